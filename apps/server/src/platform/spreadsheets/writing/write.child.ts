import { writeFileSync } from 'node:fs'
import { type CellObject, utils, write } from '@e965/xlsx'
import type { SheetCell } from './sheet-cell.ts'
import type { WriterAnswer, WriterMessage } from './writer-messages.ts'

// The writing process: takes rows over the channel, writes one workbook, and is ended by who asked for it: where it ended itself, a busy
// parent might hear of the end before the answer. See write-workbook.ts.

/** The most characters that a spreadsheet program allows in a cell. */
const MOST_CHARACTERS = 32_767
const WIDEST = 50

let rows: CellObject[][] = []
let widths: number[] = []
const book = utils.book_new()

const answer = (message: WriterAnswer): void => {
  process.send?.(message)
}

/** A text stays text when it is edited: no phone number is rounded or calculated. */
const toCell = (cell: SheetCell): CellObject =>
  typeof cell === 'string'
    ? { t: 's', v: cell.slice(0, MOST_CHARACTERS), z: '@' }
    : { t: 'n', v: cell.value, z: cell.format, ...(cell.formula !== undefined && { f: cell.formula }) }

function take(given: readonly (readonly SheetCell[])[]): void {
  for (const cells of given) {
    cells.forEach((cell, column) => {
      const { length } = typeof cell === 'string' ? cell : cell.text
      widths[column] = Math.min(WIDEST, Math.max(widths[column] ?? 8, length + 2))
    })
    rows.push(cells.map(toCell))
  }
}

function closeSheet(name: string): void {
  const sheet = {
    '!data': rows,
    '!ref': utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: Math.max(0, widths.length - 1) } }),
    '!cols': widths.map(wch => ({ wch })),
  }
  utils.book_append_sheet(book, sheet, name)
  rows = []
  widths = []
}

function writeAll(path: string): void {
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer, { mode: 0o600 })
}

process.on('message', (message: WriterMessage) => {
  try {
    if (message.type === 'rows') {
      take(message.rows)
      answer({ type: 'taken' })
      return
    }
    if (message.type === 'sheet') {
      closeSheet(message.name)
      answer({ type: 'taken' })
      return
    }
    writeAll(message.path)
    answer({ type: 'done' })
  } catch (error) {
    answer({ type: 'failed', detail: String(error).slice(0, 500) })
  }
})
process.on('disconnect', () => process.exit())
answer({ type: 'taken' })
