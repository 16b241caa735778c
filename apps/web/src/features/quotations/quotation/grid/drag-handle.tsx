import { IconGripVertical } from '@tabler/icons-react'
import type { GroupRow, LineRow } from '../lines/grid-rows.ts'
import content from './cell-content.module.css'
import type { RowDrag } from './use-row-drag.ts'

/** What a row is dragged by; the keyboard moves rows with Alt and arrows, and by their menus. */
export function DragHandle({ row, drag }: { row: LineRow | GroupRow; drag: RowDrag }) {
  return (
    <span className={content.grip} aria-hidden data-grip {...drag.handleOf(row)}>
      <IconGripVertical size={14} stroke={1.75} />
    </span>
  )
}
