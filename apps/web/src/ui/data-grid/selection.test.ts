import { describe, expect, it } from 'vitest'
import { selectAllState, toggled, withRange } from './selection.ts'

describe('selection', () => {
  it('toggles one row and leaves the given set alone', () => {
    const before = new Set(['a'])
    expect([...toggled(before, 'b')]).toEqual(['a', 'b'])
    expect([...toggled(before, 'a')]).toEqual([])
    expect([...before]).toEqual(['a'])
  })
  it('adds a range in either direction, without rows that are not loaded', () => {
    const idAt = (index: number) => (index === 3 ? undefined : `r${index}`)
    expect([...withRange(new Set(['x']), 4, 2, idAt)]).toEqual(['x', 'r2', 'r4'])
  })
  it('knows when everything is chosen [LM-059]', () => {
    expect([selectAllState(0, 9), selectAllState(3, 9), selectAllState(9, 9), selectAllState(0, 0)]).toEqual([
      'none',
      'some',
      'all',
      'none',
    ])
  })
})
