import type { VersionState } from '@plinth/contract/quotations/quotation/states'
import type { ReminderKind } from '@plinth/contract/quotations/quotation-letter'

const DAY = 86_400_000
const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10)

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

export interface Remindable {
  /** of the company */
  today: string
  state: VersionState
  /** when the version was mailed first, on the company's day */
  sentOn: string
  validUntil: string
  /** the reminders that the company or the quotation has switched on */
  wanted: readonly ReminderKind[]
  /** those that went out already */
  sent: readonly string[]
  daysOff: readonly number[]
}

/**
 * The reminder that is due today, if any (QT-239, QT-240): three days after sending while nobody viewed it, two days before the last valid
 * day, and on it. What falls on a day off waits for the next working day that is still valid; of several the last alone is sent.
 */
export function dueReminder(one: Remindable): ReminderKind | undefined {
  const { today, state, sentOn, validUntil, wanted, sent, daysOff } = one
  if (today > validUntil || daysOff.includes(weekdayOf(today))) return undefined
  const isDue: Readonly<Record<ReminderKind, boolean>> = {
    'last-day': today === validUntil,
    ending: today >= dayBefore(validUntil, 2) && today < validUntil,
    unviewed: state === 'sent' && sentOn <= dayBefore(today, 3),
  }
  const due = (['last-day', 'ending', 'unviewed'] as const).find(kind => isDue[kind] && wanted.includes(kind))
  return due !== undefined && !sent.includes(due) ? due : undefined
}

/** Whether it is time to tell the owner that a quotation ends in two days. */
export const isEndingSoon = ({ today, validUntil, sent }: Pick<Remindable, 'today' | 'validUntil' | 'sent'>): boolean =>
  today >= dayBefore(validUntil, 2) && today < validUntil && !sent.includes('owner')
