import { leadViewsEndpoints } from '@plinth/contract/leads/endpoints'
import type { LeadView, LeadViewState, leadViewsRoutes } from '@plinth/contract/leads/lead-views'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const views = clientOf<typeof leadViewsRoutes>(leadViewsEndpoints, 'leadViews')

/** The caller's views of the lead list in their order, then those shared by others. */
export const leadViewsQuery = queryOptions({
  queryKey: views.list.key(),
  queryFn: async ({ signal }) => (await views.list(undefined, { signal })).data,
  staleTime: 30_000,
})

/** Saves a state of the list under a name. */
export const createViewMutation = mutationOptions({
  mutationFn: async (body: { name: string; isShared: boolean; state: LeadViewState }): Promise<LeadView> =>
    (await views.create({ body })).data,
})

/** Changes the sent properties of a view; CONFLICT where somebody else has changed it since it was read. */
export const changeViewMutation = mutationOptions({
  mutationFn: async ({
    view,
    ...change
  }: {
    view: Pick<LeadView, '_id' | 'version'>
    name?: string
    isShared?: boolean
    state?: LeadViewState
  }): Promise<LeadView> =>
    (await views.edit({ params: { id: view._id }, body: { ...change, version: view.version } })).data,
})

export const removeViewMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await views.remove({ params: { id } })
  },
})

export const orderViewsMutation = mutationOptions({
  mutationFn: async (ids: readonly string[]): Promise<void> => {
    await views.order({ body: { ids: [...ids] } })
  },
})

/** Sets the view with which the caller's list opens; null for all leads. */
export const setDefaultViewMutation = mutationOptions({
  mutationFn: async (viewId: string | null): Promise<void> => {
    await views.setDefault({ body: { viewId } })
  },
})

export const refreshViews = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: leadViewsQuery.queryKey })
