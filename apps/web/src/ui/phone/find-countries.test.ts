import { DIAL_CODES } from '@plinth/contract/countries'
import { describe, expect, it } from 'vitest'
import { findCountries, findDialCodes } from './find-countries.ts'

describe('what is typed into a picker', () => {
  it('finds countries by part of their name, without accents, and by their letters', () => {
    expect(findCountries('indi')).toEqual(['India', 'British Indian Ocean Territory'])
    expect(findCountries('cote d')).toEqual([])
    expect(findCountries('sao')).toEqual(['São Tomé and Príncipe'])
    expect(findCountries('Reunion')).toEqual(['Réunion'])
    expect(findCountries('gb')).toContain('United Kingdom')
    expect(findCountries('').length).toBeGreaterThan(245)
    expect(findCountries('zzz')).toEqual([])
  })
  it('finds dial codes by digits or country, each a choice of its own [SH-285 IN-Q119]', () => {
    expect(findDialCodes('ind')).toContain('+91')
    expect(findDialCodes('+91')).toEqual(['+91'])
    expect(findDialCodes('0091')).toEqual(['+91'])
    expect(findDialCodes('dominican')).toEqual(['+1809', '+1829', '+1849'])
    expect(findDialCodes('canada')).toEqual(['+1'])
    expect(findDialCodes('')).toHaveLength(DIAL_CODES.length)
  })
})
