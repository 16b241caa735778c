import { expect, test } from 'vitest'
import { placeholderProblem, placeholdersIn, replacePlaceholders } from './placeholders.ts'

const KNOWN = ['leadName', 'companyName'] as const
const values = { leadName: 'Asha', companyName: 'Rao & Co' }
const fill = (text: string) => replacePlaceholders(text, KNOWN, name => values[name])

test.each([
  ['Dear {{leadName}}', 'Dear Asha'],
  ['Dear {{ LeadName }}', 'Dear Asha'],
  ['Dear {{lead.name}}', 'Dear Asha'],
  ['Dear {{LEAD_NAME}}', 'Dear Asha'],
  ['Dear {{lead name}} of {{Company Name}}', 'Dear Asha of Rao & Co'],
  ['Dear {{&nbsp;leadName&nbsp;}}', 'Dear Asha'],
  ['Dear {{<b>leadName</b>}}', 'Dear Asha<b></b>'],
])('%s is filled in', (text, filled) => {
  expect(placeholderProblem(text, KNOWN)).toBeUndefined()
  expect(fill(text)).toBe(filled)
})

test.each([
  ['Dear {{firstName}}', '{{firstName}}'],
  ['Dear {{first name}}', '{{first name}}'],
  ['Dear {{ Contact.FirstName }}', '{{Contact.FirstName}}'],
  ['{{leadName}} {{नाम}}', '{{नाम}}'],
  ['Dear {{<i>first</i>Name}}', '{{firstName}}'],
  ['Dear {{first-name|friend}}', '{{first-name|friend}}'],
])('%s is refused, with those that exist', (text, shown) => {
  expect(placeholderProblem(text, KNOWN)).toBe(`${shown} is not known. There are {{leadName}} and {{companyName}}`)
})

test('braces without a name are none', () => {
  for (const text of ['{{}}', '{{ }}', '{ leadName }', 'a {{ b']) {
    expect(placeholdersIn(text, KNOWN)).toEqual([])
    expect(fill(text)).toBe(text)
  }
})

test('a value is never looked at for placeholders', () => {
  expect(replacePlaceholders('{{leadName}}', KNOWN, () => '{{companyName}}')).toBe('{{companyName}}')
})
