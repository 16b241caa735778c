import { describe, expect, it } from 'vitest'
import { bandLabel } from '../../field-table.ts'
import { FIELD_TYPES, SECTIONS } from '../lead-forms/form-engine.ts'
import { AddCustomField } from '../lead-forms/lead-forms.ts'
import { CALL_STATUSES, FIRST_OWN_STATUS, LEAD_STATUS_NAMES } from '../lead-statuses.ts'

import { EditLead, NewLeadAction } from './lead.ts'
import { plainArea } from './lead-readers.ts'
import {
  AREA_UNIT_NAMES,
  AREA_UNITS,
  areaProblem,
  BUDGET_BANDS,
  budgetProblem,
  capitaliseFirst,
  cityProblem,
  LEAD_LIMITS,
  phoneProblem,
  pinCodeProblem,
} from './lead-rules.ts'

const digits = (count: number): string => '9'.repeat(count)
const fits = (field: string, value: string): boolean => EditLead.safeParse({ [field]: value }).success

describe('numbers that stand for words', () => {
  it('statuses are the seven of the one table, and no number stands for another [IN-339 IN-340 IN-341 IN-342 IN-343 IN-344 IN-345]', () => {
    expect(Object.entries(LEAD_STATUS_NAMES)).toEqual([
      ['1', 'New'],
      ['2', 'Follow Up'],
      ['3', 'Interested'],
      ['4', 'Sign Up'],
      ['5', 'Not Interested'],
      ['6', 'No Response'],
      ['7', 'Meeting Scheduled'],
    ])
    expect(FIRST_OWN_STATUS).toBeGreaterThan(7)
    // a call ends in neither New nor Sign Up
    expect(CALL_STATUSES).toEqual([2, 3, 5, 6, 7])
  })
  it('sections are 0 Individual and 1 Corporate; a field has one of six types, a Drop-down is sent as Dropdown [IN-743 IN-744 IN-745 IN-746 LM-333]', () => {
    expect(SECTIONS).toEqual({ individual: 0, corporate: 1 })
    expect(FIELD_TYPES).toEqual(['Text', 'Number', 'Email', 'Website', 'Date', 'Dropdown'])
    const define = (fieldType: string, section: number[]) =>
      AddCustomField.safeParse({ fieldName: 'Style', fieldType, section, options: ['A'] })
    for (const type of FIELD_TYPES) expect(define(type, [0, 1]).data?.fieldType).toBe(type)
    for (const type of ['Drop-Down', 'Drop-down']) expect(define(type, [1]).data?.fieldType).toBe('Dropdown')
    expect(define('Text', [2]).success).toBe(false)
    expect(define('Colour', [0]).success).toBe(false)
  })
})

describe('an area', () => {
  it('is in one of three units, each shown by its name [IN-332 IN-333 IN-334 IN-703 LM-698]', () => {
    expect(AREA_UNITS).toEqual(['sqft', 'sqm', 'Sq yds'])
    expect(AREA_UNITS.map(unit => AREA_UNIT_NAMES[unit])).toEqual(['Square feet', 'Square meter', 'Square yards'])
    for (const text of ['1200 sqyds', '1200 Sq yds', '1200 SQ YDS'])
      expect(plainArea(text)).toEqual({ size: 1200, unit: 'Sq yds' })
    expect(plainArea('1200')).toEqual({ size: 1200, unit: undefined })
    expect(plainArea('1200 acres')).toBeUndefined()
  })
  it('has six digits on adding and nine elsewhere [IN-719 IN-Q19]', () => {
    expect(areaProblem(digits(6), LEAD_LIMITS.areaDigitsOnAdd)).toBeUndefined()
    expect(areaProblem(digits(7), LEAD_LIMITS.areaDigitsOnAdd)).toBe('Maximum length is 6')
    expect(fits('area', digits(9))).toBe(true)
    expect(fits('area', digits(10))).toBe(false)
  })
})

describe('bands of budgets', () => {
  it('are named in the units in which the company counts [LM-120 LM-Q32]', () => {
    const named = (symbol: string) => BUDGET_BANDS.map(band => bandLabel(band, symbol))
    const lakhs = ['Under 1 Lakh', '1 Lakh - 5 Lakh', '5 Lakh - 10 Lakh', 'Over 10 Lakh']
    const millions = ['Under 100K', '100K - 500K', '500K - 1M', 'Over 1M']
    for (const symbol of ['₹', 'CHF', '']) expect(named(symbol), symbol).toEqual(lakhs)
    for (const symbol of ['$', '£', '€', 'د.إ', 'A$']) expect(named(symbol), symbol).toEqual(millions)
  })
  it('meet without a gap, as the limits say [LM-120 LM-Q32]', () => {
    expect(BUDGET_BANDS.map(({ min, maxExclusive }) => [min, maxExclusive])).toEqual([
      [0, 100_000],
      [100_000, 500_000],
      [500_000, 1_000_001],
      [1_000_001, Number.POSITIVE_INFINITY],
    ])
  })
})

describe('limits of a lead', () => {
  it('pin code 6 digits in India, its own form elsewhere [IN-707 LM-677]', () => {
    for (const country of ['', 'India', 'india']) {
      expect(pinCodeProblem('411001', country)).toBeUndefined()
      for (const pin of ['41100', '4110011', '41100a', '411 001'])
        expect(pinCodeProblem(pin, country)).toBe('Invalid Pin Code')
    }
    expect(pinCodeProblem('SW1A 1AA', 'United Kingdom')).toBeUndefined()
    expect(pinCodeProblem('SW', 'United Kingdom')).toBe('Invalid Pin Code')
  })
  it('phone 10 digits under +91, 5 to 15 elsewhere [IN-708 IN-709 LM-678]', () => {
    expect(phoneProblem(digits(10), '+91')).toBeUndefined()
    for (const count of [9, 11]) expect(phoneProblem(digits(count), '+91')).toBe('Invalid phone number')
    for (const count of [5, 15]) expect(phoneProblem(digits(count), '+971')).toBeUndefined()
    expect(phoneProblem(digits(4), '+971')).toBe('Invalid phone number')
    expect(phoneProblem(digits(16), '+971')).toBe('Number must be less than or equal to 15 digits')
    expect(phoneProblem('98765x', '+971')).toBe('Invalid phone number')
  })
  it('city 23 letters, address and remarks 1023, comment 1024, names 24, budget 10 digits, counted as people count [IN-713 IN-714 IN-715 LM-674 LM-675 LM-676 LM-680]', () => {
    expect(cityProblem('a'.repeat(23))).toBeUndefined()
    expect(cityProblem('a'.repeat(24))).toBe('Maximum length is 23')
    for (const city of ['Sector 62 Noida', 'Dubai, UAE', "St. John's (West)", 'Thane/Mumbai', 'A&B: "C" @ D_E-F'])
      expect(cityProblem(city)).toBeUndefined()
    for (const city of ['Pune!', '411045', '<b>', '#9 Pune', 'Pune; Goa'])
      expect(cityProblem(city)).toBe('You have entered Invalid City')
    expect(cityProblem('नई दिल्ली')).toBeUndefined()
    expect(capitaliseFirst('new delhi')).toBe('New delhi')
    for (const field of ['address', 'remarks']) {
      expect(fits(field, '🏠'.repeat(1023))).toBe(true)
      expect(fits(field, 'x'.repeat(1024))).toBe(false)
    }
    for (const field of ['firstName', 'lastName']) {
      expect(fits(field, 'é'.repeat(24))).toBe(true)
      expect(fits(field, 'x'.repeat(25))).toBe(false)
    }
    const comment = (text: string) =>
      NewLeadAction.safeParse({ leadId: '01900000-0000-7000-8000-000000000000', leadUpdates: [{ text }] }).success
    expect([comment('x'.repeat(1024)), comment('x'.repeat(1025))]).toEqual([true, false])
    expect(budgetProblem(digits(10))).toBeUndefined()
    expect(budgetProblem(digits(11))).toBe('Maximum length is 10')
  })
})
