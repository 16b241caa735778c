import { AppError } from '@plinth/contract/error-codes'
import { dayOf, dayTextOf, instantOf, readTimeText, timeTextOf } from '../../../platform/time-zone.ts'

/** The day and time of the next contact. */
export interface FollowUp {
  at: Date
  hasTime: boolean
}

/**
 * Reads a follow-up of a day (YYYY-MM-DD) and a time (`9:05 AM` or ''). Throws INVALID, naming `path`, for a day before
 * today in the company's time zone; a time that is over today is fine (LM-368, LM-Q44).
 */
export function readFollowUp(
  timeZone: string,
  given: { day: string; time: string },
  now: Date,
  path: string,
): FollowUp {
  if (given.day < dayOf(timeZone, now)) throw invalid(path, 'The follow-up date cannot be earlier than today')
  return onDay(timeZone, given.day, given.time)
}

/** A lead's follow-up after a request: the day and time that were sent; what was not sent stays. Throws INVALID. */
export function changedFollowUp(
  timeZone: string,
  present: { follow_up_at: Date | null; follow_up_has_time: boolean },
  sent: { followupDate?: string | undefined; followupTime?: string | undefined },
  now: Date,
): FollowUp | undefined {
  const { followupDate: day, followupTime: time } = sent
  if (day === undefined && time === undefined) return undefined
  const { follow_up_at: at, follow_up_has_time: hasTime } = present
  if (day === undefined && at === null) throw invalid('followupDate', 'A time needs a date')
  const kept = at !== null && hasTime ? timeTextOf(timeZone, at) : ''
  const changed =
    day === undefined
      ? onDay(timeZone, dayOf(timeZone, at!), time ?? kept)
      : readFollowUp(timeZone, { day, time: time ?? kept }, now, 'followupDate')
  const isSame = at !== null && changed.at.getTime() === at.getTime() && changed.hasTime === hasTime
  return isSame ? undefined : changed
}

function onDay(timeZone: string, day: string, time: string): FollowUp {
  const minute = time === '' ? undefined : readTimeText(time)
  return { at: instantOf(timeZone, day, minute ?? 0), hasTime: minute !== undefined }
}

/** A follow-up as history shows it: `20-03-2026 09:05 AM`. */
export const followUpText = (followUp: FollowUp, timeZone: string): string =>
  `${dayTextOf(timeZone, followUp.at)}${followUp.hasTime ? ` ${timeTextOf(timeZone, followUp.at)}` : ''}`

/** The sentence and values of a new follow-up in the history. */
export function followUpHistory(
  present: { follow_up_at: Date | null; follow_up_has_time: boolean },
  followUp: FollowUp | undefined,
  timeZone: string,
): { texts: string[]; old: Record<string, unknown>; new: Record<string, unknown> } {
  if (!followUp) return { texts: [], old: {}, new: {} }
  const { follow_up_at: at, follow_up_has_time: hasTime } = present
  const after = followUpText(followUp, timeZone)
  return {
    texts: [`The Lead follow-up has been updated to ${after}`],
    old: { followUp: at && followUpText({ at, hasTime }, timeZone) },
    new: { followUp: after },
  }
}

/** A lost lead takes no new follow-up (LM-367, LM-Q45). Throws INVALID. */
export function refuseLostFollowUp(path: string): never {
  throw invalid(path, 'A lost lead cannot have a follow-up')
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })
