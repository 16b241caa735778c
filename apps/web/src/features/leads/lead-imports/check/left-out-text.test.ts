import { describe, expect, it } from 'vitest'
import { columnName, leftOutText } from './left-out-text.ts'

const nothing = { leftOut: [], leftOutCount: 0, leftOutColumns: [], sheets: [''], sheet: 0 }
const rows = (...list: [row: number, why: 'title' | 'totals' | 'note'][]) =>
  list.map(([row, why]) => ({ row, why, text: 'x', isBelow: true }))

describe('what the preview says of what is left out', () => {
  it('is nothing where nothing is', () => expect(leftOutText(nothing)).toBe(''))

  it('names each row with its reason, neighbours together', () => {
    const leftOut = rows([1, 'title'], [3, 'title'], [45, 'totals'], [47, 'note'], [48, 'note'])
    expect(leftOutText({ ...nothing, leftOut, leftOutCount: 5 })).toBe(
      'Left out: row 1 (title), row 3 (title), row 45 (totals), rows 47 to 48 (note).',
    )
  })

  it('counts what it does not name', () => {
    const leftOut = rows(...Array.from({ length: 100 }, (_, at): [number, 'totals'] => [2 * at + 10, 'totals']))
    expect(leftOutText({ ...nothing, leftOut, leftOutCount: 1200 })).toMatch(/row 20 \(totals\), 1,194 more rows\.$/)
  })

  it('names columns beside the table, a second table, and other sheets', () => {
    const leftOutColumns = [
      { from: 4, to: 6, rows: { from: 41, to: 60 } },
      { from: 28, to: 28, rows: null },
    ]
    expect(leftOutText({ ...nothing, leftOutColumns, sheets: ['Cover', 'May', 'June'], sheet: 1 })).toBe(
      'Left out: column AC (another table). Columns E to G (a second table) follow as rows 41 to 60. Other sheets: Cover, June.',
    )
    expect([0, 25, 26, 51, 52].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA'])
  })
})
