import { taxWordsIn } from '@plinth/contract/company/fiscal/tax-words'
import { contentOf, lineId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { shownColumns, USUAL_COLUMNS } from './grid-columns.ts'
import { type CellPlace, movedPlace, rangeBetween, tabbedPlace } from './grid-keys.ts'
import { gridRows } from './grid-rows.ts'

const content = contentOf({ lines: [{}, {}, {}] })
const rows = gridRows(content, { grouping: 'room', levels: 2, folded: new Set(), isEditable: true })
const shape = { rows, columns: shownColumns(USUAL_COLUMNS, false, taxWordsIn('India')), page: 2 }
const at = (line: number, column: CellPlace['column']): CellPlace => ({ row: lineId(line), column })
const add = rows.at(-1)?.key ?? ''

test('arrows, Home, End and pages move, with Ctrl to the edge [QT-091]', () => {
  const from = at(1, 'quantity')
  const to = (key: string, isToEdge = false) => movedPlace(shape, from, key, isToEdge)
  expect([to('ArrowUp'), to('ArrowDown'), to('Enter')]).toEqual([
    at(0, 'quantity'),
    at(2, 'quantity'),
    at(2, 'quantity'),
  ])
  expect([to('ArrowLeft'), to('ArrowRight')]).toEqual([at(1, 'unit'), at(1, 'rate')])
  expect([to('Home'), to('End')]).toEqual([at(1, 'number'), at(1, 'hsn')])
  expect([to('Home', true), to('End', true)]).toEqual([at(0, 'number'), { row: add, column: 'hsn' }])
  expect([to('PageDown'), to('PageUp'), to('ArrowUp', true)]).toEqual([
    { row: add, column: 'quantity' },
    at(0, 'quantity'),
    at(0, 'quantity'),
  ])
  expect(to('x')).toBeUndefined()
})

test('Tab goes from one cell that is typed into to the next, then to the row for a new line, then out of the grid [QT-091]', () => {
  expect(tabbedPlace(shape, at(0, 'description'), 1)).toEqual(at(0, 'unit'))
  expect(tabbedPlace(shape, at(0, 'discount'), 1)).toEqual(at(0, 'taxRate'))
  expect(tabbedPlace(shape, at(0, 'hsn'), 1)).toEqual(at(1, 'description'))
  expect(tabbedPlace(shape, at(2, 'hsn'), 1)).toEqual({ row: add, column: 'description' })
  expect(tabbedPlace(shape, { row: add, column: 'description' }, 1)).toBeUndefined()
  expect(tabbedPlace(shape, at(1, 'description'), -1)).toEqual(at(0, 'hsn'))
  expect(tabbedPlace(shape, at(0, 'description'), -1)).toBeUndefined()
})

test('a range holds the rows and columns between two cells, whichever comes first [QT-099]', () => {
  const range = rangeBetween(shape, at(2, 'rate'), at(1, 'unit'))
  expect([range.rows.map(row => row.key), range.columns.map(column => column.id)]).toEqual([
    [lineId(1), lineId(2)],
    ['unit', 'quantity', 'rate'],
  ])
})
