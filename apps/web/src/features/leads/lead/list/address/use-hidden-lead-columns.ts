import { useRouter, useSearch } from '@tanstack/react-router'
import { useHiddenColumns } from '../../../../../ui/data-grid/grid-settings.ts'
import type { LeadListAddress } from './lead-address.ts'
import { hideAddress, readHide } from './lead-view-state.ts'

/**
 * The hidden columns: those of the address while a view is open, so that a link shows the same, otherwise those that this person
 * has hidden in this browser (LM-Q29).
 */
export function useHiddenLeadColumns(
  userId: string | undefined,
): readonly [ReadonlySet<string>, (hidden: ReadonlySet<string>) => void] {
  const { hide } = useSearch({ strict: false }) as LeadListAddress
  const router = useRouter()
  const [stored, store] = useHiddenColumns(`leads.${userId ?? ''}`)
  if (hide === undefined) return [stored, store]
  const change = (next: ReadonlySet<string>): void => {
    const { pathname, search } = router.latestLocation
    void router.navigate({
      to: pathname as '/lms/{-$tab}',
      search: { ...(search as LeadListAddress), hide: hideAddress(next) },
      replace: true,
      resetScroll: false,
    })
  }
  return [readHide(hide), change]
}
