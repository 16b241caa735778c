import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_ZONE, today } from '../../lib/format-date.ts'
import { profileQuery } from '../people/people.api.ts'
import { pipelineQuery } from '../pipelines/pipelines.api.ts'
import type { LeadListAddress } from './lead-address.ts'
import { readScope, readTab } from './lead-scope.ts'
import { leadCountsQuery, leadPageQuery } from './leads.api.ts'

/** Asks for what the list shows first while the page's own code is still being read. Never rejects. */
export function fetchLeadListAhead(
  queryClient: QueryClient,
  segment: string | undefined,
  address: LeadListAddress,
): Promise<unknown> {
  const profile = queryClient.getQueryData(profileQuery.queryKey)
  const asked: Promise<unknown>[] = [
    queryClient.prefetchQuery(profileQuery),
    queryClient.prefetchQuery(leadCountsQuery),
    queryClient.prefetchQuery(pipelineQuery),
  ]
  // without the profile, who may see the unassigned and which day it is are not known
  const scope = readScope(readTab(segment, profile?.rolesAssigned.crm.canAssign ?? false), address)
  if (scope.period === undefined || profile) {
    const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
    asked.push(queryClient.prefetchQuery(leadPageQuery(scope, today(new Date(), zone), 0)))
  }
  return Promise.all(asked)
}
