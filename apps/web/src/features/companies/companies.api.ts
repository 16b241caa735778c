import { companiesRoutes } from '@plinth/contract/companies'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../lib/api-client.ts'

const companies = clientOf(companiesRoutes, 'companies')

/** The first steps of the company and which of them are done; looked at afresh whenever the home is opened. */
export const checklistQuery = queryOptions({
  queryKey: companies.checklist.key(),
  queryFn: async ({ signal }) => (await companies.checklist(undefined, { signal })).data,
  staleTime: 0,
})
