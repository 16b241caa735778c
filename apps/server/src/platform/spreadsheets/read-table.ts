import type { FileKind } from './file-kind.ts'
import { readContacts } from './formats/contact-rows.ts'
import { readCsv } from './formats/csv-text.ts'
import { decodeText } from './formats/decode-text.ts'
import { type MarkupTable, readPage } from './formats/markup-tables.ts'
import { openWorkbook } from './formats/workbook-rows.ts'
import { readXmlWorkbook } from './formats/xml-workbook.ts'
import { SpreadsheetError } from './spreadsheet-error.ts'
import type { SpreadsheetLimits } from './spreadsheet-limits.ts'
import { rowCollector, type SheetRows } from './table/sheet-rows.ts'
import { type SheetTable, tableIn } from './table/sheet-table.ts'

/** The part of a file to read. */
export interface WantedSheet {
  /** which of the visible sheets; by default the first that is not empty */
  sheet?: number | undefined
  /** headings that distinguish the heading row from titles and notes above it: lower case, only letters and digits */
  knownHeadings?: readonly string[] | undefined
}

/** Sheets searched for the first that is not empty. */
const SHEETS_LOOKED_INTO = 10

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
  const { sheets, readSheet } = openFile(kind, bytes, limits)
  for (let sheet = wanted.sheet ?? 0; ; sheet++) {
    const rows = readSheet(sheet)
    const isLast = wanted.sheet !== undefined || sheet + 1 >= Math.min(sheets.length, SHEETS_LOOKED_INTO)
    if (isLast || rows.rows.length > 0) return { sheets, sheet, ...tableIn(rows, limits, wanted.knownHeadings) }
  }
}

interface OpenFile {
  /** names of the sheets that can be seen, in order */
  sheets: string[]
  readSheet: (sheet: number) => SheetRows
}

function openFile(kind: FileKind, bytes: Buffer, limits: SpreadsheetLimits): OpenFile {
  switch (kind) {
    case 'xls':
    case 'xlsx': {
      const { sheets, readSheet } = openWorkbook(kind, bytes)
      return { sheets, readSheet: sheet => readSheet(sheet, limits) }
    }
    case 'page':
      return openTables(readPage(decodeText(bytes), limits))
    case 'xml':
      return openTables(readXmlWorkbook(decodeText(bytes), limits))
    case 'contacts':
      return openOne(readContacts(decodeText(bytes), limits))
    case 'text':
      return openOne(readText(decodeText(bytes), limits))
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

function readText(text: string, limits: SpreadsheetLimits): SheetRows {
  const collector = rowCollector(limits)
  let rowNumber = 0
  readCsv(text, fields => collector.add(++rowNumber, fields))
  return collector
}
