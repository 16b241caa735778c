import type { Handler } from 'htmlparser2'
import { SpreadsheetError } from '../spreadsheet-error.ts'
import { type SpreadsheetLimits, textLimits } from '../spreadsheet-limits.ts'
import { type MergedCells, type RowCollector, rowCollector } from '../table/sheet-rows.ts'
import { type Attributes, documentCellText } from './document-cell.ts'

/** One sheet of an .ods, whose rows and cells may each stand for many equal ones. */

/** Spreadsheet programs have so many rows; a text below them is none that somebody sees. */
const LAST_ROW = 1_048_576
/** Nested deeper than any sheet that a program writes. */
export const DEEPEST = 100
/** What is said about a cell or its words is no text of it. */
const BESIDE = new Set(['office:annotation', 'text:note', 'text:ruby-text'])

interface OpenCell {
  attributes: Attributes
  text: string[]
  length: number
  paragraphs: number
}

/**
 * Takes the events of a `table:table` and fills `rows`. Cells and rows that are repeated are counted, and written out only where they
 * have text, up to the first that is too many. `isDay` tells of a style that it shows numbers as days. The methods throw
 * SpreadsheetError `too-complex`, `text-too-long`, `too-many-rows`, or as rowCollector does.
 */
export class DocumentSheet implements Partial<Handler> {
  readonly rows: RowCollector
  readonly #limits: SpreadsheetLimits
  readonly #isDay: (style: string | undefined) => boolean
  #depth = 0
  /** elements open whose text is not of the cell */
  #silent = 0
  #row = { number: 0, times: 1, column: 0, cells: [] as string[], merged: [] as MergedCells[] }
  #cell: OpenCell | undefined
  #isInParagraph = false

  constructor(limits: SpreadsheetLimits, isDay: (style: string | undefined) => boolean) {
    this.#limits = limits
    this.#isDay = isDay
    this.rows = rowCollector(limits)
  }

  onopentag(name: string, attributes: Attributes): void {
    if (++this.#depth > DEEPEST) throw new SpreadsheetError('too-complex')
    if (this.#silent > 0 || this.#isBeside(name)) this.#silent++
    else if (name === 'table:table-row') this.#openRow(timesOf(attributes['table:number-rows-repeated']))
    else if (name === 'table:table-cell') this.#cell = { attributes, text: [], length: 0, paragraphs: 0 }
    // lies under the cell that was merged with it
    else if (name === 'table:covered-table-cell')
      this.#row.column += timesOf(attributes['table:number-columns-repeated'])
    else if (name === 'text:p' || name === 'text:h') {
      this.#isInParagraph = true
      if (this.#cell && this.#cell.paragraphs++ > 0) this.#write('\n')
    } else if (name === 'text:s') this.#write(' '.repeat(Math.min(timesOf(attributes['text:c']), textLimits.cell + 1)))
    else if (name === 'text:tab') this.#write('\t')
    else if (name === 'text:line-break') this.#write('\n')
  }

  ontext(text: string): void {
    // line breaks of the source are spaces; those that are seen have elements
    if (this.#silent === 0) this.#write(text.replace(/[ \t\r\n]+/g, ' '))
  }

  onclosetag(name: string): void {
    this.#depth--
    if (this.#silent > 0) this.#silent--
    else if (name === 'text:p' || name === 'text:h') this.#isInParagraph = false
    else if (name === 'table:table-cell') this.#closeCell()
    else if (name === 'table:table-row') this.#closeRow()
  }

  /** What is drawn over cells, said about them, or a table within one. */
  #isBeside(name: string): boolean {
    return BESIDE.has(name) || name.startsWith('draw:') || (name === 'table:table' && this.#depth > 1)
  }

  #write(text: string): void {
    if (!this.#cell || !this.#isInParagraph) return
    this.#cell.text.push(text)
    this.#cell.length += text.length
    if (this.#cell.length > textLimits.cell) throw new SpreadsheetError('text-too-long')
  }

  #openRow(times: number): void {
    this.#row = { number: this.#row.number + this.#row.times, times, column: 0, cells: [], merged: [] }
  }

  #closeCell(): void {
    if (!this.#cell) return
    const { attributes, text: written } = this.#cell
    const { cells, merged, column: left } = this.#row
    const { maxWidth } = this.#limits
    const times = timesOf(attributes['table:number-columns-repeated'])
    this.#cell = undefined
    this.#row.column += times
    const isDay = this.#isDay(attributes['table:style-name'])
    const text = documentCellText(attributes, written.join('').trim(), isDay)
    if (text === '') return
    while (cells.length < Math.min(left, maxWidth)) cells.push('')
    // of a row that is too wide one cell beyond the limit is enough for it to be refused
    while (cells.length < Math.min(left + times, maxWidth + 1)) cells.push(text)
    const right = left + timesOf(attributes['table:number-columns-spanned']) - 1
    const below = timesOf(attributes['table:number-rows-spanned']) - 1
    if (right > left || below > 0) merged.push({ top: 0, bottom: below, left, right: Math.min(right, maxWidth) })
  }

  #closeRow(): void {
    const { number, times, cells, merged } = this.#row
    for (let at = number; cells.length > 0 && at < number + times; at++) {
      if (at > LAST_ROW) throw new SpreadsheetError('too-many-rows', { limits: this.#limits })
      this.rows.add(at, cells)
      for (const area of merged) this.rows.merge({ ...area, top: at, bottom: at + area.bottom })
    }
  }
}

/** How often something stands there. */
function timesOf(text: string | undefined): number {
  const times = Number(text)
  return Number.isInteger(times) && times > 1 ? Math.min(times, 10 * LAST_ROW) : 1
}
