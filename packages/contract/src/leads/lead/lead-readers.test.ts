import { expect, test } from 'vitest'
import { readBudget, readLeadArea, readLeadPhones, remarkOf } from './lead-readers.ts'

test('a budget has at most ten digits, however it is written [IN-432 IN-433 IN-Q18]', () => {
  expect(readBudget('12.5 L')).toEqual({ value: 1_250_000 })
  expect(readBudget('8-10 lakhs')).toEqual({ value: 800_000, note: '8-10 lakhs' })
  expect(readBudget('999 Cr')).toEqual({ value: 9_990_000_000 })
  expect(readBudget('1000 Cr')).toEqual({ problem: 'Maximum length is 10' })
  expect(readBudget('ten')).toEqual({ problem: 'You have entered Invalid Budget' })
  expect(readBudget('AED 50,000', ['AED'])).toEqual({ value: 50_000 })
})

test('an area has as many digits as its form says [IN-434 IN-435 IN-Q19]', () => {
  expect(readLeadArea('1,200 sft')).toEqual({ value: { size: 1200, unit: 'sqft' } })
  expect(readLeadArea('1234567', 6)).toEqual({ problem: 'Maximum length is 6' })
  expect(readLeadArea('12 acres')).toEqual({ problem: 'You have entered Invalid Area' })
})

test('a phone has ten digits in India, elsewhere 5 to 15 [IN-426 IN-427 IN-Q16]', () => {
  expect(readLeadPhones('98450 11201', '+91')).toEqual({ value: [{ dialCode: '+91', number: '9845011201' }] })
  expect(readLeadPhones('98450', '+91')).toEqual({ problem: 'Invalid phone number' })
  expect(readLeadPhones('1'.repeat(16), '+49')).toEqual({ problem: 'Number must be less than or equal to 15 digits' })
})

test('a note is kept with the field it belongs to', () => {
  expect(remarkOf('Budget', '8-10 \n lakhs')).toBe('Budget: 8-10 lakhs')
})
