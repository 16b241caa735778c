import type { LeadLog } from '@plinth/contract/leads/lead-history'
import type { DeliveryState, LeadMail } from '@plinth/contract/leads/lead-mails'
import { formatDate, formatDateTime } from '../../../lib/text/format-date.ts'

type MailLog = Pick<LeadLog, 'type' | 'new'>

/** The id of the mail that a history entry is about. */
export const mailIdOf = (log: MailLog): string | undefined =>
  log.type === 'email' && typeof log.new.id === 'string' ? log.new.id : undefined

/** The mail of an entry, if it is among those loaded. */
export const mailOf = (log: MailLog, mails: readonly LeadMail[]): LeadMail | undefined => {
  const id = mailIdOf(log)
  return id === undefined ? undefined : mails.find(mail => mail._id === id)
}

/** The title above an opened mail: when it was sent or, if it has not been, when it was written (LM-153). */
export function mailTitle(
  mail: Pick<LeadMail, 'state' | 'createdAt' | 'recipients'> | undefined,
  zone: string,
): string {
  if (!mail) return 'Sent Email'
  const sent = mail.recipients.flatMap(one => one.sentAt ?? []).sort()[0]
  return sent === undefined && mail.state !== 'kept'
    ? `Email of ${formatDate(mail.createdAt, zone)}`
    : `Sent Email on ${formatDate(sent ?? mail.createdAt, zone)}`
}

type Tone = 'neutral' | 'good' | 'today' | 'late' | 'later'
const STATES: Readonly<Record<DeliveryState, { text: string; tone: Tone }>> = {
  scheduled: { text: 'Scheduled', tone: 'later' },
  queued: { text: 'Queued', tone: 'today' },
  sent: { text: 'Sent', tone: 'good' },
  kept: { text: 'Kept in the local mailbox', tone: 'neutral' },
  failed: { text: 'Failed', tone: 'late' },
  cancelled: { text: 'Cancelled', tone: 'neutral' },
}

/** The state of a mail in words, with its time if it is scheduled. */
export function shownState(mail: Pick<LeadMail, 'state' | 'sendAt'>, zone: string): { text: string; tone: Tone } {
  const known = STATES[mail.state]
  const isTimed = mail.state === 'scheduled' && mail.sendAt !== null
  return isTimed ? { ...known, text: `${known.text} for ${formatDateTime(mail.sendAt, zone)}` } : known
}

/** Why a mail failed or still waits, each reason once; '' if there is none. */
export const reasonsOf = ({ recipients }: Pick<LeadMail, 'recipients'>): string =>
  [...new Set(recipients.map(one => one.reason).filter(reason => reason !== ''))].join('. ')
