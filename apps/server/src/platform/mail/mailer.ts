import { setTimeout as pause } from 'node:timers/promises'
import { Id } from '@plinth/contract/fields'
import type { MailboxMessage } from '@plinth/contract/messages/mails'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Files, OpenFile } from '../files/files.ts'
import { JobError } from '../jobs/job-error.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { assertMailHead } from './mail-address.ts'
import {
  CLAIM_SECONDS,
  type ClaimedMail,
  claimMail,
  deleteOldMails,
  deleteUnsent,
  deleteWaiting,
  insertMails,
  markFailed,
  markKept,
  markSent,
  selectKept,
} from './outbox.ts'
import { MailRefusal, type Send, smtpSender } from './smtp.ts'

declare module '../jobs/jobs.ts' {
  interface JobKinds {
    'mails.send': { mailId: string }
  }
}

export interface OutgoingMail {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  /** the bodies contain a code or password: they are deleted once the message is sent */
  isSecret?: boolean
  /** display name of the sender, beside our own address; makes it a person's mail instead of an automatic one */
  fromName?: string
  /** files of the transaction's company, in order; they are read when the message is sent */
  fileIds?: readonly string[]
  /** not before this time */
  sendAt?: Date
}

export interface Mailer {
  /**
   * Puts a message into the outbox in the caller's transaction; a worker sends it after the commit (decision 27). Returns its id.
   * Throws INVALID for an address or subject that cannot be sent.
   */
  queue(tx: Tx, mail: OutgoingMail): Promise<string>
  /** Puts several messages into the outbox in the same way. Returns their ids in the same order. */
  queueAll(tx: Tx, mails: readonly OutgoingMail[]): Promise<string[]>
  /** Removes messages of the caller's company that are neither sent nor being sent. Returns the ids of those removed. */
  remove(tx: Tx, ids: readonly string[]): Promise<string[]>
  /** Removes the messages of the caller's company that wait to be sent to an address, for example of a deactivated person. */
  takeBack(tx: Tx, to: string): Promise<void>
  /** The newest 100 messages kept in local mode without an SMTP server, optionally those of one address. */
  kept(to?: string): Promise<MailboxMessage[]>
}

export interface MailerOptions {
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'isLocal'>
  clock: Clock
  db: Database
  jobs: Jobs
  files: Pick<Files, 'read'>
  log: Logger
}

const MailJob = z.object({ mailId: Id })
/** Seconds by which a claim outlasts an attempt. */
const MARGIN = 30
const RETRIES = 1000

/**
 * Makes the outbox and its worker; call it before `jobs.start()`. While the mail server is away every message is retried, at most
 * 45 s apart, for about twelve hours; then its job is dead and an admin may run it again. Without a mail server, messages are
 * kept for the mailbox in local mode, where they have no other reader; otherwise they wait for one.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { config, clock, db, jobs, log } = options
  const send = config.SMTP_URL === undefined ? undefined : smtpSender(config.SMTP_URL, config.MAIL_FROM)

  if (!send && !config.isLocal) log.warn('no SMTP_URL: mail waits')

  jobs.handle('mails.send', { retries: RETRIES, concurrency: 3 }, async (data, { attempt }) => {
    const { mailId } = MailJob.parse(data)
    if (send) return sendOne(options, { mailId, isLast: attempt > RETRIES }, send)
    if (!config.isLocal) throw new JobError('No mail server is set')
    await db.anonymous(tx => markKept(tx, mailId, clock.now()))
  })
  jobs.every('mails.clean', '*/10 * * * *', () => db.anonymous(tx => deleteOldMails(tx, clock.now())))

  const queueAll: Mailer['queueAll'] = async (tx, mails) => {
    if (mails.length === 0) return []
    mails.forEach(assertMailHead)
    const rows = mails.map(mail => ({
      id: uuid(),
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      html: mail.html,
      body_text: mail.text,
      is_secret: mail.isSecret ?? false,
      from_name: mail.fromName === undefined ? null : oneLine(mail.fromName),
      file_ids: [...(mail.fileIds ?? [])],
      created_at: clock.now(),
      send_at: mail.sendAt ?? null,
    }))
    const companyId = await insertMails(tx, rows)
    const company = companyId === null ? {} : { companyId }
    const work = rows.map(row => ({ data: { mailId: row.id, ...company }, startAfter: row.send_at ?? undefined }))
    await jobs.enqueueAll(tx, 'mails.send', work)
    return rows.map(row => row.id)
  }

  return {
    queueAll,
    queue: async (tx, mail) => (await queueAll(tx, [mail]))[0]!,
    remove: deleteUnsent,
    takeBack: deleteWaiting,
    async kept(to) {
      const rows = await db.anonymous(tx => selectKept(tx, to))
      return rows.map(row => ({
        _id: row.id,
        to: row.to_address,
        from: config.MAIL_FROM,
        subject: row.subject,
        text: row.body_text,
        html: row.html,
        createdAt: row.created_at.toISOString(),
      }))
    },
  }
}

/**
 * One attempt. The claim is committed before the mail server is contacted, so that no database connection waits for it and no
 * second process sends the same message. Only a crash between its "250" and `markSent` sends a message twice.
 */
async function sendOne(
  { db, clock, log, files }: MailerOptions,
  { mailId, isLast }: { mailId: string; isLast: boolean },
  send: Send,
): Promise<void> {
  const mail = await db.anonymous(tx => claimMail(tx, mailId))
  if (mail === 'done') return
  if (mail === 'taken') throw new JobError('The message is being sent by another process')
  const opened: OpenFile[] = []
  try {
    await openFiles(files, mail, opened)
    const seconds = mail.file_ids.length > 0 ? CLAIM_SECONDS.withFiles : CLAIM_SECONDS.plain
    await send(mail, opened, AbortSignal.timeout((seconds - MARGIN) * 1000))
  } catch (error) {
    const refusal = error instanceof MailRefusal ? error : new MailRefusal('The message cannot be sent', false, error)
    const isFinal = refusal.isFinal || isLast
    await db.anonymous(tx => markFailed(tx, mailId, refusal.message, isFinal))
    throw new JobError(refusal.message, { isFinal, cause: error })
  } finally {
    for (const { stream } of opened) stream.destroy()
  }
  await insist(log, () => db.anonymous(tx => markSent(tx, mailId, clock.now())))
}

/** Opens the message's files into `opened`. Throws a MailRefusal, which is final where a file no longer exists. */
async function openFiles(files: Pick<Files, 'read'>, mail: ClaimedMail, opened: OpenFile[]): Promise<void> {
  for (const id of mail.file_ids) {
    const file = mail.queued_in === null ? undefined : await files.read(mail.queued_in, id)
    if (!file) throw new MailRefusal('An attached file does not exist any more', true, undefined)
    // the mail library listens only once it reads the file; an 'error' event before that would end the process
    file.stream.on('error', () => undefined)
    opened.push(file)
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
const oneLine = (name: string): string => name.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').slice(0, 200)

/**
 * Retries `work` for some minutes: a message that the mail server has accepted must not be sent again because the database was
 * away.
 */
async function insist(log: Logger, work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      // ten minutes: it usually succeeds before another process takes over the job
      if (tries >= 1200) throw error
      if (tries === 1) log.warn({ err: error }, 'a sent message could not be marked yet')
      await pause(500)
    }
  }
}
