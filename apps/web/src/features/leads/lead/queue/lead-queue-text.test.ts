import { QUEUE_REASONS, type QueuedLead, type QueueReason } from '@plinth/contract/leads/lead-queue'
import { describe, expect, it } from 'vitest'
import { progressText, whyText } from './lead-queue-text.ts'

const ZONE = 'Asia/Kolkata'
const NOW = new Date('2026-03-18T06:30:00.000Z')
const lead = (more: Partial<QueuedLead>): QueuedLead => ({
  _id: 'a',
  reason: 'overdue',
  name: 'Asha Rao',
  companyName: '',
  countryCode: '+91',
  phoneNumber: '9876543210',
  city: '',
  requirements: '',
  budget: null,
  leadStage: { _id: 's', stageName: 'Assigned', kind: 'assigned' },
  stageSince: '2026-03-06T10:00:00.000Z',
  assignedTo: { _id: 'u', fullName: 'Ravi', email: '' },
  createdAt: '2026-03-13T06:30:00.000Z',
  dueAt: null,
  hasTime: false,
  lastContactAt: null,
  snoozedUntil: null,
  ...more,
})

describe('why a lead is in the queue', () => {
  const cases: [Partial<QueuedLead>, string][] = [
    [{ dueAt: '2026-03-16T11:00:00.000Z', hasTime: true }, 'The follow-up was due on 16/03/2026 at 04:30 PM'],
    [{ dueAt: '2026-03-16T18:30:00.000Z' }, 'The follow-up was due yesterday'],
    [{ reason: 'due-today', dueAt: '2026-03-18T11:00:00.000Z', hasTime: true }, 'The follow-up is today at 04:30 PM'],
    [{ reason: 'due-today', dueAt: '2026-03-17T18:30:00.000Z' }, 'The follow-up is today, at no set time'],
    [{ reason: 'never-contacted' }, 'Came in 5 days ago, not contacted yet'],
    [
      { reason: 'interested-silent', lastContactAt: '2026-03-06T10:00:00.000Z' },
      'Interested, last contacted 12 days ago',
    ],
    [{ reason: 'interested-silent' }, 'Interested, came in 5 days ago, not contacted yet'],
    [{ reason: 'stale' }, 'In Assigned for 12 days, without a follow-up'],
    [{ reason: 'snooze-over', snoozedUntil: '2026-03-18T04:30:00.000Z' }, 'Snoozed until today at 10:00 AM'],
  ]
  for (const [more, words] of cases) {
    it(words, () => expect(whyText(lead(more), NOW, ZONE)).toBe(words))
  }
})

describe('how far the work has come', () => {
  const none = Object.fromEntries(QUEUE_REASONS.map(reason => [reason, 0])) as Record<QueueReason, number>
  const cases: [number, Partial<typeof none>, string][] = [
    [0, {}, '0 of 0 done'],
    [3, { overdue: 4, 'never-contacted': 5 }, '3 of 12 done'],
    [3, { overdue: 1000 }, '3 of 1,003+ done'],
    [1000, { overdue: 999 }, '1,000+ of 1,999+ done'],
  ]
  for (const [done, counts, words] of cases) {
    it(words, () => expect(progressText(done, { ...none, ...counts })).toBe(words))
  }
})
