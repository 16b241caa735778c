import type { CompanySettings } from '@plinth/contract/company/companies'
import { describe, expect, it } from 'vitest'
import { changesOf, problemsOf, valuesFrom } from './company-values.ts'

const SETTINGS = {
  _id: '0190a000-0000-7000-8000-000000000001',
  version: 3,
  companyName: 'Kalpa Interiors',
  email: 'hello@kalpa.in',
  address: '12 MG Road',
  location: 'Pune',
  latitude: 18.5,
  longitude: 73.8,
  country: 'India',
  city: 'Pune',
  pincode: '411001',
  gstNo: '',
  countryCode: '+91',
  contact: '9876543210',
  about: '',
  timeZone: 'Asia/Kolkata',
} as CompanySettings
const before = valuesFrom(SETTINGS)

describe('company details in a form', () => {
  it('are sent where they differ, the pin as a whole', () => {
    expect(changesOf(before, before)).toEqual({})
    expect(changesOf(before, { ...before, city: 'Mumbai', longitude: 72.8 })).toEqual({
      city: 'Mumbai',
      location: 'Pune',
      latitude: 18.5,
      longitude: 72.8,
    })
  })

  it('go with the zone that was chosen, also where it is the one before', () => {
    const moved = { ...before, country: 'United Arab Emirates' }
    expect(changesOf(before, moved)).toEqual({ country: moved.country })
    expect(changesOf(before, { ...moved, timeZone: 'Asia/Dubai' })).toEqual({
      country: moved.country,
      timeZone: 'Asia/Dubai',
    })
    expect(changesOf(before, moved, true)).toEqual({ country: moved.country, timeZone: 'Asia/Kolkata' })
    expect(changesOf(before, before, true)).toEqual({})
  })

  it('must have what is required, and are not refused for what was not touched', () => {
    const old = { ...before, companyName: 'Studio 54' }
    expect(problemsOf(old, { ...old, about: 'New' })).toEqual({})
    expect(problemsOf(old, { ...old, companyName: 'Studio 55' })).toEqual({
      companyName: 'You have entered Invalid Company Name',
    })
    const empty = { ...before, contact: '', location: '', latitude: null, longitude: null }
    expect(problemsOf(empty, empty)).toEqual({ contact: 'Field is required', location: 'Field is required' })
  })

  it('have a pincode for the country they are in now', () => {
    const german = { ...before, country: 'Germany', pincode: '10115' }
    expect(problemsOf(german, { ...german, country: 'India' })).toEqual({ pincode: 'Minimum length is 6' })
  })
})
