import { Suspense } from 'react'
import { lazyPage } from '../../lib/pages/lazy-page.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { SkeletonRows } from '../states.tsx'
import type { LocationPickerProps } from './location-picker.tsx'

/** Most who see the page never open it. */
const LocationPicker = lazyPage(() => import('./location-picker.tsx').then(module => module.LocationPicker))

export interface LocationDialogProps extends Omit<LocationPickerProps, 'labels' | 'onPick'> {
  opened: boolean
  title?: string
}

/** Where something is, in a dialog (SH-198 to SH-202). */
export function LocationDialog({ title = 'Company location', ...props }: LocationDialogProps) {
  return (
    // a press beside it must not cost the pin
    <Dialog opened={props.opened} onClose={props.onClose} title={title} size={720} closeOnClickOutside={false}>
      <Suspense fallback={<SkeletonRows count={4} height={80} />}>
        <LocationPicker {...props} />
      </Suspense>
    </Dialog>
  )
}
