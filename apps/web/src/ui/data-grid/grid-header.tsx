// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus (roving tabindex), rows and headings hold it inside
import { IconArrowDown, IconArrowUp, IconFilter, IconFilterFilled } from '@tabler/icons-react'
import { memo, useState } from 'react'
import checkbox from '../inputs/checkbox.module.css'
import {
  filterSummary,
  type GridColumn,
  type GridFilters,
  type GridSort,
  isFiltering,
  type LoadOptions,
  nextSort,
  withFilter,
} from './columns.ts'
import classes from './data-grid.module.css'
import { ColumnFilterPopover } from './filters/column-filter.tsx'
import { type GridSelection, selectAllState } from './selection.ts'

export interface GridHeaderProps<T> {
  columns: readonly GridColumn<T>[]
  rowCount: number
  selection: GridSelection | undefined
  sort: GridSort | undefined
  onSortChange: ((sort: GridSort | undefined) => void) | undefined
  filters: GridFilters
  onFiltersChange: ((filters: GridFilters) => void) | undefined
  loadOptions: LoadOptions | undefined
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

function DrawnHeader<T>(props: GridHeaderProps<T>) {
  const { columns, rowCount, selection, sort, onSortChange, filters, onFiltersChange } = props
  const [openFilter, setOpenFilter] = useState<{ column: string; button: HTMLElement }>()
  const [activeStop, setActiveStop] = useState<string>()
  const offset = selection ? 1 : 0
  const selectAll = selection ? selectAllState(selection, rowCount) : 'none'
  const stops = [
    ...(selection ? ['select'] : []),
    ...columns.flatMap(({ id, isSortable, filter }) => [
      ...(isSortable && onSortChange ? [`sort:${id}`] : []),
      ...(filter && onFiltersChange ? [`filter:${id}`] : []),
    ]),
  ]
  const reachable = activeStop && stops.includes(activeStop) ? activeStop : stops[0]
  const stop = (key: string) => ({
    'data-stop': key,
    tabIndex: reachable === key ? 0 : -1,
    onFocus: () => setActiveStop(key),
  })
  return (
    <div role="row" className={classes.head} aria-rowindex={1}>
      {selection && (
        <div role="columnheader" className={classes.check} aria-colindex={1}>
          <label>
            <input
              {...stop('select')}
              type="checkbox"
              className={checkbox.box}
              aria-label="Select all"
              checked={selectAll === 'all'}
              ref={input => {
                if (input) input.indeterminate = selectAll === 'some'
              }}
              onChange={selection.onSelectAll}
            />
          </label>
        </div>
      )}
      {columns.map((column, at) => {
        const direction = sort?.column === column.id ? sort.direction : undefined
        const isSortable = column.isSortable && onSortChange !== undefined
        const isFiltered = isFiltering(filters[column.id])
        const FilterIcon = isFiltered ? IconFilterFilled : IconFilter
        return (
          <div
            key={column.id}
            role="columnheader"
            className={classes.headCell}
            data-end={column.align}
            data-pinned={at === 0 || undefined}
            aria-colindex={at + offset + 1}
            aria-sort={isSortable ? (direction ? ARIA_SORT[direction] : 'none') : undefined}
            style={{ flexBasis: column.width, flexGrow: column.grow ?? 0 }}
          >
            {isSortable ? (
              <button
                type="button"
                className={classes.sort}
                {...stop(`sort:${column.id}`)}
                onClick={() => onSortChange?.(nextSort(sort, column.id))}
              >
                <span>{column.header}</span>
                {direction === 'asc' && <IconArrowUp size={13} stroke={2} aria-hidden />}
                {direction === 'desc' && <IconArrowDown size={13} stroke={2} aria-hidden />}
              </button>
            ) : (
              <span className={classes.headText}>{column.header}</span>
            )}
            {onFiltersChange && column.filter && (
              <span className={classes.filterBox}>
                <button
                  type="button"
                  className={classes.filter}
                  {...stop(`filter:${column.id}`)}
                  data-active={isFiltered || undefined}
                  aria-label={filterSummary(column.header, filters[column.id])}
                  aria-haspopup="dialog"
                  aria-expanded={openFilter?.column === column.id}
                  onClick={event => setOpenFilter({ column: column.id, button: event.currentTarget })}
                >
                  <FilterIcon size={13} stroke={1.75} aria-hidden />
                </button>
                {openFilter?.column === column.id && (
                  <ColumnFilterPopover
                    column={column}
                    value={filters[column.id]}
                    loadOptions={props.loadOptions}
                    onChange={value => onFiltersChange(withFilter(filters, column.id, value))}
                    onClose={() => {
                      setOpenFilter(undefined)
                      openFilter.button.focus({ preventScroll: true })
                    }}
                  />
                )}
              </span>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The headings: sorting, filters, select-all. Stay in sight while the list is scrolled. */
export const GridHeader = memo(DrawnHeader) as typeof DrawnHeader
