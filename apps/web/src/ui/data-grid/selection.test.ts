import { describe, expect, it } from 'vitest'
import { isChosen, selectAllState, toggled, withRange } from './selection.ts'

describe('selection', () => {
  it('toggles one row and leaves the given set alone', () => {
    const before = new Set(['a'])
    expect([...toggled(before, 'b')]).toEqual(['a', 'b'])
    expect([...toggled(before, 'a')]).toEqual([])
    expect([...before]).toEqual(['a'])
  })
  it('adds a range in either direction, without rows that are not loaded', () => {
    const idAt = (index: number) => (index === 3 ? undefined : `r${index}`)
    expect([...withRange({ ids: new Set(['x']) }, 4, 2, idAt)]).toEqual(['x', 'r2', 'r4'])
    expect([...withRange({ ids: new Set(['x', 'r2']), isAllBut: true }, 4, 2, idAt)]).toEqual(['x'])
  })
  it('is all rows but some where it says so', () => {
    expect(isChosen({ ids: new Set(['a']) }, 'a')).toBe(true)
    expect(isChosen({ ids: new Set(['a']), isAllBut: true }, 'a')).toBe(false)
    expect(isChosen({ ids: new Set(['a']), isAllBut: true }, 'never loaded')).toBe(true)
  })
  it('knows when everything is chosen [LM-059]', () => {
    const ids = (count: number) => new Set(Array.from({ length: count }, (_, at) => `r${at}`))
    const state = (count: number, rows: number) => selectAllState({ ids: ids(count) }, rows)
    expect([state(0, 9), state(3, 9), state(9, 9), state(0, 0)]).toEqual(['none', 'some', 'all', 'none'])
    const but = (count: number, rows: number) => selectAllState({ ids: ids(count), isAllBut: true }, rows)
    expect([but(0, 9), but(3, 9), but(9, 9), but(0, 0)]).toEqual(['all', 'some', 'none', 'none'])
  })
})
