import { CFB, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel'
import { cellText } from './cell-text.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { checkedPackage } from './workbook-package.ts'

/**
 * Calls `onRow` with the 1-based number and the cell texts of each row of the first sheet that holds cells. Stops with
 * whatever `onRow` throws. Formulas, styles and markup are not read; cells over `columnLimit` columns are passed on as far as
 * the first one, so that the caller can refuse the row.
 * Throws SpreadsheetError `corrupt`, `encrypted`, `wrong-type`, or what checkedPackage throws.
 */
export function readWorkbookRows(
  kind: 'xls' | 'xlsx',
  bytes: Buffer,
  columnLimit: number,
  onRow: (rowNumber: number, cells: string[]) => void,
): void {
  const workbook = kind === 'xlsx' ? parse(checkedPackage(bytes)) : parseCompoundFile(bytes)
  const first = workbook.SheetNames[0]
  const sheet = first === undefined ? undefined : workbook.Sheets[first]
  // The reader leaves a sheet out when it could not make sense of it.
  if (!sheet) throw new SpreadsheetError('corrupt')
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  // The declared range (!ref) is not used: a single cell at XFD1048576 must not make 17 billion.
  sheet['!data']?.forEach((row, rowIndex) => {
    const cells: string[] = []
    for (const [key, cell] of Object.entries(row)) {
      const column = Number(key)
      const text = cellText(cell, date1904)
      // A reference that is no cell name gives a column below zero.
      if (column < 0 || text.trim() === '') continue
      while (cells.length < Math.min(column, columnLimit)) cells.push('')
      cells.push(text)
      if (column >= columnLimit) break
    }
    onRow(rowIndex + 1, cells)
  })
}

function parse(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      cellText: false,
      cellNF: true,
    })
  } catch (cause) {
    throw new SpreadsheetError('corrupt', { cause })
  }
}

function parseCompoundFile(bytes: Buffer): WorkBook {
  let stream: Buffer | undefined
  try {
    const container = CFB.read(bytes, { type: 'buffer' })
    const entry = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book')
    if (entry) stream = Buffer.from(entry.content)
  } catch (cause) {
    throw new SpreadsheetError('corrupt', { cause })
  }
  // A text document or a mail of the same container format.
  if (!stream) throw new SpreadsheetError('wrong-type')
  checkRecords(stream)
  // Workbooks from before Excel 97 hold text in a code page.
  set_cptable(codepages)
  return parse(bytes)
}

/**
 * Walks the records of a BIFF stream: a file that was cut off ends inside a record or a substream, and the reader would
 * quietly give the rows up to there.
 */
function checkRecords(stream: Buffer): void {
  let depth = 0
  let substreams = 0
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at)
    if (type === 0 && depth === 0) break
    if (type === 0x2f) throw new SpreadsheetError('encrypted')
    if (type === 0x0809) {
      depth++
      substreams++
    }
    if (type === 0x0a) depth--
    at += 4 + stream.readUInt16LE(at + 2)
    if (at > stream.length) throw new SpreadsheetError('corrupt')
  }
  if (depth !== 0 || substreams < 2) throw new SpreadsheetError('corrupt')
}
