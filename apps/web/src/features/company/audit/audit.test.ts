import { expect, it } from 'vitest'
import { readAuditAddress } from './audit-address.ts'
import { fieldLabel, isBlank, valueText } from './audit-text.ts'

it('the address holds a person, an action and a page, and nothing else', () => {
  const person = '0190a000-0000-7000-8000-000000000001'
  expect(readAuditAddress({ person, action: 'member.invited', page: '3', x: 1 })).toEqual({
    person,
    action: 'member.invited',
    page: 3,
  })
  expect(readAuditAddress({ person: 'me', action: 'toString', page: 'last' })).toEqual({})
  expect(readAuditAddress({ page: 1 })).toEqual({})
})

it('fields and values read as words', () => {
  expect(['gstNo', 'firstName', 'rolesAssigned.crm.edit'].map(fieldLabel)).toEqual([
    'GST/VAT',
    'First name',
    'Roles assigned crm edit',
  ])
  expect([true, 100, 'Pune'].map(valueText)).toEqual(['on', '100', 'Pune'])
  expect([null, '', false, 0].map(isBlank)).toEqual([true, true, false, false])
})
