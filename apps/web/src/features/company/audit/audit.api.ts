import type { AuditQuery, auditRoutes } from '@plinth/contract/company/audit'
import { auditEndpoints } from '@plinth/contract/company/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const audit = clientOf<typeof auditRoutes>(auditEndpoints, 'audit')

/** One page of who changed what; the page before stays while another one comes. */
export const auditQuery = (query: Partial<AuditQuery>) =>
  queryOptions({
    queryKey: audit.list.key({ query }),
    queryFn: ({ signal }) => audit.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Everybody who appears in the trail. */
export const auditPeopleQuery = queryOptions({
  queryKey: audit.people.key(),
  queryFn: async ({ signal }) => (await audit.people(undefined, { signal })).data,
  staleTime: 60_000,
})
