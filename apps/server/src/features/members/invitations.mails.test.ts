import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { call, freshAddress } from '../auth/auth.factory.ts'
import { inviteRow } from './members.factory.ts'

/** A mail server that takes everything; listening before the product starts, which is told its address. */
const taken: { to: string[]; raw: string }[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, callback) {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      taken.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(parts).toString() })
      callback()
    })
  },
})
const env: Record<string, string> = { PUBLIC_URL: 'https://plinth.example' }
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  env.SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))
const app = testApp({ env })

/** A mail's own text: soft line ends and =XX of quoted-printable taken back. */
const plain = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

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
    timeout: 20_000,
  })
  expect((await stored()).map(mail => mail.html + mail.body_text)).toEqual(['', '', ''])
  expect(taken.map(mail => mail.to[0]).sort()).toEqual(rows.map(row => row.email).sort())
  for (const mail of taken) {
    const text = plain(mail.raw)
    expect(text).toContain('Subject: Asha Rao has invited you to Kalpa Interiors')
    expect(text).toContain('text/plain')
    expect(text).toContain('text/html')
    expect(text).toContain('href="https://plinth.example/"')
    const [, password = ''] = /temporary password:\s+(\S{12})\s/.exec(text) ?? []
    const answer = await call(app, '/auth/login', {
      body: { email: mail.to[0], password },
      from: freshAddress(),
    })
    expect(answer).toMatchObject({ status: 200, json: { data: { tempPassword: true } } })
  }
})
