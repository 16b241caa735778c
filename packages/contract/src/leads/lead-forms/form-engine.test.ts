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
const INDIA = { country: 'India', dialCode: '+91' } as const
const custom = (definition: FieldDefinition) => toFormField(definition, { form: 'custom', ...INDIA })
const corporate = (definition: FieldDefinition) => toFormField(definition, { form: 'corporate', ...INDIA })
const problemOf = (definition: FieldDefinition, value: string) =>
  formProblems([custom(definition)], { [definition.fieldId]: value })[definition.fieldId]

describe('fields by their type', () => {
  const typed = (fieldType: FieldType, value: string) =>
    problemOf(
      define('f', { fieldName: 'Plot', fieldType, options: fieldType === 'Dropdown' ? ['North', 'South'] : [] }),
      value,
    )

  it('a required one asks for its value by name, and blanks do not count', () => {
    const field = define('f', { fieldName: 'Plot', isRequired: true })
    expect(problemOf(field, '')).toBe('Please enter Plot')
    expect(problemOf(field, '   ')).toBe('Please enter Plot')
    expect(problemOf(field, 'A')).toBeUndefined()
    expect(formProblems([custom(field)], {})).toEqual({ f: 'Please enter Plot' })
  })

  it('a word for nothing is none, unless the field offers it', () => {
    for (const word of ['N/A', '-', 'nil', '(blank)']) {
      for (const type of ['Text', 'Number', 'Email', 'Website', 'Date', 'Dropdown'] as const)
        expect(typed(type, word), `${type} ${word}`).toBeUndefined()
      expect(problemOf(define('f', { fieldName: 'Plot', isRequired: true }), word)).toBe('Please enter Plot')
    }
    const offered = define('f', { fieldType: 'Dropdown', options: ['None', 'North'], isRequired: true })
    expect(problemOf(offered, 'None')).toBeUndefined()
    expect(problemOf(builtIn('lastName', 'Last Name', { isRequired: true }), 'Na')).toBeUndefined()
    const schema = formSchema([custom(define('f', {})), custom(builtIn('remarks', 'Remarks'))])
    expect(schema.parse({ f: 'N/A', remarks: 'None' })).toEqual({ f: '', remarks: 'None' })
  })

  it('a value of the wrong kind is refused with the field’s label [IN-238]', () => {
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
  it('uses the texts of document 2 for its built-in fields [IN-475 IN-476 IN-478 IN-479 IN-481 IN-482 IN-483 IN-484 IN-485]', () => {
    const required = { isRequired: true }
    // first name and contact number are required whatever their definition says (IN-Q08)
    expect(problemOf(builtIn('firstName', 'Given name'), '')).toBe('Please enter first name')
    expect(problemOf(builtIn('firstName', 'Given name'), 'x'.repeat(24))).toBeUndefined()
    expect(problemOf(builtIn('firstName', 'Given name'), 'x'.repeat(25))).toBe('Maximum length is 24')
    expect(problemOf(builtIn('lastName', 'Last Name'), '')).toBeUndefined()
    expect(problemOf(builtIn('lastName', 'Last Name', required), '')).toBe('Please enter last name')
    expect(problemOf(builtIn('lastName', 'Last Name'), 'x'.repeat(25))).toBe('Maximum length is 24')
    for (const value of ['', '98765', '98765432101', '98765abcde']) {
      expect(problemOf(builtIn('contactNumber', 'Phone'), value)).toBe('Please enter valid number')
    }
    expect(problemOf(builtIn('contactNumber', 'Phone'), '9876543210')).toBeUndefined()
    expect(problemOf(builtIn('email', 'Email'), '')).toBeUndefined()
    expect(problemOf(builtIn('email', 'Email', required), '')).toBe('Please input email')
    expect(problemOf(builtIn('email', 'Email'), 'asha@')).toBe('Invalid email address')
    expect(problemOf(builtIn('postalCode', 'Zip', required), '')).toBe('Please enter city code')
    expect(problemOf(builtIn('postalCode', 'Zip'), '41100')).toBe('Invalid Pin Code')
    expect(problemOf(builtIn('postalCode', 'Zip'), '411001')).toBeUndefined()
  })

  it('applies the limits of a lead to the others, and asks by label', () => {
    expect(problemOf(builtIn('city', 'City', { isRequired: true }), '')).toBe('Please enter City')
    expect(problemOf(builtIn('city', 'City'), 'Sector 4, Pune')).toBeUndefined()
    expect(problemOf(builtIn('city', 'City'), 'Pune!')).toBe('You have entered Invalid City')
    expect(problemOf(builtIn('budget', 'Budget'), '12345678901')).toBe('Maximum length is 10')
    expect(problemOf(builtIn('area', 'Area'), '1200 sqft')).toBeUndefined()
    expect(problemOf(builtIn('area', 'Area'), '1234567')).toBe('Maximum length is 6')
    expect(problemOf(builtIn('area', 'Built-up area'), 'big')).toBe('You have entered Invalid Built-up area')
    expect(
      problemOf(builtIn('leadSource', 'Lead Source', { fieldType: 'Dropdown' }), 'Any text of the list'),
    ).toBeUndefined()
    expect(problemOf(builtIn('remarks', 'Remarks'), 'x'.repeat(1024))).toBe('Maximum length is 1023')
  })

  it('takes a number of as many digits as those of its country have [IN-481 IN-Q16]', () => {
    const field = (dialCode: string) =>
      toFormField(builtIn('contactNumber', 'Phone'), { form: 'custom', country: 'India', dialCode })
    const problem = (dialCode: string, contactNumber: string) =>
      formProblems([field(dialCode)], { contactNumber }).contactNumber
    expect(problem('+971', '501234567')).toBeUndefined()
    expect(problem('+49', '15123456789')).toBeUndefined()
    for (const bad of ['1234', '1234567890123456', '50123456x'])
      expect(problem('+971', bad)).toBe('Please enter valid number')
    expect(problem('+91', '501234567')).toBe('Please enter valid number')
  })

  it('takes a postal code of the company’s country', () => {
    const field = toFormField(builtIn('postalCode', 'Zip'), {
      form: 'custom',
      country: 'United Kingdom',
      dialCode: '+44',
    })
    expect(formProblems([field], { postalCode: 'SW1A 1AA' })).toEqual({})
  })
})

describe('the corporate form', () => {
  it('asks by label', () => {
    const field = corporate(builtIn('postalCode', 'Zip/Postal code', { isRequired: true }))
    expect(formProblems([field], {})).toEqual({ postalCode: 'Please enter Zip/Postal code' })
  })

  it('leaves out companyName and duplicates; sections select the fields [IN-080 IN-240 IN-241]', () => {
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

  it('is laid out in rows of two, with address and remarks alone [IN-071 IN-072 IN-073 IN-081]', () => {
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

  it('returns trimmed text, refuses with the messages of the fields, and drops other keys', () => {
    expect(schema.parse({ firstName: ' Asha ', plot: 12 })).toEqual({ firstName: 'Asha', plot: '12' })
    expect(schema.parse({ firstName: 'Asha', plot: null })).toEqual({ firstName: 'Asha', plot: '' })
    const refused = schema.safeParse({ plot: 'x', _id: '1' })
    expect(refused.error?.issues.map(issue => issue.message)).toEqual(
      expect.arrayContaining(['Please enter first name', 'You have entered Invalid Plot']),
    )
    expect(refused.error?.issues.some(issue => issue.code === 'unrecognized_keys')).toBe(true)
    expect(schema.safeParse({ firstName: 'A\u0000' }).success).toBe(false)
  })

  it('is not fooled by names that every object has', () => {
    expect(formProblems([custom(define('constructor', { isRequired: true }))], {})).toEqual({
      constructor: 'Please enter constructor',
    })
  })
})
