import { facebookEndpoints } from '@plinth/contract/leads/endpoints'
import type { FacebookConnection, FacebookLead, facebookRoutes } from '@plinth/contract/leads/facebook/facebook'
import type { FieldMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const facebook = clientOf<typeof facebookRoutes>(facebookEndpoints, 'facebook')

/** Whether Facebook can be connected or is. */
export const facebookStatusQuery = queryOptions({
  queryKey: facebook.status.key(),
  queryFn: async ({ signal }) => (await facebook.status(undefined, { signal })).data,
})

/** The account with its pages and forms. */
export const facebookConnectionQuery = queryOptions({
  queryKey: facebook.connection.key(),
  queryFn: async ({ signal }) => (await facebook.connection(undefined, { signal })).data,
})

/** One page of the leads that Facebook told of, counted from 1. */
export const facebookLeadsQuery = (state: FacebookLead['state'] | undefined, page: number) =>
  queryOptions({
    queryKey: [...facebook.leads.key(), state ?? 'all', page],
    queryFn: async ({ signal }) => {
      const query = { page, ...(state === undefined ? {} : { state }) }
      const { data, pagination } = await facebook.leads({ query }, { signal })
      return { leads: data, ...pagination }
    },
    placeholderData: keepPreviousData,
  })

/** The address at Facebook where an account is connected. */
export const signInMutation = mutationOptions({
  mutationFn: async (): Promise<string> => (await facebook.signIn()).data.url,
})

/** Ends the sign-in with what Facebook sent the browser back with. */
export const addPageMutation = mutationOptions({
  mutationFn: async (body: { code: string; state: string }) => facebook.addPage({ body }),
})

export const disconnectMutation = mutationOptions({
  mutationFn: async (): Promise<FacebookConnection> => (await facebook.disconnect()).data,
})

/** Lets the leads of a page come in, or no more of them. */
export const switchPageMutation = mutationOptions({
  mutationFn: async ({ id, isOn }: { id: string; isOn: boolean }): Promise<FacebookConnection> => {
    const params = { id }
    return (isOn ? await facebook.connectPage({ params }) : await facebook.disconnectPage({ params })).data
  },
})

export const editFormMutation = mutationOptions({
  mutationFn: async ({ id, ...body }: { id: string; mapping: FieldMapping; teamId: string | null; version: number }) =>
    (await facebook.editForm({ params: { id }, body })).data,
})

/** Tries again to fetch a lead, or all that are not there yet. */
export const retryMutation = mutationOptions({
  mutationFn: async (id: string | undefined): Promise<void> => {
    if (id === undefined) await facebook.retryAll()
    else await facebook.retry({ params: { id } })
  },
})

export const refreshFacebook = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['facebook'] })
