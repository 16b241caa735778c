import { ODD_PHONES } from '@plinth/contract/leads/lead-reach/odd-spellings.factory'
import { describe, expect, it } from 'vitest'
import { leadProblems } from './add-lead-problems.ts'
import { asRead, groupedMoney, readingHint, settledArea, settledPhones } from './add-lead-reading.ts'
import { type AddLeadValues, blankContact, blankLead, toBody } from './add-lead-values.ts'

const good: AddLeadValues = { ...blankLead('+91'), firstName: 'Asha', phoneNumber: '9845011201' }
const NOTHING = { hasRemarks: false, hasMorePhones: false }

describe('what was typed, as it is saved', () => {
  it.each([
    ['₹ 12,50,000', '1250000'],
    ['12.5 L', '1250000'],
    ['1.2 Cr', '12000000'],
    ['', ''],
    ['12 acres', '12 acres'],
    ['1,00,00,00,00,000', '100000000000'],
  ])('a budget of %j is %j [IN-432 IN-Q18]', (budget, saved) => {
    expect(asRead({ ...good, budget })).toEqual({ ...good, budget: saved })
  })

  it.each(ODD_PHONES)(
    'a phone is read as everywhere: $written under $home [IN-427]',
    ({ written, home, read, isNoted }) => {
      const saved = asRead({ ...good, countryCode: home, phoneNumber: written })
      const phones = [saved.phoneNumber, ...saved.otherPhoneNumbers].map(phone => `${saved.countryCode} ${phone}`)
      expect(phones).toEqual(read.length > 0 ? read : [`${home} ${written}`])
      expect(saved.remarks).toBe(isNoted ? `Phone: ${written}` : '')
    },
  )

  it('a word for nothing is none, except in remarks and among names that people have', () => {
    const words = {
      lastName: 'N/A',
      email: '-',
      city: 'NA',
      pinCode: 'nil',
      budget: '(blank)',
      area: '?',
      address: '--',
    }
    const contact = { ...blankContact(), otherContactFirstName: 'Ravi', otherContactPhoneNumber: ['9812345678', '-'] }
    const typed = {
      ...good,
      ...words,
      remarks: 'None',
      otherPhoneNumbers: ['n/a'],
      otherContactDetails: [{ ...contact, otherContactEmailId: 'NA', otherContactLastName: 'Nil' }],
    }
    const read = asRead(typed)
    expect(read).toEqual({
      ...good,
      remarks: 'None',
      otherPhoneNumbers: [''],
      otherContactDetails: [{ ...contact, otherContactLastName: 'Nil', otherContactPhoneNumber: ['9812345678', ''] }],
    })
    expect(leadProblems(read, 'India')).toEqual({})
    expect(leadProblems(asRead({ ...good, firstName: '-', phoneNumber: 'N/A' }), '')).toEqual({
      firstName: 'Please enter first name',
      phoneNumber: 'Invalid phone number',
    })
    expect(asRead({ ...good, firstName: 'Nil', lastName: 'Na' })).toMatchObject({ firstName: 'Nil', lastName: 'Na' })
  })

  it('a range is its lower end, and goes to the remarks as it was written', () => {
    const read = asRead({ ...good, budget: '8-10 lakhs', area: '1200-1500 sq m', remarks: ' Wants a courtyard ' })
    expect(read).toMatchObject({ budget: '800000', area: '1200', areaUnit: 'sqm' })
    expect(read.remarks).toBe('Wants a courtyard\nBudget: 8-10 lakhs\nArea: 1200-1500 sq m')
    expect(leadProblems(read, '')).toEqual({})
    expect(toBody(read, read.teams[0]!, false)).toMatchObject({ budget: '800000', area: '1200 sqm' })
  })

  it('without remarks nothing is read that would need them', () => {
    const values = { ...good, budget: '8-10 lakhs', phoneNumber: '98450 11201 (wife)' }
    expect(asRead(values, NOTHING)).toEqual(values)
    expect(leadProblems(asRead(values, NOTHING), '')).toEqual({
      budget: 'You have entered Invalid Budget',
      phoneNumber: 'Invalid phone number',
    })
    expect(asRead({ ...good, budget: '12.5 L' }, NOTHING).budget).toBe('1250000')
  })

  it('a second phone has a field of its own', () => {
    const pair = { ...good, phoneNumber: '098450 11201 / 98450-11202', otherPhoneNumbers: ['98450 11203'] }
    expect(asRead(pair)).toMatchObject({ phoneNumber: '9845011201', otherPhoneNumbers: ['9845011202', '9845011203'] })
    const more = { ...good, otherPhoneNumbers: ['98450 11202, 98450 11203', '98450 11201', ''] }
    expect(asRead(more).otherPhoneNumbers).toEqual(['9845011202', '9845011203', ''])
  })

  it('a phone brings its dial code, and one of another code goes to the remarks', () => {
    expect(asRead({ ...good, phoneNumber: '+971 50 123 4567' })).toMatchObject({
      countryCode: '+971',
      phoneNumber: '501234567',
    })
    expect(asRead({ ...good, phoneNumber: '98450 11201, +971 50 123 4567' })).toMatchObject({
      phoneNumber: '9845011201',
      otherPhoneNumbers: [],
      remarks: 'Phone: +971 501234567',
    })
  })

  it('a pair is not cut where there is no room for a second one', () => {
    const pair = { ...good, phoneNumber: '98450 11201 / 98450 11202' }
    expect(asRead(pair, NOTHING)).toEqual(pair)
    expect(asRead(pair, { hasMorePhones: false })).toMatchObject({
      phoneNumber: '9845011201',
      otherPhoneNumbers: [],
      remarks: 'Phone: +91 9845011202',
    })
    const full = ['9845011203', '9845011204', '9845011205', '9845011206']
    expect(asRead({ ...pair, otherPhoneNumbers: full })).toMatchObject({
      otherPhoneNumbers: full,
      remarks: 'Phone: +91 9845011202',
    })
  })

  it('contacts have phones without a dial code, as many as they have room for', () => {
    const contact = (phones: string[]) => ({ ...blankContact(), key: 'a', otherContactPhoneNumber: phones })
    const read = (phones: string[]) =>
      asRead({ ...good, otherContactDetails: [contact(phones)] }).otherContactDetails[0]?.otherContactPhoneNumber
    expect(read(['+91 98450 11202 / 080 2345 678'])).toEqual(['9845011202', '0802345678'])
    expect(read(['+971 50 123 4567'])).toEqual(['+971 50 123 4567'])
    expect(read(['1234567'])).toEqual(['1234567'])
    const many = ['9845011202, 9845011203', '9845011204', '9845011205', '9845011206', '9845011207']
    expect(read(many)).toEqual(many)
  })
})

describe('a field that is left', () => {
  it('shows an amount in the groups of its currency, and keeps what says more', () => {
    expect(groupedMoney('12.5 L', '₹')).toBe('12,50,000')
    expect(groupedMoney('1250000', '')).toBe('12,50,000')
    expect(groupedMoney('1250000', '$')).toBe('1,250,000')
    expect(['8-10 lakhs', 'soon', ''].map(text => groupedMoney(text, '₹'))).toEqual(['8-10 lakhs', 'soon', ''])
  })

  it('shows what was read of phones and area, as far as no word is lost', () => {
    expect(settledPhones({ ...good, phoneNumber: '98450 11201 / 98450 11202' })).toMatchObject({
      phoneNumber: '9845011201',
      otherPhoneNumbers: ['9845011202'],
    })
    expect(settledPhones({ ...good, phoneNumber: '98450 11201 (wife)' }).phoneNumber).toBe('98450 11201 (wife)')
    expect(settledArea({ ...good, area: '1,200 sq. m' })).toEqual({ area: '1200', areaUnit: 'sqm' })
    expect(settledArea({ ...good, area: '1200+ sqft' })).toEqual({ area: '1200+ sqft', areaUnit: 'sqft' })
  })

  it('says what becomes of a text that says more than its value', () => {
    const values = { ...good, budget: '8-10 lakhs', area: '30x40', phoneNumber: '98450 11201 (wife)', remarks: 'x' }
    expect(readingHint('budget', values)).toBe('Saved as 8,00,000. Added to the remarks: Budget: 8-10 lakhs')
    expect(readingHint('budget', { ...values, budget: '1-1.5M' }, { symbol: '$' })).toBe(
      'Saved as 1,000,000. Added to the remarks: Budget: 1-1.5M',
    )
    expect(readingHint('area', values)).toBe('Saved as 1200 sqft. Added to the remarks: Area: 30x40')
    expect(readingHint('phoneNumber', values)).toBe(
      'Saved as 9845011201. Added to the remarks: Phone: 98450 11201 (wife)',
    )
    expect(readingHint('budget', { ...values, budget: '12.5 L' })).toBeUndefined()
    expect(readingHint('phoneNumber', good)).toBeUndefined()
  })
})
