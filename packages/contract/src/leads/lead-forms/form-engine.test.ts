import { describe, expect, it } from 'vitest'
import {
  type FieldDefinition,
  type FieldType,
  fieldsOfSection,
  formProblems,
  formRows,
  formSchema,
  isWebsite,
  toFormField,
} from './form-engine.ts'

const define = (fieldId: string, more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  fieldId,
  fieldName: fieldId,
  fieldType: 'Text',
  isRequired: false,
  options: [],
  section: [0, 1],
  isDefault: false,
  ...more,
})
const builtIn = (fieldId: string, fieldName: string, more: Partial<FieldDefinition> = {}) =>
  define(fieldId, { fieldName, isDefault: true, ...more })
const INDIA = { country: 'India' } as const
const custom = (definition: FieldDefinition) => toFormField(definition, { form: 'custom', ...INDIA })
const corporate = (definition: FieldDefinition) => toFormField(definition, { form: 'corporate', ...INDIA })
const told = (definition: FieldDefinition, value: string) =>
  formProblems([custom(definition)], { [definition.fieldId]: value })[definition.fieldId]

describe('fields by their type', () => {
  const typed = (fieldType: FieldType, value: string) =>
    told(
      define('f', { fieldName: 'Plot', fieldType, options: fieldType === 'Dropdown' ? ['North', 'South'] : [] }),
      value,
    )

  it('a required one asks for itself by name, a blank text is no answer', () => {
    const field = define('f', { fieldName: 'Plot', isRequired: true })
    expect(told(field, '')).toBe('Please enter Plot')
    expect(told(field, '   ')).toBe('Please enter Plot')
    expect(told(field, 'A')).toBeUndefined()
    expect(formProblems([custom(field)], {})).toEqual({ f: 'Please enter Plot' })
  })

  it('of the wrong kind is refused with its label [IN-238]', () => {
    const refused = 'You have entered Invalid Plot'
    const cases: [FieldType, string[], string[]][] = [
      ['Number', ['12', '-3', '0.25'], ['1,2', 'abc', '1e5', '.5', '9'.repeat(21)]],
      ['Email', ['a@b.co'], ['a@b', 'a b@c.co']],
      [
        'Website',
        ['https://plinth.example/a?b=c', 'http://x.in'],
        ['javascript:alert(1)', 'ftp://x.in', 'x.in', 'http://a b'],
      ],
      ['Date', ['2026-11-20'], ['20-11-2026', '2026-02-30', 'soon']],
      ['Dropdown', ['North'], ['north', 'East']],
    ]
    for (const [type, good, bad] of cases) {
      for (const value of good) expect(typed(type, value), `${type} ${value}`).toBeUndefined()
      for (const value of bad) expect(typed(type, value), `${type} ${value}`).toBe(refused)
      expect(typed(type, '')).toBeUndefined()
    }
    expect(typed('Text', 'é'.repeat(1023))).toBeUndefined()
    expect(typed('Text', 'é'.repeat(1024))).toBe('Maximum length is 1023')
    expect(isWebsite(`https://x.in/${'a'.repeat(500)}`)).toBe(false)
  })
})

describe('the configurable form', () => {
  it('says the texts of document 2 for its built-in fields [IN-475 IN-476 IN-478 IN-479 IN-481 IN-482 IN-483 IN-484 IN-485]', () => {
    const required = { isRequired: true }
    // first name and contact number are asked for whatever their definition says (IN-Q08)
    expect(told(builtIn('firstName', 'Given name'), '')).toBe('Please enter first name')
    expect(told(builtIn('firstName', 'Given name'), 'x'.repeat(24))).toBeUndefined()
    expect(told(builtIn('firstName', 'Given name'), 'x'.repeat(25))).toBe('Maximum length is 24')
    expect(told(builtIn('lastName', 'Last Name'), '')).toBeUndefined()
    expect(told(builtIn('lastName', 'Last Name', required), '')).toBe('Please enter last name')
    expect(told(builtIn('lastName', 'Last Name'), 'x'.repeat(25))).toBe('Maximum length is 24')
    for (const value of ['', '98765', '98765432101', '98765abcde']) {
      expect(told(builtIn('contactNumber', 'Phone'), value)).toBe('Please enter valid number')
    }
    expect(told(builtIn('contactNumber', 'Phone'), '9876543210')).toBeUndefined()
    expect(told(builtIn('email', 'Email'), '')).toBeUndefined()
    expect(told(builtIn('email', 'Email', required), '')).toBe('Please input email')
    expect(told(builtIn('email', 'Email'), 'asha@')).toBe('Invalid email address')
    expect(told(builtIn('postalCode', 'Zip', required), '')).toBe('Please enter city code')
    expect(told(builtIn('postalCode', 'Zip'), '41100')).toBe('Invalid Pin Code')
    expect(told(builtIn('postalCode', 'Zip'), '411001')).toBeUndefined()
  })

  it('keeps the limits of a lead for the rest, and asks by label', () => {
    expect(told(builtIn('city', 'City', { isRequired: true }), '')).toBe('Please enter City')
    expect(told(builtIn('city', 'City'), 'Pune 4')).toBe('You have entered Invalid City')
    expect(told(builtIn('budget', 'Budget'), '12345678901')).toBe('Maximum length is 10')
    expect(told(builtIn('area', 'Area'), '1200 sqft')).toBeUndefined()
    expect(told(builtIn('area', 'Area'), '1234567')).toBe('Maximum length is 6')
    expect(told(builtIn('area', 'Built-up area'), 'big')).toBe('You have entered Invalid Built-up area')
    expect(
      told(builtIn('leadSource', 'Lead Source', { fieldType: 'Dropdown' }), 'Any text of the list'),
    ).toBeUndefined()
    expect(told(builtIn('remarks', 'Remarks'), 'x'.repeat(1024))).toBe('Maximum length is 1023')
  })

  it('takes a postal code of the company’s country', () => {
    const field = toFormField(builtIn('postalCode', 'Zip'), { form: 'custom', country: 'United Kingdom' })
    expect(formProblems([field], { postalCode: 'SW1A 1AA' })).toEqual({})
  })
})

describe('the corporate form', () => {
  it('asks by label', () => {
    const field = corporate(builtIn('postalCode', 'Zip/Postal code', { isRequired: true }))
    expect(formProblems([field], {})).toEqual({ postalCode: 'Please enter Zip/Postal code' })
  })

  it('leaves out companyName and double definitions; sections choose the fields [IN-080 IN-240 IN-241]', () => {
    const definitions = [
      define('a', { fieldName: 'City' }),
      define('companyName'),
      define('b', { fieldName: 'city ' }),
      define('a', { fieldName: 'City again' }),
      define('c', { section: [0] }),
      define('d', { section: [1] }),
    ]
    expect(fieldsOfSection(definitions, 1).map(field => field.fieldId)).toEqual(['a', 'd'])
    expect(fieldsOfSection(definitions, 0).map(field => field.fieldId)).toEqual(['a', 'c'])
  })

  it('stands in rows of two, address and remarks alone [IN-071 IN-072 IN-073 IN-081]', () => {
    const fields = ['city', 'budget', 'area', 'address', 'remarks'].map(key => corporate(builtIn(key, key)))
    const extra = corporate(define('plot'))
    expect(formRows([...fields, extra]).map(row => row.map(field => field.key))).toEqual([
      ['city', 'budget'],
      ['area', 'plot'],
      ['address'],
      ['remarks'],
    ])
  })
})

describe('the schema of a form', () => {
  const schema = formSchema([
    custom(builtIn('firstName', 'First Name')),
    custom(define('plot', { fieldName: 'Plot', fieldType: 'Number' })),
  ])

  it('gives trimmed text, refuses with the messages of the fields, and knows no other keys', () => {
    expect(schema.parse({ firstName: ' Asha ', plot: 12 })).toEqual({ firstName: 'Asha', plot: '12' })
    expect(schema.parse({ firstName: 'Asha', plot: null })).toEqual({ firstName: 'Asha', plot: '' })
    const refused = schema.safeParse({ plot: 'x', _id: '1' })
    expect(refused.error?.issues.map(issue => issue.message)).toEqual(
      expect.arrayContaining(['Please enter first name', 'You have entered Invalid Plot']),
    )
    expect(refused.error?.issues.some(issue => issue.code === 'unrecognized_keys')).toBe(true)
    expect(schema.safeParse({ firstName: 'A\u0000' }).success).toBe(false)
  })

  it('is not fooled by names every object has', () => {
    expect(formProblems([custom(define('constructor', { isRequired: true }))], {})).toEqual({
      constructor: 'Please enter constructor',
    })
  })
})
