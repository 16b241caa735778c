import { describe, expect, it } from 'vitest'
import {
  filterSummary,
  type GridColumn,
  inOrder,
  isFiltering,
  moved,
  nextSort,
  orderedRange,
  visibleColumns,
  withFilter,
} from './columns.ts'

describe('sorting', () => {
  it('goes from ascending to descending to the order of the list, and starts over on another column', () => {
    const first = nextSort(undefined, 'city')
    expect(first).toEqual({ column: 'city', direction: 'asc' })
    const second = nextSort(first, 'city')
    expect(second).toEqual({ column: 'city', direction: 'desc' })
    expect(nextSort(second, 'city')).toBeUndefined()
    expect(nextSort(second, 'budget')).toEqual({ column: 'budget', direction: 'asc' })
  })
})

describe('filters', () => {
  it('are taken out when they restrict nothing', () => {
    const filters = withFilter({}, 'city', ['Pune', ''])
    expect(filters).toEqual({ city: ['Pune', ''] })
    expect(withFilter(filters, 'city', [])).toEqual({})
    expect(withFilter(filters, 'budget', { min: 0 })).toEqual({ city: ['Pune', ''], budget: { min: 0 } })
    expect(withFilter(filters, 'created', { from: undefined, to: '' })).toEqual(filters)
    expect(filters).toEqual({ city: ['Pune', ''] })
  })
  it('tell what is chosen', () => {
    expect(isFiltering(['']) && isFiltering({ max: 5 })).toBe(true)
    expect(isFiltering(undefined) || isFiltering({}) || isFiltering([])).toBe(false)
    expect(filterSummary('City', ['Pune', 'Goa'])).toBe('Filter City, 2 selected')
    expect(filterSummary('Budget', { min: 1 })).toBe('Filter Budget, range set')
    expect(filterSummary('City', [])).toBe('Filter City')
  })
  it('put the ends of a range in order', () => {
    expect(orderedRange({ min: 10, max: 5 })).toEqual({ min: 5, max: 10 })
    expect(orderedRange({ min: 10 })).toEqual({ min: 10 })
  })
})

it('never hides a locked column [LM-092 LM-093 LM-094 LM-095]', () => {
  const column = (id: string, isLocked?: boolean): GridColumn<string> => ({
    id,
    header: id,
    width: 100,
    cell: row => row,
    ...(isLocked ? { isLocked } : {}),
  })
  const columns = [column('name', true), column('city'), column('phone', true)]
  const ids = (hidden: string[]) => visibleColumns(columns, new Set(hidden)).map(one => one.id)
  expect(ids([])).toEqual(['name', 'city', 'phone'])
  expect(ids(['name', 'city', 'phone'])).toEqual(['name', 'phone'])
})

describe('an order of columns', () => {
  const columns = [{ id: 'name', isLocked: true }, { id: 'code' }, { id: 'city' }, { id: 'end' }]
  const ids = (order: string[]) => inOrder(columns, order).map(column => column.id)
  it('keeps locked ones in front, and what it does not know at the end [PJ-036]', () => {
    expect(ids([])).toEqual(['name', 'code', 'city', 'end'])
    expect(ids(['end', 'name', 'gone', 'code'])).toEqual(['name', 'end', 'code', 'city'])
  })
  it('moves a column by one place, never past a locked one [PJ-036]', () => {
    expect(moved(columns, 'city', -1)).toEqual(['name', 'city', 'code', 'end'])
    expect(moved(columns, 'code', -1)).toEqual(['name', 'code', 'city', 'end'])
    expect(moved(columns, 'end', 1)).toEqual(['name', 'code', 'city', 'end'])
  })
})
