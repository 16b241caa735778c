import { plainHeading } from '@plinth/contract/readers/heading-forms'
import { saysNothing } from '@plinth/contract/readers/words/empty-words'
import type { LeftOutColumns } from '@plinth/contract/staged-sheets'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { type SpreadsheetLimits, textLimits } from '../spreadsheet-limits.ts'
import { countMeanings, findHeadings, type Head, type HeadingMeanings, meaningOf } from './find-headings.ts'
import { headingsFor } from './headless.ts'
import { reasonsToLeaveOut } from './left-out.ts'
import type { LeftOutRow, MergedCells, SheetRow, SheetRows } from './sheet-rows.ts'
import { blocksOf, type Columns } from './side-by-side.ts'
import { writeUnits } from './units.ts'

/** One sheet of a file as text. Nothing is ever cut off: a sheet beyond a limit is an error. */
export type SheetTable = {
  /** Names of all visible sheets, in order; one empty name for a file that has no sheets. */
  sheets: string[]
  /** Index of this sheet among them. */
  sheet: number
  /** The row with the column headings; an unnamed column has an empty heading. */
  headings: string[]
  /** Its row number (see `rowNumbers`); 0 where the file itself has no headings. */
  headingRow: number
  /** Trimmed text cells, each row as wide as `headings`; entirely empty rows are passed over. */
  rows: string[][]
  /**
   * For each of `rows`, the row number a person sees in the spreadsheet program (1-based). The rows of a table beside the first
   * one follow with the numbers after the sheet's last row.
   */
  rowNumbers: number[]
  /** Titles and notes above the headings, and rows below them that are none of the table, in their order. */
  leftOut: LeftOutRow[]
  /** Columns beside the table that hold something else, or a further table whose rows follow those of the first. */
  leftOutColumns: LeftOutColumns[]
  truncated: false
}

/** The part of a SheetTable that comes from the rows. */
export type TableRows = Omit<SheetTable, 'sheets' | 'sheet'>

const NO_MEANINGS: HeadingMeanings = new Map()

/**
 * The table in the rows of a sheet. The known headings distinguish its headings from titles and notes above them. Throws
 * SpreadsheetError `too-many-rows`, `too-many-columns`, `text-too-long` or `empty`.
 */
export function tableIn(sheet: SheetRows, limits: SpreadsheetLimits, meanings = NO_MEANINGS): TableRows {
  const { rows, merged, leftOut: already = [] } = sheet
  const head = headOf(sheet, meanings)
  const below = rows.slice(head.at + 1)
  if (below.length < 1) throw new SpreadsheetError('empty')
  if (below.length > limits.maxRows) throw new SpreadsheetError('too-many-rows', { limits })
  fillDown(rows, below, merged)
  const isMade = head.headings.length === 0
  const headings = isMade ? headingsFor(below) : head.headings
  const { tables, others } = blocksOf(headings, below, meanings)
  const stack = new Stack(meanings, rows.at(-1)?.number ?? 0)
  for (const columns of tables) stack.add(columns, headings, below, merged)
  const { leftOut, columns: further, table } = stack
  if (table.rows.length === 0) throw new SpreadsheetError('empty')
  if (table.headings.length > limits.maxColumns) stack.dropEmptyColumns()
  if (table.headings.length > limits.maxColumns) throw new SpreadsheetError('too-many-columns', { limits })
  const count = table.rows.length + leftOut.length
  if (count > limits.maxRows) throw new SpreadsheetError('too-many-rows', { limits })
  const above = rows.slice(0, isMade ? head.at + 1 : head.at).map((row, at): LeftOutRow => {
    const why = at === head.first && head.first < head.at ? 'headings' : 'title'
    return { row: row.number, cells: stack.asWritten(row), why }
  })
  writeUnits(table.headings, [...table.rows, ...leftOut])
  const width = table.headings.length
  for (const { cells } of [...table.rows, ...above, ...leftOut]) while (cells.length < width) cells.push('')
  return {
    headings: table.headings,
    headingRow: isMade ? 0 : (rows[head.at]?.number ?? 0),
    rows: table.rows.map(({ cells }) => cells),
    rowNumbers: table.rows.map(({ number }) => number),
    leftOut: [...already, ...above, ...leftOut].toSorted((one, other) => one.row - other.row),
    leftOutColumns: [...further, ...others.map(({ from, to }): LeftOutColumns => ({ from, to, rows: null }))],
    truncated: false,
  }
}

/** How well a sheet fits: how many meanings its headings have, and whether those that are needed are among them. */
export function judgeSheet(
  sheet: SheetRows,
  meanings: HeadingMeanings,
  needed: readonly string[],
): { count: number; isWanted: boolean } {
  if (sheet.rows.length < 2) return { count: 0, isWanted: false }
  const { headings } = headOf(sheet, meanings)
  const found = new Set(headings.map(heading => meaningOf(heading, meanings)))
  const isWanted = needed.length > 0 && needed.every(one => found.has(one))
  return { count: countMeanings(headings, meanings), isWanted }
}

function headOf({ rows, merged, isHeaded }: SheetRows, meanings: HeadingMeanings): Head {
  const isGiven = isHeaded || rows.length < 2
  return isGiven ? { at: 0, first: 0, headings: rows[0]?.cells ?? [] } : findHeadings(rows, merged, meanings)
}

/**
 * Writes what stands in cells merged over several rows into each of them. The copies count as text of the sheet: one long text
 * over all rows must not grow into gigabytes. Throws SpreadsheetError `text-too-long`.
 */
function fillDown(all: readonly SheetRow[], rows: readonly SheetRow[], merged: readonly MergedCells[]): void {
  const tall = merged.filter(({ top, bottom }) => bottom > top)
  if (tall.length === 0) return
  const byNumber = new Map(rows.map(row => [row.number, row]))
  const last = rows.at(-1)?.number ?? 0
  let characters = all.reduce((sum, { cells }) => cells.reduce((inRow, text) => inRow + text.length, sum), 0)
  for (const { top, bottom, left } of tall) {
    const text = byNumber.get(top)?.cells[left]
    if (!text) continue
    for (let number = top + 1; number <= Math.min(bottom, last); number++) {
      const row = byNumber.get(number)
      if (!row || row.cells[left]) continue
      characters += text.length
      if (characters > textLimits.total) throw new SpreadsheetError('text-too-long')
      while (row.cells.length <= left) row.cells.push('')
      row.cells[left] = text
    }
  }
}

/** Tables of one sheet below each other: columns that mean the same become one. */
class Stack {
  readonly table = { headings: [] as string[], rows: [] as SheetRow[] }
  readonly leftOut: LeftOutRow[] = []
  readonly columns: LeftOutColumns[] = []
  readonly #meanings: HeadingMeanings
  readonly #lastOfSheet: number
  /** the columns of the sheet that the table's columns were first */
  readonly #sources: number[] = []

  constructor(meanings: HeadingMeanings, lastOfSheet: number) {
    this.#meanings = meanings
    this.#lastOfSheet = lastOfSheet
  }

  add(columns: Columns, headings: readonly string[], rows: readonly SheetRow[], merged: readonly MergedCells[]): void {
    const isFirst = this.columns.length === 0 && this.table.headings.length === 0
    const sources = Array.from({ length: columns.to - columns.from + 1 }, (_, at) => columns.from + at)
    const own = sources.map(at => headings[at] ?? '')
    const places = isFirst ? own.map((_, at) => at) : this.#placesOf(own)
    if (isFirst) {
      this.table.headings.push(...own)
      this.#sources.push(...sources)
    }
    const cut = rows.flatMap(({ number, cells }) => {
      const taken = sources.map(at => cells[at] ?? '')
      return taken.some(Boolean) ? [{ number, cells: taken }] : []
    })
    const inside = merged.flatMap(area => {
      const within = sources.flatMap((at, place) => (at >= area.left && at <= area.right ? [place] : []))
      return within.length === 0 ? [] : [{ ...area, left: within[0]!, right: within.at(-1)! }]
    })
    const reasons = reasonsToLeaveOut(own, cut, inside)
    const before = this.#next
    for (const [at, row] of cut.entries()) {
      const number = isFirst ? row.number : before + at
      const why = reasons[at]
      const placed: string[] = Array.from({ length: this.table.headings.length }, () => '')
      for (const [from, to] of places.entries()) placed[to] = row.cells[from] ?? ''
      if (why === undefined) this.table.rows.push({ number, cells: placed })
      else this.leftOut.push({ row: number, cells: placed, why })
      this.#next = Math.max(this.#next, number + 1)
    }
    if (isFirst) this.#next = this.#lastOfSheet + 1
    else this.columns.push({ ...columns, rows: { from: before, to: this.#next - 1 } })
  }
  #next = 1

  /** For each heading the column of the table that means the same, or a new one. */
  #placesOf(headings: readonly string[]): number[] {
    const { headings: known } = this.table
    const idOf = (heading: string): string => meaningOf(heading, this.#meanings) ?? plainHeading(heading)
    const used = new Set<number>()
    return headings.map(heading => {
      const found = known.findIndex((other, at) => !used.has(at) && heading !== '' && idOf(other) === idOf(heading))
      const place = found === -1 ? known.push(heading) - 1 : found
      used.add(place)
      return place
    })
  }

  /** Leaves out the columns in which no row has a value, as most of an address book's are. */
  dropEmptyColumns(): void {
    const isFilled = this.table.headings.map((_, at) =>
      this.table.rows.some(({ cells }) => !saysNothing(cells[at] ?? '')),
    )
    const keep = <T>(list: T[], isRest: (one: T) => boolean = () => false): T[] => [
      ...list.filter((_, at) => isFilled[at]),
      // of rows that are none of the table, what stands in the other columns comes behind
      ...list.filter((one, at) => !isFilled[at] && isRest(one)),
    ]
    this.table.headings.splice(0, Number.POSITIVE_INFINITY, ...keep(this.table.headings))
    for (const row of this.table.rows) row.cells = keep(row.cells)
    for (const row of this.leftOut) row.cells = keep(row.cells, cell => cell !== '')
    this.#sources.splice(0, Number.POSITIVE_INFINITY, ...keep(this.#sources))
  }

  /** The cells of a row outside the table in its columns, and behind them those that are in none of them. */
  asWritten({ cells }: SheetRow): string[] {
    const rest = cells.filter((cell, at) => cell !== '' && !this.#sources.includes(at))
    return [...this.#sources.map(at => cells[at] ?? ''), ...rest]
  }
}
