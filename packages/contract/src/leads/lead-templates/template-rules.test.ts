import { describe, expect, it } from 'vitest'
import { formProblems } from '../lead-forms/form-engine.ts'
import {
  defaultTemplateField,
  flagOf,
  isTextAnswer,
  payloadNameOf,
  TEMPLATE_FIELD_SETTINGS,
  TEMPLATE_FIELDS,
  type TemplateField,
  type TemplateFieldShape,
  type TemplateShape,
  templateFieldProblem,
  templateForm,
} from './template-rules.ts'

/** A template in which these fields are mandatory, some with other kinds of answers. */
function templateOf(
  mandatory: readonly TemplateField[],
  shapes: readonly Partial<TemplateFieldShape>[] = [],
): TemplateShape {
  const fields = TEMPLATE_FIELDS.map(name => ({
    ...defaultTemplateField(name),
    ...shapes.find(shape => shape.fieldName === name),
  }))
  const flags = Object.fromEntries(TEMPLATE_FIELDS.map(name => [flagOf(name), mandatory.includes(name)]))
  return { fields, ...(flags as Omit<TemplateShape, 'fields'>) }
}
const SETTING = { country: 'India', dialCode: '+91', canAssign: true }
const problem = (field: TemplateField, value: string, setting = SETTING) =>
  formProblems(templateForm(templateOf([]), setting), { [field]: value })[field]

describe('a template’s form', () => {
  it('asks for each mandatory field in its own words, in the order of the text [IN-454 IN-455 IN-456 IN-457 IN-458 IN-459 IN-460 IN-461 IN-462 IN-463 IN-464 IN-465 IN-466 IN-467]', () => {
    const form = templateForm(templateOf(TEMPLATE_FIELDS), SETTING)
    expect(Object.entries(formProblems(form, {}))).toEqual([
      ['firstName', 'Please enter First Name.'],
      ['lastName', 'Please enter Last Name.'],
      ['contactNumber', 'Please enter Contact Number.'],
      ['email', 'Please enter email.'],
      ['address', 'Please enter address.'],
      ['city', 'Please enter city.'],
      ['postalCode', 'Please enter postal code.'],
      ['workScope', 'Please enter work scope.'],
      ['budget', 'Please enter Budget.'],
      ['area', 'Please enter Area.'],
      ['leadSource', 'Please enter Lead source.'],
      ['sourceName', 'Please enter Source name'],
      ['assignTo', 'Please enter Assign to'],
    ])
    expect(formProblems(templateForm(templateOf(['firstName']), SETTING), {})).toEqual({
      firstName: 'Please enter First Name.',
    })
  })

  it('names the pin code as every screen does (docs/words.md)', () => {
    expect(TEMPLATE_FIELD_SETTINGS.postalCode.label).toBe('Pin code')
  })

  it('checks the fields by the rules of the template form [IN-468 IN-469 IN-470 IN-471 IN-472 IN-473 IN-474 IN-710]', () => {
    for (const field of ['firstName', 'lastName'] as const) {
      for (const good of ['Asha', 'José María', 'नेहा', 'x'.repeat(24), "O'Brien", 'Ravi 2', 'Ar. K @ Studio'])
        expect(problem(field, good)).toBeUndefined()
      for (const bad of ['9845011201', 'asha@example.com', '=A1'])
        expect(problem(field, bad)).toMatch(/^You have entered Invalid (First|Last) Name$/)
      expect(problem(field, 'x'.repeat(25))).toBe('Maximum length is 24')
    }
    expect(problem('city', 'Pune')).toBeUndefined()
    expect(problem('city', 'Pune 4')).toBeUndefined()
    expect(problem('city', 'Pune!')).toBe('You have entered Invalid City')
    expect(problem('city', 'P'.repeat(24))).toBe('Maximum length is 23')
    expect(problem('email', `${'a'.repeat(54)}@mail.com`)).toBeUndefined()
    expect(problem('email', `${'a'.repeat(55)}@mail.com`)).toBe('Invalid email address')
    expect(problem('email', 'a@b.co')).toBeUndefined()
    expect(problem('email', `a@b.${'c'.repeat(20)}`)).toBeUndefined()
    for (const bad of ['a@b.c', `a@b.${'c'.repeat(21)}`]) expect(problem('email', bad)).toBe('Invalid email address')
    expect(problem('contactNumber', '9876543210')).toBeUndefined()
    for (const bad of ['98765432101', '98765abcde', '98765'])
      expect(problem('contactNumber', bad)).toBe('Invalid phone number')
    expect(problem('contactNumber', '12345', { ...SETTING, dialCode: '+971' })).toBeUndefined()
    // a mobile number of Germany has eleven
    expect(problem('contactNumber', '15123456789', { ...SETTING, dialCode: '+49' })).toBeUndefined()
    expect(problem('postalCode', '411001')).toBeUndefined()
    for (const bad of ['41100', '4110011', 'ABCDEF']) expect(problem('postalCode', bad)).toBe('Invalid Pin Code')
  })

  it('has short answers and choices, marks mandatory fields, and leaves out hidden ones [IN-075 IN-078 IN-079]', () => {
    const template = templateOf(
      ['firstName', 'budget'],
      [
        { fieldName: 'city', kind: 'dropdown', options: ['Pune', 'Mumbai'] },
        { fieldName: 'area', isShown: false },
      ],
    )
    const form = templateForm(template, SETTING)
    const field = (key: string) => form.find(one => one.key === key)
    expect(field('budget')).toMatchObject({ type: 'Text', isRequired: true })
    expect(field('email')).toMatchObject({ type: 'Text', isRequired: false })
    expect(field('city')).toMatchObject({ type: 'Dropdown', options: ['Pune', 'Mumbai'] })
    expect(field('area')).toBeUndefined()
    expect(formProblems(form, { firstName: 'A', budget: '1', city: 'Delhi' })).toEqual({
      city: 'You have entered Invalid City',
    })
    expect(formProblems(form, { firstName: 'A', budget: '1', city: 'Pune' })).toEqual({})
  })

  it('does not ask a person who may not assign for an assignee', () => {
    const template = templateOf(['assignTo'])
    expect(formProblems(templateForm(template, SETTING), {})).toEqual({ assignTo: 'Please enter Assign to' })
    expect(formProblems(templateForm(template, { ...SETTING, canAssign: false }), {})).toEqual({})
  })

  it('knows the lead’s own name of each field [IN-256]', () => {
    expect(TEMPLATE_FIELDS.map(payloadNameOf)).toEqual([
      ...[
        'firstName',
        'lastName',
        'phoneNumber',
        'email',
        'address',
        'city',
        'pinCode',
        'requirements',
        'budget',
        'area',
      ],
      ...['leadSource', 'sourceName', 'assignedTo'],
    ])
  })
})

describe('the setting of a field', () => {
  const wrong = (change: Partial<TemplateFieldShape> & { fieldName: TemplateField; isMandatory?: boolean }) =>
    templateFieldProblem({ ...defaultTemplateField(change.fieldName), ...change }, SETTING)

  it('is refused where no lead could be made with it', () => {
    expect(wrong({ fieldName: 'firstName', isMandatory: false })).toBe(
      'First name and contact number are part of every lead',
    )
    expect(wrong({ fieldName: 'budget', isMandatory: true, isShown: false })).toBe('A mandatory field must be shown')
    expect(wrong({ fieldName: 'city', kind: 'dropdown' })).toBe('Please enter at least one option')
    expect(wrong({ fieldName: 'city', kind: 'dropdown', options: ['Pune', 'Sector #4'] })).toBe(
      'Sector #4: You have entered Invalid City',
    )
    expect(wrong({ fieldName: 'contactNumber', kind: 'dropdown', options: ['501234567'] })).toBe(
      '501234567: Invalid phone number',
    )
    expect(wrong({ fieldName: 'assignTo', options: ['Asha'] })).toBe('People are chosen from the team')
    expect(wrong({ fieldName: 'leadSource', options: [] })).toBeUndefined()
    expect(wrong({ fieldName: 'budget', kind: 'dropdown', options: ['5 to 10 lakh', '500000'] })).toBeUndefined()
  })

  it('stores choices that are not amounts as text', () => {
    expect(isTextAnswer('budget', '5 to 10 lakh')).toBe(true)
    expect(isTextAnswer('budget', '500000')).toBe(false)
    expect(isTextAnswer('area', '1200 sqft')).toBe(false)
    expect(isTextAnswer('area', 'A whole floor')).toBe(true)
    expect(isTextAnswer('area', '')).toBe(false)
  })
})
