import { expect, it } from 'vitest'
import { appliedText } from './applied-text.ts'

it('says what has become of the phases of a template [PJ-102]', () => {
  expect(appliedText({ added: [], isWithoutShares: false })).toContain('all phases')
  expect(appliedText({ added: ['Design', 'Build'], isWithoutShares: false })).toBe('Added Design, Build')
  expect(appliedText({ added: ['Build'], isWithoutShares: true })).toContain('without payment shares')
})
