import { expect, it } from 'vitest'
import { headingForms } from './heading-forms.ts'

it.each([
  ['Phone No. (mandatory) *', 'phoneno'],
  ['1. Name', 'name'],
  ["Client's Name", 'name'],
  ['Name of the Customer', 'name'],
  ['What is your name?', 'name'],
  ['Please enter your mobile number', 'mobilenumber'],
  ['Which city is your site in?', 'city'],
  ['City / शहर', 'शहर'],
  ['नाम (Name)', 'name'],
  ['Budget (in Lakhs)', 'budget'],
  ['Budget in Rs.', 'budget'],
  ['Budget in $', 'budget'],
  ['Budget in USD', 'budget'],
  ['Site Address', 'address'],
  ['Address 1 - City', 'city'],
  ['Phone 1 - Value', 'phone1'],
  ['created_time', 'createdtime'],
])('%s can mean %s', (heading, form) => expect(headingForms(heading)).toContain(form))

it.each([
  ['Project Name', 'name'],
  ['Phone 1 - Label', 'phone1'],
  ['Project Coordinator', 'project'],
])('%s does not mean %s', (heading, form) => expect(headingForms(heading)).not.toContain(form))

it('has the heading itself first, and no forms of long texts', () => {
  expect(headingForms('Lead Source')[0]).toBe('leadsource')
  expect(headingForms(`Name ${'of somebody '.repeat(20)}`)).toHaveLength(1)
})
