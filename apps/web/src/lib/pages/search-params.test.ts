import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

describe('search parameters', () => {
  it('keeps digits as text, so phone numbers and codes stay what they are', () => {
    expect(parseSearch('?type=8&search=0091&token=1e5')).toEqual({ type: '8', search: '0091', token: '1e5' })
  })
  it('reads a bare flag and repeated keys', () => {
    expect(parseSearch('?add-leads&tag=a&tag=b')).toEqual({ 'add-leads': '', tag: ['a', 'b'] })
  })
  it('ignores a key that would reach the prototype', () => {
    expect(Object.keys(parseSearch('?__proto__=x&a=1'))).toEqual(['a'])
  })
  it('leaves out what is not set and writes objects as JSON', () => {
    expect(stringifySearch({ a: undefined, b: null, c: [], d: '', e: { city: ['Pune'] } })).toBe(
      '?d=&e=%7B%22city%22%3A%5B%22Pune%22%5D%7D',
    )
    expect(stringifySearch({})).toBe('')
  })
  it('gives every text back', () => {
    const key = fc.stringMatching(/^[a-z]{1,8}$/)
    fc.assert(
      fc.property(fc.dictionary(key, fc.string({ unit: 'grapheme' })), search => {
        expect(parseSearch(stringifySearch(search))).toEqual({ ...search })
      }),
    )
  })
})
