import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Api, clientFor, signUpFirm } from '../../scripts/new-firm.ts'
import { keepMessages } from './messages.ts'

/** An address nobody has used yet, in any worker. */
export const newEmail = (name = 'owner'): string => `${name}-${randomBytes(8).toString('hex')}@example.com`

export interface SignedFirm {
  email: string
  token: string
  userId: string
  api: Api
}

/** A new firm made through the API, for tests that begin behind the sign-in page. */
export async function newFirm(base: string): Promise<SignedFirm> {
  const email = newEmail()
  const token = await signUpFirm(base, email)
  const api = clientFor(base, token)
  const { data: profile } = await api.people.profile()
  return { email, token, userId: profile._id, api }
}

/** Makes the browser start as this person. */
export async function actAs(page: Page, firm: Pick<SignedFirm, 'token' | 'userId'>): Promise<void> {
  await keepMessages(page)
  await page.addInitScript(
    ({ token, userId }) => {
      // only once: a test that signs out stays signed out
      if (sessionStorage.getItem('e2e')) return
      sessionStorage.setItem('e2e', 'yes')
      localStorage.setItem('token', token)
      localStorage.setItem('userId', userId)
    },
    { token: firm.token, userId: firm.userId },
  )
}
