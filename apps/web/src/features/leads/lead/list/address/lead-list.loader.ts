import type { QueryClient } from '@tanstack/react-query'
import { DEFAULT_ZONE, today } from '../../../../../lib/text/format-date.ts'
import { profileQuery } from '../../../../company/people/people.api.ts'
import { leadFieldsQuery } from '../../../lead-forms/lead-forms.api.ts'
import { leadViewsQuery } from '../../../lead-views/lead-views.api.ts'
import { pipelineQuery } from '../../../pipelines/pipelines.api.ts'
import { leadCountsQuery, leadPageQuery } from '../../lead.api.ts'
import type { LeadListAddress } from './lead-address.ts'
import { readScope, readTab, usesCustomFields } from './lead-scope.ts'
import { asksForNothing } from './lead-view-state.ts'

/** Starts to fetch what the lead list will show, while the code of its page is still loading. */
export function loadLeadList(queryClient: QueryClient, segment: string | undefined, address: LeadListAddress): void {
  const profile = queryClient.getQueryData(profileQuery.queryKey)
  const scope = readScope(readTab(segment, profile?.rolesAssigned.crm.canAssign ?? false), address)
  void queryClient.prefetchQuery(profileQuery)
  void queryClient.prefetchQuery(leadCountsQuery)
  void queryClient.prefetchQuery(pipelineQuery)
  void queryClient.prefetchQuery(leadFieldsQuery)
  if (asksForNothing(scope.tab, address)) void queryClient.prefetchQuery(leadViewsQuery)
  // it is not known yet whether the company still has the fields
  if (usesCustomFields(scope)) return
  // the days of a period depend on the company's time zone
  if (scope.period !== undefined && !profile) return
  const zone = profile?.CompanySettingDetails.timeZone || DEFAULT_ZONE
  void queryClient.prefetchQuery(leadPageQuery(scope, today(new Date(), zone), 0))
}
