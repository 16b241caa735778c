import { expect, test } from 'vitest'
import { nextEditable } from './cell-editing.ts'

const cells = ['check', 'a', 'b', 'c']
/** Rows of a grid as text: `x` can be edited, `.` cannot, `?` is not loaded. */
const grid = (...rows: string[]) => ({
  rows: rows.length,
  columns: cells.length,
  canEdit: ({ row, column }: { row: number; column: number }) => {
    const cell = rows[row]?.[column]
    return cell === '?' ? undefined : cell === 'x'
  },
})

test('Tab goes on to the next cell that can be changed, to the next row at the end of one', () => {
  const some = grid('.x.x', '..x.')
  expect(nextEditable({ row: 0, column: 1 }, 1, some)).toEqual({ row: 0, column: 3 })
  expect(nextEditable({ row: 0, column: 3 }, 1, some)).toEqual({ row: 1, column: 2 })
  expect(nextEditable({ row: 1, column: 2 }, 1, some)).toBeUndefined()
  expect(nextEditable({ row: 1, column: 2 }, -1, some)).toEqual({ row: 0, column: 3 })
  expect(nextEditable({ row: 0, column: 1 }, -1, some)).toBeUndefined()
})

test('it stops before rows that are not there yet', () => {
  expect(nextEditable({ row: 0, column: 1 }, 1, grid('.x..', '????', '.x..'))).toBeUndefined()
})
