import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Day } from '../../../../lib/text/format-date.ts'
import { leadPageQuery } from '../lead.api.ts'
import type { LeadScope } from './address/lead-scope.ts'

/**
 * Asks for the first rows of a search while the box still waits whether more is typed, so that they are there when it is
 * searched for (LM-Q27). What was asked for before and is not shown is not waited for any longer.
 */
export function useSearchAhead(scope: LeadScope, today: Day): (search: string) => void {
  const queryClient = useQueryClient()
  const asked = useRef<QueryKey>(undefined)
  return search => {
    const query = leadPageQuery({ ...scope, search }, today, 0)
    if (asked.current) void queryClient.cancelQueries({ queryKey: asked.current, exact: true, type: 'inactive' })
    asked.current = query.queryKey
    void queryClient.prefetchQuery(query)
  }
}
