// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus (roving tabindex), rows and headings hold it inside
import { memo } from 'react'
import checkbox from '../inputs/checkbox.module.css'
import type { EditEnd, GridEditor } from './cell-editing.ts'
import type { GridColumn } from './columns.ts'
import classes from './data-grid.module.css'

/** What a row may ask the grid to do; one stable object for all rows. */
export interface RowActions<T> {
  open: (row: T, index: number) => void
  select: (id: string, index: number, withShift: boolean) => void
  place: (row: number, column: number) => void
  /** opens the row unless a second press begins right away; without waiting for one where details are open already */
  openSoon: (row: T, index: number) => void
  /** takes back `openSoon` */
  cancelOpen: () => void
  edit: (row: number, column: number) => void
  endEdit: (end: EditEnd, row: number) => void
}

export interface GridRowProps<T> {
  /** undefined while it is being loaded */
  row: T | undefined
  id: string | undefined
  label: string
  index: number
  top: number
  columns: readonly GridColumn<T>[]
  isSelectable: boolean
  isSelected: boolean
  /** its details are open beside the list */
  isOpen: boolean
  isClickable: boolean
  /** the column that can be reached with Tab, in the grid's one active row; else -1 */
  activeColumn: number
  editor: GridEditor<T> | undefined
  /** the column of its cell that is being changed */
  editedColumn: string | undefined
  actions: RowActions<T>
}

const INTERACTIVE = 'a,button,input,label,select,textarea,[data-cell-action]'

function DrawnRow<T>(props: GridRowProps<T>) {
  const { row, id, label, index, top, columns, isSelectable, isSelected, isOpen, isClickable, activeColumn, actions } =
    props
  const offset = isSelectable ? 1 : 0
  // the row with the focus has all its cells from the start, so that loading it takes the focus from nobody
  if (row === undefined && activeColumn === -1) {
    return (
      <div role="row" className={classes.waiting} style={{ top }} data-row={index} aria-rowindex={index + 2} aria-busy>
        <div role="gridcell" aria-colindex={1} aria-colspan={columns.length + offset} aria-label="Loading" />
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter opens the row through the grid's own key handler
    <div
      role="row"
      className={classes.row}
      style={{ top }}
      data-row={index}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-clickable={isClickable || undefined}
      aria-rowindex={index + 2}
      aria-selected={isSelectable ? isSelected : undefined}
      aria-busy={row === undefined || undefined}
      // by the mouse: a finger put down again may be going to scroll
      onPointerDown={event => event.pointerType === 'mouse' && event.button === 0 && actions.cancelOpen()}
      onClick={event => {
        const target = event.target as Element
        // the second press of a double one; a press on what hangs from an editor
        if (event.detail > 1 || !event.currentTarget.contains(target) || target.closest('[data-editing]')) return
        if (target.closest(INTERACTIVE) || window.getSelection()?.toString()) return
        const cell = target.closest<HTMLElement>('[data-column]')
        actions.place(index, Number(cell?.dataset.column ?? 0))
        if (row === undefined || !isClickable) return
        if (cell?.dataset.editable === undefined) actions.open(row, index)
        else actions.openSoon(row, index)
      }}
      onDoubleClick={event => {
        const cell = (event.target as Element).closest<HTMLElement>('[data-editable]')
        if (cell && event.currentTarget.contains(cell)) actions.edit(index, Number(cell.dataset.column))
      }}
    >
      {isSelectable && (
        <div role="gridcell" className={classes.check} aria-colindex={1} data-column={0}>
          <label>
            <input
              type="checkbox"
              className={checkbox.box}
              data-stop
              tabIndex={activeColumn === 0 ? 0 : -1}
              checked={isSelected}
              disabled={id === undefined}
              aria-label={`Select ${label}`}
              onChange={event => {
                actions.place(index, 0)
                if (id !== undefined) actions.select(id, index, (event.nativeEvent as MouseEvent).shiftKey === true)
              }}
            />
          </label>
        </div>
      )}
      {columns.map((column, at) => drawnCell(props, column, at, at + offset))}
    </div>
  )
}

/** A cell. No component of its own: there are many of them, and a row is drawn as a whole. */
function drawnCell<T>(props: GridRowProps<T>, column: GridColumn<T>, at: number, place: number) {
  const { row, index, activeColumn, editor, editedColumn, actions } = props
  const isEditable = editor !== undefined && row !== undefined && editor.canEdit(row, column.id)
  const isEdited = isEditable && editedColumn === column.id
  return (
    <div
      key={column.id}
      role="gridcell"
      className={classes.cell}
      data-column={place}
      data-end={column.align}
      data-figures={column.hasFigures || column.align ? true : undefined}
      data-pinned={at === 0 || undefined}
      data-editable={isEditable || undefined}
      data-editing={isEdited || undefined}
      aria-colindex={place + 1}
      aria-readonly={editor ? !isEditable : undefined}
      tabIndex={activeColumn === place ? 0 : -1}
      style={{ flexBasis: column.width, flexGrow: column.grow ?? 0 }}
    >
      {row === undefined ? (
        <span className={classes.bone} />
      ) : isEdited ? (
        editor.render({ row, column: column.id, onEnd: end => actions.endEdit(end, index) })
      ) : (
        column.cell(row)
      )}
    </div>
  )
}

/** One row. Drawn again only when something of its own has changed, never because the list was scrolled. */
export const GridRow = memo(DrawnRow) as typeof DrawnRow
