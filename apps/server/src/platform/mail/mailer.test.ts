import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { createElement } from 'react'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settableClock } from '../clock.ts'
import { createJobs } from '../jobs/jobs.ts'
import { testPlatform } from '../jobs/platform.factory.ts'
import { MailButton, MailCode, MailLayout, MailNote, MailText, renderMail } from './layout.ts'
import { createMailer, type OutgoingMail } from './mailer.ts'

const platform = testPlatform()
const noFiles = { read: async () => undefined }
const clock = settableClock(new Date('2026-03-18T06:30:00.000Z'))
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await platform.rows('delete from pgboss.job')
  await platform.rows('delete from auth.mails')
  platform.logged.length = 0
})
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

async function mailing(smtpUrl?: string, isLocal = true) {
  const jobs = createJobs({ owner: platform.logins.owner, app: platform.logins.app, log: platform.log })
  const config = { SMTP_URL: smtpUrl, MAIL_FROM: 'Plinth <plinth@firm.example>', isLocal }
  const mailer = createMailer({ config, clock, db: platform.db, jobs, files: noFiles, log: platform.log })
  await jobs.start()
  closing.push(() => jobs.stop())
  const queue = (mail: Partial<OutgoingMail> = {}) =>
    platform.db.anonymous(tx =>
      mailer.queue(tx, { to: 'asha@example.com', subject: 'Hello', html: '<p>Hello</p>', text: 'Hello', ...mail }),
    )
  return { jobs, mailer, queue }
}

/** A mail server that accepts every message, and the messages it has accepted. */
async function mailServer(options: SMTPServerOptions = {}, port = 0, host = '127.0.0.1') {
  const taken: { from: string; to: string[]; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
        const to = session.envelope.rcptTo.map(({ address }) => address)
        taken.push({ from, to, raw: Buffer.concat(parts).toString() })
        callback()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(port, host)
  await once(server.server, 'listening')
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  closing.push(close)
  const address = server.server.address() as AddressInfo
  return { url: `smtp://${host}:${address.port}`, port: address.port, taken, close }
}
const stored = () =>
  platform.rows<{ id: string; state: string; attempts: number; last_error: string; html: string; body_text: string }>(
    'select id, state, attempts, last_error, html, body_text from auth.mails order by created_at, id',
  )

describe('sending', () => {
  test('a committed message reaches the mail server under its own id; one of a refused change does not', async () => {
    const server = await mailServer()
    const { mailer, queue } = await mailing(server.url)
    const refused = platform.db.anonymous(async tx => {
      await mailer.queue(tx, { to: 'nobody@example.com', subject: 'No', html: '<p>No</p>', text: 'No' })
      throw new Error('the change is refused')
    })
    await expect(refused).rejects.toThrow('the change is refused')
    await queue({ subject: 'Größe — नमस्ते', replyTo: 'ravi@example.com' })
    await until(async () => expect(await stored()).toMatchObject([{ state: 'sent', attempts: 1 }]))
    expect(server.taken).toMatchObject([{ from: 'plinth@firm.example', to: ['asha@example.com'] }])
    const [mail] = await stored()
    expect(server.taken[0]?.raw).toContain(`Message-ID: <${mail?.id}@firm.example>`)
    expect(server.taken[0]?.raw).toContain('Reply-To: ravi@example.com')
    expect(mail?.html).toBe('<p>Hello</p>')
  })

  test('the bodies of a secret message are gone once it is sent', async () => {
    const server = await mailServer()
    const { queue } = await mailing(server.url)
    await queue({ html: '<p>4711</p>', text: '4711', isSecret: true })
    await until(async () => expect(await stored()).toMatchObject([{ state: 'sent', html: '', body_text: '' }]))
    expect(server.taken[0]?.raw).toContain('4711')
  })

  test('while the mail server is away nothing is lost, and once it is back each message is sent once', async () => {
    const server = await mailServer()
    await server.close()
    const { queue } = await mailing(server.url)
    await queue({ subject: 'one' })
    await queue({ subject: 'two' })
    await until(async () =>
      expect(await stored()).toMatchObject([
        { state: 'queued', last_error: 'The mail server could not be reached' },
        { state: 'queued', last_error: 'The mail server could not be reached' },
      ]),
    )
    const back = await mailServer({}, server.port)
    await until(async () => expect((await stored()).map(({ state }) => state)).toEqual(['sent', 'sent']))
    expect(back.taken).toHaveLength(2)
  })

  test('where others use the server, messages wait until there is a mail server', async () => {
    const { mailer, queue } = await mailing(undefined, false)
    expect(platform.logged).toContainEqual(expect.objectContaining({ level: 40, msg: 'no SMTP_URL: mail waits' }))
    await queue()
    await until(() =>
      expect(platform.logged).toContainEqual(expect.objectContaining({ msg: 'job failed', job: 'mails.send' })),
    )
    expect(await stored()).toMatchObject([{ state: 'queued' }])
    expect(await mailer.kept()).toEqual([])
    await closing.pop()?.()
    const server = await mailServer()
    await mailing(server.url, false)
    await until(async () => expect(await stored()).toMatchObject([{ state: 'sent' }]))
    expect(server.taken).toHaveLength(1)
  })

  test('a message that is deferred is retried; one that is rejected for good has failed and its job is dead', async () => {
    const { companyId } = await platform.company()
    let isBusy = true
    const server = await mailServer({
      onRcptTo({ address }, _session, callback) {
        const code = address === 'gone@example.com' ? 550 : isBusy ? 451 : 0
        isBusy = false
        if (code === 0) callback()
        else callback(Object.assign(new Error('no'), { responseCode: code }))
      },
    })
    const { jobs, mailer, queue } = await mailing(server.url)
    await queue()
    await until(async () => expect(await stored()).toMatchObject([{ state: 'sent', attempts: 2 }]))
    const mail = { to: 'gone@example.com', subject: 'x', html: 'x', text: 'x' }
    await platform.db.tenant(companyId, tx => mailer.queue(tx, mail))
    await until(async () => expect(await jobs.unfinished(companyId, 'dead')).toHaveLength(1))
    expect(await jobs.unfinished(companyId, 'dead')).toMatchObject([
      { name: 'mails.send', state: 'dead', attempts: 1, lastError: 'The mail server refused the message (550)' },
    ])
    expect((await stored()).at(1)).toMatchObject({ state: 'failed' })
  })

  test('a message that another process has claimed is not sent a second time', async () => {
    const server = await mailServer()
    const { queue } = await mailing()
    await queue()
    await until(async () => expect(await stored()).toMatchObject([{ state: 'kept' }]))
    await platform.rows(`update auth.mails set state = 'queued', sending_until = now() + interval '1 hour'`)
    await closing.pop()?.()
    const { jobs } = await mailing(server.url)
    const [mail] = await stored()
    const mailId = mail?.id ?? ''
    await platform.db.anonymous(tx => jobs.enqueue(tx, 'mails.send', { mailId }))
    await until(() =>
      expect(platform.logged).toContainEqual(expect.objectContaining({ msg: 'job failed', job: 'mails.send' })),
    )
    expect(server.taken).toEqual([])
    await platform.rows('update auth.mails set sending_until = now()')
    await until(async () => expect(await stored()).toMatchObject([{ state: 'sent' }]))
    expect(server.taken).toHaveLength(1)
  })

  test('a message accepted while the database was read-only is marked later, not sent again', async () => {
    const accepted = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    let times = 0
    const server = await mailServer({
      onData(stream, _session, callback) {
        stream.resume()
        stream.on('end', () => {
          times++
          accepted.resolve()
          answer.promise.then(() => callback())
        })
      },
    })
    const { queue } = await mailing(server.url)
    await queue()
    await accepted.promise
    const blocker = new pg.Client(platform.logins.owner)
    await blocker.connect()
    try {
      await blocker.query('begin; lock table auth.mails')
      answer.resolve()
      await until(() =>
        expect(platform.logged).toContainEqual(
          expect.objectContaining({ msg: 'a sent message could not be marked yet' }),
        ),
      )
    } finally {
      await blocker.end()
    }
    await until(async () => expect(await stored()).toMatchObject([{ state: 'sent', attempts: 1 }]))
    expect(times).toBe(1)
  })

  test('nothing is sent to another machine without encryption', async () => {
    let connections = 0
    const onConnect: SMTPServerOptions['onConnect'] = (_session, callback) => {
      connections++
      callback()
    }
    // an address of this machine that does not count as such
    const server = await mailServer({ onConnect }, 0, '127.0.0.2')
    const { queue } = await mailing(server.url)
    await queue()
    await until(async () =>
      expect(await stored()).toMatchObject([{ state: 'queued', last_error: 'The mail server offers no encryption' }]),
    )
    expect(connections).toBeGreaterThan(0)
    expect(server.taken).toEqual([])
  })
})

describe('what is refused', () => {
  test.each([
    ['line breaks in the subject', { subject: 'Hello\r\nBcc: everybody@example.com' }],
    ['line breaks in the address', { to: 'asha@example.com\r\nBcc: b@example.com' }],
    ['two addresses', { to: 'asha@example.com, b@example.com' }],
    ['a quoted local part', { to: '"a@evil.example"@example.com' }],
    ['letters beyond ASCII', { to: 'asha@exämple.com' }],
    ['a name before the address', { to: 'Asha <asha@example.com>' }],
    ['a wrong reply address', { replyTo: 'asha@example.com\nX: y' }],
  ])('%s', async (_name, mail) => {
    const { queue } = await mailing()
    await expect(queue(mail)).rejects.toMatchObject({ code: 'INVALID' })
    expect(await stored()).toEqual([])
  })
})

describe('the mailbox', () => {
  test('without a mail server messages are kept and can be read, newest first', async () => {
    const { mailer, queue } = await mailing()
    await queue({ subject: 'first', isSecret: true })
    clock.advance(1000)
    await queue({ subject: 'second', to: 'ravi@example.com' })
    await until(async () => expect(await mailer.kept()).toHaveLength(2))
    expect(await mailer.kept()).toMatchObject([
      { subject: 'second', from: 'Plinth <plinth@firm.example>' },
      { subject: 'first', text: 'Hello', html: '<p>Hello</p>' },
    ])
    expect(await mailer.kept('asha@example.com')).toMatchObject([{ subject: 'first' }])
  })

  test('kept messages go after a day, and beyond the newest 500; what waits to be sent stays', async () => {
    const { deleteOldMails } = await import('./outbox.ts')
    const insert = (count: number, state: string, age: string) =>
      platform.rows(
        `insert into auth.mails (id, to_address, subject, html, body_text, state, created_at)
         select gen_random_uuid(), 'a@example.com', $2, '', '', $2, $4::timestamptz - $3::interval
         from generate_series(1, $1)`,
        [count, state, age, clock.now()],
      )
    await insert(510, 'kept', '1 hour')
    await insert(5, 'kept', '25 hours')
    await insert(3, 'queued', '25 hours')
    await insert(2, 'sent', '31 days')
    await platform.db.anonymous(tx => deleteOldMails(tx, clock.now()))
    const rows = await platform.rows('select state, count(*)::int as count from auth.mails group by 1 order by 1')
    expect(rows).toEqual([
      { state: 'kept', count: 500 },
      { state: 'queued', count: 3 },
    ])
  })

  test('messages are deleted 30 days after they were due, however old they are', async () => {
    const { deleteOldMails } = await import('./outbox.ts')
    const insert = (subject: string, state: string, createdAgo: string, sendIn: string | null) =>
      platform.rows(
        `insert into auth.mails (id, to_address, subject, html, body_text, state, created_at, send_at)
         values (gen_random_uuid(), 'a@example.com', $1, '', '', $2, $5::timestamptz - $3::interval,
           $5::timestamptz + $4::interval)`,
        [subject, state, createdAgo, sendIn, clock.now()],
      )
    for (const state of ['queued', 'failed', 'sent']) {
      await insert(`${state}, old, to be sent later`, state, '90 days', '1 day')
      await insert(`${state}, old, was to be sent lately`, state, '90 days', '-29 days')
      await insert(`${state}, old, was to be sent long ago`, state, '90 days', '-31 days')
      await insert(`${state}, old`, state, '31 days', null)
      await insert(`${state}, new`, state, '29 days', null)
    }
    await platform.db.anonymous(tx => deleteOldMails(tx, clock.now()))
    const rows = await platform.rows<{ subject: string }>('select subject from auth.mails')
    const staying = ['old, to be sent later', 'old, was to be sent lately', 'new']
    const expected = ['queued', 'failed', 'sent'].flatMap(state => staying.map(which => `${state}, ${which}`))
    expect(rows.map(row => row.subject).sort()).toEqual(expected.sort())
  })
})

describe('the look of mails', () => {
  test('renders both bodies, and markup that people typed is escaped', async () => {
    const mail = createElement(
      MailLayout,
      { heading: 'Welcome', preview: 'Your code' },
      createElement(MailText, null, 'Hello <script>alert(1)</script> & co'),
      createElement(MailCode, null, '4711'),
      createElement(MailButton, { href: 'https://plinth.example/get-otp?x=1&y=2' }, 'Go on'),
      createElement(MailNote, null, 'You can ignore this.'),
    )
    const { html, text } = await renderMail(mail)
    expect(html).toMatch(/^<!DOCTYPE html/)
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
    expect(html).toContain('href="https://plinth.example/get-otp?x=1&amp;y=2"')
    expect(text).toContain('4711')
    expect(text).toContain('Go on https://plinth.example/get-otp?x=1&y=2')
    expect(text).not.toContain('<p')
  })

  test('the product stands above them, and the firm above those of its clients', async () => {
    const headOf = async (sender?: string) =>
      (await renderMail(createElement(MailLayout, { heading: 'Welcome', preview: '', sender }))).text.trim()
    expect(await headOf()).toMatch(/^Plinth\s+WELCOME$/)
    expect(await headOf('Kalpa Interiors')).toMatch(/^Kalpa Interiors\s+WELCOME$/)
    expect(await headOf('')).toMatch(/^Plinth/)
  })

  test('a link must be a web address', async () => {
    const mail = createElement(
      MailLayout,
      { heading: 'x', preview: 'x' },
      createElement(MailButton, { href: 'data:text/html,x' }, 'x'),
    )
    await expect(renderMail(mail)).rejects.toThrow('begins with http')
  })
})
