import { EditLead, type Lead } from '@plinth/contract/leads/lead/lead'
import type { FieldDefinition } from '@plinth/contract/leads/lead-forms/form-engine'
import { describe, expect, it } from 'vitest'
import { limitHint } from '../add/add-lead-problems.ts'
import { type AddLeadValues, blankLead, isFilled } from '../add/add-lead-values.ts'
import { editRules, ownFieldId } from './edit-fields.ts'
import {
  alertOf,
  changesOf,
  type EditRules,
  type EditValues,
  editProblems,
  editValues,
  rebaseEdit,
  takeFields,
} from './edit-values.ts'

const lead = (over: Partial<Lead> = {}) =>
  ({
    type: 0,
    firstName: 'Asha',
    lastName: 'Rao',
    companyName: '',
    designation: '',
    customFields: {},
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
const standard: EditRules = { country: 'India', own: [], required: {} }
const problemsAfter = (change: Partial<AddLeadValues>, from = base, rules = standard) =>
  editProblems(from, withLead(from, change), rules)
/** The text of the alert after a change. */
const alertAfter = (change: Partial<AddLeadValues>, from = base) =>
  alertOf(problemsAfter(change, from), withLead(from, change))

const corporate = editValues(lead({ type: 1, companyName: 'Rao Homes', designation: 'Director', lastName: '' }))
const definition = (fieldId: string, over: Partial<FieldDefinition>): FieldDefinition => ({
  fieldId,
  fieldName: fieldId,
  fieldType: 'Text',
  isRequired: false,
  options: [],
  section: [1],
  isDefault: false,
  ...over,
})
const definitions = [
  definition('city', { fieldName: 'City', isDefault: true, isRequired: true, section: [0, 1] }),
  definition('cf_plots', { fieldName: 'Plots', fieldType: 'Number', isRequired: true }),
  definition('cf_style', { fieldName: 'Style', fieldType: 'Dropdown', options: ['Modern', 'Classic'] }),
  definition('cf_home', { fieldName: 'Home', section: [0] }),
]

describe('an edit', () => {
  it('sends nothing when nothing changed, whatever values the lead has', () => {
    for (const one of [lead(), lead({ budget: null, area: '', areaUnit: null, expClosureDate: '2025-04-01' })]) {
      expect(changesOf(editValues(one), editValues(one))).toEqual({})
    }
    expect(changesOf(base, withLead(base, { city: ' Pune ' }))).toEqual({})
  })
  it('sends what changed, in the form of the contract', () => {
    const values = withLead(
      { ...base, expClosureDate: '2025-04-01' },
      { area: '900', areaUnit: 'sqm', budget: '', customFields: { cf_home: ' Villa ' } },
    )
    expect(EditLead.parse(changesOf(base, values))).toEqual({
      expClosureDate: '2025-04-01',
      area: '900 sqm',
      areaUnit: 'sqm',
      budget: '',
      customFields: { cf_home: 'Villa' },
    })
    const before = withLead(corporate, { customFields: { cf_plots: '3', cf_style: 'Modern' } })
    const change = { companyName: ' Rao & Sons ', designation: 'Partner', customFields: { cf_plots: '4' } }
    expect(EditLead.parse(changesOf(before, withLead(before, change)))).toEqual({
      companyName: 'Rao & Sons',
      designation: 'Partner',
      customFields: { cf_plots: '4' },
    })
  })
  it('sends no company where the lead is an individual', () => {
    expect(changesOf(base, withLead(base, { companyName: 'Rao', designation: 'Director' }))).toEqual({})
  })
  it('keeps typed values and takes over other people’s changes of the others', () => {
    const fresh = editValues(lead({ city: 'Mumbai', remarks: 'theirs' }))
    const mine = withLead(base, { remarks: 'mine' })
    const merged = rebaseEdit(base, mine, fresh)
    expect(changesOf(fresh, merged)).toEqual({ remarks: 'mine' })
    expect(changesOf(fresh, takeFields(merged, fresh, ['remarks']))).toEqual({})
  })
  it('does so for each of the company’s own fields', () => {
    const before = withLead(corporate, { customFields: { cf_plots: '3', cf_style: 'Modern' } })
    const mine = withLead(before, { customFields: { cf_plots: '4', cf_style: 'Modern' } })
    const theirs = withLead(before, { customFields: { cf_plots: '5', cf_style: 'Classic' } })
    const merged = rebaseEdit(before, mine, theirs)
    expect(merged.lead.customFields).toEqual({ cf_plots: '4', cf_style: 'Classic' })
    expect(changesOf(theirs, merged)).toEqual({ customFields: { cf_plots: '4' } })
    // a conflict uses the same name for the field as the history
    expect(ownFieldId(definitions, 'Plots')).toBe('cf_plots')
    expect(ownFieldId(definitions, 'City')).toBeUndefined()
    expect(takeFields(merged, theirs, ['cf_plots'])).toEqual(theirs)
  })
})

describe('what an edit refuses', () => {
  it('is explained in the words of the form [IN-486 IN-487 IN-488 IN-489 IN-490 IN-491 IN-492 IN-493 IN-494 IN-495 IN-496 IN-711 IN-717 IN-720 LM-423 LM-426 LM-427 LM-428 LM-429 LM-430 LM-432 LM-433 LM-434 LM-435 LM-424 LM-431 LM-679 LM-425 LM-658]', () => {
    expect(problemsAfter({ firstName: ' ' }).firstName).toBe('Please enter first name')
    expect(limitHint('a'.repeat(24))).toBe('Limit of 24 characters is reached')
    expect(problemsAfter({ firstName: 'a'.repeat(24) })).toEqual({})
    expect(problemsAfter({ lastName: 'a'.repeat(24) })).toEqual({})
    expect(problemsAfter({ lastName: 'a'.repeat(25) }).lastName).toBe('Maximum length is 24')
    expect(problemsAfter({ phoneNumber: '1234' }).phoneNumber).toBe('Number must be greater than 5')
    expect(problemsAfter({ countryCode: '+44', phoneNumber: '1234567890123456' }).phoneNumber).toBe(
      'Number must be less  than 15 Digits',
    )
    for (const phoneNumber of ['12345', '123456789012345'])
      expect(problemsAfter({ countryCode: '+44', phoneNumber })).toEqual({})
    expect(problemsAfter({ phoneNumber: '12345' }).phoneNumber).toBe('Invalid phone number')
    expect(problemsAfter({ email: 'asha@' }).email).toBe('Invalid email address')
    expect(problemsAfter({ pinCode: '41100' }).pinCode).toBe('Invalid Pin Code')
    expect(problemsAfter({ pinCode: '' }).pinCode).toBe('Please enter city code')
    expect(problemsAfter({ city: 'Pune!' }).city).toBe('You have entered Invalid City')
    expect(problemsAfter({ address: 'x'.repeat(1024) }).address).toBe('Maximum length is 1023')
    expect(problemsAfter({ address: 'x'.repeat(1023), budget: '123456789', area: '123456789' })).toEqual({})
    expect(problemsAfter({ budget: '1234567890' }).budget).toBe('Maximum length is 9')
    expect(problemsAfter({ area: '1234567890' }).area).toBe('Maximum length is 9')
    const titled = withLead(corporate, { designation: 'x'.repeat(61) })
    expect(editProblems(corporate, titled, standard).designation).toBe('Maximum length is 60')
  })
  it('is never an untouched value, however the lead got it [IN-Q16 IN-Q18 IN-Q20 IN-Q21]', () => {
    const old = editValues(
      lead({
        phoneNumber: '98765',
        pinCode: '',
        budget: 9_999_999_999,
        email: 'not an address',
        city: 'Sector 9',
        lastName: 'x'.repeat(40),
        address: 'x'.repeat(1100),
        customFields: { cf_plots: 'many' },
      }),
    )
    const typed = withLead(old, { remarks: 'x' })
    expect(editProblems(old, typed, { ...standard, ...editRules(definitions, 0, 'India') })).toEqual({})
    const gone = { type: 1, companyName: 'Rao', email: '', city: '', customFields: { cf_style: 'Gone' } } as const
    const firm = withLead(old, gone)
    expect(editProblems(firm, withLead(firm, { remarks: 'x' }), editRules(definitions, 1, 'India'))).toEqual({})
  })
  it('is reported by an alert where first name, phone, pin or e-mail is wrong [IN-497 IN-498 IN-499 IN-500 LM-436]', () => {
    for (const change of [{ firstName: '' }, { phoneNumber: '12' }, { pinCode: '41' }, { pinCode: '' }, { email: 'x' }])
      expect(alertAfter(change)).toBe('Please enter all the details')
    expect(alertAfter({ city: '9' })).toBeUndefined()
    expect(alertAfter({ remarks: 'x' })).toBeUndefined()
  })
  it('is a corporate lead without its company, or with half a contact [IN-Q12]', () => {
    const rules = editRules(definitions, 1, 'India')
    const emptied = withLead(corporate, { companyName: ' ' })
    expect(editProblems(corporate, emptied, rules).companyName).toBe('Please enter company name')
    expect(alertOf(editProblems(corporate, emptied, rules), emptied)).toBe('Please enter the company name')
    for (const change of [{ firstName: '' }, { phoneNumber: '' }, { email: '' }])
      expect(alertAfter(change, corporate)).toBe('Please enter all the contact details')
    const [ravi] = corporate.lead.otherContactDetails
    const contact = { ...ravi!, otherContactFirstName: 'Nina' }
    expect(problemsAfter({ otherContactDetails: [contact] }, corporate, rules)).toEqual({
      'otherContactDetails.0.otherContactLastName': 'Please enter last name',
      'otherContactDetails.0.otherContactDesginationName': 'Please enter designation name',
    })
    expect(alertAfter({ otherContactDetails: [{ ...contact, otherContactPhoneNumber: [''] }] }, corporate)).toBe(
      'Please enter all the contact details',
    )
    expect(alertAfter({ otherContactDetails: [contact] }, corporate)).toBeUndefined()
  })
  it('is a contact with a name that is none, unless they had it before', () => {
    const [ravi] = base.lead.otherContactDetails
    const odd = { ...ravi!, otherContactFirstName: '9845011201' }
    const wrong = { 'otherContactDetails.0.otherContactFirstName': 'You have entered Invalid First Name' }
    expect(problemsAfter({ otherContactDetails: [odd] })).toEqual(wrong)
    const before = withLead(base, { otherContactDetails: [odd] })
    expect(problemsAfter({ otherContactDetails: [{ ...odd, otherContactType: 'Spouse of' }] }, before)).toEqual({})
    expect(problemsAfter({ otherContactDetails: [{ ...ravi!, otherContactFirstName: 'Ravi / Rao' }] })).toEqual({})
  })
  it('is a custom field that was changed to an invalid value', () => {
    const rules = editRules(definitions, 1, 'India')
    expect(rules.own.map(field => field.key)).toEqual(['cf_plots', 'cf_style'])
    const before = withLead(corporate, { customFields: { cf_plots: '3', cf_style: 'Modern' } })
    const after = withLead(before, { customFields: { cf_plots: '', cf_style: 'Gothic' }, city: '' })
    expect(editProblems(before, after, rules)).toEqual({
      city: 'Please enter City',
      'customFields.cf_plots': 'Please enter Plots',
      'customFields.cf_style': 'You have entered Invalid Style',
    })
    expect(editRules(definitions, 0, 'India')).toMatchObject({ own: [{ key: 'cf_home' }], required: {} })
  })
})

describe('closing an edit', () => {
  it('asks unless every field is empty, whether or not something changed [IN-415 IN-416 LM-437]', () => {
    expect(isFilled(base.lead)).toBe(true)
    const blank: AddLeadValues = { ...blankLead('+91'), countryCode: '+44', areaUnit: 'sqm' }
    expect(isFilled(blank)).toBe(false)
    expect(isFilled({ ...blank, customFields: { cf_home: '' } })).toBe(false)
    expect(isFilled({ ...blank, customFields: { cf_home: 'Villa' } })).toBe(true)
    expect(isFilled({ ...blank, companyName: 'Rao Homes' })).toBe(true)
  })
})
