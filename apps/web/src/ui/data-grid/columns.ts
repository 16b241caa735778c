import type { ReactNode } from 'react'

/** A calendar day as `YYYY-MM-DD`. */
type Day = string

/** How a column can be filtered; the options of `options` come from the grid's `loadOptions`, and `text` is one that cells contain. */
export type ColumnFilter =
  | { kind: 'options' }
  | { kind: 'text' }
  | { kind: 'dates' }
  | { kind: 'numbers'; unit?: string }

/** One column of a grid. Keep the list of columns stable (module scope or useMemo): rows are drawn again when it changes. */
export interface GridColumn<T> {
  id: string
  header: string
  /** its name in the column picker, where that differs (LM-Q29) */
  pickerLabel?: string
  /** pixels; the least width where `grow` is given */
  width: number
  /** share of the room that is left over; the last column takes it when none has a share */
  grow?: number
  align?: 'end'
  /** figures stand under each other: dates, phone numbers; a column aligned to its end always has them */
  hasFigures?: boolean
  /** cannot be hidden (LM-092 to LM-095) */
  isLocked?: boolean
  isSortable?: boolean
  filter?: ColumnFilter
  /**
   * What the cell shows: text or light elements, no component of the library. Give a link or button inside
   * `tabIndex={-1}` and `data-cell-action`: Enter on the cell presses it.
   */
  cell: (row: T) => ReactNode
}

export interface GridSort {
  column: string
  direction: 'asc' | 'desc'
}

/** Pressing a header: ascending, descending, then the list's own order. */
export function nextSort(sort: GridSort | undefined, column: string): GridSort | undefined {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : undefined
}

export interface DateRange {
  from?: Day | undefined
  to?: Day | undefined
}
export interface NumberRange {
  min?: number | undefined
  max?: number | undefined
}
/** Values chosen in a column: options by value (an empty text is a blank cell), or a range whose ends both count. */
export type FilterValue = readonly string[] | DateRange | NumberRange
export type GridFilters = Readonly<Record<string, FilterValue>>

export interface FilterOption {
  value: string
  label: string
}

/** Options of a column that match a text; rejected when they cannot be had. */
export type LoadOptions = (column: string, search: string, signal: AbortSignal) => Promise<readonly FilterOption[]>

export const isOptions = (value: FilterValue | undefined): value is readonly string[] => Array.isArray(value)

/** Whether a value restricts anything. */
export function isFiltering(value: FilterValue | undefined): boolean {
  if (value === undefined) return false
  return isOptions(value) ? value.length > 0 : Object.values(value).some(end => end !== undefined && end !== '')
}

/** The filters with one column's value set, or taken out when it restricts nothing. */
export function withFilter(filters: GridFilters, column: string, value: FilterValue | undefined): GridFilters {
  const { [column]: _before, ...rest } = filters
  return value !== undefined && isFiltering(value) ? { ...rest, [column]: value } : rest
}

/** What the filter button says about itself. */
export function filterSummary(header: string, value: FilterValue | undefined): string {
  if (!isFiltering(value) || value === undefined) return `Filter ${header}`
  return isOptions(value) ? `Filter ${header}, ${value.length} selected` : `Filter ${header}, range set`
}

/** A range with its ends in order, so that "10 to 5" means what the person meant. */
export function orderedRange(range: NumberRange): NumberRange {
  const { min, max } = range
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : range
}

/** The columns to draw: without the hidden ones, the last one taking the room left over when none has a share in it. */
export function visibleColumns<T>(
  columns: readonly GridColumn<T>[],
  hidden: ReadonlySet<string>,
): readonly GridColumn<T>[] {
  const shown = columns.filter(column => column.isLocked || !hidden.has(column.id))
  const last = shown.at(-1)
  if (!last || shown.some(column => column.grow)) return shown
  return [...shown.slice(0, -1), { ...last, grow: 1 }]
}

/** The columns in an order of ids: locked ones stay in front, and those that the order does not know follow where they were. */
export function inOrder<T extends Pick<GridColumn<never>, 'id' | 'isLocked'>>(
  columns: readonly T[],
  order: readonly string[],
): readonly T[] {
  if (order.length === 0) return columns
  const place = ({ id, isLocked }: T): number => {
    if (isLocked) return -1
    const at = order.indexOf(id)
    return at < 0 ? order.length : at
  }
  return columns.toSorted((a, b) => place(a) - place(b))
}

/** The ids of the columns with one of them a place earlier or later; locked ones keep theirs. */
export function moved(
  columns: readonly Pick<GridColumn<never>, 'id' | 'isLocked'>[],
  id: string,
  by: 1 | -1,
): readonly string[] {
  const ids = columns.map(column => column.id)
  const at = ids.indexOf(id)
  const other = columns[at + by]
  return at < 0 || other === undefined || other.isLocked ? ids : ids.with(at, other.id).with(at + by, id)
}
