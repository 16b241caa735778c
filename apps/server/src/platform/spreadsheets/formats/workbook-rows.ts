import { CFB, read, set_cptable, type WorkBook } from '@e965/xlsx'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { rowCollector, type SheetRows } from '../table/sheet-rows.ts'
import { cellText } from './cell-text.ts'
import { checkedPackage } from './workbook-package.ts'

export interface OpenWorkbook {
  /** names of the visible sheets, in order */
  sheets: string[]
  /**
   * Reads the rows of a sheet. Formulas, styles and markup are not read. Throws SpreadsheetError `corrupt` where there is no such
   * sheet, or as rowCollector does.
   */
  readSheet(sheet: number, limits: SpreadsheetLimits): SheetRows
}

/**
 * Loads the code pages in which workbooks from before Excel 97 hold text, before one of them is opened: they cost a quarter of the start of
 * a reader, and few files need them.
 */
export async function loadCodepages(): Promise<void> {
  set_cptable(await import('@e965/xlsx/dist/cpexcel'))
}

/**
 * Opens an .xls or .xlsx file; each sheet is parsed when it is read. Throws SpreadsheetError `corrupt`, `encrypted`,
 * `wrong-type`, or as checkedPackage does.
 */
export function openWorkbook(kind: 'xls' | 'xlsx', bytes: Buffer): OpenWorkbook {
  if (kind === 'xls') checkLegacyWorkbook(bytes)
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
    readSheet(sheet, limits) {
      const place = places[sheet]
      if (place === undefined) throw new SpreadsheetError('corrupt')
      if (place !== parsed.place) parsed = { place, workbook: parse(content, place) }
      return sheetRows(parsed.workbook, place, limits)
    },
  }
}

function sheetRows(workbook: WorkBook, place: number, limits: SpreadsheetLimits): SheetRows {
  const name = workbook.SheetNames[place]
  const sheet = name === undefined ? undefined : workbook.Sheets[name]
  // The reader omits a sheet that it could not make sense of.
  if (!sheet) throw new SpreadsheetError('corrupt')
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const { maxWidth } = limits
  const collector = rowCollector(limits)
  // The declared range (!ref) is not used: a single cell at XFD1048576 must not make 17 billion.
  sheet['!data']?.forEach((row, rowIndex) => {
    const cells: string[] = []
    for (const [key, cell] of Object.entries(row)) {
      const column = Number(key)
      const text = cellText(cell, date1904)
      // A reference that is not a cell name yields a negative column.
      if (column < 0 || text.trim() === '') continue
      while (cells.length < Math.min(column, maxWidth)) cells.push('')
      cells.push(text)
      // of a row that is too wide one cell beyond the limit is enough for it to be refused
      if (column >= maxWidth) break
    }
    collector.add(rowIndex + 1, cells)
  })
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    const [left, right] = [start.c, Math.min(end.c, maxWidth)]
    collector.merge({ top: start.r + 1, bottom: end.r + 1, left, right })
  }
  return collector
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

function checkLegacyWorkbook(bytes: Buffer): void {
  // until Excel 4 a file was one sheet, without a container around it
  if (bytes[0] === BARE_SHEET) checkRecords(bytes, 1)
  else checkRecords(workbookStream(bytes), 2)
}

function workbookStream(bytes: Buffer): Buffer {
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
  return stream
}

const BARE_SHEET = 0x09
/** Records that begin a substream: of Excel 2, 3, 4, and 5 or later. */
const BEGINNINGS = new Set([0x0009, 0x0209, 0x0409, 0x0809])

/**
 * Walks the records of a BIFF stream. A truncated file ends inside a record or a substream, and the reader would silently return
 * the rows up to there.
 */
function checkRecords(stream: Buffer, fewest: number): void {
  let depth = 0
  let substreams = 0
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at)
    if (type === 0 && depth === 0) break
    if (type === 0x2f) throw new SpreadsheetError('encrypted')
    if (BEGINNINGS.has(type)) {
      depth++
      substreams++
    }
    if (type === 0x0a) depth--
    at += 4 + stream.readUInt16LE(at + 2)
    if (at > stream.length) throw new SpreadsheetError('corrupt')
  }
  if (depth !== 0 || substreams < fewest) throw new SpreadsheetError('corrupt')
}
