import type { authRoutes, CodePurpose } from '@plinth/contract/company/auth'
import { authEndpoints } from '@plinth/contract/company/endpoints'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const auth = clientOf<typeof authRoutes>(authEndpoints, 'auth')

export interface Credentials {
  email: string
  password: string
}

/** Signs in from the sign-in page; rejects as `signInProblem` explains. */
export const signInMutation = mutationOptions({
  mutationFn: async (credentials: Credentials) => (await auth.login({ body: credentials })).data,
})

/** Mails a one-time code; answers alike whether or not the account exists (decision 6). */
export const sendCodeMutation = mutationOptions({
  mutationFn: async (request: { email: string; type: CodePurpose }) => (await auth.send({ body: request })).data,
})

/** Exchanges a code for the proof that `setPasswordMutation` needs; rejects with the message "Failed" and a description. */
export const verifyCodeMutation = mutationOptions({
  mutationFn: async (attempt: { email: string; otp: string; type: CodePurpose }) =>
    (await auth.verify({ body: attempt })).data,
})

/** Exchanges the one-time link of a code mail for a proof. A link works once, so it is never asked for twice. */
export const verifyLinkQuery = (link: string) =>
  queryOptions({
    queryKey: auth.verifyLink.key({ body: { link } }),
    queryFn: async () => (await auth.verifyLink({ body: { link } })).data,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/**
 * Sets a password with the proof of a verified code (decision 5). In the register flow the server founds the company,
 * and the person is signed in at once (SH-164); after a forgotten password they sign in themselves (SH-171).
 */
export const setPasswordMutation = mutationOptions({
  mutationFn: async ({ email, password, proof }: Credentials & { proof: string }) =>
    (await auth.updatePassword({ body: { email, password, verificationToken: proof } })).data,
})

/** Replaces one's own temporary password; the session itself is the proof (decision 5). */
export const replacePasswordMutation = mutationOptions({
  mutationFn: async (credentials: Credentials) => (await auth.updatePassword({ body: credentials })).data,
})

/** The sessions of the person signed in, the last used first. */
export const sessionsQuery = queryOptions({
  queryKey: auth.sessions.key(),
  queryFn: async ({ signal }) => (await auth.sessions(undefined, { signal })).data,
  staleTime: 0,
})

/** Ends one of one's own sessions. */
export const endSessionMutation = mutationOptions({
  mutationFn: async (id: string) => (await auth.endSession({ params: { id } })).data,
})

/** Ends all of one's sessions but this one. */
export const endOtherSessionsMutation = mutationOptions({
  mutationFn: async () => (await auth.endOtherSessions()).data,
})

/** Signs in with the password just made (SH-164). */
export const signInAfterSignUpMutation = mutationOptions({
  mutationFn: async (credentials: Credentials) => (await auth.userLogin({ body: credentials })).data,
})

/** Exchanges a hand-off code for a session; it works once, so it is never asked for twice (decision 4). */
export const takeOver = async (handOff: { userId: string; code: string }) =>
  (await auth.takeOver({ body: handOff })).data
