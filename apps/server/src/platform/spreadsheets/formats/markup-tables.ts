import { Parser } from 'htmlparser2'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import type { SpreadsheetLimits } from '../spreadsheet-limits.ts'
import { type RowCollector, rowCollector } from '../table/sheet-rows.ts'

/** The tables of a web page, as portals send them under the name .xls. */

export interface MarkupTable {
  name: string
  sheet: RowCollector
}

const MOST_TABLES = 200
/** Nested deeper than any page that a program writes. */
const DEEPEST = 200
const WITHOUT_TEXT = new Set(['head', 'style', 'script', 'template', 'noscript', 'select', 'textarea', 'svg', 'math'])
const BREAKS = new Set(['br', 'p', 'div', 'li', 'tr'])
const NEVER_CLOSED = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'wbr'])
const MOST_ROWS_SPANNED = 1000

/**
 * The tables of a web page that have text, in the order of their beginnings; a table within a cell is one of its own. Nothing of
 * the page is run or fetched, and entities stand for single characters. Throws SpreadsheetError `too-complex`, or as rowCollector
 * does.
 */
export function readPage(page: string, limits: SpreadsheetLimits): MarkupTable[] {
  const tables: PageTable[] = []
  const open: PageTable[] = []
  let depth = 0
  let silent = 0
  const begin = (): PageTable => {
    if (tables.length === MOST_TABLES) throw new SpreadsheetError('too-complex')
    const table = new PageTable(limits)
    tables.push(table)
    open.push(table)
    return table
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!NEVER_CLOSED.has(name) && ++depth > DEEPEST) throw new SpreadsheetError('too-complex')
      if (WITHOUT_TEXT.has(name)) silent++
      if (name === 'table') begin()
      // some pages have rows without a table around them
      else if (name === 'tr') (open.at(-1) ?? begin()).openRow()
      else if (name === 'td' || name === 'th') open.at(-1)?.openCell(attributes)
      if (BREAKS.has(name)) open.at(-1)?.write('\n')
    },
    ontext(text) {
      // line breaks of the source are spaces; those that are seen come from elements
      if (silent === 0) open.at(-1)?.write(text.replace(/[ \t\r\n\f]+/g, ' '))
    },
    onclosetag(name) {
      if (!NEVER_CLOSED.has(name)) depth--
      if (WITHOUT_TEXT.has(name)) silent--
      if (name === 'td' || name === 'th') open.at(-1)?.closeCell()
      else if (name === 'tr') open.at(-1)?.closeRow()
      else if (name === 'table') open.pop()?.closeRow()
    },
  })
  parser.end(page)
  for (const table of open) table.closeRow()
  return tables
    .filter(({ sheet }) => sheet.rows.length > 0)
    .map(({ sheet }, at) => ({ name: `Table ${at + 1}`, sheet }))
}

/** Places the cells of one table, some of which span several rows and columns. */
class PageTable {
  readonly sheet: RowCollector
  readonly #limits: SpreadsheetLimits
  #row = 0
  #cells: string[] | undefined
  #cell: { column: number; text: string[]; number: string | undefined } | undefined
  /** for each column the last row that a cell from above covers */
  readonly #coveredTo: number[] = []

  constructor(limits: SpreadsheetLimits) {
    this.#limits = limits
    this.sheet = rowCollector(limits)
  }

  openRow(): void {
    this.closeRow()
    this.#row++
    this.#cells = []
  }

  openCell(attributes: Readonly<Record<string, string>>): void {
    if (!this.#cells) this.openRow()
    this.closeCell()
    const most = this.#limits.maxWidth + 1
    let left = this.#next
    while ((this.#coveredTo[left] ?? 0) >= this.#row) left++
    const right = Math.min(left + spanOf(attributes.colspan, most) - 1, most)
    const bottom = this.#row + spanOf(attributes.rowspan, MOST_ROWS_SPANNED) - 1
    for (let column = left; column <= right; column++) this.#coveredTo[column] = bottom
    this.#next = right + 1
    if (right > left || bottom > this.#row) this.sheet.merge({ top: this.#row, bottom, left, right })
    // spreadsheet programs keep the number beside a text that shows only its first digits
    this.#cell = { column: Math.min(left, most), text: [], number: attributes['x:num'] }
  }
  #next = 0

  write(text: string): void {
    this.#cell?.text.push(text)
  }

  closeCell(): void {
    if (!this.#cell || !this.#cells) return
    const { column, number } = this.#cell
    const written = plainText(this.#cell.text.join(''))
    this.#cell = undefined
    const text = number && /^\d(?:\.\d+)?e\+\d+$/i.test(written) ? String(Number(number)) : written
    if (text === '') return
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = text
  }

  closeRow(): void {
    this.closeCell()
    if (this.#cells) this.sheet.add(this.#row, this.#cells)
    this.#cells = undefined
    this.#next = 0
  }
}

function spanOf(text: string | undefined, most: number): number {
  const span = Number.parseInt(text ?? '', 10)
  return span > 1 ? Math.min(span, most) : 1
}

/** A text as a page shows it: one blank for several, lines without blanks around them. */
const plainText = (text: string): string =>
  text
    .replace(/[ \u00a0]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim()
