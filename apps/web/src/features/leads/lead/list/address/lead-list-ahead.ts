import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_ZONE, today } from '../../../../../lib/text/format-date.ts'
import { profileQuery } from '../../../../company/people/people.api.ts'
import { leadViewsQuery } from '../../../lead-views/lead-views.api.ts'
import { pipelineQuery } from '../../../pipelines/pipelines.api.ts'
import { leadCountsQuery, leadPageQuery } from '../../lead.api.ts'
import type { LeadListAddress } from './lead-address.ts'
import { firstViewOf, openedWithView } from './lead-first-view.ts'
import { type LeadScope, readScope, readTab } from './lead-scope.ts'
import { asksForNothing, viewAddress } from './lead-view-state.ts'

/**
 * Asks for what the list shows first while the page's own code is still being read; whoever enters by an address that asks
 * for nothing may have a view that it opens with. Never rejects.
 */
export function fetchLeadListAhead(
  queryClient: QueryClient,
  segment: string | undefined,
  address: LeadListAddress,
  isEntered: boolean,
): Promise<unknown> {
  const profile = queryClient.getQueryData(profileQuery.queryKey)
  const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  // without the profile, who may see the unassigned and which day it is are not known
  const askPage = async (scope: LeadScope): Promise<void> => {
    if (scope.period !== undefined && !profile) return
    await queryClient.prefetchQuery(leadPageQuery(scope, today(new Date(), zone), 0))
  }
  const askFirstView = async (): Promise<void> => {
    const views = await queryClient.fetchQuery(leadViewsQuery)
    const first = firstViewOf(views)
    if (first) await askPage(readScope(first.state.type, viewAddress(first.state)))
  }
  const scope = readScope(readTab(segment, profile?.rolesAssigned.crm.canAssign ?? false), address)
  const mayOpenView = isEntered && asksForNothing(scope.tab, address)
  return Promise.all([
    queryClient.prefetchQuery(profileQuery),
    queryClient.prefetchQuery(leadCountsQuery),
    queryClient.prefetchQuery(pipelineQuery),
    // the page itself tells when the views cannot be read
    mayOpenView && askFirstView().catch(() => undefined),
    !(mayOpenView && openedWithView()) && askPage(scope),
  ])
}
