import { describe, expect, it } from 'vitest'
import { moveTo } from './grid-moves.ts'

const size = { rows: 100_000, columns: 18, page: 20 }
const from = { row: 50, column: 3 }

describe('moving in a grid', () => {
  it.each([
    ['ArrowDown', false, { row: 51, column: 3 }],
    ['ArrowUp', false, { row: 49, column: 3 }],
    ['ArrowRight', false, { row: 50, column: 4 }],
    ['ArrowLeft', false, { row: 50, column: 2 }],
    ['PageDown', false, { row: 70, column: 3 }],
    ['PageUp', false, { row: 30, column: 3 }],
    ['Home', false, { row: 50, column: 0 }],
    ['End', false, { row: 50, column: 17 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 99_999, column: 17 }],
    ['ArrowDown', true, { row: 99_999, column: 3 }],
    ['ArrowUp', true, { row: 0, column: 3 }],
  ])('%s, Ctrl %s', (key, control, to) => expect(moveTo(from, key, control, size)).toEqual(to))

  it('stays inside', () => {
    expect(moveTo({ row: 99_999, column: 17 }, 'PageDown', false, size)).toEqual({ row: 99_999, column: 17 })
    expect(moveTo({ row: 99_999, column: 17 }, 'ArrowRight', false, size)).toEqual({ row: 99_999, column: 17 })
    expect(moveTo({ row: 3, column: 0 }, 'PageUp', false, size)).toEqual({ row: 0, column: 0 })
  })
  it('leads to the headings above the first row, and nowhere on other keys', () => {
    expect(moveTo({ row: 0, column: 2 }, 'ArrowUp', false, size)).toBe('header')
    expect(moveTo(from, 'a', false, size)).toBeUndefined()
  })
})
