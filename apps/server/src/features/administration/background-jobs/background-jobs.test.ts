import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test, vi } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'

const refused = new Set(['gone@example.com'])
const taken: string[] = []
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo({ address }, _session, callback) {
    if (refused.has(address)) callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
    else callback()
  },
  onData(stream, session, callback) {
    stream.resume()
    stream.on('end', () => {
      taken.push(...session.envelope.rcptTo.map(({ address }) => address))
      callback()
    })
  },
})
server.listen(0, '127.0.0.1')
await once(server.server, 'listening')
afterAll(() => new Promise<void>(resolve => server.close(() => resolve())))

const app = testApp({ env: { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` } })

/** A firm with one message that the mail server refused for good. */
async function firmWithDeadJob(): Promise<{ firm: Firm; id: string }> {
  const firm = await app.firm()
  const { db, mailer } = app.app.services
  const mail = { to: 'gone@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  await db.tenant(firm.companyId, tx => mailer.queue(tx, mail))
  const dead = () => firm.owner.api.backgroundJobs.list({ query: { state: 'dead' } })
  await vi.waitFor(async () => expect((await dead()).data).toHaveLength(1), 60_000)
  return { firm, id: (await dead()).data[0]?._id ?? '' }
}

test('an admin sees what failed and why, and runs it again', async () => {
  const { firm, id } = await firmWithDeadJob()
  const { backgroundJobs } = firm.owner.api
  expect((await backgroundJobs.list({ query: {} })).data).toMatchObject([
    { _id: id, name: 'mails.send', state: 'dead', attempts: 1, lastError: 'The mail server refused the message (550)' },
  ])
  refused.clear()
  await backgroundJobs.retry({ params: { id } })
  await vi.waitFor(() => expect(taken).toEqual(['gone@example.com']), 60_000)
  await vi.waitFor(async () => expect((await backgroundJobs.list({ query: {} })).data).toEqual([]), 60_000)
  refused.add('gone@example.com')
})

test('another firm neither sees nor runs it, and cannot tell it from an unknown one', async () => {
  const { id } = await firmWithDeadJob()
  const { owner } = await app.firm()
  expect((await owner.api.backgroundJobs.list({ query: {} })).data).toEqual([])
  const foreign = await owner.api.backgroundJobs.retry({ params: { id } }).catch((error: unknown) => error)
  const unknown = await owner.api.backgroundJobs
    .retry({ params: { id: '0197a000-0000-7000-8000-000000000000' } })
    .catch((error: unknown) => error)
  expect(foreign).toMatchObject({ code: 'NOT_FOUND', status: 404 })
  expect((foreign as Error).message).toBe((unknown as Error).message)
})

test('only admins ask, and only with a session', async () => {
  const { firm, id } = await firmWithDeadJob()
  const member = await firm.member()
  const admin = await firm.member({ isAdmin: true })
  await expect(member.api.backgroundJobs.list({ query: {} })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(member.api.backgroundJobs.retry({ params: { id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(app.anonymous().backgroundJobs.list({ query: {} })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await admin.api.backgroundJobs.list({ query: {} })).data).toHaveLength(1)
})

test('what is asked wrongly is refused', async () => {
  const { owner } = await app.firm()
  const wrongState = { query: { state: 'lost' as 'dead' } }
  await expect(owner.api.backgroundJobs.list(wrongState)).rejects.toMatchObject({ code: 'INVALID' })
  await expect(owner.api.backgroundJobs.retry({ params: { id: '1' } })).rejects.toMatchObject({ code: 'INVALID' })
})
