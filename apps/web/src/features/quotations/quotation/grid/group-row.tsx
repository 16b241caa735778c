// biome-ignore-all lint/a11y/useSemanticElements: rows are placed freely for speed, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: one cell of the grid has the focus (roving tabindex), rows and headings hold it inside

import { amountText, percentText } from '@plinth/contract/quotations/decimal-text'
import { IconChevronDown, IconChevronRight, IconDotsVertical } from '@tabler/icons-react'
import { phaseText } from '../fees/phase-facts.ts'
import { discountText } from '../lines/cell-values.ts'
import type { GroupRow } from '../lines/grid-rows.ts'
import { groupFigures } from '../lines/group-figures.ts'
import content from './cell-content.module.css'
import { DragHandle } from './drag-handle.tsx'
import classes from './grid.module.css'
import { GridCell } from './grid-cell.tsx'
import type { RowProps } from './row-props.ts'

/** The heading of a room or section, with what its lines come to (QT-089). */
export function GroupGridRow(shared: RowProps<GroupRow>) {
  const { row, index, top, model, measure } = shared
  const figures = groupFigures(model.totals, row.lines)
  const section = row.entity === 'section' ? model.content.sections.find(one => one.id === row.id) : undefined
  const count = row.lines.filter(line => line.kind === 'line').length
  const Chevron = row.isFolded ? IconChevronRight : IconChevronDown
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      aria-level={row.level}
      aria-expanded={!row.isFolded}
      data-index={index}
      data-group={row.level}
      data-dragged={shared.drag.isDragged(row.key) || undefined}
      className={classes.row}
      style={{ top }}
    >
      {model.columns.map((column, at) => (
        <GridCell
          key={column.id}
          shared={shared}
          column={column}
          at={at}
          isLocked={!model.isEditable || row.id === null || column.isComputed === true}
        >
          {column.id === 'number' && (
            <span className={content.numberCell} data-level={row.level}>
              {row.id !== null && model.isEditable && <DragHandle row={row} drag={shared.drag} />}
              <button
                type="button"
                tabIndex={-1}
                className={content.fold}
                aria-label={`${row.isFolded ? 'Unfold' : 'Fold'} ${row.name}`}
                onClick={() => model.onFold(row.key, !row.isFolded)}
              >
                <Chevron size={15} stroke={1.75} aria-hidden />
              </button>
              <span className={content.number}>{row.number}</span>
            </span>
          )}
          {column.id === 'description' && (
            <span className={content.groupName}>
              <span className={content.words}>{row.name}</span>
              <span className={content.count}>
                {[count === 1 ? '1 line' : `${count} lines`, model.isDesign && section && phaseText(section)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {row.id !== null && model.isEditable && (
                <button
                  type="button"
                  tabIndex={-1}
                  className={content.menu}
                  aria-label={`Actions of ${row.name}`}
                  onClick={event => model.onGroupMenu(row, event.currentTarget)}
                >
                  <IconDotsVertical size={14} stroke={1.75} aria-hidden />
                </button>
              )}
            </span>
          )}
          {column.id === 'discount' &&
            section &&
            discountText(section.discountKind, section.discountValue).replace('%', ' %')}
          {column.id === 'amount' && amountText(figures.net, model.symbol)}
          {column.id === 'margin' && percentText(figures.marginPct)}
        </GridCell>
      ))}
    </div>
  )
}
