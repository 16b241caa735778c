import { describe, expect, it } from 'vitest'
import { EDIT_LABELS, EDITED, type EditValues, editProblems, sentChange } from './edit-project-values.ts'

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
    expect(EDIT_LABELS).toMatchObject({ phoneNumber: 'Phone', pinCode: 'Pin code' })
  })
  it('sends what was touched, and an emptied day as none [PJ-069]', () => {
    expect(sentChange(BEFORE, { ...BEFORE, name: ' Lake house ' })).toEqual({})
    expect(sentChange(BEFORE, { ...BEFORE, workScope: ' Turnkey ', expectedStartDate: '' })).toEqual({
      workScope: 'Turnkey',
      expectedStartDate: null,
    })
  })
  it('is refused for what was touched and is wrong, never for what was there before [PJ-289]', () => {
    expect(editProblems(BEFORE, BEFORE)).toEqual({})
    expect(editProblems(BEFORE, { ...BEFORE, name: '', code: 'prj 1', city: '12' })).toEqual({
      name: 'Field is required',
      code: 'Use capitals, digits, - and /',
      city: 'City name should only have alphabets',
    })
    expect(editProblems(BEFORE, { ...BEFORE, expectedEndDate: '2026-03-01' })).toEqual({
      expectedEndDate: 'End date cannot be before start date',
    })
  })
  it('has a radius of 50 to 2,000 metres, or that of the company [PJ-347]', () => {
    expect(sentChange(BEFORE, { ...BEFORE, radius: ' 250 ' })).toEqual({ radius: 250 })
    expect(sentChange({ ...BEFORE, radius: '250' }, BEFORE)).toEqual({ radius: null })
    for (const radius of ['49', '2001', 'far', '1e3'])
      expect(editProblems(BEFORE, { ...BEFORE, radius })).toEqual({ radius: 'Enter metres from 50 to 2,000' })
    for (const radius of ['50', '2000']) expect(editProblems(BEFORE, { ...BEFORE, radius })).toEqual({})
  })
})
