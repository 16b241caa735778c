import { PASSWORD_RULES, passwordProblem } from '@plinth/contract/company/auth'
import { describe, expect, it } from 'vitest'
import { confirmationProblem } from './confirmation-problem.ts'

describe('confirmationProblem', () => {
  it('says "Passwords do not match" whatever the difference [SH-370]', () => {
    expect(confirmationProblem('Secret@12', 'secret@12')).toBe('Passwords do not match')
    expect(confirmationProblem('Secret@12', 'Secret@12 ')).toBe('Passwords do not match')
    expect(confirmationProblem('Secret@12', '')).toBe('Field is required')
    expect(confirmationProblem('Secret@12', 'Secret@12')).toBeUndefined()
  })
})

describe('the rules of a new password', () => {
  it('accept 8 and 15 characters and refuse 7 and 16 [SH-364 SH-365 SH-366 SH-367]', () => {
    expect(passwordProblem('')).toBe('Field is required')
    expect(passwordProblem('Abc@123')).toBe('Minimum length is 8')
    expect(passwordProblem('Abc@1234')).toBeUndefined()
    expect(passwordProblem('Abc@12345678901')).toBeUndefined()
    expect(passwordProblem('Abc@123456789012')).toBe('Maximum length is 15')
  })

  it('ask for a capital letter and a special character [SH-368 SH-369]', () => {
    expect(passwordProblem('abc@1234')).toBe('At least one capital letter')
    expect(passwordProblem('Abcd1234')).toBe('At least one special character')
  })

  it('stand in the checklist with the texts of the specification [SH-156 SH-157 SH-158 SH-159]', () => {
    expect(PASSWORD_RULES.map(rule => rule.label)).toEqual([
      'At least 8 characters',
      'At least one special character',
      'At least one capital letter',
      'Maximum characters should be 15',
    ])
  })

  it('are none of them kept while nothing is typed', () => {
    expect(PASSWORD_RULES.filter(rule => rule.test(''))).toEqual([])
    expect(PASSWORD_RULES.filter(rule => rule.test('a')).map(rule => rule.id)).toEqual(['max'])
  })
})
