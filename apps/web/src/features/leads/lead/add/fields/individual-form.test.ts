import type { FieldDefinition } from '@plinth/contract/leads/lead-forms/form-engine'
import type { LeadTemplate } from '@plinth/contract/leads/lead-templates/lead-templates'
import {
  defaultTemplateField,
  flagOf,
  TEMPLATE_FIELDS,
  type TemplateField,
} from '@plinth/contract/leads/lead-templates/template-rules'
import { describe, expect, it } from 'vitest'
import { blankLead } from '../add-lead-values.ts'
import {
  asPath,
  customBody,
  customFormOf,
  firstMissing,
  pathOf,
  problemsOf,
  templateBody,
  templateFormOf,
  titleOf,
} from './individual-form.ts'

const INDIA = { country: 'India', canAssign: true }
const typed = { ...blankLead('+91'), firstName: ' Asha ', phoneNumber: '9876543210' }

function templateOf(mandatory: readonly TemplateField[], budgets: string[] = []): LeadTemplate {
  const fields = TEMPLATE_FIELDS.map(name => ({
    ...defaultTemplateField(name),
    ...(name === 'budget' && budgets.length > 0 ? { kind: 'dropdown' as const, options: budgets } : {}),
  })).map(({ isMandatory: _, ...shape }) => shape)
  const flags = Object.fromEntries(TEMPLATE_FIELDS.map(name => [flagOf(name), mandatory.includes(name)]))
  return { ...flags, _id: 't1', name: 'Villas', isDefault: true, version: 1, fields } as LeadTemplate
}

describe('the template form', () => {
  const template = templateOf(['firstName', 'contactNumber', 'budget', 'area'])
  const fields = templateFormOf(template, INDIA, '+91')

  it('is stopped by each mandatory field, the first one first [IN-453 IN-454]', () => {
    expect(firstMissing(fields, blankLead('+91'))).toBe('Please enter First Name.')
    expect(firstMissing(fields, typed)).toBe('Please enter Budget.')
    expect(firstMissing(fields, { ...typed, budget: '500000' })).toBe('Please enter Area.')
    expect(problemsOf(fields, typed)).toEqual({ budget: 'Please enter Budget.', area: 'Please enter Area.' })
    expect(firstMissing(fields, { ...typed, budget: '500000', area: '1200' })).toBeUndefined()
  })

  it('sends the fields it shows under the names of a lead, with its template [IN-182]', () => {
    const teams = [{ ...typed.teams[0]!, assignedTo: 'u1' }]
    const values = { ...typed, teams, budget: '500000', area: '1200', remarks: 'not shown', pinCode: '411001' }
    expect(templateBody(values, template, fields)).toEqual({
      templateId: 't1',
      countryCode: '+91',
      firstName: 'Asha',
      phoneNumber: '9876543210',
      budget: '500000',
      area: '1200 sqft',
      pinCode: '411001',
      assignedTo: 'u1',
    })
  })

  it('keeps an option that is not an amount as text [IN-079]', () => {
    const rough = templateOf(['budget'], ['5 to 10 lakh', '500000'])
    const form = templateFormOf(rough, INDIA, '+91')
    expect(problemsOf(form, { ...typed, budget: '5 to 10 lakh' })).toEqual({})
    expect(templateBody({ ...typed, budget: '5 to 10 lakh' }, rough, form)).toMatchObject({
      customFields: { budget: '5 to 10 lakh' },
    })
    expect(templateBody({ ...typed, budget: '500000' }, rough, form)).toMatchObject({ budget: '500000' })
  })
})

describe('the configurable form', () => {
  const define = (fieldId: string, fieldName: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
    ...{ fieldId, fieldName, fieldType: 'Text', isRequired: false, options: [], section: [0], isDefault: true },
    ...more,
  })
  const definitions = [
    define('firstName', 'Given name'),
    define('contactNumber', 'Contact Number'),
    define('area', 'Area'),
    define('assignTo', 'Assign To'),
    define('seats', 'Seats', { section: [1], isDefault: false }),
    define('cf_plot_1', 'Plot', { isDefault: false, isRequired: true }),
  ]

  it('has the fields of section 0, and sends them by name with type 0 [IN-080 IN-082 IN-619]', () => {
    const fields = customFormOf(definitions, INDIA, '+91')
    expect(fields.map(field => field.key)).toEqual(['firstName', 'contactNumber', 'area', 'assignTo', 'cf_plot_1'])
    expect(customFormOf(definitions, { ...INDIA, canAssign: false }, '+91').map(field => field.key)).not.toContain(
      'assignTo',
    )
    const values = { ...typed, area: '900', customFields: { cf_plot_1: ' 7 ', seats: '4' } }
    expect(customBody(values, definitions, fields)).toEqual({
      type: 0,
      countryCode: '+91',
      'Given name': 'Asha',
      'Contact Number': '9876543210',
      Area: '900 sqft',
      Plot: '7',
    })
    expect(problemsOf(fields, typed)).toEqual({ 'customFields.cf_plot_1': 'Please enter Plot' })
  })

  it('finds the input that a refusal is about', () => {
    expect(asPath('Plot', definitions)).toBe('customFields.cf_plot_1')
    expect(asPath('Contact Number', definitions)).toBe('phoneNumber')
    expect(asPath('assignedTo', [])).toBe('teams.0.assignedTo')
    expect(asPath('pinCode', [])).toBe('pinCode')
    expect(pathOf('postalCode')).toBe('pinCode')
  })
})

it('the dialog is called Add New Lead where its fields are configurable [IN-074]', () => {
  expect([titleOf('standard'), titleOf('template'), titleOf('custom')]).toEqual([
    'Add Lead',
    'Add New Lead',
    'Add New Lead',
  ])
})
