import { describe, expect, it } from 'vitest'
import { parseSearch } from '../../../lib/pages/search-params.ts'
import { readLeadListAddress } from '../../leads/lead/list/address/lead-address.ts'
import { agoText, boundedCount, callTime, deedText, listBehind, taskTime } from './home-text.ts'

const ZONE = 'Asia/Kolkata'
/** Noon in the zone. */
const NOON = new Date('2026-03-18T06:30:00.000Z')

describe('when a call is due', () => {
  it.each([
    ['overdue', '2026-03-17T18:00:00.000Z', true, 'Yesterday', 'late'],
    ['overdue', '2026-03-15T05:00:00.000Z', false, '3 days late', 'late'],
    ['due-today', '2026-03-18T10:30:00.000Z', true, '04:00 PM', 'today'],
    ['due-today', '2026-03-18T05:30:00.000Z', true, '11:00 AM', 'late'],
    ['due-today', '2026-03-17T18:30:00.000Z', false, 'Today', 'today'],
    ['snooze-over', null, false, 'Back now', 'today'],
  ] as const)('%s %s (with a time: %s) is %s, %s', (reason, dueAt, hasTime, text, tone) =>
    expect(callTime({ reason, dueAt, hasTime }, NOON, ZONE)).toEqual({ text, tone }),
  )
})

it.each([
  ['2026-03-18', '16:00', false, 'Today, 4:00 PM', 'today'],
  ['2026-03-18', '00:05', true, 'Today, 12:05 AM', 'late'],
  ['2026-03-17', null, true, 'Yesterday', 'late'],
  ['2026-03-02', '12:30', true, '02/03/2026, 12:30 PM', 'late'],
] as const)('a task due %s %s (late: %s) reads %s, %s', (dueDate, dueTime, isOverdue, text, tone) =>
  expect(taskTime({ dueDate, dueTime, isOverdue }, NOON, ZONE)).toEqual({ text, tone }),
)

it.each([
  ['2026-03-18T06:29:40.000Z', 'just now'],
  ['2026-03-18T06:31:00.000Z', 'just now'],
  ['2026-03-18T06:00:00.000Z', '30 min ago'],
  ['2026-03-18T02:30:00.000Z', '4 h ago'],
  ['2026-03-17T18:00:00.000Z', 'yesterday'],
  ['2026-03-14T06:30:00.000Z', '4 days ago'],
  ['2026-03-01T06:30:00.000Z', '01 Mar 2026'],
])('what happened at %s was %s', (at, text) => expect(agoText(at, NOON, ZONE)).toBe(text))

it('says more where the counting ended', () => {
  expect([0, 12, 999, 1000].map(boundedCount)).toEqual(['0', '12', '999', '1,000+'])
})

it('says a deed around the name of the lead', () => {
  const said = ([deed, detail]: Parameters<typeof line>) => line(deed, detail)
  const line = (deed: Parameters<typeof deedText>[0]['deed'], detail: string) => {
    const { before, after } = deedText({ deed, detail })
    return `${before} Meera ${after}`.trim()
  }
  const all = [
    ['won', ''],
    ['moved', 'Assigned'],
    ['called', 'No Response'],
    ['assigned', 'you'],
    ['assigned', ''],
    ['commented', ''],
  ] as const
  expect(all.map(([deed, detail]) => said([deed, detail]))).toEqual([
    'won Meera',
    'moved Meera to Assigned',
    'called Meera · No Response',
    'gave Meera to you',
    'took Meera off its assignee',
    'commented on Meera',
  ])
})

describe('the list behind a figure', () => {
  const read = (href: string) => {
    const address = readLeadListAddress(parseSearch(href.slice(href.indexOf('?'))))
    return Object.fromEntries(Object.entries(address).map(([key, json]) => [key, JSON.parse(String(json))]))
  }
  it.each(['calls', 'won'] as const)('of %s has the leads that the analytics count for the week so far', of => {
    const days = { of, startDate: '2026-03-16', endDate: '2026-03-18' }
    expect(read(listBehind[of]('2026-03-16', '2026-03-18', 'me'))).toEqual({ figure: { ...days, userIds: ['me'] } })
    expect(read(listBehind[of]('2026-03-16', '2026-03-18'))).toEqual({ figure: days })
  })
  it('of new leads is that of their days', () => {
    expect(read(listBehind.newLeads('2026-03-16', 'me'))).toEqual({
      filterBar: { match: 'all', createdOn: { from: '2026-03-16' }, assignTo: ['me'] },
    })
  })
})
