import { expect } from '@playwright/test'
import { clientFor } from '../../scripts/new-firm.ts'
import { randomAddress } from '../../scripts/random-address.ts'
import { newEmail, type SignedFirm } from './firm.ts'

/**
 * Invites somebody, who signs in with the mailed password, sets one of their own and is done with onboarding: an Admin, or a
 * Site Manager, who sees their own leads and may not assign, or an Accountant without the leads module.
 */
export async function newColleague(
  base: string,
  firm: SignedFirm,
  firstName: string,
  roleName: 'Admin' | 'Site Manager' | 'Accountant' = 'Admin',
): Promise<SignedFirm & { fullName: string }> {
  const email = newEmail('colleague')
  const { data: designation } = await firm.api.members.createDesignation({ body: { designationName: 'Designer' } })
  const invite = { firstName, lastName: 'Menon', email, roleName, designation: designation._id }
  await firm.api.members.onboard({ body: { teamMembers: [invite] } })
  const first = await signIn(base, email, await temporaryPassword(base, email))
  const password = 'Strong@pass2'
  await clientFor(base, first).auth.updatePassword({ body: { email, password } })
  const token = await signIn(base, email, password)
  const api = clientFor(base, token)
  await api.people.editDetails({ body: { isOnboardingDone: true } })
  const { data: profile } = await api.people.profile()
  return { email, token, userId: profile._id, api, fullName: profile.fullName }
}

const signIn = async (base: string, email: string, password: string): Promise<string> =>
  // sign-ins are limited per address: each colleague signs in from their own
  (await clientFor(base, undefined, randomAddress()).auth.login({ body: { email, password } })).data.accessToken

async function temporaryPassword(base: string, email: string): Promise<string> {
  let password: string | undefined
  await expect(async () => {
    const { data } = await clientFor(base).mails.mailbox({ query: { to: email } })
    password = /temporary password:\s+(\S{12})\s/.exec(data[0]?.text ?? '')?.[1]
    expect(password).toBeDefined()
  }).toPass()
  return password ?? ''
}
