import { describe, expect, it } from 'vitest'
import { FOLLOW_UP_CHIPS, litChip, momentOfChip, readFollowUp, shownMoment, timeToRemember } from './follow-up-times.ts'

/** A Monday, 09:00 in Kolkata. */
const CLOCK = { now: new Date('2026-11-23T03:30:00Z'), zone: 'Asia/Kolkata' }
const TODAY = '2026-11-23'

describe('the chips of a follow-up', () => {
  it('each stand for a moment at the company’s clocks', () => {
    const moments = FOLLOW_UP_CHIPS.map(chip => [chip.label, shownMoment(momentOfChip(chip, CLOCK, '16:30'), TODAY)])
    expect(moments).toEqual([
      ['In an hour', '10:00 AM'],
      ['Tomorrow 11:00', 'Tue 24 Nov, 11:00 AM'],
      ['In 3 days', 'Thu 26 Nov, 04:30 PM'],
      ['Monday', 'Mon 30 Nov, 04:30 PM'],
      ['Next week', 'Mon 30 Nov, 04:30 PM'],
    ])
  })

  it('say the day where an hour from now is tomorrow', () => {
    const late = { ...CLOCK, now: new Date('2026-11-23T18:15:00Z') }
    expect(shownMoment(momentOfChip(FOLLOW_UP_CHIPS[0], late, '11:00'), TODAY)).toBe('Tue 24 Nov, 12:45 AM')
  })

  it.each([
    // on a Friday, Monday is in 3 days
    ['2026-11-27', '2026-11-30', undefined, '8'],
    ['2026-11-27', '2026-11-30', '9', '9'],
    ['2026-11-27', '2026-11-30', '7', '8'],
    // on a Monday, the next one is in a week
    [TODAY, '2026-11-30', undefined, '9'],
    [TODAY, '2026-11-30', '0', '0'],
    [TODAY, '2026-11-29', '9', undefined],
    [TODAY, '', undefined, undefined],
  ])('are lit one at a time: on %s, with %s chosen, of %s pressed it is %s', (on, day, pressed, lit) => {
    const clock = { now: new Date(`${on}T03:30:00Z`), zone: CLOCK.zone }
    expect(litChip({ day, time: '16:30' }, pressed, clock, '16:30')).toBe(lit)
  })

  it('have keys that follow those of the five outcomes', () => {
    expect(FOLLOW_UP_CHIPS.map(({ key }) => key).join('')).toBe('67890')
  })
})

describe('a follow-up in words', () => {
  it.each([
    ['tomorrow 11', { day: '2026-11-24', time: '11:00' }],
    ['next mon', { day: '2026-11-30', time: '15:05' }],
    ['25/12 4pm', { day: '2026-12-25', time: '16:00' }],
    ['25/12/2026', { day: '2026-12-25', time: '15:05' }],
    ['soon', undefined],
    ['', undefined],
  ])('%s', (text, moment) => expect(readFollowUp(text, CLOCK, '15:05')).toEqual(moment))
})

it('the time of a later day is offered again, one of today is not', () => {
  expect(timeToRemember({ day: '2026-11-24', time: '16:30' }, TODAY)).toBe('16:30')
  expect(timeToRemember({ day: TODAY, time: '16:30' }, TODAY)).toBeUndefined()
  expect(timeToRemember({ day: '2026-11-24', time: '' }, TODAY)).toBeUndefined()
})
