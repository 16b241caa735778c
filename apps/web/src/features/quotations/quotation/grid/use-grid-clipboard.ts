import type { Content } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import type { ClipboardEvent } from 'react'
import { toast } from '../../../../ui/toast/toast.ts'
import { isTyped, plainText, readCell } from '../lines/cell-values.ts'
import { headingsOf, readBlock, writeBlock } from '../lines/clipboard.ts'
import { factsOf, type GridModel } from '../lines/grid-model.ts'
import { pastedByHeadings, pastedCells } from '../lines/pasted-block.ts'
import { lineSet, linesCopied } from '../store/line-changes.ts'
import type { LineEdits } from './line-edits.ts'
import type { GridPlace } from './use-grid-place.ts'

/** Lines as they go from one quotation to another, with all their fields and measurements (QT-100). */
const LINES_TYPE = 'application/x-plinth-lines'
interface CopiedLines {
  lines: Content['lines']
  measurements: Content['measurements']
  /** whole rows were selected: they are pasted as rows */
  isRows: boolean
}

/** Copying, cutting and pasting on the cells of the grid. */
export function useGridClipboard(model: GridModel, place: GridPlace, edits: LineEdits) {
  const { content, columns, isEditable } = model
  const isOnCell = (event: ClipboardEvent) => (event.target as HTMLElement).getAttribute('role') === 'gridcell'

  const copy = (event: ClipboardEvent): boolean => {
    const rows = edits.selectedLines()
    if (!isOnCell(event) || rows.length === 0) return false
    event.preventDefault()
    const cells = rows.map(({ line }) => place.range.columns.map(column => plainText(column.id, factsOf(model, line))))
    event.clipboardData.setData('text/plain', writeBlock(cells))
    const ids = new Set(rows.map(({ key }) => key))
    const copied: CopiedLines = {
      lines: rows.map(({ line }) => line),
      measurements: content.measurements.filter(row => ids.has(row.lineId)),
      isRows: place.range.columns.length === columns.length,
    }
    event.clipboardData.setData(LINES_TYPE, JSON.stringify(copied))
    return true
  }

  const pasteLines = ({ lines, measurements }: CopiedLines): void => {
    const row = model.rows[place.activeIndex]
    if (!row) return
    const after = row.kind === 'line' ? row.key : row.kind === 'add' ? row.after : null
    const units = new Set(content.units.map(({ id }) => id))
    const { changes, ids } = linesCopied(
      content,
      lines,
      line => ({
        ...row.place,
        optionId: null,
        unitId: line.unitId !== null && units.has(line.unitId) ? line.unitId : null,
      }),
      after ?? undefined,
      measurements,
    )
    edits.change(changes)
    if (ids[0]) place.goTo({ row: ids[0], column: place.at.column })
  }

  const pasteBlock = async (block: string[][]): Promise<void> => {
    const headings = headingsOf(block)
    const pasted =
      headings !== undefined && (await model.confirmHeadings())
        ? pastedByHeadings(model, place.at, headings, block.slice(1), edits.newLine)
        : pastedCells(model, place.at, block, edits.newLine)
    edits.change(pasted.changes)
    place.goTo(pasted.place)
    if (pasted.refused > 0) toast.error(`${pasted.refused} cells could not be pasted`)
    model.onRefusedCells(pasted.refusedCells)
  }

  return {
    onCopy: copy,
    onCut(event: ClipboardEvent) {
      if (!isEditable || !copy(event)) return
      const isRows = place.range.columns.length === columns.length
      if (isRows) edits.deleteLines()
      else edits.clear()
    },
    onPaste(event: ClipboardEvent) {
      if (!isOnCell(event) || !isEditable) return
      event.preventDefault()
      const copied = readCopied(event.clipboardData.getData(LINES_TYPE))
      if (copied?.isRows) return pasteLines(copied)
      const block = readBlock(event.clipboardData.getData('text/plain'))
      const [[single = ''] = []] = block
      if (block.length === 1 && block[0]?.length === 1 && place.isRange) return pasteEverywhere(single)
      void pasteBlock(block)
    },
  }

  /** One text for every selected cell. */
  function pasteEverywhere(text: string): void {
    const changes = edits.selectedLines().flatMap(({ line }): ContentChange[] => {
      const fields = {}
      for (const column of place.range.columns) {
        const facts = factsOf(model, line)
        const reading = isTyped(column.id, facts) ? readCell(column.id, text, facts) : { fields: {} }
        if ('fields' in reading) Object.assign(fields, reading.fields)
      }
      return Object.keys(fields).length === 0 ? [] : [lineSet(line.id, fields)]
    })
    edits.change(changes)
  }
}

function readCopied(text: string): CopiedLines | undefined {
  if (text === '') return undefined
  try {
    const copied = JSON.parse(text) as CopiedLines
    return Array.isArray(copied.lines) && Array.isArray(copied.measurements) ? copied : undefined
  } catch {
    return undefined
  }
}
