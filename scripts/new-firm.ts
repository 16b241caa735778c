import { api } from '@plinth/contract/api'
import { type Client, createClient, fetchTransport } from '@plinth/contract/client'
import { randomAddress } from './random-address.ts'

export type Api = Client<typeof api>

/**
 * A client of a running server. With `address` its requests seem to come from there, provided the server trusts us as its proxy.
 */
export const clientFor = (base: string, token?: string, address?: string): Api =>
  createClient(api, {
    base: service => `${base}/api/${service}`,
    token: () => token ?? null,
    transport: (request, options) =>
      fetchTransport(
        address ? { ...request, headers: { ...request.headers, 'x-forwarded-for': address } } : request,
        options,
      ),
  })

/**
 * Signs up a firm as a person does, with the code from the server's own mailbox, and by default skips onboarding. Returns its
 * token.
 */
export async function signUpFirm(base: string, email: string, { skipsOnboarding = true } = {}): Promise<string> {
  // codes are limited per address, so each firm signs up from another one
  const anonymous = clientFor(base, undefined, randomAddress())
  const password = 'Strong@pass1'
  await anonymous.auth.send({ body: { email, type: 'register' } })
  const otp = await codeFor(anonymous, email)
  const { data: proof } = await anonymous.auth.verify({ body: { email, otp } })
  await anonymous.auth.updatePassword({ body: { email, password, verificationToken: proof.verificationToken } })
  const { data } = await anonymous.auth.login({ body: { email, password } })
  if (skipsOnboarding) await clientFor(base, data.accessToken).people.editDetails({ body: { isOnboardingDone: true } })
  return data.accessToken
}

async function codeFor(anonymous: Api, email: string): Promise<string> {
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline) {
    const { data } = await anonymous.mails.mailbox({ query: { to: email } })
    const code = data[0]?.text.match(/\b\d{4}\b/)?.[0]
    if (code) return code
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  throw new Error(`No code arrived for ${email}`)
}
