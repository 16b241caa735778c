// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, useMemo, useRef, useState } from 'react'
import { SkeletonRows } from '../states.tsx'
import { useIsPhone } from '../use-is-phone.ts'
import { type GridFilters, visibleColumns } from './columns.ts'
import classes from './data-grid.module.css'
import { useLedList } from './focus-rows.ts'
import { GridCards } from './grid-cards.tsx'
import { GridHeader } from './grid-header.tsx'
import type { GridPlace } from './grid-moves.ts'
import { GridNotice } from './grid-notice.tsx'
import { type DataGridProps, isSettled } from './grid-props.ts'
import { GridRow, type RowActions } from './grid-row.tsx'
import { ROW_HEIGHT, useDensity } from './grid-settings.ts'
import { isChosen, toggled, withRange } from './selection.ts'
import { useCellEditing, useOpenSoon } from './use-cell-editing.ts'
import { useGridFocus, useGridKeys } from './use-grid-keys.ts'
import { useKeptPlace, useKeptRow, useRangeReport } from './use-grid-scroll.ts'
import { useSlots } from './use-slots.ts'

const HEAD_HEIGHT = 36
const CHECK_WIDTH = 40
const OVERSCAN = 8
const NOTHING: ReadonlySet<string> = new Set()
const NO_FILTERS: GridFilters = {}

/** A list of any length: a grid on a desk, cards on a phone where the caller draws them. See DataGridProps. */
export function DataGrid<T>(props: DataGridProps<T>) {
  const isPhone = useIsPhone()
  const { renderCard } = props
  return isPhone && renderCard ? <GridCards {...props} renderCard={renderCard} /> : <TableGrid {...props} />
}

function TableGrid<T>(props: DataGridProps<T>) {
  const { label, columns, hiddenColumns = NOTHING, rowCount, getRow, getRowId, selection } = props
  const [density] = useDensity()
  const rowHeight = ROW_HEIGHT[density]
  const rows = rowCount ?? 0
  const scroller = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: selection ? 1 : 0 })
  const drawn = useMemo(() => visibleColumns(columns, hiddenColumns), [columns, hiddenColumns])
  const offset = selection ? 1 : 0
  const width = drawn.reduce((sum, column) => sum + column.width, selection ? CHECK_WIDTH : 0)

  const activeRow = Math.min(place.row, Math.max(0, rows - 1))
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollPaddingEnd: HEAD_HEIGHT,
    rangeExtractor: useKeptRow(activeRow),
  })
  useRowHeight(virtualizer, rowHeight)
  useRangeReport(virtualizer, rows, props.onRangeChange)
  useKeptPlace(virtualizer, props.viewKey ?? '', rowCount !== undefined)

  const openAt = (index: number) => {
    const row = getRow(index)
    if (row !== undefined && (props.isRowClickable?.(row) ?? true)) props.onRowOpen?.(row, index)
  }
  const pinned = (selection ? CHECK_WIDTH : 0) + (drawn[0]?.width ?? 0)
  const focus = { scroller, virtualizer, place: { ...place, row: activeRow }, setPlace, pinned }
  const goTo = useGridFocus(focus)
  useLedList(scroller, {
    rowCount,
    isSettled: isSettled(props),
    showFirst: () => virtualizer.scrollToIndex(0),
    focusFirst: () => {
      goTo({ row: 0, column: offset })
      return true
    },
  })
  const editing = useCellEditing({ editor: props.editor, columns: drawn, offset, rows, getRow, getRowId, goTo })
  const { actions, selectAt } = useRowActions(props, setPlace, editing)
  const onKeyDown = useGridKeys({
    ...focus,
    rows,
    columns: drawn.length + offset,
    goTo,
    onOpen: openAt,
    onSelect: selectAt,
    onEdit: editing.start,
  })

  const style = {
    '--row-height': `${rowHeight}px`,
    '--pin-left': selection ? `${CHECK_WIDTH}px` : '0px',
  } as CSSProperties
  const slot = slotOf(props)

  return (
    <div className={classes.root} style={style}>
      <div ref={scroller} className={classes.scroller} data-led>
        <div
          role="grid"
          aria-label={label}
          aria-rowcount={rowCount === undefined || props.hasMoreRows ? -1 : rows + 1}
          aria-colcount={drawn.length + offset}
          aria-multiselectable={selection ? true : undefined}
          aria-busy={props.isStale || rowCount === undefined || undefined}
          className={classes.table}
          style={{ minWidth: width }}
          onKeyDown={onKeyDown}
        >
          <GridHeader
            columns={drawn}
            rowCount={rows}
            selection={selection}
            sort={props.sort}
            onSortChange={props.onSortChange}
            filters={props.filters ?? NO_FILTERS}
            onFiltersChange={props.onFiltersChange}
            loadOptions={props.loadOptions}
          />
          <GridRows
            grid={props}
            columns={drawn}
            virtualizer={virtualizer}
            active={{ row: activeRow, column: Math.min(place.column, drawn.length + offset - 1) }}
            edited={editing.edited}
            actions={actions}
          />
        </div>
        {slot && <div className={classes.slot}>{slot}</div>}
      </div>
      <GridNotice hasError={props.hasError === true && rows > 0} onRetry={props.onRetry} />
    </div>
  )
}

interface GridRowsProps<T> {
  grid: DataGridProps<T>
  columns: DataGridProps<T>['columns']
  virtualizer: Virtualizer<HTMLDivElement, HTMLDivElement>
  active: GridPlace
  edited: ReturnType<typeof useCellEditing<T>>['edited']
  actions: RowActions<T>
}

/** The rows in view, and some on either side of them. */
function GridRows<T>({ grid, columns, virtualizer, active, edited, actions }: GridRowsProps<T>) {
  const { selection, onRowOpen, isRowClickable } = grid
  const items = virtualizer.getVirtualItems()
  const slots = useSlots(items.map(item => item.index))
  return (
    <div
      role="rowgroup"
      className={classes.body}
      data-stale={grid.isStale || undefined}
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map(({ index, start }) => {
        const row = grid.getRow(index)
        const id = row === undefined ? undefined : grid.getRowId(row)
        return (
          <GridRow
            key={slots.get(index)}
            row={row}
            id={id}
            label={row === undefined ? `row ${index + 1}` : grid.rowLabel(row)}
            index={index}
            top={start}
            columns={columns}
            isSelectable={selection !== undefined}
            isSelected={id !== undefined && selection !== undefined && isChosen(selection, id)}
            isOpen={id !== undefined && id === grid.openRowId}
            isClickable={row !== undefined && onRowOpen !== undefined && (isRowClickable?.(row) ?? true)}
            activeColumn={index === active.row ? active.column : -1}
            editor={grid.editor}
            editedColumn={id !== undefined && id === edited?.id ? edited.column : undefined}
            actions={actions}
          />
        )
      })}
    </div>
  )
}

/** What stands where the rows would: loading, the error, or that there are none. */
function slotOf<T>({ rowCount, hasError, onRetry, empty }: DataGridProps<T>): ReactNode {
  if (rowCount === undefined)
    return hasError ? <GridNotice isWhole hasError onRetry={onRetry} /> : <SkeletonRows count={12} />
  return rowCount === 0 ? empty : null
}

/** Tells the virtualizer when the person chooses another density. */
function useRowHeight(virtualizer: { measure: () => void }, rowHeight: number): void {
  const [measured, setMeasured] = useState(rowHeight)
  if (measured !== rowHeight) {
    setMeasured(rowHeight)
    virtualizer.measure()
  }
}

/** One stable object of what rows may do, so that a scroll draws no row again. */
function useRowActions<T>(
  props: DataGridProps<T>,
  setPlace: (place: GridPlace) => void,
  editing: Pick<ReturnType<typeof useCellEditing<T>>, 'start' | 'end'>,
) {
  const { selection, getRow, getRowId } = props
  const anchor = useRef<number>(undefined)
  const idAt = (index: number): string | undefined => {
    const row = getRow(index)
    return row === undefined ? undefined : getRowId(row)
  }
  const selectAt = (index: number, withShift: boolean): void => {
    const id = idAt(index)
    if (!selection || id === undefined) return
    const isRange = withShift && anchor.current !== undefined
    selection.onChange(
      isRange ? withRange(selection, anchor.current as number, index, idAt) : toggled(selection.ids, id),
    )
    anchor.current = index
  }
  const { soon, cancel } = useOpenSoon()
  const hasOpen = props.openRowId !== undefined
  const now = { open: props.onRowOpen, pressed: props.onRowPressed, hasOpen, selectAt, ...editing, soon, cancel }
  const latest = useRef(now)
  latest.current = now
  const actions = useMemo<RowActions<T>>(
    () => ({
      open: (row, index) => latest.current.open?.(row, index),
      select: (_id, index, withShift) => latest.current.selectAt(index, withShift),
      place: (row, column) => setPlace({ row, column }),
      openSoon(row, index) {
        // with details open already nothing moves under the second press, so the first need not wait for it
        if (latest.current.hasOpen) return latest.current.open?.(row, index)
        latest.current.pressed?.(row)
        latest.current.soon(() => latest.current.open?.(row, index))
      },
      cancelOpen: () => latest.current.cancel(),
      edit(row, column) {
        latest.current.cancel()
        latest.current.start({ row, column })
      },
      endEdit: (end, row) => latest.current.end(end, row),
    }),
    [setPlace],
  )
  return { actions, selectAt }
}
