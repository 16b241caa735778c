import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { LeadListAddress } from './lead-address.ts'
import { type LeadScope, readScope, readTab } from './lead-scope.ts'

export interface LeadListPlace {
  address: LeadListAddress
  scope: LeadScope
  /** changes parts of the address; `replace` leaves no step for Back */
  change: (patch: LeadListAddress, how?: { replace?: boolean }) => void
}

/** The list's state, read from the address and written to it, and kept nowhere else. */
export function useLeadListAddress(canAssign: boolean): LeadListPlace {
  const address = useSearch({ strict: false }) as LeadListAddress
  const { tab: segment } = useParams({ strict: false })
  const navigate = useNavigate()
  const tab = readTab(segment, canAssign)
  const { q, period, filters, sort, order } = address
  const scope = useMemo(
    () => readScope(tab, { q, period, filters, sort, order }),
    [tab, q, period, filters, sort, order],
  )
  return {
    address,
    scope,
    change: (patch, { replace = false } = {}) =>
      void navigate({
        to: '.',
        search: ((before: LeadListAddress) => ({ ...before, ...patch })) as never,
        replace,
        resetScroll: false,
      }),
  }
}
