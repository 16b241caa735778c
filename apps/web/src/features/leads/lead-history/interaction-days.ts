import type { LeadInteraction } from '@plinth/contract/leads/lead/lead-interactions'
import { type Day, formatDate, toDay } from '../../../lib/text/format-date.ts'

export interface InteractionDay {
  day: Day
  label: string
  interactions: readonly LeadInteraction[]
}

/** Meetings by the day they were recorded on in the company's time zone, newest first (LM-156, LM-Q61). */
export function interactionDays(interactions: readonly LeadInteraction[], zone: string): readonly InteractionDay[] {
  const newestFirst = [...interactions].sort((a, b) =>
    a.createdAt < b.createdAt ? 1 : a.createdAt > b.createdAt ? -1 : 0,
  )
  const byDay = Map.groupBy(newestFirst, one => toDay(one.createdAt, zone) ?? '')
  return [...byDay].map(([day, ofDay]) => ({
    day,
    label: day === '' ? 'Invalid Date' : formatDate(day, zone),
    interactions: ofDay,
  }))
}
