import type { LeadLog } from '@plinth/contract/lead-history'
import type { DeliveryState, LeadMail } from '@plinth/contract/lead-mails'
import { formatDateTime } from '../../lib/format-date.ts'

/** How far a history entry and its mail, written in one transaction, may lie apart. */
const APART = 5_000

/** The mail an entry of the history tells of: named by its id, else the one of its subject written with it. */
export function mailOf(
  log: Pick<LeadLog, 'type' | 'new' | 'createdAt'>,
  mails: readonly LeadMail[],
): LeadMail | undefined {
  if (log.type !== 'email') return undefined
  const values = Object.values(log.new)
  const at = Date.parse(log.createdAt)
  const isNear = (mail: LeadMail): boolean => Math.abs(Date.parse(mail.createdAt) - at) <= APART
  return (
    mails.find(mail => values.includes(mail._id)) ?? mails.find(mail => values.includes(mail.subject) && isNear(mail))
  )
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

/** The state of a mail in words, with its time where it is still to be sent. */
export function shownState(mail: Pick<LeadMail, 'state' | 'sendAt'>, zone: string): { text: string; tone: Tone } {
  const known = STATES[mail.state]
  const isTimed = mail.state === 'scheduled' && mail.sendAt !== null
  return isTimed ? { ...known, text: `${known.text} for ${formatDateTime(mail.sendAt, zone)}` } : known
}

/** Why a mail failed or still waits, each reason once; '' when there is nothing to say. */
export const reasonsOf = ({ recipients }: Pick<LeadMail, 'recipients'>): string =>
  [...new Set(recipients.map(one => one.reason).filter(reason => reason !== ''))].join('. ')
