import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gstNoWarning } from './client-rules.ts'
import { gstinCheck, isGstin, STATE_OF_GSTIN, stateOfGstin } from './gstin.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ALL = `0123456789${LETTERS}`
const characters = (of: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...of), minLength: length, maxLength: length })
const gstins = fc
  .tuple(
    fc.constantFrom(...Object.keys(STATE_OF_GSTIN)),
    characters(LETTERS, 5),
    characters('0123456789', 4),
    characters(LETTERS, 1),
    characters(ALL.slice(1), 1),
  )
  .map(parts => `${parts.join('')}Z`)
  .map(first => first + gstinCheck(first))

describe('a GSTIN', () => {
  it('is known by numbers that were given [PJ-019]', () => {
    for (const given of ['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM']) expect(isGstin(given)).toBe(true)
    for (const wrong of ['27AAPFU0939F1ZW', '27aapfu0939f1zv', '00AAPFU0939F1ZV', '27AAPFU0939F1Z', ''])
      expect(isGstin(wrong)).toBe(false)
  })

  it('is right with its check character and with no other, and says its state [PJ-019 PJ-020]', () => {
    fc.assert(
      fc.property(gstins, fc.constantFrom(...ALL), (gstin, other) => {
        expect(isGstin(gstin)).toBe(true)
        expect(stateOfGstin(gstin)).toBe(STATE_OF_GSTIN[gstin.slice(0, 2)])
        expect(isGstin(gstin.slice(0, -1) + other)).toBe(gstin.endsWith(other))
      }),
    )
  })

  it('with one wrong character is found out [PJ-019]', () => {
    fc.assert(
      fc.property(gstins, fc.nat(12), fc.constantFrom(...ALL), (gstin, at, other) => {
        fc.pre(gstin[at] !== other)
        expect(isGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBe(false)
      }),
    )
  })

  it('is asked for in India alone [PJ-019]', () => {
    expect(gstNoWarning('GB123456789', 'India')).toBe('This does not look like a valid GSTIN')
    expect(gstNoWarning('GB123456789', '')).toBe('This does not look like a valid GSTIN')
    expect(gstNoWarning('GB123456789', 'United Kingdom')).toBeUndefined()
    expect(gstNoWarning('27AAPFU0939F1ZV', 'India')).toBeUndefined()
    expect(gstNoWarning('', 'India')).toBeUndefined()
  })
})
