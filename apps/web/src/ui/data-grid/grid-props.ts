import type { ReactNode } from 'react'
import type { GridEditor } from './cell-editing.ts'
import type { GridColumn, GridFilters, GridSort, LoadOptions } from './columns.ts'
import type { GridSelection } from './selection.ts'

/** The one grid of every list. Rows are asked for by index, so a list of 100,000 costs what fits on the screen. */
export interface DataGridProps<T> {
  /** what the list holds, for screen readers: "Leads" */
  label: string
  columns: readonly GridColumn<T>[]
  hiddenColumns?: ReadonlySet<string>
  /** the number of rows; undefined until it is known */
  rowCount: number | undefined
  /** there are more rows than `rowCount`, which grows as they are scrolled to */
  hasMoreRows?: boolean
  /** the row at an index; undefined while it is not loaded, which shows a skeleton */
  getRow: (index: number) => T | undefined
  getRowId: (row: T) => string
  /** names a row to screen readers: "Select Asha Rao" */
  rowLabel: (row: T) => string
  /** first and last index on the screen, after every change of either */
  onRangeChange?: (start: number, end: number) => void
  /**
   * identifies what is listed (tab, search, filters, sort). A new key scrolls to the top; coming back to a key restores
   * its place.
   */
  viewKey?: string
  /** rows of the former view are shown until those of the new one come */
  isStale?: boolean

  sort?: GridSort | undefined
  onSortChange?: ((sort: GridSort | undefined) => void) | undefined
  filters?: GridFilters | undefined
  onFiltersChange?: ((filters: GridFilters) => void) | undefined
  /** options of a column's filter */
  loadOptions?: LoadOptions | undefined
  selection?: GridSelection | undefined

  onRowOpen?: (row: T, index: number) => void
  /** a row that can be changed in place was pressed, and is opened unless a second press follows: time to read what it needs */
  onRowPressed?: (row: T) => void
  isRowClickable?: (row: T) => boolean
  /** cells that can be changed in place, by a double click, Enter or F2; not on cards */
  editor?: GridEditor<T> | undefined
  /** the row whose details are open beside the list */
  openRowId?: string | undefined
  /** a row as a card, on a phone; without it the grid stays a grid there */
  renderCard?: (row: T) => ReactNode
  /** expected height of a card in pixels, before it is measured */
  cardHeight?: number

  /** shown when there are no rows */
  empty?: ReactNode
  /** rows could not be loaded; `onRetry` asks again */
  hasError?: boolean
  onRetry?: (() => void) | undefined
}

/** Whether the list shows what it was asked for, with its first row. */
export const isSettled = <T>({ rowCount, isStale, getRow }: DataGridProps<T>): boolean =>
  rowCount !== undefined && !isStale && (rowCount === 0 || getRow(0) !== undefined)
