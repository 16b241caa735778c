import { isDay } from '@plinth/contract/day-text'
import { AppError } from '@plinth/contract/error-codes'
import { type DeliveryState, LEAD_MAIL_TEXTS } from '@plinth/contract/leads/lead-mails'
import { instantOf, readDayText, readTimeText } from '../../../platform/time-zone.ts'

const DAY_MS = 86_400_000
/** How far ahead a mail may be scheduled, in days. */
const FARTHEST = 365
const WALL = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(?:Z|[+-]\d{2}:\d{2})$/

/**
 * The instant to send at; undefined for now, when it is absent or past (IN-Q39). A text without an offset is in the company's
 * time zone, Asia/Kolkata by default (SH-590, IN-656). Throws INVALID for an invalid time or one too far ahead.
 */
export function readSendTime(text: string | undefined, timeZone: string, now: Date): Date | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const at = readTime(text.trim(), timeZone)
  if (!at) throw invalid(LEAD_MAIL_TEXTS.dateTime)
  if (at.getTime() > now.getTime() + FARTHEST * DAY_MS) throw invalid('At most one year ahead')
  return at > now ? at : undefined
}

function readTime(text: string, timeZone: string): Date | undefined {
  const wall = WALL.exec(text)
  if (wall) {
    const [, day = '', hour, minute] = wall
    return isDay(day) ? instantOf(timeZone, day, Number(hour) * 60 + Number(minute)) : undefined
  }
  if (INSTANT.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? undefined : at
  }
  const [day = '', ...time] = text.split(' ')
  const isoDay = readDayText(day)
  const minute = readTimeText(time.join(' ').toUpperCase())
  return isoDay === undefined || minute === undefined ? undefined : instantOf(timeZone, isoDay, minute)
}

const invalid = (message: string) => new AppError('INVALID', message, { fields: [{ field: 'dateTime', message }] })

const BY_URGENCY: readonly DeliveryState[] = ['failed', 'queued', 'scheduled', 'sent', 'kept', 'cancelled']
/** The most important of the recipients' states. */
export const overallState = (states: readonly DeliveryState[]): DeliveryState =>
  BY_URGENCY.find(state => states.includes(state)) ?? 'cancelled'
