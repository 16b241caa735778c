import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type MailServer, startMailServer } from '../../../platform/mail/mail-server.factory.ts'
import { testApp } from '../../../test/harness.ts'
import { call, freshAddress } from '../../company/auth/auth.factory.ts'
import { inviteRow } from './members.factory.ts'

let server: MailServer
const env: Record<string, string> = { PUBLIC_URL: 'https://plinth.example' }
beforeAll(async () => {
  server = await startMailServer()
  env.SMTP_URL = server.url
})
afterAll(() => server.close())
const app = testApp({ env })

it('invites three people by three messages whose password signs in, and keeps none of the bodies', async () => {
  const firm = await app.firm({ name: 'Kalpa Interiors' })
  const rows = [await inviteRow(firm), await inviteRow(firm), await inviteRow(firm)]
  await firm.owner.api.members.onboard({ body: { teamMembers: rows } })
  const stored = () =>
    app.rows<{ state: string; html: string; body_text: string }>(
      'select state, html, body_text from auth.mails where to_address = any($1)',
      [rows.map(row => row.email)],
    )
  await vi.waitFor(async () => expect((await stored()).map(mail => mail.state)).toEqual(['sent', 'sent', 'sent']), {
    timeout: 60_000,
  })
  expect((await stored()).map(mail => mail.html + mail.body_text)).toEqual(['', '', ''])
  expect(server.taken.map(mail => mail.to).sort()).toEqual(rows.map(row => row.email).sort())
  for (const mail of server.taken) {
    expect(mail.subject).toBe('Asha Rao has invited you to Kalpa Interiors')
    expect(mail.html).toContain('href="https://plinth.example/"')
    const [, password = ''] = /temporary password:\s+(\S{12})\s/.exec(mail.text) ?? []
    const answer = await call(app, '/auth/login', { body: { email: mail.to, password }, from: freshAddress() })
    expect(answer).toMatchObject({ status: 200, json: { data: { tempPassword: true } } })
  }
})
