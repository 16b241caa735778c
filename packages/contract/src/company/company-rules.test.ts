import { describe, expect, it } from 'vitest'
import { COMPANY_LIMITS } from './companies.ts'
import { type CompanyDetails, companyProblems, tidyCompanyName, tidyGst } from './company-rules.ts'

const GOOD: CompanyDetails = {
  companyName: 'Kalpa Interiors',
  email: 'hello@kalpa.in',
  address: '12 MG Road',
  location: 'Koregaon Park, Pune',
  latitude: 18.5362,
  longitude: 73.8939,
  country: 'India',
  city: 'Pune',
  pincode: '',
  gstNo: '',
  countryCode: '+91',
  contact: '9876543210',
  about: '',
  timeZone: 'Asia/Kolkata',
}
const problems = (change: Partial<CompanyDetails>) => companyProblems({ ...GOOD, ...change })

describe('company details', () => {
  it('need name, email, address, location, country, city and phone, and nothing else [SH-395 SH-396 SH-397 SH-398 SH-399 SH-400 SH-401 SH-402]', () => {
    expect(companyProblems(GOOD)).toEqual({})
    const required = 'Field is required'
    expect(
      problems({ companyName: '', email: '', address: '', location: '', country: '', city: '', contact: '' }),
    ).toEqual({
      companyName: required,
      email: required,
      address: required,
      location: required,
      country: required,
      city: required,
      contact: required,
    })
    expect(problems({ latitude: null, longitude: null })).toEqual({ location: 'Choose the location on the map' })
  })

  it('have a name of letters of every script and single spaces, up to 75 [SH-403 SH-405 SH-575]', () => {
    for (const companyName of ['Kalpa', 'कल्पा डिज़ाइन', 'Ωmega Κτίρια', 'a'.repeat(75)]) {
      expect(problems({ companyName })).toEqual({})
    }
    for (const companyName of ['Studio 54', 'Rao & Sons', 'Kalpa  Interiors', "O'Brien", 'A-B']) {
      expect(problems({ companyName })).toEqual({ companyName: 'You have entered Invalid Company Name' })
    }
    expect(problems({ companyName: 'a'.repeat(76) })).toEqual({ companyName: 'Maximum length is 75' })
  })

  it('have a city of letters, up to 25, and an address up to 100 [SH-408 SH-409 SH-410 SH-576 SH-577]', () => {
    expect(problems({ city: 'New Delhi' })).toEqual({})
    expect(problems({ city: 'Sector 9' })).toEqual({ city: 'You have entered Invalid City' })
    expect(problems({ city: 'a'.repeat(25), address: 'a'.repeat(100) })).toEqual({})
    expect(problems({ city: 'a'.repeat(26), address: 'a'.repeat(101) })).toEqual({
      city: 'Maximum length is 25',
      address: 'Maximum length is 100',
    })
  })

  it('have an e-mail address [SH-407]', () => {
    for (const email of ['kalpa', 'a@b', 'a b@kalpa.in', '@kalpa.in']) {
      expect(problems({ email })).toEqual({ email: 'Invalid Email' })
    }
  })

  it('name a country of the table, each under 50 characters [SH-411]', () => {
    expect(problems({ country: 'Germany' })).toEqual({})
    expect(problems({ country: 'Atlantis' })).toEqual({ country: 'You have entered Invalid Country' })
    expect(COMPANY_LIMITS.country).toBe(49)
  })

  it('have six digits as Indian pincode or none, up to ten digits elsewhere [SH-412 SH-413 SH-414 SH-415 SH-579 SH-580]', () => {
    for (const country of ['India', 'india', '']) {
      expect(companyProblems({ ...GOOD, country, pincode: '411001' }, ['pincode'])).toEqual({})
      expect(companyProblems({ ...GOOD, country, pincode: '4110011' }, ['pincode']).pincode).toBe('Maximum length is 6')
      expect(companyProblems({ ...GOOD, country, pincode: '41100' }, ['pincode']).pincode).toBe('Minimum length is 6')
    }
    const inGermany = (pincode: string) => problems({ country: 'Germany', pincode }).pincode
    expect(['', '1', '1234567890'].map(inGermany)).toEqual([undefined, undefined, undefined])
    expect(inGermany('12345678901')).toBe('Maximum length is 10')
    expect(inGermany('SW1A')).toBe('You have entered Invalid Pincode')
  })

  it('have a GST or VAT number of capitals and digits, up to 20 [SH-416 SH-417 SH-578]', () => {
    expect(problems({ gstNo: '27AAPFU0939F1ZV' })).toEqual({})
    for (const gstNo of ['27aapfu', '27-AA', 'ΑΒ']) {
      expect(problems({ gstNo })).toEqual({ gstNo: 'You have entered Invalid GST/VAT' })
    }
    expect(problems({ gstNo: '1'.repeat(21) })).toEqual({ gstNo: 'Maximum length is 20' })
    expect(tidyGst(' 27aapfu0939f1zv ')).toBe('27AAPFU0939F1ZV')
  })

  it('have a phone of 5 to 15 digits under a dial code there is [SH-418 SH-419]', () => {
    expect(problems({ contact: '12345' })).toEqual({})
    expect(problems({ contact: '1'.repeat(15) })).toEqual({})
    expect(problems({ contact: '1234' })).toEqual({ contact: 'Minimum length is 5' })
    expect(problems({ contact: '1'.repeat(16) })).toEqual({ contact: 'Maximum length is 15' })
    expect(problems({ contact: '98-76543' })).toEqual({ contact: 'You have entered Invalid Phone' })
    expect(problems({ countryCode: '+999999' })).toEqual({ countryCode: 'You have entered Invalid Code' })
  })

  it('tell of themselves in up to 1000 characters', () => {
    expect(problems({ about: 'a'.repeat(1000) })).toEqual({})
    expect(problems({ about: 'a'.repeat(1001) })).toEqual({ about: 'Maximum length is 1000' })
  })
})

it('a company name is kept with its very first letter upper-cased and single spaces [SH-404]', () => {
  expect(tidyCompanyName('  kalpa   de interiors ')).toBe('Kalpa de interiors')
  expect(tidyCompanyName('élan')).toBe('Élan')
  expect(tidyCompanyName('')).toBe('')
})
