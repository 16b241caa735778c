import type { Lead } from '@plinth/contract/leads/lead/lead'
import { useRouter } from '@tanstack/react-router'
import type { ToastOptions } from '../../../../ui/toast/toast-options.ts'
import { useLeadPlaces } from '../../parts/lead-places.ts'
import { hasPanel } from './new-lead-place.ts'

/**
 * What the message about a new lead offers: to open it, wherever one has gone by then. Of several made at once it is the first;
 * none where there is no lead.
 */
export function useOpenNewLead(): (saved: readonly Lead[]) => Pick<ToastOptions, 'action'> {
  const router = useRouter()
  const places = useLeadPlaces()
  const open = (leadId: string): void => {
    const { pathname, search } = router.latestLocation
    const page = places.fullDetails(leadId)
    if (hasPanel(pathname)) {
      const { lead } = search as { lead?: string }
      // one step back closes the panel, however many leads were visited in it
      const replace = lead !== undefined
      void router.navigate({
        to: pathname as '/',
        search: { ...search, lead: leadId } as object,
        replace,
        resetScroll: false,
      })
    } else if (page.startsWith('/')) void router.navigate({ href: page })
    else window.location.assign(page)
  }
  return ([lead]) => (lead ? { action: { label: 'Open', run: () => open(lead._id) } } : {})
}
