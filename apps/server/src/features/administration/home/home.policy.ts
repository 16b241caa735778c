import type { HomeNews } from '@plinth/contract/administration/home'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { daysAfter } from '@plinth/contract/readers/moment'
import { dayBounds, dayOf, sameTimeOn } from '../../../platform/time-zone.ts'

/** The moments that a review of the week compares; days and weeks, from Monday, are the company's (decision 17). */
export interface ReviewTimes {
  weekDay: string
  weekFrom: Date
  lastFrom: Date
  /** the same time of day, seven days ago: last week is counted as far as this week has come */
  lastTo: Date
  newsDay: string
  newsFrom: Date
}

export function reviewTimes(zone: string, now: Date): ReviewTimes {
  const today = dayOf(zone, now)
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7
  const weekDay = daysAfter(today, -sinceMonday)
  const newsDay = daysAfter(today, -1)
  return {
    weekDay,
    weekFrom: dayBounds(zone, weekDay).from,
    lastFrom: dayBounds(zone, daysAfter(weekDay, -7)).from,
    lastTo: sameTimeOn(zone, daysAfter(today, -7), now),
    newsDay,
    newsFrom: dayBounds(zone, newsDay).from,
  }
}

/** An entry of a lead's history, as far as the home tells of it. */
export interface Entry {
  type: string
  comment: string
  stageOld: string | null
  stageNew: string | null
  newValues: Record<string, unknown>
}
type LeadNews = Extract<HomeNews, { kind: 'lead' }>

/** What weighs most of what an entry tells, and the name that goes with it; undefined where it is no news. */
export function deedOf(
  { type, comment, stageOld, stageNew, newValues }: Entry,
  kindOf: (stageName: string) => string | undefined,
  readerId: string,
): Pick<LeadNews, 'deed' | 'detail'> | undefined {
  const stage = stageNew !== null && stageNew !== stageOld ? stageNew : undefined
  const kind = stage === undefined ? undefined : kindOf(stage)
  if (kind === 'won' || kind === 'lost') return { deed: kind, detail: '' }
  const { callStatus, assignedTo, followUp } = newValues
  if (typeof callStatus === 'number') return { deed: 'called', detail: LEAD_STATUS_NAMES[callStatus] ?? '' }
  if (type === 'email') return { deed: 'mailed', detail: '' }
  if (assignedTo !== undefined) {
    const given = assignedTo as { _id?: string; fullName?: string } | null
    return { deed: 'assigned', detail: given === null ? '' : given._id === readerId ? 'you' : (given.fullName ?? '') }
  }
  if (stage !== undefined) return { deed: 'moved', detail: stage }
  if (comment !== '') return { deed: 'commented', detail: '' }
  if (typeof followUp === 'string' && followUp !== '') return { deed: 'planned', detail: followUp }
  return undefined
}
