import { homeEndpoints } from '@plinth/contract/administration/endpoints'
import type { HomeNote, homeRoutes } from '@plinth/contract/administration/home'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const home = clientOf<typeof homeRoutes>(homeEndpoints, 'home')

/** What comes due by the clock alone is seen after this long. */
const LOOK_AGAIN = 60_000

/** What the person should do today. */
export const workQuery = queryOptions({
  queryKey: home.work.key(),
  queryFn: async ({ signal }) => (await home.work(undefined, { signal })).data,
  refetchInterval: LOOK_AGAIN,
})

/** Their week in figures, and what happened since yesterday. */
export const reviewQuery = queryOptions({
  queryKey: home.review.key(),
  queryFn: async ({ signal }) => (await home.review(undefined, { signal })).data,
})

/** The first steps of the firm, and what of the home the person has not put away; looked at afresh whenever it is opened. */
export const welcomeQuery = queryOptions({
  queryKey: home.welcome.key(),
  queryFn: async ({ signal }) => (await home.welcome(undefined, { signal })).data,
  staleTime: 0,
})

/** Puts something of one's home away, or shows it again. */
export const putAwayMutation = mutationOptions({
  mutationFn: async ({ note, isAway }: { note: HomeNote; isAway: boolean }): Promise<void> => {
    await (isAway ? home.putAway : home.bringBack)({ params: { note } })
  },
})

/** After something put away or brought back. */
export const refreshWelcome = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: welcomeQuery.queryKey })

/** After leads, tasks or notifications have changed. */
export const refreshHome = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['home'] })
