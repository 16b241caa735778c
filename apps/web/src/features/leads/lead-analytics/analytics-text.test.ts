import { expect, test } from 'vitest'
import { daysOf, minutesOf, shortName } from './analytics-text.ts'

test('a source of more than ten characters is cut there [LM-693]', () => {
  expect([shortName('Housing.com'), shortName('Instagram!'), shortName('Ad')]).toEqual([
    'Housing.co…',
    undefined,
    undefined,
  ])
})

test('durations are read in the unit that suits them', () => {
  expect([0, 44.6, 90, 2880, 10_000].map(minutesOf)).toEqual(['0 min', '45 min', '1.5 h', '2 days', '6.9 days'])
  expect([1, 0.04, 12.34, null].map(daysOf)).toEqual(['1 day', '0 days', '12.3 days', '–'])
})
