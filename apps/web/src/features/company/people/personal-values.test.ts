import type { PersonalDetails } from '@plinth/contract/company/personal-rules'
import { describe, expect, it } from 'vitest'
import { browserDay, problemsOf, toSend } from './personal-values.ts'

const TODAY = '2026-03-18'
const kept: PersonalDetails = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  address: '',
  city: 'Sector 7',
  pinCode: '1234567',
  dateOfBirth: '',
  countryCode: '+33',
  phoneNumber: '612345678',
  country: 'France',
}

describe('the form of personal details', () => {
  it('asks for what is required and looks at what was changed, not at what was not touched', () => {
    expect(problemsOf(kept, kept, TODAY)).toEqual({})
    expect(problemsOf(kept, { ...kept, lastName: '' }, TODAY)).toEqual({ lastName: 'Field is required' })
    expect(problemsOf(kept, { ...kept, city: 'Sector 8' }, TODAY)).toEqual({ city: 'You have entered Invalid City' })
  })

  it('looks at the pin code again with another country [SH-387]', () => {
    expect(problemsOf(kept, { ...kept, country: 'India' }, TODAY)).toEqual({ pinCode: 'Maximum length is 6' })
  })

  it('sends everything in onboarding and the changes afterwards [SH-481]', () => {
    expect(toSend(kept, kept, true)).toEqual(kept)
    expect(toSend(kept, { ...kept, city: '' }, false)).toEqual({ city: '' })
  })

  it('knows the browser’s day [SH-392]', () => {
    expect(browserDay(new Date(2026, 2, 5, 23, 59))).toBe('2026-03-05')
  })
})
