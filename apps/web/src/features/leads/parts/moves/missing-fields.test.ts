import { AppError } from '@plinth/contract/error-codes'
import { PatchLead } from '@plinth/contract/leads/lead/lead-moves'
import { LOST_REASON, type MissingField } from '@plinth/contract/leads/stage-rules'
import { describe, expect, it } from 'vitest'
import {
  asksOnlyWhy,
  dialogKey,
  digitsOf,
  fillProblem,
  fillStep,
  missingFieldsOf,
  presentValues,
  readNumbers,
  toFill,
  typedNumber,
} from './missing-fields.ts'

const field = (fieldKey: string, dataType: MissingField['dataType'] = 'text'): MissingField => ({
  fieldKey,
  displayName: fieldKey,
  dataType,
  options: [],
})

describe('the fields that a move requires', () => {
  const email = { fieldKey: 'email', displayName: 'Email', dataType: 'email', options: [] }

  it('are read from the response or the error, as objects or as keys [LM-565]', () => {
    const data = { missingFields: [email] }
    expect(missingFieldsOf(new AppError('MISSING_FIELDS', undefined, { data }))).toEqual([email])
    expect(missingFieldsOf(data)).toEqual([email])
    expect(missingFieldsOf({ missingFields: ['email', 'pinCode', 'planet'] })).toEqual([
      email,
      { fieldKey: 'ZipPostalCode', displayName: 'Zip/Postal Code', dataType: 'text', options: [] },
      { fieldKey: 'planet', displayName: 'planet', dataType: 'text', options: [] },
    ])
    for (const none of [undefined, null, 'x', {}, { missingFields: 'email' }, new AppError('CONFLICT')]) {
      expect(missingFieldsOf(none)).toEqual([])
    }
  })
})

describe('filling it in', () => {
  it('needs at least one field [LM-448]', () => {
    const fields = [field('email'), field('city')]
    expect(fillProblem(fields, {})).toBe('Please fill at least one field to continue.')
    expect(fillProblem(fields, { email: '  ', other: 'x' })).toBe('Please fill at least one field to continue.')
    expect(fillProblem(fields, { city: 'Pune' })).toBeUndefined()
    // a word for nothing fills none, unless the field offers it
    expect(fillProblem(fields, { email: 'N/A', city: '-' })).toBe('Please fill at least one field to continue.')
    expect(toFill([{ ...field('cf_style_1'), options: ['None'] }], { cf_style_1: 'None' })).toEqual({
      customFields: { cf_style_1: 'None' },
    })
  })

  it('accepts only digits where a number is asked for [LM-449]', () => {
    expect(['12a3', '-4.50', '１', 'x', '007'].map(digitsOf)).toEqual(['123', '450', '', '', '007'])
  })

  const [budget, area, rooms] = [field('budget', 'number'), field('area', 'number'), field('cf_rooms_1', 'number')]

  it('lets amounts and areas be typed as people write them, and nothing else but digits [LM-449]', () => {
    const keyed = (text: string) => Array.from(text).reduce((before, key) => typedNumber(budget, before + key, '₹'), '')
    expect(['2a5-0', '12.5 L', '8 lakhs', '1 Cr 20 L', '1.2 crore', '12,50,000'].map(keyed)).toEqual([
      '250',
      '12.5 L',
      '8 lakhs',
      '1 Cr 20 L',
      '1.2 crore',
      '12,50,000',
    ])
    const pasted = ['₹ 12,50,000', '8-10 lakhs', '12 acres', '-4.50']
    expect(pasted.map(text => typedNumber(budget, text, '₹'))).toEqual(['₹ 12,50,000', '8-10 lakhs', '12', '4.50'])
    expect(['110 sqm', '1,200', 'x1200'].map(text => typedNumber(area, text, '₹'))).toEqual([
      '110 sqm',
      '1,200',
      '1200',
    ])
    expect(typedNumber(rooms, '3 or 4', '₹')).toBe('34')
  })

  it('sends amounts and areas as they were meant, or says that they cannot be read', () => {
    const read = (values: Record<string, string>) => readNumbers([budget, area, rooms], values, '₹')
    expect(read({ budget: '12.5 L', area: '110 sqm', cf_rooms_1: '3', city: 'Pune' })).toEqual({
      values: { budget: '1250000', area: '110 sqm', cf_rooms_1: '3', city: 'Pune' },
      problems: {},
    })
    expect(read({ budget: '8-10 lakhs', area: '30x40' })).toEqual({
      values: { budget: '8-10 lakhs', area: '30x40' },
      problems: { budget: 'You have entered Invalid budget', area: 'You have entered Invalid area' },
    })
    expect(read({ budget: '12.5', area: '1234567890' }).problems).toEqual({
      budget: 'You have entered Invalid Budget',
      area: 'Maximum length is 9',
    })
    expect(readNumbers([budget], { budget: '$12,000' }, '$').values).toEqual({ budget: '12000' })
  })

  it('sends days as ISO, options as their value, and each field under its name in the request [LM-450 LM-451 LM-452]', () => {
    const fields = [
      field('expClosureDate', 'date'),
      field('followupTime', 'time'),
      field('ZipPostalCode'),
      field('assignedTo', 'Select'),
      field('cf_facing_15', 'Select'),
      field('city'),
      field('budget', 'number'),
    ]
    const assignedTo = '01900000-0000-7000-8000-000000000000'
    const body = toFill(fields, {
      expClosureDate: '2026-09-30',
      followupTime: '09:05',
      ZipPostalCode: ' 411001 ',
      assignedTo,
      cf_facing_15: 'North',
      city: ' ',
      planet: 'not asked for',
    })
    expect(PatchLead.parse(body)).toEqual({
      expClosureDate: '2026-09-30',
      followupTime: '9:05 AM',
      pinCode: '411001',
      assignedTo,
      customFields: { cf_facing_15: 'North' },
    })
  })

  it('never moves the lead by itself: an assignee, and a follow-up that needs one, are sent with the move [LM-396]', () => {
    const assignedTo = '01900000-0000-7000-8000-000000000000'
    const values = { assignedTo, city: 'Pune', followupDate: '2026-09-30' }
    const [who, city, day, budget] = [
      field('assignedTo', 'Select'),
      field('city'),
      field('followupDate', 'date'),
      field('budget', 'number'),
    ]
    const withMove = { assignedTo, followupDate: '2026-09-30' }
    expect(fillStep([who, city, day], values)).toEqual({
      now: { city: 'Pune' },
      saved: ['city'],
      withMove,
      isComplete: true,
    })
    // they wait while anything is missing
    expect(fillStep([who, city, day, budget], values)).toMatchObject({ saved: ['city'], withMove, isComplete: false })
    expect(fillStep([who, day, budget], values)).toMatchObject({ now: undefined, saved: [], isComplete: false })
    expect(fillStep([who, day], values)).toMatchObject({ now: undefined, withMove, isComplete: true })
    // for an assigned lead the day is saved at once
    expect(fillStep([city, day], values)).toEqual({
      now: { city: 'Pune', followupDate: '2026-09-30' },
      saved: ['city', 'followupDate'],
      withMove: {},
      isComplete: true,
    })
  })

  it('says why a lead is lost with the move itself, as the only question or beside others', () => {
    const why = { ...LOST_REASON, options: [] }
    const values = { reasonForNotInterested: ' Budget mismatch ', email: 'a@example.com' }
    const withMove = { reasonForNotInterested: 'Budget mismatch' }
    expect(fillStep([why], values)).toEqual({ now: undefined, saved: [], withMove, isComplete: true })
    expect(fillStep([field('email'), why], values)).toMatchObject({ now: { email: 'a@example.com' }, withMove })
    expect(PatchLead.parse(withMove)).toEqual(withMove)
    expect([[why], [field('email'), why], []].map(asksOnlyWhy)).toEqual([true, false, false])
  })

  it('starts with a valid time and an area that has digits [LM-453 LM-454]', () => {
    expect(presentValues({ latestFollowUpTime: '09:05 AM', area: '1200 sqft' })).toEqual({
      followupTime: '09:05',
      area: '1200',
    })
    expect(presentValues({ latestFollowUpTime: '25:99', area: 'sqft' })).toEqual({})
    expect(presentValues({ latestFollowUpTime: '', area: '' })).toEqual({})
    expect(presentValues(undefined)).toEqual({})
  })

  it('finds the field of a refusal', () => {
    expect(['pinCode', 'customFields.cf_facing_15', 'email'].map(dialogKey)).toEqual([
      'ZipPostalCode',
      'cf_facing_15',
      'email',
    ])
  })
})
