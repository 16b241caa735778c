import type { LeadLog } from '@plinth/contract/lead-history'
import type { DeliveryState, LeadMail } from '@plinth/contract/lead-mails'
import { formatDateTime } from '../../lib/format-date.ts'

/** The mail an entry of the history tells of, by the id it carries. */
export const mailOf = (log: Pick<LeadLog, 'type' | 'new'>, mails: readonly LeadMail[]): LeadMail | undefined =>
  log.type === 'email' ? mails.find(mail => mail._id === log.new.id) : undefined

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
