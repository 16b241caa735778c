import { WorkTiming } from '@plinth/contract/company/companies'
import { expect, it } from 'vitest'
import { hoursProblems, usualTiming, withDay } from './work-hours.ts'

it('hours begin with the usual week, and a day taken up follows the one before it', () => {
  const usual = usualTiming()
  expect(WorkTiming.safeParse(usual).success).toBe(true)
  expect(usual.sunday).toBeNull()
  const short = { ...usual, saturday: { from: '10:00', to: '14:00' } }
  expect(withDay(short, 'sunday', true).sunday).toEqual({ from: '10:00', to: '14:00' })
  expect(withDay(short, 'monday', false).monday).toBeNull()
})

it('tell which day ends before it begins', () => {
  const timing = { ...usualTiming(), friday: { from: '18:00', to: '09:00' }, saturday: { from: '', to: '12:00' } }
  expect(hoursProblems(timing)).toEqual({
    friday: 'The end must be after the beginning',
    saturday: 'Field is required',
  })
})
