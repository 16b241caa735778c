// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useImperativeHandle, useRef } from 'react'
import type { GridModel } from '../lines/grid-model.ts'
import { AddGridRow } from './add-row.tsx'
import classes from './grid.module.css'
import { GridHead } from './grid-head.tsx'
import { GroupGridRow } from './group-row.tsx'
import { LineEdits } from './line-edits.ts'
import { LineGridRow } from './line-row.tsx'
import { useGridClipboard } from './use-grid-clipboard.ts'
import { useGridKeyboard } from './use-grid-keyboard.ts'
import { useGridPlace } from './use-grid-place.ts'
import { useRowDrag } from './use-row-drag.ts'

const LEAST_HEIGHT = 36
const OVERSCAN = 8

/** The lines of a quotation as a grid that is worked like a spreadsheet (QT-087 to QT-107). */
export function QuotationGrid(model: GridModel) {
  const { rows, columns, label } = model
  const scroller = useRef<HTMLDivElement>(null)
  const activeIndex = useRef(0)
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: index => rows[index]?.key ?? index,
    estimateSize: () => LEAST_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: LEAST_HEIGHT,
    scrollPaddingEnd: LEAST_HEIGHT,
    // the row with the focus stays drawn wherever the grid is scrolled to
    rangeExtractor({ startIndex, endIndex, overscan, count }) {
      const first = Math.max(0, startIndex - overscan)
      const drawn = Array.from({ length: Math.min(count, endIndex + overscan + 1) - first }, (_, at) => first + at)
      const active = activeIndex.current
      return drawn.includes(active) || active >= count ? drawn : [...drawn, active].sort((one, other) => one - other)
    },
  })
  const place = useGridPlace(model, scroller, virtualizer)
  activeIndex.current = place.activeIndex
  useImperativeHandle(model.handle, () => ({
    goToLine: (row, column = 'description') => place.goTo({ row, column }),
  }))
  const edits = new LineEdits(model, place)
  const onKeyDown = useGridKeyboard(model, place, edits, virtualizer)
  const drag = useRowDrag(model, edits, scroller)
  const clipboard = useGridClipboard(model, place, edits)
  const width = columns.reduce((sum, column) => sum + column.width, 0)
  const pinned = columns.findIndex(column => column.id === 'description') === 1 ? (columns[0]?.width ?? 0) : 0
  return (
    <div className={classes.root} style={{ '--pin-left': `${pinned}px` } as CSSProperties}>
      <div ref={scroller} className={classes.scroller}>
        <div
          role="treegrid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-colcount={columns.length}
          aria-multiselectable
          aria-readonly={!model.isEditable || undefined}
          className={classes.table}
          style={{ minWidth: width }}
          onKeyDown={onKeyDown}
          {...clipboard}
        >
          <GridHead {...model} />
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start, key }) => {
              const row = rows[index]
              if (!row) return null
              const shared = {
                model,
                place,
                edits,
                drag,
                index,
                top: start,
                measure: virtualizer.measureElement,
              }
              if (row.kind === 'line') return <LineGridRow key={key} row={row} {...shared} />
              if (row.kind === 'group') return <GroupGridRow key={key} row={row} {...shared} />
              return <AddGridRow key={key} row={row} {...shared} />
            })}
            {drag.dropTop !== undefined && <div className={classes.drop} style={{ top: drag.dropTop }} aria-hidden />}
          </div>
        </div>
      </div>
    </div>
  )
}
