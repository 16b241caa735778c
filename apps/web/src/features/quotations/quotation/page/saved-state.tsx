import { IconAlertTriangle, IconCheck, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import type { SaveState } from '../store/editor-store.ts'
import classes from './editor.module.css'

const SAVED: Readonly<Record<Exclude<SaveState, 'refused'>, { text: string; icon: typeof IconCheck }>> = {
  saved: { text: 'Saved', icon: IconCheck },
  saving: { text: 'Saving…', icon: IconRefresh },
  retrying: { text: 'Not saved. Retrying…', icon: IconAlertTriangle },
  offline: { text: 'Offline. Your changes are kept on this device.', icon: IconCloudOff },
}

/** Whether what was changed is saved (QT-171). */
export function SavedState({ saving, refusal }: { saving: SaveState; refusal: string | undefined }) {
  const isRefused = saving === 'refused'
  const { text, icon: Icon } = isRefused ? { text: refusal ?? '', icon: IconAlertTriangle } : SAVED[saving]
  return (
    <span className={classes.saved} role="status" data-bad={(saving !== 'saved' && saving !== 'saving') || undefined}>
      <Icon size={15} stroke={1.75} aria-hidden />
      {text}
    </span>
  )
}
