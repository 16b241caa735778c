import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { useState } from 'react'
import type { PagedList } from '../../../../lib/pages/use-neighbours.ts'
import { usePagedRows } from '../../../../lib/server/paged-rows.ts'
import type { RowTotal } from '../../../../lib/text/format-count.ts'
import type { Day } from '../../../../lib/text/format-date.ts'
import { isWon } from '../../parts/lead-text.ts'
import { LEAD_PAGE, leadPageQuery, leadPagesKey, loadLeadPage } from '../lead.api.ts'
import { type LeadScope, scopeKey } from './address/lead-scope.ts'

export interface LeadPages {
  /** identifies the view that is shown: while a new one is loading, still the former */
  viewKey: string
  isStale: boolean
  /** undefined until the first page has loaded */
  total: RowTotal | undefined
  /** how many rows the list can be scrolled through */
  rowCount: number | undefined
  leadAt: (index: number) => ListedLead | undefined
  /** the index of a lead: the guess if it is right, or among the rows near the screen; otherwise -1 */
  indexOf: (leadId: string, guess: number) => number
  /** the list in the form in which the panel walks from one lead to the next */
  list: PagedList<ListedLead>
  /** why visible rows could not be loaded */
  error: unknown
  retry: () => void
  /** called with the rows on the screen */
  show: (start: number, end: number) => void
}

/** Why a list is not asked for: it is not known yet which one is wanted, that could not be found out, or no lead can be in it. */
export type ListHold = 'pending' | 'empty' | { error: unknown; retry: () => void }

/** The leads of a scope by index, and what the panel needs to find its position among them; none while the scope is held back. */
export function useLeadPages(scope: LeadScope, today: Day, hold: ListHold | undefined): LeadPages {
  const paged = usePagedRows<ListedLead>({
    queryKey: leadPagesKey(scope, today),
    fetchPage: (page, signal) => loadLeadPage(scope, today, page, signal),
    pageSize: LEAD_PAGE,
    isHeld: hold !== undefined,
  })
  const { getRow: leadAt, total, rowCount, isStale } = paged
  const wanted = scopeKey(scope)
  const [viewKey, setViewKey] = useState(wanted)
  if (!isStale && viewKey !== wanted) setViewKey(wanted)
  const [sight, setSight] = useState({ start: 0, end: 0 })

  return {
    viewKey,
    isStale,
    total,
    rowCount,
    leadAt,
    indexOf(leadId, guess) {
      if (leadAt(guess)?._id === leadId) return guess
      for (let index = sight.start; index <= sight.end; index++) if (leadAt(index)?._id === leadId) return index
      return -1
    },
    list: {
      pageSize: LEAD_PAGE,
      pageQuery: page => leadPageQuery(scope, today, page),
      idOf: lead => lead._id,
      // won leads cannot be opened (LM-078)
      canOpen: lead => !isWon(lead),
    },
    error: paged.error,
    retry: paged.retry,
    show(start, end) {
      setSight(before => (before.start === start && before.end === end ? before : { start, end }))
      paged.onRangeChange(start, end)
    },
    ...(hold === undefined || hold === 'pending' ? {} : heldPages(hold)),
  }
}

/** Neither the rows nor the number of the list that was shown before. */
function heldPages(hold: Exclude<ListHold, 'pending'>) {
  const none = { isStale: false, leadAt: () => undefined }
  return hold === 'empty'
    ? { ...none, total: { count: 0, isExact: true }, rowCount: 0, error: null }
    : { ...none, total: undefined, rowCount: undefined, ...hold }
}
