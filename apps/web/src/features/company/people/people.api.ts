import type { authRoutes } from '@plinth/contract/company/auth'
import { authEndpoints, peopleEndpoints } from '@plinth/contract/company/endpoints'
import type { LiveEvent } from '@plinth/contract/company/live'
import type { OnboardingStep, Profile, peopleRoutes, SavedStep, SentDetails } from '@plinth/contract/company/people'
import { mutationOptions, type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { redirect, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { clientOf } from '../../../lib/server/api-client.ts'
import { externalAddress, runtimeConfig } from '../../../lib/server/runtime-config.ts'
import { session } from '../../../lib/server/session.ts'
import { concernedBy } from '../../../lib/server/use-live-news.ts'
import {
  flowOf,
  forgetSteps,
  isOnboardingStep,
  keepStep,
  marksDone,
  nextStep,
  placeOf,
  previousStep,
  stepGuard,
} from '../parts/onboarding-steps.ts'

const people = clientOf<typeof peopleRoutes>(peopleEndpoints, 'people')
const sessions = clientOf<typeof authRoutes>(authEndpoints, 'auth')

/** News that tell of people, their roles or their rights; what happens to leads leaves the lists of people as they are. */
const PEOPLE_NEWS: readonly LiveEvent['type'][] = ['people.changed', 'company.changed', 'lists.changed', 'hello']
const ofPeople = concernedBy(({ type }) => PEOPLE_NEWS.includes(type))

/** The person signed in, with their rights and their company's settings (document 1, section 3). */
export const profileQuery = queryOptions({
  queryKey: people.profile.key(),
  queryFn: async ({ signal }) => (await people.profile(undefined, { signal })).data,
  staleTime: 5 * 60_000,
})

/** Saves one's own details, with a photo where one was chosen; answers the profile (SH-480 to SH-483). */
export const updateProfileMutation = mutationOptions({
  mutationFn: async ({ details, photo }: { details: SentDetails; photo: File | undefined }) =>
    (await people.updateProfile({ body: details, file: photo })).data,
})

/** Everybody a lead can be assigned to (LM-Q98). */
export const assigneesQuery = queryOptions({
  queryKey: people.leaders.key({ query: { access: '1' } }),
  queryFn: async ({ signal }) => (await people.leaders({ query: { access: '1' } }, { signal })).data,
  staleTime: 60_000,
  meta: ofPeople,
})

/** The active people of the company. */
export const membersQuery = queryOptions({
  queryKey: people.members.key(),
  queryFn: async ({ signal }) => (await people.members(undefined, { signal })).data,
  staleTime: 60_000,
  meta: ofPeople,
})

/** The admins and super admins of the company. */
export const adminsQuery = queryOptions({
  queryKey: people.admins.key(),
  queryFn: async ({ signal }) => (await people.admins(undefined, { signal })).data,
  staleTime: 60_000,
  meta: ofPeople,
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

/** What is on its way to the server of the steps of onboarding. */
let keeping: Promise<void> = Promise.resolve()

/** After the last kept step, which would otherwise begin what has just ended anew. */
async function settleFlags(flags: { isOnboardingDone: true }): Promise<void> {
  await keeping
  await people.editDetails({ body: flags })
}

/**
 * The `beforeLoad` of an onboarding page: sends elsewhere who may not open it (SH-Q36), and stays where the profile cannot
 * be read, so that the router shows what happened with "Try again".
 */
export const onboardingGate =
  (step: OnboardingStep) =>
  async ({ context: { queryClient } }: { context: { queryClient: QueryClient } }): Promise<void> => {
    if (!session.get()) throw redirect({ href: '/', replace: true })
    const profile = await queryClient.ensureQueryData(profileQuery)
    if (mustSetPassword(profile)) throw redirect({ href: '/login-page', replace: true })
    const elsewhere = stepGuard(step, profile)
    if (elsewhere) throw redirect({ href: elsewhere, replace: true })
  }

/** Staff who still have their temporary password set another first, wherever they are (SH-Q29); clients are exempt. */
export const mustSetPassword = (profile: Pick<Profile, 'tempPassword' | 'isClient'>): boolean =>
  profile.tempPassword && !profile.isClient

/**
 * The ways on from an onboarding page. Showing the page keeps its step, in this browser and on the server (SH-053).
 * `next` is for after the step was saved; `finish` is Skip, Add Later and the end: it marks onboarding done, forgets the
 * step and leads to the admin area (SH-196, SH-220 to SH-223, SH-352, SH-353). Both reject with the server's refusal, the
 * page then stays; `goBack` is undefined where the page offers none.
 */
export function useOnboarding(step: OnboardingStep): {
  next: () => Promise<void>
  finish: () => Promise<void>
  goBack: (() => void) | undefined
  /** "Step 1 of 3"; undefined for who has one step alone */
  place: string | undefined
} {
  const queryClient = useQueryClient()
  const router = useRouter()
  const { data: profile } = useQuery(profileQuery)
  const [flow] = useState(() => (profile ? flowOf(profile) : 'sign-in'))
  const userId = profile?._id
  const isOwn = profile !== undefined && stepGuard(step, profile) === undefined
  useEffect(() => {
    if (userId && isOwn) rememberStep(userId, { step, flow })
  }, [userId, isOwn, step, flow])

  const leaveFor = async (href: string): Promise<void> => {
    const external = externalAddress(href, runtimeConfig())
    if (external) window.location.assign(external)
    else await router.navigate({ href })
  }
  const finish = async (): Promise<void> => {
    await settleFlags({ isOnboardingDone: true })
    forgetSteps()
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    await leaveFor('/admin/')
  }
  const next = async (): Promise<void> => {
    const saved = await freshProfile(queryClient)
    const to = nextStep(step, flow, saved)
    const isLast = !isOnboardingStep(to)
    if (marksDone(step, flow, saved) || isLast) await settleFlags({ isOnboardingDone: true })
    if (isLast) forgetSteps()
    else rememberStep(saved._id, { step: to, flow })
    await freshProfile(queryClient)
    await leaveFor(to)
  }
  const back = profile && previousStep(step, profile)
  const place = profile && placeOf(step, flow, profile)
  return { next, finish, goBack: back && (() => void leaveFor(back)), place }
}

/**
 * The profile as it is now. An answer that was asked for before the last change would lead back to where that was made, so one that is
 * on its way is not waited for.
 */
async function freshProfile(queryClient: QueryClient): Promise<Profile> {
  await queryClient.cancelQueries({ queryKey: profileQuery.queryKey, exact: true })
  return queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })
}

/** Keeps a step here at once and on the server as soon as it can be reached: this browser alone is enough to go on. */
function rememberStep(userId: string, saved: SavedStep): void {
  keepStep(userId, saved)
  keeping = keeping
    .then(async () => void (await people.saveStep({ body: saved })))
    .catch((error: unknown) => console.warn('The step of onboarding could not be kept on the server', error))
}
