import type { FileKind } from './file-kind.ts'
import { readContacts } from './formats/contact-rows.ts'
import { readCsv } from './formats/csv-text.ts'
import { decodeText } from './formats/decode-text.ts'
import { isChat, readLooseLines } from './formats/loose-lines.ts'
import { type MarkupTable, readPage } from './formats/markup-tables.ts'
import { openDocument } from './formats/open-document.ts'
import { openWorkbook } from './formats/workbook-rows.ts'
import { readXmlWorkbook } from './formats/xml-workbook.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { countMeanings, type HeadingMeanings } from './table/find-headings.ts'
import { rowCollector, type SheetRows } from './table/sheet-rows.ts'
import { judgeSheet, type SheetTable, tableIn } from './table/sheet-table.ts'

/** The part of a file to read, and what is known about its headings. */
export interface WantedSheet {
  /** which of the visible sheets; by default the first whose headings mean what is needed, or else the most */
  sheet?: number | undefined
  /**
   * What headings mean, by their plain form (see `headingForms`): they distinguish the heading row from titles and notes above it,
   * and tables of one kind from others.
   */
  meanings?: HeadingMeanings | undefined
  /** the meanings that a wanted table has */
  needed?: readonly string[] | undefined
}

/** Sheets searched for the one to read. */
const SHEETS_LOOKED_INTO = 10
const NO_MEANINGS: HeadingMeanings = new Map()

/**
 * Reads a sheet of a file as a table. Parses untrusted bytes without a time limit: only for the parsing process. Throws
 * SpreadsheetError.
 */
export function readTable(
  kind: FileKind,
  bytes: Buffer,
  limits: SpreadsheetLimits,
  wanted: WantedSheet = {},
): SheetTable {
  const { meanings = NO_MEANINGS } = wanted
  const file = openFile(kind, bytes, limits, meanings)
  const { sheet, rows } =
    wanted.sheet === undefined ? chooseSheet(file, wanted) : { sheet: wanted.sheet, rows: file.readSheet(wanted.sheet) }
  return { sheets: file.sheets, sheet, ...tableIn(rows, limits, meanings) }
}

interface ChosenSheet {
  sheet: number
  rows: SheetRows
}

/**
 * The sheet to read where nobody has chosen one: the first with all headings that are needed, else that with most known headings, else
 * the first that is not empty. A sheet that cannot be read is passed over while there is another.
 */
function chooseSheet(
  { sheets, readSheet }: OpenFile,
  { meanings = NO_MEANINGS, needed = [] }: WantedSheet,
): ChosenSheet {
  let best: (ChosenSheet & { count: number }) | undefined
  let failure: unknown
  for (let sheet = 0; sheet < Math.min(sheets.length, SHEETS_LOOKED_INTO); sheet++) {
    try {
      const rows = readSheet(sheet)
      const { count, isWanted } = judgeSheet(rows, meanings, needed)
      if (isWanted) return { sheet, rows }
      if (rows.rows.length > 0 && (!best || count > Math.max(best.count, 1))) best = { sheet, rows, count }
    } catch (error) {
      failure ??= error
    }
  }
  if (!best) throw failure ?? new SpreadsheetError('empty')
  return best
}

interface OpenFile {
  /** names of the sheets that can be seen, in order */
  sheets: string[]
  readSheet: (sheet: number) => SheetRows
}

function openFile(kind: FileKind, bytes: Buffer, limits: SpreadsheetLimits, meanings: HeadingMeanings): OpenFile {
  switch (kind) {
    case 'xls':
    case 'xlsx': {
      const { sheets, readSheet } = openWorkbook(kind, bytes)
      return { sheets, readSheet: sheet => readSheet(sheet, limits) }
    }
    case 'ods': {
      const { sheets, readSheet } = openDocument(bytes)
      return { sheets, readSheet: sheet => readSheet(sheet, limits) }
    }
    case 'page':
      return openTables(readPage(decodeText(bytes), limits))
    case 'xml':
      return openTables(readXmlWorkbook(decodeText(bytes), limits))
    case 'contacts':
      return openOne(readContacts(decodeText(bytes), limits))
    case 'text':
      return openOne(readText(decodeText(bytes), limits, meanings))
  }
}

const openOne = (rows: SheetRows): OpenFile => ({ sheets: [''], readSheet: () => rows })

function openTables(tables: readonly MarkupTable[]): OpenFile {
  if (tables.length === 0) throw new SpreadsheetError('empty')
  return {
    sheets: tables.map(({ name }) => name),
    readSheet(sheet) {
      const table = tables[sheet]
      if (!table) throw new SpreadsheetError('corrupt')
      return table.sheet
    },
  }
}

const ROWS_WITH_HEADINGS = 30

/** Separated text, or a list without columns. */
function readText(text: string, limits: SpreadsheetLimits, meanings: HeadingMeanings): SheetRows {
  const collector = rowCollector(limits)
  const widths = new Map<number, number>()
  let rowNumber = 0
  readCsv(text, fields => {
    collector.add(++rowNumber, fields)
    widths.set(fields.length, (widths.get(fields.length) ?? 0) + 1)
  })
  const hasHeadings = collector.rows
    .slice(0, ROWS_WITH_HEADINGS)
    .some(({ cells }) => cells.length > 1 && countMeanings(cells, meanings) >= 2)
  const [width, same] = [...widths].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0])
  // most lines of a table have equally many cells
  if (isChat(text)) return readLooseLines(text, meanings, rowCollector(limits)) ?? collector
  if (hasHeadings || (width > 1 && same * 2 >= collector.rows.length)) return collector
  return readLooseLines(text, meanings, rowCollector(limits)) ?? collector
}
