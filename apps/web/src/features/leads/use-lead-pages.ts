import type { ListedLead } from '@plinth/contract/lead-list'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Day } from '../../lib/format-date.ts'
import { type LeadScope, scopeKey } from './lead-scope.ts'
import { LEAD_PAGE, leadPageQuery } from './leads.api.ts'

export interface LeadPages {
  /** the view that is shown: while a new one is on its way, the former */
  viewKey: string
  isStale: boolean
  /** undefined until the first page has come */
  total: number | undefined
  leadAt: (index: number) => ListedLead | undefined
  /** where a lead stands: at the guess, or among the rows near the screen; -1 when in neither place */
  indexOf: (leadId: string, guess: number) => number
  /** reads the page a row is on, for rows beyond the screen */
  pageOf: (index: number) => ReturnType<typeof leadPageQuery>
  /** why rows that are wanted could not be read */
  error: Error | null
  retry: () => void
  /** tells which rows are on the screen */
  show: (start: number, end: number) => void
}

interface Shown {
  key: string
  scope: LeadScope
  total: number
}

/**
 * The list by index, over pages that are fetched when they come into sight. Rows of the former view stay until the first
 * of the new one are there, so that typing in the search never blanks the list. Nothing is read while not `enabled`.
 */
export function useLeadPages(scope: LeadScope, today: Day, enabled: boolean): LeadPages {
  const queryClient = useQueryClient()
  const wanted = scopeKey(scope)
  const [sight, setSight] = useState({ key: wanted, first: 0, last: 0 })
  const { first, last } = sight.key === wanted ? sight : { first: 0, last: 0 }
  const pages = Array.from({ length: last - first + 1 }, (_, at) => first + at)
  const results = useQueries({ queries: pages.map(page => ({ ...leadPageQuery(scope, today, page), enabled })) })

  const [shown, setShown] = useState<Shown>()
  const newest = results.filter(result => result.data).sort((a, b) => b.dataUpdatedAt - a.dataUpdatedAt)[0]?.data
  if (newest && (shown?.key !== wanted || shown.total !== newest.total)) {
    setShown({ key: wanted, scope, total: newest.total })
  }

  const listed = shown?.scope ?? scope
  const lookUp = (page: number) => queryClient.getQueryData(leadPageQuery(listed, today, page).queryKey)?.data
  const found = new Map<number, ListedLead[] | undefined>()
  const pageAt = (page: number): ListedLead[] | undefined => {
    if (!found.has(page)) found.set(page, lookUp(page))
    return found.get(page)
  }
  const leadAt = (index: number): ListedLead | undefined => pageAt(Math.floor(index / LEAD_PAGE))?.[index % LEAD_PAGE]

  const wantedRef = useRef(wanted)
  wantedRef.current = wanted
  const shownKey = shown?.key ?? wanted
  const show = useCallback(
    (start: number, end: number) => {
      if (shownKey !== wantedRef.current) return
      const next = { key: shownKey, first: Math.floor(start / LEAD_PAGE), last: Math.floor(end / LEAD_PAGE) }
      setSight(before =>
        before.key === next.key && before.first === next.first && before.last === next.last ? before : next,
      )
    },
    [shownKey],
  )
  return {
    viewKey: shownKey,
    isStale: shownKey !== wanted,
    total: shown?.total,
    leadAt,
    indexOf(leadId, guess) {
      if (leadAt(guess)?._id === leadId) return guess
      for (const page of pages) {
        const at = pageAt(page)?.findIndex(lead => lead._id === leadId) ?? -1
        if (at >= 0) return page * LEAD_PAGE + at
      }
      return -1
    },
    pageOf: index => leadPageQuery(listed, today, Math.floor(index / LEAD_PAGE)),
    error: results.find(result => result.isError)?.error ?? null,
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
    show,
  }
}
