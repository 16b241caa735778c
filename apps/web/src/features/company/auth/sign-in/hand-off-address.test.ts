import { describe, expect, it } from 'vitest'
import { readHandOff } from './hand-off-address.ts'

const USER = '0190a000-0000-7000-8000-00000000ffff'
const CODE = 'x'.repeat(43)
const read = (href: string) => readHandOff(new URL(href, 'http://localhost'))

describe('an address that hands a person over', () => {
  it('gives the person and the code, and keeps the rest as it is written [SH-025 SH-026]', () => {
    expect(read(`/lms/?filters=%5B%22a%20b%22%5D&userId=${USER}&x=1+2&token=${CODE}#top`)).toEqual({
      cleaned: '/lms/?filters=%5B%22a%20b%22%5D&x=1+2#top',
      handOff: { userId: USER, code: CODE },
    })
    expect(read(`/?token=${CODE}&userId=${USER}`)?.cleaned).toBe('/')
  })
  it('is cleaned too where it carries nothing of ours, however its names are written', () => {
    for (const search of ['token=short', `token=${CODE}`, `token=${CODE}&userId=me`, `%74oken=x&userId=${USER}`]) {
      expect(read(`/admin/?${search}`)).toEqual({ cleaned: '/admin/', handOff: undefined })
    }
  })
  it('is none without a token', () => {
    expect(read(`/pmt/?userId=${USER}&tokens=1`)).toBeUndefined()
    expect(read('/admin/')).toBeUndefined()
  })
})
