import { describe, expect, it } from 'vitest'
import { clientProblems, valuesOf } from '../clients/client-values.ts'
import { blankValues, detailProblems } from './wizard-values.ts'

const TODAY = '2026-03-18'
const BRITISH = { country: 'United Kingdom', countryCode: '' }

/** What is said of a pin code in a firm of this country, where the form names that one. */
const PIN_PROBLEMS = {
  'of a project': (pinCode: string, country: string, home: string) =>
    detailProblems({ ...blankValues(BRITISH), country, pinCode }, TODAY, '', home).pinCode,
  'of a client': (pinCode: string, country: string, home: string) => {
    const before = { ...valuesOf(undefined, { country: home, dialCode: '+44' }), country }
    return clientProblems({ ...before, pinCode }, before, home).pinCode
  },
}

describe.each(Object.entries(PIN_PROBLEMS))('a pin code %s', (_whose, problem) => {
  it('is one of its country, and without a country one of the firm’s [IN-Q20]', () => {
    expect(problem('SW1A 1AA', '', 'United Kingdom')).toBeUndefined()
    expect(problem('SW1A 1AA', 'United Kingdom', 'India')).toBeUndefined()
    expect(problem('411001', '', 'India')).toBeUndefined()
    for (const [country, home] of [
      ['', 'India'],
      ['', ''],
      ['India', 'United Kingdom'],
    ] as const)
      expect(problem('SW1A 1AA', country, home), `${country} in ${home}`).toBe('Invalid Pin Code')
  })
})

it('a new project has the dial code of the firm, which is that of its country where it has said none [IN-Q17]', () => {
  expect(blankValues(BRITISH).phoneCode).toBe('+44')
  expect(blankValues({ ...BRITISH, countryCode: '+971' }).phoneCode).toBe('+971')
})
