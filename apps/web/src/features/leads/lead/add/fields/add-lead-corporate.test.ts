import { Id } from '@plinth/contract/fields'
import { AddLead } from '@plinth/contract/leads/lead/lead-creation'
import type { FieldDefinition } from '@plinth/contract/leads/lead-forms/form-engine'
import { describe, expect, it } from 'vitest'
import { keepDraft, readDraft } from '../add-lead-draft.ts'
import {
  type AddLeadValues,
  blankContact,
  blankContacts,
  blankLead,
  isContactFilled,
  isFilled,
  moneySign,
  newGroupId,
  startCode,
  teamRow,
} from '../add-lead-values.ts'
import {
  asCorporateErrors,
  corporateFields,
  corporateLeadProblems,
  missingCorporate,
  ownFields,
  toCorporateBody,
} from './add-lead-corporate.ts'

const field = (fieldId: string, fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ fieldId, fieldName, fieldType: 'Text', isRequired: false, options: [], section: [0, 1], isDefault: true },
  ...more,
})
const definitions = [
  field('firstName', 'First Name', { section: [0], isRequired: true }),
  field('city', 'City'),
  field('area', 'Area', { fieldType: 'Number' }),
  field('assignTo', 'Assign To'),
  field('cf_floors', 'Floors', { fieldType: 'Number', isDefault: false, section: [1], isRequired: true }),
  field('cf_pet', 'Pet', { isDefault: false, section: [0] }),
]
const PERSON = '0190a1b2-0000-7000-8000-000000000003'
const GROUP = '0190a1b2-0000-7000-8000-000000000004'
const second = {
  ...blankContact(),
  otherContactFirstName: 'Arun',
  otherContactLastName: 'Das',
  otherContactDesginationName: 'Engineer',
  otherContactEmailId: 'arun@kalpa.in',
  otherContactPhoneNumber: ['9876500000', ''],
}
const good: AddLeadValues = {
  ...blankLead('+91'),
  type: 1,
  companyName: 'Studio Kalpa',
  firstName: 'Meera',
  phoneNumber: '9876543210',
  email: 'meera@kalpa.in',
  designation: 'Partner',
  otherContactDetails: [second],
  city: 'Pune',
  area: '900',
  customFields: { cf_floors: '12', cf_pet: 'Cat' },
}
const fields = corporateFields(definitions, 'India')
const problems = (values: AddLeadValues, isAssigneeRequired = false) =>
  corporateLeadProblems(values, fields, isAssigneeRequired)

describe('what keeps a corporate lead from being saved', () => {
  it('is nothing for a valid lead, nor is there a question', () => {
    expect(problems(good)).toEqual({})
    expect(missingCorporate(good)).toBeUndefined()
  })

  it('are missing details, reported first [IN-438 IN-440 IN-441 IN-442]', () => {
    expect(missingCorporate({ ...good, companyName: ' ', firstName: '' })).toBe('Please enter the company name')
    for (const lack of [
      { firstName: '' },
      { phoneNumber: '' },
      { email: '' },
      { otherContactDetails: [{ ...second, otherContactFirstName: ' ' }] },
      { otherContactDetails: [{ ...second, otherContactPhoneNumber: ['', ''] }] },
      { otherContactDetails: [{ ...second, otherContactEmailId: '' }] },
    ]) {
      expect(missingCorporate({ ...good, ...lack })).toBe('Please enter all the contact details')
    }
  })

  it('is shown under its own field [IN-443 IN-444 IN-445 IN-446 IN-447 IN-448 IN-451]', () => {
    const bare = { ...blankContact(), otherContactEmailId: 'x@y', otherContactPhoneNumber: ['98765', '12ab'] }
    expect(problems({ ...good, companyName: '', phoneNumber: '98', otherContactDetails: [bare] })).toEqual({
      companyName: 'Please enter the company name',
      phoneNumber: 'Invalid phone number',
      'otherContactDetails.0.otherContactFirstName': 'Please enter first name',
      'otherContactDetails.0.otherContactLastName': 'Please enter last name',
      'otherContactDetails.0.otherContactDesginationName': 'Please enter designation name',
      'otherContactDetails.0.otherContactEmailId': 'Invalid email address',
      'otherContactDetails.0.otherContactPhoneNumber.0': 'Invalid phone number',
      'otherContactDetails.0.otherContactPhoneNumber.1': 'Invalid phone number',
    })
    // elsewhere five digits are a phone
    expect(problems({ ...good, countryCode: '+1', phoneNumber: '12345' })).toEqual({})
  })

  it('also follows from the definition of the form', () => {
    expect(fields.map(({ key }) => key)).toEqual(['city', 'area', 'cf_floors'])
    expect(problems({ ...good, city: 'Pune!', customFields: {} })).toEqual({
      city: 'You have entered Invalid City',
      'customFields.cf_floors': 'Please enter Floors',
    })
    expect(problems(good, true)).toEqual({ 'teams.0.assignedTo': 'Please enter Assign To' })
    expect(ownFields(definitions, 0).map(({ key }) => key)).toEqual(['cf_pet'])
  })
})

describe('the call of a corporate lead', () => {
  const row = { ...teamRow(0), assignedTo: PERSON }
  it('has company, contacts and the fields by their names [IN-224 IN-225 IN-226 IN-227 IN-228 IN-229 IN-231 IN-232]', () => {
    const body = toCorporateBody(good, row, { definitions, canAssign: true })
    const { key: _, ...arun } = second
    expect(body).toEqual({
      type: 1,
      companyName: 'Studio Kalpa',
      countryCode: '+91',
      otherContactDetails: [
        {
          otherContactFirstName: 'Meera',
          otherContactLastName: '',
          otherContactEmailId: 'meera@kalpa.in',
          otherContactDesginationName: 'Partner',
          otherContactPhoneNumber: ['9876543210'],
        },
        { ...arun, otherContactPhoneNumber: ['9876500000'] },
      ],
      City: 'Pune',
      Area: '900 sqft',
      'Assign To': PERSON,
      Floors: '12',
    })
    expect(AddLead.safeParse(body).success).toBe(true)
  })

  it('leaves out an empty assignee, and any of a person who may not assign [IN-230]', () => {
    expect(toCorporateBody(good, teamRow(0), { definitions, canAssign: true })).not.toHaveProperty('Assign To')
    expect(toCorporateBody(good, row, { definitions, canAssign: false })).not.toHaveProperty('Assign To')
  })

  it('is one of a group for each team row, with a tagged e-mail [IN-625 IN-626]', () => {
    const rows = [teamRow(0), { ...teamRow(1), teamId: GROUP }]
    const body = toCorporateBody({ ...good, teams: rows }, rows[1]!, {
      definitions,
      canAssign: true,
      leadGroupId: GROUP,
    })
    expect(body).toMatchObject({ leadGroupId: GROUP, groupIndex: 1, teamId: GROUP })
    expect(body.otherContactDetails?.[0]?.otherContactEmailId).toBe('meera+1@kalpa.in')
    expect(toCorporateBody(good, row, { definitions, canAssign: true, leadGroupId: GROUP })).not.toHaveProperty(
      'leadGroupId',
    )
  })

  it('has a group id that the server accepts', () => {
    const ids = [newGroupId(), newGroupId()]
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(Id.safeParse(id).success).toBe(true)
  })

  it('finds the field of each refusal', () => {
    const sent = ['Floors', 'City', 'Assign To', 'otherContactDetails.0.otherContactEmailId', 'companyName']
    const more = ['otherContactDetails.0.otherContactPhoneNumber.1', 'otherContactDetails.1.otherContactLastName']
    const refused = [...sent, ...more, 'teamId'].map(name => ({ field: name, message: name }))
    expect(Object.keys(asCorporateErrors(refused, definitions))).toEqual([
      ...['customFields.cf_floors', 'city', 'teams.0.assignedTo', 'email', 'companyName'],
      ...['otherPhoneNumbers.0', 'otherContactDetails.0.otherContactLastName', 'teams.0.teamId'],
    ])
  })
})

describe('the kind of lead', () => {
  it('has its own initial dial code where the company has none [IN-026 IN-704 IN-706]', () => {
    expect([startCode(0, ''), startCode(1, '')]).toEqual(['+1', '+91'])
    expect([startCode(0, '+971'), startCode(1, '+971')]).toEqual(['+971', '+971'])
  })

  it('has a rupee before its amounts where the company has no currency [IN-024]', () => {
    expect(moneySign({ currencySymbol: '', currency: '' })).toBe('₹')
    expect(moneySign({ currencySymbol: '', currency: 'AED' })).toBe('AED')
    expect(moneySign({ currencySymbol: '$', currency: 'USD' })).toBe('$')
  })

  it('asks before it changes once a contact was typed, and empties nothing else [IN-369]', () => {
    expect(isContactFilled({ ...blankLead('+91'), companyName: 'Kalpa', city: 'Pune' })).toBe(false)
    expect(isContactFilled({ ...blankLead('+91'), designation: 'Partner' })).toBe(true)
    expect(isContactFilled({ ...blankLead('+91'), otherContactDetails: [blankContact()] })).toBe(false)
    const changed = { ...good, ...blankContacts() }
    expect(isContactFilled(changed)).toBe(false)
    expect(changed).toMatchObject({ companyName: 'Studio Kalpa', city: 'Pune', customFields: good.customFields })
  })

  it('is part of the draft, with all fields that only it has', () => {
    const kept = new Map<string, string>()
    const store = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
      removeItem: (key: string) => void kept.delete(key),
    }
    keepDraft('me', good, store)
    expect(readDraft('me', '+91', store)).toMatchObject({
      ...{ type: 1, companyName: 'Studio Kalpa', designation: 'Partner', customFields: good.customFields },
    })
    expect(isFilled({ ...blankLead('+91'), customFields: { cf_floors: '1' } })).toBe(true)
  })
})
