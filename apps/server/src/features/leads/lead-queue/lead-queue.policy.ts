import { AppError } from '@plinth/contract/error-codes'
import {
  QUEUE_REASONS,
  type QueueReason,
  SILENT_DAYS,
  SNOOZE_MAX_DAYS,
  type SnoozeChoice,
} from '@plinth/contract/leads/lead-queue'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { daysAfter } from '@plinth/contract/readers/moment'
import * as z from 'zod'
import { dayBounds, dayOf, instantOf } from '../../../platform/time-zone.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const EVENING = 18 * 60
const MORNING = 10 * 60

/** The moments that a queue depends on. */
export interface QueueTimes {
  now: Date
  /** the beginning of the company's day */
  today: Date
  tomorrow: Date
  /** an interested lead without contact since then is silent */
  silentSince: Date
}

/** The company's today, and seven times 24 hours ago (LM-Q35, LM-Q135). */
export function queueTimes(zone: string, now: Date): QueueTimes {
  const { from, to } = dayBounds(zone, dayOf(zone, now))
  return { now, today: from, tomorrow: to, silentSince: new Date(now.getTime() - SILENT_DAYS * DAY) }
}

/** Of stages whose leads can become stale: those that came to them before then, so many days of the company ago or more, are. */
export const staleBefore = (
  stages: readonly Pick<Stage, '_id' | 'staleAfterDays'>[],
  zone: string,
  now: Date,
): { id: string; before: Date }[] =>
  stages.flatMap(({ _id, staleAfterDays }) =>
    staleAfterDays === null
      ? []
      : [{ id: _id, before: dayBounds(zone, daysAfter(dayOf(zone, now), -staleAfterDays)).to }],
  )

/**
 * When a lead that is snoozed now comes back, in the company's time zone. Throws INVALID for a past time, or one more than a year
 * ahead.
 */
export function snoozedUntil(choice: SnoozeChoice, zone: string, now: Date): Date {
  const today = dayOf(zone, now)
  const until = (): Date => {
    switch (choice.choice) {
      case 'hour':
        return new Date(now.getTime() + 60 * MINUTE)
      case 'evening':
        return instantOf(zone, today, EVENING)
      case 'tomorrow':
        return instantOf(zone, daysAfter(today, 1), MORNING)
      case 'monday': {
        const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
        return instantOf(zone, daysAfter(today, (8 - weekday) % 7 || 7), MORNING)
      }
      case 'own': {
        const [hours = 0, minutes = 0] = choice.time.split(':').map(Number)
        return instantOf(zone, choice.day, hours * 60 + minutes)
      }
    }
  }
  const at = until()
  if (at <= now) throw notThen('Choose a time that is still ahead')
  if (at.getTime() > now.getTime() + SNOOZE_MAX_DAYS * DAY) throw notThen('Choose a time within a year')
  return at
}
const notThen = (message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field: 'time', message }] })

/** The end of a page: a lead's place in the order of work. */
export interface QueuePlace {
  reason: QueueReason
  /** the order of leads with one of the first three reasons; null for the others */
  at: Date | null
  createdAt: Date
  id: string
}
const Instant = z.iso.datetime().transform(text => new Date(text))
const Written = z.tuple([z.enum(QUEUE_REASONS), Instant.nullable(), Instant, z.uuid()])

export const writePlace = ({ reason, at, createdAt, id }: QueuePlace): string =>
  Buffer.from(JSON.stringify([reason, at, createdAt, id])).toString('base64url')

/** Parses what `writePlace` wrote. Throws INVALID. */
export function readPlace(text: string): QueuePlace {
  const parsed = Written.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  const message = 'Not a place in the queue'
  if (!parsed.success) throw new AppError('INVALID', message, { fields: [{ field: 'after', message }] })
  const [reason, at, createdAt, id] = parsed.data
  return { reason, at, createdAt, id }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // the caller reports it
    return undefined
  }
}
