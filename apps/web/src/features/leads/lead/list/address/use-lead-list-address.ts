import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LeadListAddress } from './lead-address.ts'
import { type LeadScope, readScope, readTab } from './lead-scope.ts'

export interface LeadListPlace {
  address: LeadListAddress
  scope: LeadScope
  /** changes parts of the address; `replace` adds no step to the history */
  change: (patch: LeadListAddress, how?: { replace?: boolean }) => void
}

/** The list's state, read from and written to the address, the only place that has it. */
export function useLeadListAddress(canAssign: boolean): LeadListPlace {
  const address = useSearch({ strict: false }) as LeadListAddress
  const { tab: segment } = useParams({ strict: false })
  const router = useRouter()
  const tab = readTab(segment, canAssign)
  const { q, period, filters, filterBar, figure, sort, order } = address
  const scope = useMemo(
    () => readScope(tab, { q, period, filters, filterBar, figure, sort, order }),
    [tab, q, period, filters, filterBar, figure, sort, order],
  )
  return {
    address,
    scope,
    change(patch, { replace = false } = {}) {
      // with the path as it is, so that `/lms/` keeps its slash
      const { pathname, search } = router.latestLocation
      void router.navigate({
        to: pathname as '/lms/{-$tab}',
        search: { ...(search as LeadListAddress), ...patch },
        replace,
        resetScroll: false,
      })
    },
  }
}

/** The import that the address names, at which the wizard stays over a reload. */
export const importIn = ({ import: id }: LeadListPlace['address']): string | undefined =>
  id !== undefined && /^[0-9a-f-]{36}$/.test(id) ? id : undefined
