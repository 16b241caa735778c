import { expect, it } from 'vitest'
import { isDay, readDay } from './day-text.ts'

it('reads days as they are written here', () => {
  expect(['5/3/2025', '05-03-2025', ' 05.03.2025 '].map(readDay)).toEqual(['2025-03-05', '2025-03-05', '2025-03-05'])
  expect(['31/02/2025', '2025-03-05', '5/3/25', 'soon', ''].map(readDay)).toEqual([null, null, null, null, null])
})

it('knows the days of the calendar', () => {
  expect([isDay('2026-12-31'), isDay('2026-02-30'), isDay('0000-01-01')]).toEqual([true, false, false])
})
