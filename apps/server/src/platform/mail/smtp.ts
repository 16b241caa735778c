import { createTransport } from 'nodemailer'
import type { OpenFile } from '../files/files.ts'
import type { QueuedMail } from './outbox.ts'

/** Sends one message with its files; resolves once the mail server has accepted it. Rejects with a MailRefusal. */
export type Send = (mail: QueuedMail, files: readonly OpenFile[], signal: AbortSignal) => Promise<void>

/** Why a message was not accepted, in words fit for an admin. `isFinal`: it never will be. */
export class MailRefusal extends Error {
  readonly isFinal: boolean
  constructor(message: string, isFinal: boolean, cause: unknown) {
    super(message, { cause })
    this.isFinal = isFinal
  }
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']

/**
 * Makes a sender for SMTP_URL (smtp: or smtps:). Passwords and messages are never sent in the clear: STARTTLS is required, except
 * to this very machine. Paths and URLs in a message are never followed.
 */
export function smtpSender(smtpUrl: string, from: string): Send {
  const url = new URL(smtpUrl)
  const isLocal = LOOPBACK.includes(url.hostname)
  const secure = url.protocol === 'smtps:'
  const transport = createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isLocal,
    tls: { rejectUnauthorized: !isLocal },
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    dnsTimeout: 10_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // the same id for every attempt, so that a repetition after a crash is recognised
  const domain = /@([A-Za-z0-9.-]+)/.exec(from)?.[1] ?? 'localhost'
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from
  return async (mail, files, signal) => {
    try {
      await transport.sendMail({
        from: mail.from_name === null ? from : { name: mail.from_name, address },
        to: { name: '', address: mail.to_address },
        ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        html: mail.html,
        text: mail.body_text,
        messageId: `<${mail.id}@${domain}>`,
        headers: mail.from_name === null ? { 'Auto-Submitted': 'auto-generated' } : {},
        attachments: files.map(file => ({
          filename: file.name,
          contentType: file.contentType,
          content: file.stream,
          contentDisposition: 'attachment',
        })),
        signal,
      })
    } catch (error) {
      throw refusal(error)
    }
  }
}

function refusal(error: unknown): MailRefusal {
  const { code = '', responseCode = 0 } = error as { code?: string; responseCode?: number }
  // only a reply about this recipient or message is final; wrong passwords and the like will be mended
  const isFinal = responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  if (isFinal) return new MailRefusal(`The mail server refused the message (${responseCode})`, true, error)
  if (code === 'EAUTH' || code === 'ENOAUTH')
    return new MailRefusal('The mail server does not accept the sign-in', false, error)
  if (code === 'ETLS') return new MailRefusal('The mail server offers no encryption', false, error)
  if (responseCode > 0) return new MailRefusal(`The mail server put the message off (${responseCode})`, false, error)
  return new MailRefusal('The mail server could not be reached', false, error)
}
