import { describe, expect, it } from 'vitest'
import { NO_RESULTS, noOptions } from './option-texts.ts'

describe('a list of options that shows none', () => {
  it('says why [SH-Q110]', () => {
    expect(noOptions({ isSearched: true })).toBe('Search Not Found')
    expect(noOptions({ isSearched: false })).toBe('No Option Available')
    expect(noOptions({ isSearched: false, isAllChosen: true })).toBe('No More Options')
    expect(noOptions({ isSearched: true, isAllChosen: true })).toBe('No More Options')
    expect(NO_RESULTS).toBe('No results found')
  })
})
