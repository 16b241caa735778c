import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { settableClock } from '../clock.ts'
import { createJobs } from '../jobs/jobs.ts'
import { testPlatform } from '../jobs/platform.factory.ts'
import { createMailer } from './mailer.ts'

const platform = testPlatform()
const noFiles = { read: async () => undefined }
const clock = settableClock(new Date('2026-03-18T06:30:00.000Z'))
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 20 })

/**
 * What may go wrong with a message: it is deferred or rejected at its end, the connection breaks while it is sent, or the
 * connection breaks after the server has accepted it but before it could confirm that.
 */
type Fault = 'put off' | 'refused' | 'broken before' | 'broken after'

/** A mail server behind a connection that can be cut, like a network between two machines. */
async function shakyServer() {
  const faults: Fault[] = []
  const kept: { id: string; wasAnswered: boolean }[] = []
  const line = new Set<{ socket: net.Socket; onward: net.Socket }>()
  /** cuts the connection with this port on the server's side, or all of them */
  const cut = (port?: number) => {
    for (const pair of line) {
      if (port !== undefined && pair.onward.localPort !== port) continue
      pair.socket.destroy()
      pair.onward.destroy()
    }
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const fault = faults.shift()
      if (fault === 'broken before') cut(session.remotePort)
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (fault === 'broken before') return
        if (fault === 'put off') return callback(Object.assign(new Error('try later'), { responseCode: 451 }))
        if (fault === 'refused') return callback(Object.assign(new Error('never'), { responseCode: 554 }))
        const id = /^Message-ID: (.+)$/im.exec(Buffer.concat(parts).toString())?.[1]?.trim() ?? ''
        kept.push({ id, wasAnswered: fault === undefined })
        if (fault === 'broken after') cut(session.remotePort)
        else callback()
      })
    },
  })
  smtp.on('error', () => {})
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const inner = (smtp.server.address() as AddressInfo).port
  const outer = net.createServer(socket => {
    const onward = net.connect(inner, '127.0.0.1')
    const pair = { socket, onward }
    line.add(pair)
    for (const end of [socket, onward]) {
      end.on('error', () => {})
      end.on('close', () => {
        line.delete(pair)
        socket.destroy()
        onward.destroy()
      })
    }
    socket.pipe(onward).pipe(socket)
  })
  const open = async (port = 0) => {
    outer.listen(port, '127.0.0.1')
    await once(outer, 'listening')
    return (outer.address() as AddressInfo).port
  }
  const shut = async () => {
    cut()
    await new Promise(resolve => outer.close(resolve))
  }
  const close = async () => {
    await shut()
    await new Promise<void>(resolve => smtp.close(() => resolve()))
  }
  return { faults, kept, open, shut, close }
}

test('through an outage with broken lines nothing is lost, and nothing that was acknowledged is sent again', async () => {
  const server = await shakyServer()
  const port = await server.open()
  await server.shut()
  const config = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Plinth <plinth@firm.example>', isLocal: true }
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const jobs = createJobs({ owner: platform.logins.owner, app: platform.logins.app, log: platform.log })
      const mailer = createMailer({ config, clock, db: platform.db, jobs, files: noFiles, log: platform.log })
      await jobs.start()
      return { jobs, mailer }
    }),
  )
  const states = () => platform.rows<{ id: string; state: string }>('select id, state from auth.mails order by id')
  try {
    for (let count = 0; count < 12; count++) {
      const mail = {
        to: `person-${count}@example.com`,
        subject: `Message ${count}`,
        html: '<p>Hello</p>',
        text: 'Hello',
      }
      await platform.db.anonymous(tx => processes[count % 2]!.mailer.queue(tx, mail))
    }
    await until(async () => {
      const tried = await platform.rows(`select from auth.mails where state = 'queued' and attempts > 0`)
      expect(tried).toHaveLength(12)
    })
    server.faults.push('put off', 'broken before', 'broken after', 'put off', 'refused', 'broken after')
    await server.open(port)
    await until(async () => expect((await states()).filter(({ state }) => state === 'queued')).toEqual([]))

    const mails = await states()
    expect(mails.filter(({ state }) => state === 'failed')).toHaveLength(1)
    const sent = mails.filter(({ state }) => state === 'sent').map(({ id }) => `<${id}@firm.example>`)
    expect(sent).toHaveLength(11)
    const answered = server.kept.filter(({ wasAnswered }) => wasAnswered).map(({ id }) => id)
    expect(answered.toSorted()).toEqual(sent.toSorted())
    // messages that the server took but could not confirm came again under the same id, by which it recognises them
    const unanswered = server.kept.filter(({ wasAnswered }) => !wasAnswered).map(({ id }) => id)
    expect(unanswered).toHaveLength(2)
    for (const id of unanswered) expect(sent).toContain(id)
  } finally {
    for (const { jobs } of processes) await jobs.stop()
    await server.close()
  }
})
