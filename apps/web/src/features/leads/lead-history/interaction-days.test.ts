import type { LeadInteraction } from '@plinth/contract/leads/lead/lead-interactions'
import { expect, it } from 'vitest'
import { interactionDays } from './interaction-days.ts'

const met = (createdAt: string, outcome = '') => ({ createdAt, outcome }) as LeadInteraction

it('groups meetings by the day in the company’s time zone, newest first [LM-156]', () => {
  const all = [
    // half past midnight of the 6th in India
    met('2025-03-05T19:00:00Z', 'c'),
    met('2025-03-05T18:00:00Z', 'b'),
    met('2025-03-06T05:00:00Z', 'd'),
    met('2025-03-05T04:00:00Z', 'a'),
  ]
  const shown = (zone: string) =>
    interactionDays(all, zone).map(day => [day.label, day.interactions.map(one => one.outcome).join('')])
  expect(shown('Asia/Kolkata')).toEqual([
    ['06 Mar 2025', 'dc'],
    ['05 Mar 2025', 'ba'],
  ])
  expect(shown('UTC')).toEqual([
    ['06 Mar 2025', 'd'],
    ['05 Mar 2025', 'cba'],
  ])
  expect(interactionDays([met('soon')], 'UTC')[0]?.label).toBe('Invalid Date')
})
