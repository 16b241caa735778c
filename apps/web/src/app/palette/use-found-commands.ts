import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { searchMembers } from '../../features/administration/members/member-search.ts'
import { searchAssignees } from '../../features/leads/lead/assignee-search.ts'
import { searchLeads } from '../../features/leads/lead/lead-search.ts'
import { searchClients } from '../../features/projects/clients/client-search.ts'
import { searchProjects } from '../../features/projects/projects/list/project-search.ts'
import { searchQuotations } from '../../features/quotations/quotation/list/quotation-search.ts'
import type { Command, CommandSource } from '../../lib/commands.ts'
import { messageOf } from '../../lib/forms.ts'
import type { PaletteViewer } from './palette-pages.ts'

const DEBOUNCE = 150

/** What is looked up while typing, in the order of its groups; every feature brings its own search. */
function useSources({ features, isClient, isAdmin, isSuperAdmin }: PaletteViewer): readonly CommandSource[] {
  const queryClient = useQueryClient()
  const hasLeads = !isClient && features.includes('crm')
  const hasQuotations = !isClient && features.includes('quotation')
  const managesTeam = !isClient && (isAdmin || isSuperAdmin || features.includes('accessPanel'))
  return useMemo(
    () => [
      ...(hasLeads ? [{ id: 'leads', search: searchLeads }] : []),
      ...(isClient ? [] : [{ id: 'clients', search: searchClients }]),
      ...(isClient ? [] : [{ id: 'projects', search: searchProjects }]),
      ...(hasQuotations ? [{ id: 'quotations', search: searchQuotations }] : []),
      ...(managesTeam
        ? [{ id: 'members', search: searchMembers }]
        : hasLeads
          ? [{ id: 'assignees', search: (text: string) => searchAssignees(queryClient, text) }]
          : []),
    ],
    [queryClient, hasLeads, hasQuotations, managesTeam, isClient],
  )
}

interface Found {
  typed: string
  found: readonly Command[]
  problem?: string
}

/** Asks the searches after a pause in typing; a newer text cancels the older search. Of one that fails the others still show. */
export function useFoundCommands(
  viewer: PaletteViewer,
  typed: string,
): { found: readonly Command[]; problem: string | undefined; isSearching: boolean } {
  const sources = useSources(viewer)
  const [last, setLast] = useState<Found>({ typed: '', found: [] })
  const wanted = typed.trim()
  useEffect(() => {
    if (wanted === '' || sources.length === 0) return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const results = await Promise.allSettled(sources.map(source => source.search(wanted, stop.signal)))
      if (stop.signal.aborted) return
      const found = results.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
      const failed = results.find(result => result.status === 'rejected')
      setLast({ typed: wanted, found, ...(failed ? { problem: messageOf(failed.reason) } : {}) })
    }, DEBOUNCE)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [wanted, sources])
  const isCurrent = last.typed === wanted
  return {
    found: wanted === '' ? [] : last.found,
    problem: isCurrent ? last.problem : undefined,
    isSearching: wanted !== '' && sources.length > 0 && !isCurrent,
  }
}
