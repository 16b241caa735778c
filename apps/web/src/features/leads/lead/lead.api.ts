import { leadCreationEndpoints, leadsEndpoints } from '@plinth/contract/leads/endpoints'
import type { AddEditLead, EditLead, Lead, leadsRoutes, NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { BAR_VALUES } from '@plinth/contract/leads/lead/lead-columns'
import type { AddLead, leadCreationRoutes } from '@plinth/contract/leads/lead/lead-creation'
import type { LeadColumn, ListedLead } from '@plinth/contract/leads/lead/lead-list'
import type { RouteInput } from '@plinth/contract/route'
import { mutationOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import type { RowPage } from '../../../lib/server/paged-rows.ts'
import { concernedBy } from '../../../lib/server/use-live-news.ts'
import type { Day } from '../../../lib/text/format-date.ts'
import { leadHistoryKey } from '../lead-history/lead-history.api.ts'
import { leadMailsKey } from '../lead-mails/lead-mails.api.ts'
import { idsInput, type LeadScope, pageInput } from './list/address/lead-scope.ts'

const leads = clientOf<typeof leadsRoutes>(leadsEndpoints, 'leads')
const creation = clientOf<typeof leadCreationRoutes>(leadCreationEndpoints, 'leadCreation')

/** What the keys of all queries of the board begin with. */
export const BOARD_KEY = ['leadBoard'] as const

/** Rows of a page of the list; each page is a separate query, so that any part of the list can be shown first. */
export const LEAD_PAGE = 50

/** The query key of all pages of a scope; the number of a page is added. `today` is the company's, for periods of follow-ups. */
export const leadPagesKey = (scope: LeadScope, today: Day) => {
  const { pageNo: _, ...query } = pageInput(scope, today, 0, LEAD_PAGE).query
  return [...leads.list.key(), query]
}

/** One page of the list, counted from 0, with the list's total. */
export async function loadLeadPage(
  scope: LeadScope,
  today: Day,
  pageNo: number,
  signal: AbortSignal,
): Promise<RowPage<ListedLead>> {
  const { data } = await leads.list(pageInput(scope, today, pageNo, LEAD_PAGE), { signal })
  return { rows: data.data, total: { count: data.total, isExact: data.isTotalExact } }
}

/** The same page as a query, for prefetching. */
export const leadPageQuery = (scope: LeadScope, today: Day, pageNo: number) =>
  queryOptions({
    queryKey: [...leadPagesKey(scope, today), pageNo],
    queryFn: ({ signal }) => loadLeadPage(scope, today, pageNo, signal),
    gcTime: 60_000,
  })

/** Numbers for the tabs and the stages. */
export const leadCountsQuery = queryOptions({
  queryKey: leads.counts.key(),
  queryFn: async ({ signal }) => (await leads.counts(undefined, { signal })).data,
})

/** One lead with its contacts and newest updates. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: leads.byId.key({ query: { id } }),
    queryFn: async ({ signal }) => (await leads.byId({ query: { id } }, { signal })).data,
    meta: concernedBy(
      event => event.type !== 'leads.changed' || event.leadIds.length === 0 || event.leadIds.includes(id),
    ),
  })

/** Values of a column that contain a text, to filter by. */
export const loadLeadFilterOptions = async (column: LeadColumn, search: string, signal: AbortSignal) =>
  (await leads.filterOptions({ query: { column, ...(search === '' ? {} : { search }) } }, { signal })).data

/** Values of a column to choose from in the filter bar, as many as it takes at once. */
export const leadBarOptionsQuery = (column: 'area' | 'assignedTo' | 'leadSource', search: string) => {
  const query = { column, limit: BAR_VALUES, ...(search === '' ? {} : { search }) }
  return queryOptions({
    queryKey: leads.filterOptions.key({ query }),
    queryFn: async ({ signal }) => (await leads.filterOptions({ query }, { signal })).data,
  })
}

/** The smallest and the largest budget to filter by; null where no lead has one. */
export const budgetBoundsQuery = queryOptions({
  queryKey: leads.filterBounds.key(),
  queryFn: async ({ signal }) => (await leads.filterBounds(undefined, { signal })).data,
})

/** The ids of all leads of a scope (at most 1,000) and how many there are (LM-Q40). */
export const loadLeadIds = async (scope: LeadScope, today: Day) => (await leads.ids(idsInput(scope, today))).data

/** Leads with one of these phones or e-mails, for the notice while typing. */
export const leadDuplicatesQuery = (same: NonNullable<RouteInput<(typeof leadsRoutes)['duplicates']>['query']>) =>
  queryOptions({
    queryKey: leads.duplicates.key({ query: same }),
    queryFn: async ({ signal }) => (await leads.duplicates({ query: same }, { signal })).data,
  })

/** Leads to jump to by name, phone, e-mail or city, won and archived ones too: the best few. */
export const findLeads = async (search: string, signal: AbortSignal) =>
  (await leads.find({ query: { search } }, { signal })).data

/** Creates a lead (decision 13: safe to repeat). */
export const createLeadMutation = mutationOptions({
  mutationFn: async ({
    body,
    idempotencyKey,
  }: {
    body: Omit<AddEditLead, 'leadId'>
    idempotencyKey?: string | undefined
  }) => (await leads.addEdit({ body }, { idempotencyKey })).data,
})

/** Creates a lead from a form by definition; the server's message is shown (IN-636). */
export const addLeadMutation = mutationOptions({
  mutationFn: async ({ body, idempotencyKey }: { body: AddLead; idempotencyKey?: string | undefined }) => {
    const { data, message } = await creation.add({ body }, { idempotencyKey })
    return { lead: data, message }
  },
})

/** Changes fields of a lead; CONFLICT with a LeadConflict if somebody else has changed the same ones since `version`. */
export const editLead = async ({ id, ...body }: EditLead & { id: string }): Promise<Lead> =>
  (await leads.edit({ query: { id }, body })).data
export const editLeadMutation = mutationOptions({ mutationFn: (edit: EditLead & { id: string }) => editLead(edit) })

/** Stage, status, call, follow-up, assignee and comment of a lead in one step; CONFLICT as above. */
export const updateLead = async (body: NewLeadAction): Promise<Lead> => (await leads.actions({ body })).data
export const updateLeadMutation = mutationOptions({ mutationFn: updateLead })

/** Assigns a lead to a person, or unassigns it with null. */
export const assignLeadMutation = mutationOptions({
  mutationFn: ({ id, assignedTo }: { id: string; assignedTo: string | null }): Promise<Lead> =>
    editLead({ id, assignedTo }),
})

/** Updates a cached lead with what a request has just returned. */
export function putLead(queryClient: QueryClient, lead: Lead): void {
  queryClient.setQueryData(leadQuery(lead._id).queryKey, lead)
}

/** Changes a row in every cached page of the list, until the pages are refetched. */
export function patchLeadRows(queryClient: QueryClient, id: string, change: (row: ListedLead) => ListedLead): void {
  void queryClient.cancelQueries({ queryKey: leads.list.key() })
  queryClient.setQueriesData<RowPage<ListedLead>>({ queryKey: leads.list.key() }, page =>
    page?.rows?.some(row => row._id === id)
      ? { ...page, rows: page.rows.map(row => (row._id === id ? change(row) : row)) }
      : page,
  )
}

/**
 * Called after leads have changed, here or by others: refetches what is on the screen, the rest when it is next needed. A lead
 * that is known to be gone is not fetched, because it is on the screen only until the page has moved on.
 */
export function refreshLeads(queryClient: QueryClient, goneId?: string): Promise<unknown> {
  const isOfGone = ({ queryHash }: { queryHash: string }): boolean => goneId !== undefined && queryHash.includes(goneId)
  const refresh = (queryKey: QueryKey): Promise<void> =>
    queryClient.invalidateQueries({ queryKey, predicate: query => !isOfGone(query) })
  return Promise.all([
    queryClient.invalidateQueries({ predicate: isOfGone, refetchType: 'none' }),
    refresh(['leads']),
    refresh(BOARD_KEY),
    refresh(leadHistoryKey),
    refresh(leadMailsKey),
  ])
}

/**
 * Called after an update of one lead was saved here: refetches what it can have changed. The lead itself came with the answer, and
 * the numbers of tabs and stages follow its stage and assignee alone.
 */
export function refreshAfterUpdate(queryClient: QueryClient, before: Lead, after: Lead): Promise<unknown> {
  const isMoved = before.leadStage._id !== after.leadStage._id || before.assignedTo?._id !== after.assignedTo?._id
  putLead(queryClient, after)
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: leads.list.key() }),
    queryClient.invalidateQueries({ queryKey: BOARD_KEY }),
    queryClient.invalidateQueries({ queryKey: leads.counts.key(), refetchType: isMoved ? 'active' : 'none' }),
    queryClient.invalidateQueries({ queryKey: leadHistoryKey }),
  ])
}
