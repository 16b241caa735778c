import { daysInStage } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { QUEUE_COUNT_MAX, type QueuedLead, type QueueReason } from '@plinth/contract/leads/lead-queue'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { type Day, followUp, formatTime, toDay } from '../../../../lib/text/format-date.ts'

/** What the groups of the queue are called. */
export const REASON_NAMES: Readonly<Record<QueueReason, string>> = {
  'snooze-over': 'Back from snooze',
  overdue: 'Overdue',
  'due-today': 'Due today',
  'never-contacted': 'Never contacted',
  'interested-silent': 'Interested, but silent',
  stale: 'Stale',
  'no-next-step': 'No next step',
}

/** A count that ended at `most`: `12`, or `1,000+`. */
export const boundedText = (count: number, most: number): string => `${formatCount(count)}${count >= most ? '+' : ''}`

/** `3 of 12 done`; `3 of 1,003+ done` where the counting ended before the queue did. */
export function progressText(done: number, counts: Readonly<Record<QueueReason, number>>): string {
  const left = Object.values(counts)
  const total = left.reduce((sum, one) => sum + one, done)
  const isMore = [done, ...left].some(one => one >= QUEUE_COUNT_MAX)
  return `${boundedText(done, QUEUE_COUNT_MAX)} of ${boundedText(total, isMore ? 0 : Number.POSITIVE_INFINITY)} done`
}

const DAY_MS = 86_400_000
const midnight = (day: Day): number => Date.parse(`${day}T00:00:00Z`)
/** Days of the calendar from an instant until now. */
function daysSince(at: string, now: Date, zone: string): number {
  const [from, to] = [toDay(at, zone), toDay(now, zone)]
  return from && to ? Math.round((midnight(to) - midnight(from)) / DAY_MS) : 0
}
const ago = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`)

/** `today at 04:30 PM`, `tomorrow`, `on 12/03/2026 at 04:30 PM`. */
export function momentText(at: string, hasTime: boolean, now: Date, zone: string): string {
  const { text } = followUp(at, now, zone) ?? { text: '' }
  const day = /^\d/.test(text) ? `on ${text}` : text.toLowerCase()
  return hasTime ? `${day} at ${formatTime(at, zone)}` : day
}

/** Why a lead is in the queue, in words. */
export function whyText(lead: QueuedLead, now: Date, zone: string): string {
  const due = lead.dueAt === null ? '' : momentText(lead.dueAt, lead.hasTime, now, zone)
  switch (lead.reason) {
    case 'snooze-over':
      return lead.snoozedUntil ? `Snoozed until ${momentText(lead.snoozedUntil, true, now, zone)}` : ''
    case 'overdue':
      return `The follow-up was due ${due}`
    case 'due-today':
      return lead.hasTime ? `The follow-up is ${due}` : 'The follow-up is today, at no set time'
    case 'never-contacted':
      return `Came in ${ago(daysSince(lead.createdAt, now, zone))}, not contacted yet`
    case 'interested-silent':
      return lead.lastContactAt === null
        ? `Interested, came in ${ago(daysSince(lead.createdAt, now, zone))}, not contacted yet`
        : `Interested, last contacted ${ago(daysSince(lead.lastContactAt, now, zone))}`
    case 'stale':
      return `In ${lead.leadStage.stageName} for ${daysInStage(lead.stageSince, now, zone)} days, without a follow-up`
    case 'no-next-step':
      return lead.lastContactAt === null
        ? 'No follow-up is set'
        : `No follow-up is set. Last contacted ${ago(daysSince(lead.lastContactAt, now, zone))}`
  }
}
