import { authRoutes } from '@plinth/contract/auth'
import { peopleRoutes } from '@plinth/contract/people'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../lib/api-client.ts'
import { session } from '../../lib/session.ts'

const people = clientOf(peopleRoutes, 'people')
const sessions = clientOf({ logout: authRoutes.logout }, 'auth')

/** The person signed in, with their rights and their company's settings (document 1, section 3). */
export const profileQuery = queryOptions({
  queryKey: people.profile.key(),
  queryFn: async ({ signal }) => (await people.profile(undefined, { signal })).data,
  staleTime: 5 * 60_000,
})

/** Everybody a lead can be assigned to (LM-Q98). */
export const assigneesQuery = queryOptions({
  queryKey: people.leaders.key({ query: { access: '1' } }),
  queryFn: async ({ signal }) => (await people.leaders({ query: { access: '1' } }, { signal })).data,
  staleTime: 60_000,
})

/** The active people of the company. */
export const membersQuery = queryOptions({
  queryKey: people.members.key(),
  queryFn: async ({ signal }) => (await people.members(undefined, { signal })).data,
  staleTime: 60_000,
})

/**
 * Signs out (SH-Q05): this browser forgets the person at once, and the application then drops what it had read and goes to
 * the sign-in page. The server ends the session too, as far as it can be reached; never rejects.
 */
export async function signOut(): Promise<void> {
  const ended = sessions.logout({ body: {} })
  session.clear()
  try {
    await ended
  } catch (error) {
    // the token is gone from this browser, and the session expires by itself
    console.warn('The session could not be ended on the server', error)
  }
}
