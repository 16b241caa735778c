import { CFB, read, set_cptable, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel'
import { cellText } from './cell-text.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import { checkedPackage } from './workbook-package.ts'

export interface OpenWorkbook {
  /** names of the visible sheets, in order */
  sheets: string[]
  /**
   * Calls `onRow` with the 1-based number and the cell texts of each row of a sheet that has cells. Stops with whatever `onRow`
   * throws. Formulas, styles and markup are not read. Of a row with more than `columnLimit` columns only one cell beyond the
   * limit is passed on, so that the caller can refuse the row. Throws SpreadsheetError `corrupt` where there is no such sheet.
   */
  readRows(sheet: number, columnLimit: number, onRow: (rowNumber: number, cells: string[]) => void): void
}

/**
 * Opens an .xls or .xlsx file; each sheet is parsed when it is read. Throws SpreadsheetError `corrupt`, `encrypted`,
 * `wrong-type`, or as checkedPackage does.
 */
export function openWorkbook(kind: 'xls' | 'xlsx', bytes: Buffer): OpenWorkbook {
  if (kind === 'xls') checkCompoundFile(bytes)
  const content = kind === 'xlsx' ? checkedPackage(bytes) : bytes
  // in most files the first sheet is the wanted one
  let parsed = { place: 0, workbook: parse(content, 0) }
  const { SheetNames: names, Workbook: about } = parsed.workbook
  const isHidden = (place: number): boolean => Boolean(about?.Sheets?.[place]?.Hidden)
  const places = names.map((_, place) => place).filter(place => !isHidden(place))
  // a file whose sheets are all hidden still shows its first
  if (places.length === 0) places.push(0)
  return {
    sheets: places.map(place => names[place] ?? ''),
    readRows(sheet, columnLimit, onRow) {
      const place = places[sheet]
      if (place === undefined) throw new SpreadsheetError('corrupt')
      if (place !== parsed.place) parsed = { place, workbook: parse(content, place) }
      readSheet(parsed.workbook, place, columnLimit, onRow)
    },
  }
}

function readSheet(
  workbook: WorkBook,
  place: number,
  columnLimit: number,
  onRow: (rowNumber: number, cells: string[]) => void,
): void {
  const name = workbook.SheetNames[place]
  const sheet = name === undefined ? undefined : workbook.Sheets[name]
  // The reader omits a sheet that it could not make sense of.
  if (!sheet) throw new SpreadsheetError('corrupt')
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  // The declared range (!ref) is not used: a single cell at XFD1048576 must not make 17 billion.
  sheet['!data']?.forEach((row, rowIndex) => {
    const cells: string[] = []
    for (const [key, cell] of Object.entries(row)) {
      const column = Number(key)
      const text = cellText(cell, date1904)
      // A reference that is not a cell name yields a negative column.
      if (column < 0 || text.trim() === '') continue
      while (cells.length < Math.min(column, columnLimit)) cells.push('')
      cells.push(text)
      if (column >= columnLimit) break
    }
    onRow(rowIndex + 1, cells)
  })
}

function parse(bytes: Buffer, sheet: number): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: sheet,
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

function checkCompoundFile(bytes: Buffer): void {
  let stream: Buffer | undefined
  try {
    const container = CFB.read(bytes, { type: 'buffer' })
    const entry = CFB.find(container, '/Workbook') ?? CFB.find(container, '/Book')
    if (entry) stream = Buffer.from(entry.content)
  } catch (cause) {
    throw new SpreadsheetError('corrupt', { cause })
  }
  // It is a text document or a mail in the same container format.
  if (!stream) throw new SpreadsheetError('wrong-type')
  checkRecords(stream)
  // Workbooks from before Excel 97 hold text in a code page.
  set_cptable(codepages)
}

/**
 * Walks the records of a BIFF stream. A truncated file ends inside a record or a substream, and the reader would silently return
 * the rows up to there.
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
