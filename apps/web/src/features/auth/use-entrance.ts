import type { SignedIn } from '@plinth/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, useSearch } from '@tanstack/react-router'
import { externalAddress, runtimeConfig } from '../../lib/runtime-config.ts'
import { session } from '../../lib/session.ts'
import { profileQuery } from '../people/people.api.ts'
import { afterSignIn, type SignInProfile } from './after-sign-in.ts'

/**
 * The way in. `enter` keeps the identity a login answered (SH-142), reads the profile and goes where it belongs;
 * `arrive` only goes there. Whoever was asked to sign in at another address of the suite is led back to it.
 */
export function useEntrance() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { next } = useSearch({ strict: false })

  const arrive = async (profile: SignInProfile): Promise<void> => {
    const home = afterSignIn(profile)
    const address = home === '/admin/' && next ? next : home
    const external = externalAddress(address, runtimeConfig())
    if (external) window.location.assign(external)
    else await router.navigate({ href: address, replace: true })
  }
  const enter = async (signedIn: Pick<SignedIn, 'accessToken' | '_id'>): Promise<void> => {
    // nothing that somebody else read may be shown to the person who signs in now
    queryClient.removeQueries()
    session.set({ token: signedIn.accessToken, userId: signedIn._id })
    await arrive(await queryClient.fetchQuery(profileQuery))
  }
  return { enter, arrive }
}
