import type { BoardCard } from '@plinth/contract/leads/lead/board/lead-board'
import { describe, expect, it } from 'vitest'
import { daysText, dayText, saysNewLead } from './board-text.ts'

const now = new Date('2026-11-27T08:00:00Z')
const card = (over: Partial<BoardCard>) => ({ updatedAt: '2026-11-27T06:00:00Z', ...over }) as BoardCard
const updated = (updatedAt: string) => dayText(card({ updatedAt }), 'updated', now, 'Asia/Kolkata')

describe('what a card says of time', () => {
  it('is the day of its last update, called so [LM-174]', () => {
    expect(updated('2026-11-27T06:00:00Z')).toEqual({ label: 'Last update 27 Nov 2026', text: 'Updated 27 Nov' })
    expect(updated('2026-03-05T06:00:00Z').text).toBe('Updated 05 Mar')
    expect(updated('2025-11-27T06:00:00Z').text).toBe('Updated 27 Nov 2025')
    // the year begins earlier in India
    expect(updated('2025-12-31T19:00:00Z').text).toBe('Updated 01 Jan')
  })
  it('is for how long it has been in its stage, and today where that is no day yet', () => {
    const days = (since: string) => daysText(since, now, 'Asia/Kolkata')
    expect(days('2026-11-27T01:00:00Z')).toBe('today')
    expect(days('2026-11-26T09:00:00Z')).toBe('1 day')
    expect(days('2026-11-26T08:00:00Z')).toBe('1 day')
    expect(days('2026-07-19T08:00:00Z')).toBe('131 days')
  })
})

describe('New Lead on a card', () => {
  const recent = { leadStatus: 3, createdAt: '2026-11-25T08:00:00Z', updatedAt: '2026-11-26T08:00:00Z' }
  const old = { leadStatus: 3, createdAt: '2026-07-19T08:00:00Z', updatedAt: '2026-11-26T08:00:00Z' }
  it('is said of the status New, and of what was made and changed within a week [LM-398 LM-Q74]', () => {
    expect(saysNewLead(recent, { kind: 'assigned' }, now)).toBe(true)
    expect(saysNewLead(old, { kind: 'assigned' }, now)).toBe(false)
    expect(saysNewLead({ ...old, leadStatus: 1 }, { kind: 'custom' }, now)).toBe(true)
  })
  it('is not said of a lead that is won or lost', () => {
    expect(saysNewLead(recent, { kind: 'won' }, now)).toBe(false)
    expect(saysNewLead(recent, { kind: 'lost' }, now)).toBe(false)
  })
})
