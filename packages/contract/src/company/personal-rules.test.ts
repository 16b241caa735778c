import { describe, expect, it } from 'vitest'
import {
  capitaliseName,
  type PersonalDetails,
  type PersonalField,
  personalProblems,
  readDay,
} from './personal-rules.ts'

const TODAY = '2026-03-18'
const good: PersonalDetails = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  address: '',
  city: '',
  pinCode: '',
  dateOfBirth: '',
  countryCode: '+91',
  phoneNumber: '9876543210',
  country: '',
}
/** What is said of one field when the others are good. */
const said = (field: PersonalField, value: string, others: Partial<PersonalDetails> = {}) =>
  personalProblems({ ...good, ...others, [field]: value }, TODAY)[field]
const times = (character: string, count: number) => character.repeat(count)

describe('personal details', () => {
  it('need first name, last name, e-mail and phone, and nothing else [SH-372 SH-373 SH-374 SH-375 SH-376]', () => {
    expect(personalProblems(good, TODAY)).toEqual({})
    for (const field of ['firstName', 'lastName', 'email', 'phoneNumber'] as const) {
      expect(said(field, ''), field).toBe('Field is required')
    }
    for (const field of ['address', 'city', 'pinCode', 'dateOfBirth', 'country'] as const) {
      expect(said(field, ''), field).toBeUndefined()
    }
  })

  it('take letters of every script in names, up to 24 [SH-377 SH-378 SH-379 SH-380 SH-574]', () => {
    for (const field of ['firstName', 'lastName'] as const) {
      const label = field === 'firstName' ? 'First Name' : 'Last Name'
      for (const name of ['नेहा', 'José María', 'Łukasz', times('a', 24)]) expect(said(field, name)).toBeUndefined()
      for (const name of ['R2D2', "O'Brien", 'Smith-Jones', 'A  B', ' A', 'A.']) {
        expect(said(field, name), name).toBe(`You have entered Invalid ${label}`)
      }
      expect(said(field, times('a', 25))).toBe('Maximum length is 24')
    }
  })

  it('measure address and city, and a city holds no digits [SH-383 SH-384 SH-385 SH-581 SH-582]', () => {
    expect(said('address', times('x', 150))).toBeUndefined()
    expect(said('address', times('x', 151))).toBe('Maximum length is 150')
    expect(said('city', times('x', 32))).toBeUndefined()
    expect(said('city', times('x', 33))).toBe('Maximum length is 32')
    expect(said('city', 'Sector 7')).toBe('You have entered Invalid City')
    expect(said('city', "St. John's")).toBeUndefined()
  })

  it('take digits in a pin code, 6 in India and 15 elsewhere [SH-386 SH-387 SH-388 SH-583]', () => {
    expect(said('pinCode', '41100A')).toBe('You have entered Invalid Zip/pin')
    expect(said('pinCode', '411001', { country: 'India' })).toBeUndefined()
    expect(said('pinCode', '4110', { country: 'india' })).toBeUndefined()
    expect(said('pinCode', '4110011', { country: 'India' })).toBe('Maximum length is 6')
    for (const country of ['France', '']) expect(said('pinCode', times('1', 15), { country })).toBeUndefined()
    expect(said('pinCode', times('1', 16), { country: 'France' })).toBe('Maximum length is 15')
  })

  it('take 5 to 15 digits of a phone, the dial code apart [SH-389 SH-390 SH-391 SH-566]', () => {
    for (const phone of ['12345', times('1', 15)]) expect(said('phoneNumber', phone)).toBeUndefined()
    expect(said('phoneNumber', '1234')).toBe('Minimum length is 5')
    expect(said('phoneNumber', times('1', 16))).toBe('Maximum length is 15')
    expect(said('phoneNumber', '98765x')).toBe('You have entered Invalid Phone')
    expect(said('countryCode', '+999999')).toBe('You have entered Invalid Code')
    expect(said('countryCode', '')).toBe('Field is required')
  })

  it('take a day of birth from 1900 to today, in both forms [SH-392]', () => {
    for (const day of [TODAY, '18-03-2026', '1900-01-01', '29-02-2024'])
      expect(said('dateOfBirth', day)).toBeUndefined()
    for (const day of ['2026-03-19', '19-03-2026', '1899-12-31', '2025-02-29', '1/2/1990', 'yesterday']) {
      expect(said('dateOfBirth', day), day).toBe('You have entered Invalid Date of Birth')
    }
    expect([readDay('05-03-1990'), readDay('1990-03-05'), readDay('1990-13-05')]).toEqual([
      '1990-03-05',
      '1990-03-05',
      undefined,
    ])
  })

  it('tell a bad address and an unknown country [SH-394]', () => {
    expect(said('email', 'asha@')).toBe('Invalid Email')
    expect(said('country', 'Atlantis')).toBe('You have entered Invalid Country')
    expect(said('country', 'France')).toBeUndefined()
  })

  it('look only at the fields that are named', () => {
    expect(personalProblems({ ...good, firstName: '', city: '7' }, TODAY, ['city'])).toEqual({
      city: 'You have entered Invalid City',
    })
  })

  it('capitalise every word of a name as it is typed [SH-382]', () => {
    expect(['asha rao', '  éric', 'van  der berg', 'नेहा', 'McKay'].map(capitaliseName)).toEqual([
      'Asha Rao',
      'Éric',
      'Van Der Berg',
      'नेहा',
      'McKay',
    ])
  })
})
