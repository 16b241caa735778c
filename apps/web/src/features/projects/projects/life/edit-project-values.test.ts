import { taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import { describe, expect, it } from 'vitest'
import { EDITED, type EditValues, editLabel, editProblems, sentChange } from './edit-project-values.ts'

const INDIAN = taxWordsIn('India')
const BEFORE = {
  ...Object.fromEntries(EDITED.map(field => [field, ''])),
  name: 'Lake house',
  phoneCode: '+91',
  // as older forms let it pass
  city: 'Pune #4',
  expectedStartDate: '2026-04-01',
} as EditValues

describe('an edited project', () => {
  it('names phone and pin code as every screen does (docs/words.md)', () => {
    expect((['phoneNumber', 'pinCode'] as const).map(field => editLabel(field, INDIAN))).toEqual(['Phone', 'Pin code'])
  })
  it('calls the number on its bill by the name that the firm has for it', () => {
    const wrong = { ...BEFORE, gstRegNo: '27-AA' }
    const said = (country: string) => {
      const taxes = taxWordsIn(country)
      return [editLabel('gstRegNo', taxes), editProblems(BEFORE, wrong, taxes).gstRegNo]
    }
    expect(said('India')).toEqual(['GST Reg No.', 'GST Reg No. takes letters and digits only'])
    expect(said('United Kingdom')).toEqual(['Tax number', 'Tax number takes letters and digits only'])
    const long = { ...BEFORE, gstRegNo: '1'.repeat(17) }
    expect(editProblems(BEFORE, long, taxWordsIn('United Kingdom'))).toEqual({ gstRegNo: 'Maximum length is 16' })
  })
  it('sends what was touched, and an emptied day as none [PJ-069]', () => {
    expect(sentChange(BEFORE, { ...BEFORE, name: ' Lake house ' })).toEqual({})
    expect(sentChange(BEFORE, { ...BEFORE, workScope: ' Turnkey ', expectedStartDate: '' })).toEqual({
      workScope: 'Turnkey',
      expectedStartDate: null,
    })
  })
  it('is refused for what was touched and is wrong, never for what was there before [PJ-289]', () => {
    expect(editProblems(BEFORE, BEFORE, INDIAN)).toEqual({})
    expect(editProblems(BEFORE, { ...BEFORE, name: '', code: 'prj 1', city: '12' }, INDIAN)).toEqual({
      name: 'Field is required',
      code: 'Use capitals, digits, - and /',
      city: 'City name should only have alphabets',
    })
    expect(editProblems(BEFORE, { ...BEFORE, expectedEndDate: '2026-03-01' }, INDIAN)).toEqual({
      expectedEndDate: 'End date cannot be before start date',
    })
  })
  it('has a radius of 50 to 2,000 metres, or that of the company [PJ-347]', () => {
    expect(sentChange(BEFORE, { ...BEFORE, radius: ' 250 ' })).toEqual({ radius: 250 })
    expect(sentChange({ ...BEFORE, radius: '250' }, BEFORE)).toEqual({ radius: null })
    for (const radius of ['49', '2001', 'far', '1e3'])
      expect(editProblems(BEFORE, { ...BEFORE, radius }, INDIAN)).toEqual({ radius: 'Enter metres from 50 to 2,000' })
    for (const radius of ['50', '2000']) expect(editProblems(BEFORE, { ...BEFORE, radius }, INDIAN)).toEqual({})
  })
})
