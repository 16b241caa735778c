// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus (roving tabindex), rows and headings hold it inside
import { type PointerEvent, useState } from 'react'
import type { ColumnId, GridColumn } from '../lines/grid-columns.ts'
import classes from './grid.module.css'

const STEP = 16

/** The headings; each is made wider or narrower by its right edge, or with the arrows on it. */
export function GridHead({
  columns,
  onColumnWidth,
}: {
  columns: readonly GridColumn[]
  onColumnWidth: (column: ColumnId, width: number) => void
}) {
  return (
    <div role="rowgroup" className={classes.headGroup}>
      <div role="row" aria-rowindex={1} className={classes.head}>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 1}
            className={classes.headCell}
            data-figure={column.isFigure || undefined}
            data-pin={column.id === 'number' || (column.id === 'description' && at === 1) ? column.id : undefined}
            style={{ width: column.width }}
          >
            <span className={classes.headText}>{column.label}</span>
            <WidthHandle column={column} onWidth={width => onColumnWidth(column.id, width)} />
          </div>
        ))}
      </div>
    </div>
  )
}

function WidthHandle({ column, onWidth }: { column: GridColumn; onWidth: (width: number) => void }) {
  const [from, setFrom] = useState<{ x: number; width: number }>()
  const onPointerMove = (event: PointerEvent): void => {
    if (from) onWidth(from.width + event.clientX - from.x)
  }
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={`Width of ${column.label}`}
      aria-valuenow={column.width}
      aria-valuemin={56}
      aria-valuemax={800}
      tabIndex={-1}
      className={classes.handle}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setFrom({ x: event.clientX, width: column.width })
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => setFrom(undefined)}
      onKeyDown={event => {
        const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
        if (by !== undefined) onWidth(column.width + by)
      }}
    />
  )
}
