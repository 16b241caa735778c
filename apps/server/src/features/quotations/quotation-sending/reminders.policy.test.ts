import type { ReminderKind } from '@plinth/contract/quotations/quotation-letter'
import { expect, it } from 'vitest'
import { dueReminder, type Remindable } from './reminders.policy.ts'

const ALL: ReminderKind[] = ['unviewed', 'ending', 'last-day']
/** Sent on Monday the 2nd, valid until Tuesday the 17th. */
const at = (today: string, more: Partial<Remindable> = {}) =>
  dueReminder({
    today,
    ...{ state: 'sent', sentOn: '2026-03-02', validUntil: '2026-03-17', wanted: ALL, sent: [], daysOff: [7], ...more },
  })

it('are due three days after sending, two days before the end and on the last day [QT-239]', () => {
  expect(at('2026-03-04')).toBeUndefined()
  expect(at('2026-03-05')).toBe('unviewed')
  expect(at('2026-03-05', { state: 'viewed' })).toBeUndefined()
  expect(at('2026-03-06', { sent: ['unviewed'] })).toBeUndefined()
  expect(at('2026-03-14', { sent: ['unviewed'] })).toBeUndefined()
  expect(at('2026-03-17', { sent: ['unviewed', 'ending'] })).toBe('last-day')
  expect(at('2026-03-17', { sent: ALL })).toBeUndefined()
  // of several the last alone: the one before it does not follow a quarter of an hour later
  expect(at('2026-03-05', { validUntil: '2026-03-07', sent: ['ending'] })).toBeUndefined()
  expect(at('2026-03-18', { sent: [] })).toBeUndefined()
})

it('wait on days off for the next working day that is still valid, and can be switched off [QT-240]', () => {
  // the 15th is a Sunday
  expect(at('2026-03-15', { sent: ['unviewed'] })).toBeUndefined()
  expect(at('2026-03-16', { sent: ['unviewed'] })).toBe('ending')
  expect(at('2026-03-15', { sent: ['unviewed'], daysOff: [] })).toBe('ending')
  // valid until a day off: its last day has no working day any more
  expect(at('2026-03-15', { sent: ['unviewed', 'ending'], validUntil: '2026-03-15' })).toBeUndefined()
  expect(at('2026-03-05', { wanted: ['last-day'] })).toBeUndefined()
  expect(at('2026-03-17', { wanted: [] })).toBeUndefined()
})
