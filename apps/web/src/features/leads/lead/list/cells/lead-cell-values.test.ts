import { type HeldValues, mapNames, namesOf } from '@plinth/contract/field-table'
import { LEAD_FIELDS } from '@plinth/contract/leads/lead/lead-fields'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import { LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, test } from 'vitest'
import { canEditCell, leadCell, rowAfter } from './lead-cell-kinds.ts'
import { cellChange, cellText } from './lead-cell-values.ts'

/** Every field of a lead, empty; the lead below says which of them matter here. */
const blankFields = mapNames(namesOf(LEAD_FIELDS), name =>
  ['money', 'date'].includes(LEAD_FIELDS[name].kind) ? null : '',
) as HeldValues<typeof LEAD_FIELDS>
const person = { _id: 'b3f1c1de-0000-7000-8000-000000000001', fullName: 'Ravi Menon', email: 'ravi@example.com' }
const lead: ListedLead = {
  ...blankFields,
  _id: 'b3f1c1de-0000-7000-8000-000000000000',
  name: 'Asha Rao',
  firstName: 'Asha',
  lastName: 'Rao',
  companyName: '',
  type: 0,
  email: 'asha@example.com',
  phoneNumber: '+919876543210',
  countryCode: '+91',
  city: 'Pune',
  address: 'Baner Road',
  budget: 500000,
  requirements: 'Kitchen',
  area: '1200 sqft',
  areaUnit: 'sqft',
  customFields: {},
  leadStage: { _id: 'b3f1c1de-0000-7000-8000-000000000002', stageName: 'Prospect', kind: 'prospect' },
  leadStatus: LEAD_STATUS.NEW,
  callStatus: null,
  latestFollowUpDate: '',
  latestFollowUpTime: '',
  lastCallDate: null,
  expClosureDate: '2026-04-30',
  assignedTo: person,
  leadSource: 'Website',
  sourceName: 'Google',
  leadTag: [],
  updateTextCount: 0,
  isProjectCreated: false,
  isQuotationSent: false,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
  version: 3,
}
const change = (column: string, typed: string, of = lead) => {
  const cell = leadCell(column)
  if (!cell) throw new Error(`${column} has no editor`)
  return cellChange(of, cell, typed, { country: 'India', currencySymbol: '₹' })
}

test('which cells can be changed: fields of the lead, not its stage, status or calls; the assignee only with canAssign', () => {
  const all = { canEdit: true, canAssign: true }
  const columns = [
    'phoneNumber',
    'email',
    'city',
    'address',
    'budget',
    'area',
    'requirements',
    'leadSource',
    'sourceName',
  ]
  for (const column of [...columns, 'expClosure', 'assignedTo']) expect(canEditCell(column, all)).toBe(true)
  for (const column of ['name', 'leadStage', 'callStatus', 'followUp', 'lastCall', 'history', 'toString'])
    expect(canEditCell(column, all)).toBe(false)
  expect(canEditCell('assignedTo', { canEdit: true, canAssign: false })).toBe(false)
  for (const column of [...columns, 'assignedTo'])
    expect(canEditCell(column, { canEdit: false, canAssign: true })).toBe(false)
})

test('an editor begins with the value of the cell, and sends nothing where that stays', () => {
  const begins: Record<string, string> = {
    phoneNumber: '9876543210',
    email: 'asha@example.com',
    city: 'Pune',
    budget: '500000',
    area: '1200 sqft',
    expClosure: '30/04/2026',
    assignedTo: person._id,
    leadSource: 'Website',
  }
  for (const [column, text] of Object.entries(begins)) {
    const cell = leadCell(column)
    expect(cell && cellText(lead, cell)).toBe(text)
    expect(change(column, text)).toEqual({ fields: {} })
  }
})

describe('input is parsed and checked as in Edit Lead', () => {
  test('each field is sent alone, an amount without its commas, an area with its unit', () => {
    expect(change('city', ' Nashik ')).toEqual({ fields: { city: 'Nashik' } })
    expect(change('budget', '12,50,000')).toEqual({ fields: { budget: '1250000' } })
    expect(change('budget', '12.5 L')).toEqual({ fields: { budget: '1250000' } })
    expect(change('budget', '')).toEqual({ fields: { budget: '' } })
    expect(change('area', '900')).toEqual({ fields: { area: '900 sqft' } })
    expect(change('area', '90 sqm')).toEqual({ fields: { area: '90 sqm', areaUnit: 'sqm' } })
    expect(change('phoneNumber', '98765 43219')).toEqual({ fields: { phoneNumber: '9876543219' } })
    expect(change('phoneNumber', '+971 50 123 4567')).toEqual({
      fields: { phoneNumber: '501234567', countryCode: '+971' },
    })
    expect(change('expClosure', '5 May 2026')).toEqual({ fields: { expClosureDate: '2026-05-05' } })
    expect(change('expClosure', '5/5/2026')).toEqual({ fields: { expClosureDate: '2026-05-05' } })
    expect(change('expClosure', '')).toEqual({ fields: { expClosureDate: null } })
    expect(change('assignedTo', '')).toEqual({ fields: { assignedTo: null } })
    expect(change('leadSource', 'Referral')).toEqual({ fields: { leadSource: 'Referral' } })
  })

  test('a word for nothing empties the cell', () => {
    expect(change('city', 'N/A')).toEqual({ fields: { city: '' } })
    expect(change('budget', '-')).toEqual({ fields: { budget: '' } })
    expect(change('email', 'nil')).toEqual({ fields: { email: '' } })
    expect(change('leadSource', 'None')).toEqual({ fields: { leadSource: '' } })
    expect(change('expClosure', 'TBD')).toEqual({ fields: { expClosureDate: null } })
    expect(change('sourceName', '-', { ...lead, sourceName: '' })).toEqual({ fields: {} })
    expect(change('phoneNumber', 'N/A')).toEqual({ problem: LEAD_TEXTS.editedPhoneShort })
  })

  test('an invalid value is reported in the words of its rule', () => {
    expect(change('city', 'Pune #411045')).toEqual({ problem: 'You have entered Invalid City' })
    expect(change('budget', 'ten')).toEqual({ problem: 'You have entered Invalid Budget' })
    // a cell has no room for what these say beyond a number
    expect(change('budget', '8-10 lakhs')).toEqual({ problem: 'You have entered Invalid Budget' })
    expect(change('phoneNumber', '98765 43219 / 98765 43210')).toEqual({ problem: LEAD_TEXTS.editedPhoneLong })
    expect(change('budget', '1234567890')).toEqual({ problem: 'Maximum length is 9' })
    expect(change('area', 'large')).toEqual({ problem: 'You have entered Invalid Area' })
    expect(change('area', '1234567890')).toEqual({ problem: 'Maximum length is 9' })
    expect(change('email', 'asha@')).toEqual({ problem: LEAD_TEXTS.email })
    expect(change('phoneNumber', '1234')).toEqual({ problem: LEAD_TEXTS.editedPhoneShort })
    expect(change('phoneNumber', '1234567890123456')).toEqual({ problem: LEAD_TEXTS.editedPhoneLong })
    expect(change('expClosure', '31/02/2026')).toEqual({ problem: 'Not a valid date' })
    expect(change('email', '', { ...lead, type: 1, companyName: 'Kalpa' })).toEqual({ problem: LEAD_TEXTS.email })
  })

  test('an old invalid value does not prevent changes of other fields', () => {
    const old = { ...lead, city: 'Pune 411045', email: 'none' }
    expect(change('address', 'Aundh', old)).toEqual({ fields: { address: 'Aundh' } })
    expect(change('city', 'Pune 411045', old)).toEqual({ fields: {} })
  })
})

test('the row shows at once what will be saved', () => {
  expect(rowAfter(lead, { budget: '', city: 'Nashik' })).toEqual({ ...lead, budget: null, city: 'Nashik' })
  expect(rowAfter(lead, { phoneNumber: '9876543219' }).phoneNumber).toBe('+919876543219')
  expect(rowAfter(lead, { expClosureDate: null }).expClosureDate).toBeNull()
  expect(rowAfter(lead, { assignedTo: null }).assignedTo).toBeNull()
  const other = { ...person, _id: 'b3f1c1de-0000-7000-8000-000000000009', fullName: 'Meera' }
  expect(rowAfter(lead, { assignedTo: other._id }, other).assignedTo).toEqual(other)
})
