import { EditLead, type Lead } from '@plinth/contract/leads'
import { describe, expect, it } from 'vitest'
import type { AddLeadValues } from './add-lead-values.ts'
import {
  changesOf,
  type EditValues,
  editProblems,
  editValues,
  isIncomplete,
  rebaseEdit,
  takeFields,
} from './edit-values.ts'

const lead = (over: Partial<Lead> = {}) =>
  ({
    firstName: 'Asha',
    lastName: 'Rao',
    companyName: '',
    countryCode: '+91',
    phoneNumber: '9876543210',
    otherPhoneNumbers: [],
    email: 'asha@example.com',
    otherContactDetails: [
      {
        otherContactType: 'Spouse',
        otherContactFirstName: 'Ravi',
        otherContactLastName: '',
        otherContactEmailId: '',
        otherContactDesginationName: '',
        otherContactPhoneNumber: ['9876500000'],
      },
    ],
    address: '12 MG Road',
    city: 'Pune',
    pinCode: '411001',
    requirements: 'FFE',
    budget: 2_500_000,
    area: '1200 sqft',
    areaUnit: 'sqft',
    leadSource: 'Website',
    sourceName: '',
    remarks: '',
    expClosureDate: null,
    ...over,
  }) as unknown as Lead
const withLead = (values: EditValues, change: Partial<AddLeadValues>): EditValues => ({
  ...values,
  lead: { ...values.lead, ...change },
})
const base = editValues(lead())
const problemsAfter = (change: Partial<AddLeadValues>, from = base) =>
  editProblems(from, withLead(from, change), 'India')

describe('an edit', () => {
  it('says nothing when nothing changed, whatever the lead holds', () => {
    for (const one of [lead(), lead({ budget: null, area: '', areaUnit: null, expClosureDate: '2025-04-01' })]) {
      expect(changesOf(editValues(one), editValues(one))).toEqual({})
    }
    expect(changesOf(base, withLead(base, { city: ' Pune ' }))).toEqual({})
  })
  it('sends what changed, as the contract takes it', () => {
    const values = withLead(
      { ...base, companyName: ' Rao & Sons ', expClosureDate: '2025-04-01' },
      { area: '900', areaUnit: 'sqm', budget: '' },
    )
    const changes = changesOf(base, values)
    expect(EditLead.parse(changes)).toEqual({
      companyName: 'Rao & Sons',
      expClosureDate: '2025-04-01',
      area: '900 sqm',
      areaUnit: 'sqm',
      budget: '',
    })
  })
  it('keeps what was typed and follows others in the rest', () => {
    const fresh = editValues(lead({ city: 'Mumbai', remarks: 'theirs' }))
    const mine = withLead(base, { remarks: 'mine' })
    const merged = rebaseEdit(base, mine, fresh)
    expect(changesOf(fresh, merged)).toEqual({ remarks: 'mine' })
    expect(changesOf(fresh, takeFields(merged, fresh, ['remarks']))).toEqual({})
  })
})

describe('what an edit refuses', () => {
  it('speaks in the words of the form [LM-423 LM-426 LM-427 LM-428 LM-429 LM-430 LM-432 LM-433 LM-434 LM-435]', () => {
    expect(problemsAfter({ firstName: ' ' }).firstName).toBe('Please enter first name')
    expect(problemsAfter({ phoneNumber: '1234' }).phoneNumber).toBe('Number must be greater than 5')
    expect(problemsAfter({ countryCode: '+44', phoneNumber: '1234567890123456' }).phoneNumber).toBe(
      'Number must be less  than 15 Digits',
    )
    expect(problemsAfter({ countryCode: '+44', phoneNumber: '12345' })).toEqual({})
    expect(problemsAfter({ phoneNumber: '12345' }).phoneNumber).toBe('Invalid phone number')
    expect(problemsAfter({ email: 'asha@' }).email).toBe('Invalid email address')
    expect(problemsAfter({ pinCode: '41100' }).pinCode).toBe('Invalid Pin Code')
    expect(problemsAfter({ pinCode: '' }).pinCode).toBe('Please enter city code')
    expect(problemsAfter({ city: 'Pune 2' }).city).toBe('You have entered Invalid City')
    expect(problemsAfter({ address: 'x'.repeat(1024) }).address).toBe('Maximum length is 1023')
    expect(problemsAfter({ budget: '1234567890' }).budget).toBe('Maximum length is 9')
    expect(problemsAfter({ area: '1234567890' }).area).toBe('Maximum length is 9')
  })
  it('is never a value that was not touched', () => {
    const old = editValues(lead({ pinCode: '', budget: 9_999_999_999, email: 'not an address', city: 'Sector 9' }))
    expect(editProblems(old, withLead(old, { remarks: 'x' }), 'India')).toEqual({})
  })
  it('asks for all the details first [LM-436]', () => {
    expect(isIncomplete(problemsAfter({ email: 'x' }))).toBe(true)
    expect(isIncomplete(problemsAfter({ city: '9' }))).toBe(false)
  })
})
