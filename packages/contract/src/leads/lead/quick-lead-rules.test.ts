import { expect, test } from 'vitest'
import { QUICK_WORK_TYPES, type QuickLead, quickLeadProblems, splitName, toQuickBody } from './quick-lead-rules.ts'

const good: QuickLead = {
  name: 'Asha Rao',
  email: 'asha@example.com',
  phoneNumber: '9876543210',
  budget: '12,50,000',
  leadSource: 'Referral',
  sourceName: 'Expo',
  workType: 'FFE',
}

test.each([
  ['a name', { name: ' ' }, { name: 'Name is Required' }],
  ['a name with letters', { name: '98450 11201' }, { name: 'Please enter a valid name' }],
  ['two letters at least', { name: 'A' }, { name: 'Please enter a valid name' }],
  ['fifty letters at most', { name: 'x'.repeat(51) }, { name: 'Please enter a valid name' }],
  ['an e-mail', { email: '' }, { email: 'Email is Required' }],
  ['a good e-mail', { email: 'asha@example' }, { email: 'Enter valid email address' }],
  ['ten digits', { phoneNumber: '98765' }, { phoneNumber: 'Phone Number should be Valid' }],
  ['digits that differ', { phoneNumber: '8888888888' }, { phoneNumber: 'Phone Number should be Valid' }],
  ['a short budget', { budget: '1,00,00,00,000' }, { budget: 'Maximum length is 12' }],
  ['a budget that is an amount', { budget: '12 acres' }, { budget: 'You have entered Invalid Budget' }],
  ['a lead source', { leadSource: '  ' }, { leadSource: 'Not Allowed Empty String' }],
  ['a source name', { sourceName: '' }, { sourceName: 'Not Allowed Empty String' }],
])(
  'the quick form wants %s [IN-528 IN-529 IN-530 IN-531 IN-532 IN-533 IN-535 IN-536 IN-537 IN-718]',
  (_what, change, problems) => {
    expect(quickLeadProblems({ ...good, ...change })).toEqual(problems)
  },
)

test('a valid quick form has no problems, and its budget and work type may stay empty', () => {
  expect(quickLeadProblems(good)).toEqual({})
  expect(quickLeadProblems({ ...good, name: "Mr. K. O'Connor", budget: '12.5 L' })).toEqual({})
  expect(quickLeadProblems({ ...good, name: 'Rao & Sons', budget: '' })).toEqual({})
  expect(quickLeadProblems({ ...good, name: 'Ravi 2 (HSR) / Asha' })).toEqual({})
  expect(quickLeadProblems({ ...good, name: 'नेहा', budget: '99,99,99,999', workType: '' })).toEqual({})
})

test('a phone has as many digits as those of its country, ten in India [IN-532 IN-Q16]', () => {
  const problems = (phoneNumber: string, dialCode: string) => quickLeadProblems({ ...good, phoneNumber }, '', dialCode)
  const refused = { phoneNumber: 'Phone Number should be Valid' }
  expect(problems('9876543210', '+91')).toEqual({})
  for (const phone of ['501234567', '98765432101', '987654321x']) expect(problems(phone, '+91')).toEqual(refused)
  for (const phone of ['501234567', '12345', '123456789012345']) expect(problems(phone, '+971')).toEqual({})
  for (const phone of ['1234', '1234567890123456', '555555555']) expect(problems(phone, '+971')).toEqual(refused)
  expect(toQuickBody({ ...good, phoneNumber: '501234567' }, '+971')).toMatchObject({ countryCode: '+971' })
})

test('a word for nothing is none: what is required is asked for, and the rest stays empty', () => {
  const words = { name: 'N/A', email: '-', leadSource: 'nil', sourceName: 'None', budget: '(blank)' }
  expect(quickLeadProblems({ ...good, ...words })).toEqual({
    name: 'Name is Required',
    email: 'Email is Required',
    leadSource: 'Not Allowed Empty String',
    sourceName: 'Not Allowed Empty String',
  })
  expect(toQuickBody({ ...good, budget: 'N/A' }, '')).toMatchObject({ budget: '' })
  expect(quickLeadProblems({ ...good, name: 'Kim Na' })).toEqual({})
  expect(quickLeadProblems({ ...good, name: 'Nil' })).toEqual({})
})

test('the quick form has seven work types [IN-538 IN-539 IN-540 IN-541 IN-542 IN-543 IN-544]', () => {
  expect(QUICK_WORK_TYPES).toEqual([
    'Full Design services',
    'Architecture Design Services',
    'Interior Design Services',
    'Landscape Service',
    'FFE',
    'Renovation of the house',
    'Styling of house',
  ])
  expect(quickLeadProblems({ ...good, workType: 'Villa' })).toEqual({ workType: 'You have entered Invalid Work Type' })
})

test('names are split by words, as many in the first as fit 24 characters [IN-Q13 IN-Q14]', () => {
  expect(splitName('Asha')).toEqual({ firstName: 'Asha', lastName: '' })
  expect(splitName('Asha  Rao')).toEqual({ firstName: 'Asha', lastName: 'Rao' })
  expect(splitName('Anna Maria van der Berg')).toEqual({ firstName: 'Anna Maria van der', lastName: 'Berg' })
  expect(splitName(`Anna ${'x'.repeat(30)} Berg`)).toEqual({ firstName: 'Anna', lastName: `${'x'.repeat(30)} Berg` })
  expect(splitName('x'.repeat(30)).firstName).toHaveLength(30)
  expect(toQuickBody(good, '')).toMatchObject({
    budget: '1250000',
    requirements: 'FFE',
    firstName: 'Asha',
    lastName: 'Rao',
  })
})

test('what a quick lead says beyond its values is kept among its remarks', () => {
  expect(toQuickBody({ ...good, name: 'Mr. Ravi Rao (Flat 12)', budget: '8-10 lakhs' }, '')).toMatchObject({
    firstName: 'Ravi Rao',
    lastName: '(Flat 12)',
    budget: '800000',
    remarks: 'Budget: 8-10 lakhs',
  })
  const long = `Mr. Ravi Rao (${'x'.repeat(50)})`
  expect(toQuickBody({ ...good, name: long }, '')).toMatchObject({ lastName: 'Rao', remarks: `Name: ${long}` })
  expect(toQuickBody(good, '')).not.toHaveProperty('remarks')
})
