import type { SignedIn } from '@plinth/contract/company/auth'
import type { Profile } from '@plinth/contract/company/people'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { externalAddress, runtimeConfig } from '../../../../lib/server/runtime-config.ts'
import { session } from '../../../../lib/server/session.ts'
import { keepStep, unfinishedStep } from '../../parts/onboarding-steps.ts'
import { afterSignIn } from './after-sign-in.ts'

/**
 * The way in. `enter` keeps the identity a login answered (SH-142), reads the profile and goes where it belongs;
 * `arrive` only goes there, and `enterAfterSignUp` begins with the personal details (SH-166). Whoever was asked to sign in at another address of the suite is led back to it.
 */
export function useEntrance() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { next } = useSearch({ strict: false })

  const arrive = async (profile: Profile): Promise<void> => {
    const home = afterSignIn(profile, unfinishedStep(profile)?.step)
    const address = home === '/admin/' && next ? next : home
    const external = externalAddress(address, runtimeConfig())
    if (external) window.location.assign(external)
    else await router.navigate({ href: address, replace: true })
  }
  const read = async (signedIn: Pick<SignedIn, 'accessToken' | '_id'>): Promise<Profile> => {
    // nothing that somebody else read may be shown to the person who signs in now
    queryClient.removeQueries()
    session.set({ token: signedIn.accessToken, userId: signedIn._id })
    const { profileQuery } = await import('../../people/people.api.ts')
    return queryClient.fetchQuery(profileQuery)
  }
  const enter = async (signedIn: Pick<SignedIn, 'accessToken' | '_id'>) => arrive(await read(signedIn))
  const enterAfterSignUp = async (signedIn: Pick<SignedIn, 'accessToken' | '_id'>): Promise<void> => {
    const profile = await read(signedIn)
    if (!profile.isOnboardingDone) keepStep(profile._id, { step: '/personal-details', flow: 'sign-up' })
    await arrive(profile)
  }
  return { enter, enterAfterSignUp, arrive }
}
