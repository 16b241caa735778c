// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
import type { ReactNode } from 'react'
import type { ColumnId, GridColumn } from '../lines/grid-columns.ts'
import type { GridRow } from '../lines/grid-rows.ts'
import { CellConflict } from './cell-conflict.tsx'
import { CellEditor } from './cell-editor.tsx'
import classes from './grid.module.css'
import type { RowProps } from './row-props.ts'

export interface GridCellProps {
  shared: RowProps<GridRow>
  column: GridColumn
  at: number
  /** what is read out of a cell whose text says too little by itself */
  label?: string | undefined
  isLocked?: boolean
  children?: ReactNode
}

/** One cell: what stands in it, or its editor; one cell of the grid is in the Tab order. */
export function GridCell({ shared, column, at, label, isLocked = false, children }: GridCellProps) {
  const { row, model, place, edits } = shared
  const { edited } = place
  const here = { row: row.key, column: column.id }
  const isActive = place.at.row === row.key && place.at.column === column.id
  const isEdited = edited?.row === row.key && edited.column === column.id
  const conflict = model.conflicts.find(({ change }) => change.key === row.key && concerns(change, column.id))
  const other = model.people.find(person => person.cell === `${row.key} ${column.id}`)
  return (
    <div
      role="gridcell"
      aria-colindex={at + 1}
      aria-label={label}
      aria-selected={place.isSelected(row.key, column.id) || undefined}
      aria-readonly={isLocked || undefined}
      aria-invalid={model.refusedCells.has(`${row.key} ${column.id}`) || undefined}
      tabIndex={isActive ? 0 : -1}
      data-cell={`${row.key} ${column.id}`}
      data-column={column.id}
      data-figure={column.isFigure || undefined}
      data-pin={column.id === 'number' || (column.id === 'description' && at === 1) ? column.id : undefined}
      data-selected={(place.isRange && place.isSelected(row.key, column.id)) || undefined}
      data-active={isActive || undefined}
      data-editing={isEdited || undefined}
      data-conflict={conflict ? true : undefined}
      data-other={other ? true : undefined}
      className={classes.cell}
      style={{ width: column.width }}
      onMouseDown={event => {
        // while something is typed the focus moves by itself, so that leaving the field commits it
        if (place.edited || event.button !== 0) return
        // keys of a button in the cell are its own
        if ((event.target as HTMLElement).closest('button,input,a')) return
        event.preventDefault()
        if (column.id === 'number' && row.kind === 'line' && !event.shiftKey) {
          const [last, first] = [model.columns.at(-1), model.columns[0]]
          if (last && first) place.select({ row: row.key, column: last.id }, { row: row.key, column: first.id })
          return
        }
        place.goTo(here, event.shiftKey)
      }}
      onFocus={event => {
        if (event.target === event.currentTarget && !isActive) place.arrive(here)
      }}
      onDoubleClick={() => edits.start(row, column.id)}
      onContextMenu={event => {
        if (row.kind === 'add') return
        event.preventDefault()
        const selected = row.kind === 'line' ? edits.linesWith(row) : []
        if (selected.length < 2) place.goTo(here)
        if (row.kind === 'line') model.onLineMenu(row, event.currentTarget, selected)
        else model.onGroupMenu(row, event.currentTarget)
      }}
    >
      {isEdited ? <CellEditor {...shared} column={column} text={edited.text} /> : children}
      {other && <span className={classes.otherName}>{other.name}</span>}
      {conflict && !isEdited && (
        <CellConflict conflict={conflict} onSettle={model.settle} units={model.content.units} />
      )}
    </div>
  )
}

const COLUMNS_OF: Readonly<Record<string, ColumnId>> = {
  description: 'description',
  unitId: 'unit',
  quantity: 'quantity',
  rate: 'rate',
  percent: 'rate',
  discountKind: 'discount',
  discountValue: 'discount',
  taxRate: 'taxRate',
  hsn: 'hsn',
  brand: 'brand',
  clientNote: 'note',
  costRate: 'cost',
  name: 'description',
}
/** Whether a change is about what a column shows; what no column shows is told at the description. */
function concerns(change: { op: string; fields?: object }, column: ColumnId): boolean {
  const fields = change.op === 'set' ? Object.keys(change.fields ?? {}) : []
  const columns = fields.map(field => COLUMNS_OF[field] ?? 'description')
  return columns.length === 0 ? column === 'description' : columns[0] === column
}
