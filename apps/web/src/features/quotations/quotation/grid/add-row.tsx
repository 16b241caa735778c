// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus (roving tabindex), rows and headings hold it inside

import type { AddRow } from '../lines/grid-rows.ts'
import content from './cell-content.module.css'
import classes from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import type { RowProps } from './row-props.ts'

/** An empty row below a group: what is typed into it becomes its next line. */
export function AddGridRow(shared: RowProps<AddRow>) {
  const { index, top, model, measure } = shared
  const isFirst = model.content.lines.length === 0
  return (
    <div
      ref={measure}
      role="row"
      aria-level={3}
      aria-rowindex={index + 2}
      data-index={index}
      data-add
      className={classes.row}
      style={{ top }}
    >
      {model.columns.map((column, at) => (
        <GridCell
          key={column.id}
          shared={shared}
          column={column}
          at={at}
          label={column.id === 'description' ? undefined : `${column.label} of a new line`}
        >
          {column.id === 'description' && (
            <span className={content.faint}>
              {isFirst ? 'Type a description, or the name of an item …' : 'Add a line'}
            </span>
          )}
        </GridCell>
      ))}
    </div>
  )
}
