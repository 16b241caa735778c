import { describe, expect, it } from 'vitest'
import { fateOf } from './focus-rows.ts'

const here = { hasFocus: true, isLate: false }

describe('the way from a search to the first row', () => {
  it('is gone once the result is there, and not while the former rows are still shown', () => {
    expect(fateOf(here, undefined)).toBe('waits')
    expect(fateOf(here, { rowCount: undefined, isSettled: false })).toBe('waits')
    expect(fateOf(here, { rowCount: 40, isSettled: false })).toBe('waits')
    expect(fateOf(here, { rowCount: 3, isSettled: true })).toBe('fulfilled')
  })
  it('ends where nothing was found, somebody has gone elsewhere, or it took too long', () => {
    const found = { rowCount: 3, isSettled: true }
    expect(fateOf(here, { rowCount: 0, isSettled: true })).toBe('dropped')
    expect(fateOf({ ...here, hasFocus: false }, found)).toBe('dropped')
    expect(fateOf({ ...here, isLate: true }, found)).toBe('dropped')
  })
})
