import { plainHeading } from '@plinth/contract/readers/heading-forms'
import type { LeftOutReason } from '@plinth/contract/staged-sheets'
import { isContact, isEmail, isName, isPhone, numberIn } from './cell-kinds.ts'
import type { MergedCells, SheetRow } from './sheet-rows.ts'

/** Rows below the headings that are none of the table: totals, notes, titles between its rows, headings repeated on each page. */

const TOTAL =
  /^(?:[\p{L}\p{N}'’.&-]+[\s-]+){0,3}(?:sub-?)?totals?\b(?:\s+(?:for|of|in)?\s*(?:the\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|month|week|year|quarter)[a-z]*)?(?:\s*(?:of|no\.?|number|leads?|enquir(?:y|ies)|inquir(?:y|ies)|amount|budget|value|count|records?|rows?|rs\.?|inr|nos\.?|contacts?|clients?|customers?|entries|visits?|sum))*[\s:=–-]*(?:\(?\s*(?:a?\p{Sc}|rs\.?|inr|usd|eur|gbp|aud|aed)?\s*[\d,.]*\s*(?:l|lakhs?|lacs?|cr|crores?)?(?:\s*(?:leads?|enquir(?:y|ies)|records?|rows?|entries|nos?\.?))?\s*\)?)$/iu
const OTHER_TOTAL = /^(?:sum|average|avg\.?|count|कुल(?:\s*(?:योग|राशि))?|योग|एकूण|मोट)\s*[:=]?\s*$/i
const NOTE =
  /^(?:[*#†‡•※]|note\b|notes\b|n\.?b\.?\b|prepared\s+by|checked\s+by|approved\s+by|verified\s+by|signature|sign\.?\b|disclaimer|generated|exported|downloaded|printed|powered\s+by|report\b|source\s*:|page\s+\d+|end\s+of|©|copyright|confidential|legend|last\s+updated|updated\s+on|as\s+on\b|for\s+internal|this\s+(?:report|list|sheet|file|export)|all\s+(?:leads|amounts|figures|prices)|total\s+(?:records|rows)\s+)/i
const RULE = /^[-_=*~.|:+─━\s]+$/
/** A note is a sentence, not the name of a person. */
const WORDS_OF_NOTE = 6

const filledIn = (cells: readonly string[]): string[] => cells.filter(cell => cell !== '' && cell !== 'FALSE')

/** Tells which rows below the headings belong to the table, after a look at all of them. */
class Judge {
  readonly #headings: readonly string[]
  readonly #rows: readonly SheetRow[]
  readonly #widely: ReadonlySet<number>
  readonly #usual: number
  readonly #contacts: readonly boolean[]
  readonly #counting: readonly boolean[]
  readonly #sparse: number
  readonly #apart: readonly boolean[]
  /** the sums of the columns since the last totals */
  #sums: { sum: number; all: number; terms: number }[] = []

  constructor(headings: readonly string[], rows: readonly SheetRow[], merged: readonly MergedCells[]) {
    this.#headings = headings.map(plainHeading)
    this.#rows = rows
    const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
    const isWide = ({ top, bottom, left, right }: MergedCells): boolean =>
      top === bottom && right - left + 1 >= Math.max(3, width / 2)
    this.#widely = new Set(merged.filter(isWide).map(({ top }) => top))
    const people = rows.filter(({ cells }) => cells.some(cell => cell !== '' && isContact(cell)))
    const widths = (people.length > 0 ? people : rows)
      .map(({ cells }) => filledIn(cells).length)
      .toSorted((a, b) => a - b)
    this.#usual = widths[Math.floor(widths.length / 2)] ?? 0
    this.#sparse = Math.max(1, Math.floor(this.#usual / 2))
    this.#apart = rowsApart(rows, this.#sparse)
    const columns = Array.from({ length: width }, (_, at) => rows.map(({ cells }) => cells[at] ?? '').filter(Boolean))
    this.#contacts = columns.map(texts => texts.filter(isContact).length * 2 >= texts.length && texts.length > 0)
    this.#counting = columns.map(isCounting)
  }

  /** For each row why it is left out; undefined where it belongs to the table. */
  reasons(): (LeftOutReason | undefined)[] {
    const reasons = this.#rows.map(row => this.#reasonOf(row))
    this.#notesBelow(reasons)
    return reasons
  }

  #reasonOf(row: SheetRow): LeftOutReason | undefined {
    const { cells } = row
    const texts = filledIn(cells)
    if (texts.length === 0) return 'numbered'
    if (this.#isHeadings(cells, texts.length)) return 'headings'
    if (texts.every(text => RULE.test(text))) return 'note'
    if (this.#hasContact(cells)) {
      this.#count(cells)
      return undefined
    }
    if (this.#isOnlyNumbered(cells)) return 'numbered'
    if (this.#isTotals(cells, texts)) {
      this.#sums = this.#sums.map(({ all }) => ({ sum: 0, all, terms: 0 }))
      return 'totals'
    }
    this.#count(cells)
    return texts.length === 1 && this.#isTitle(row) ? 'section' : undefined
  }

  #isHeadings(cells: readonly string[], filled: number): boolean {
    const same = cells.filter((cell, at) => cell !== '' && plainHeading(cell) === this.#headings[at])
    return same.length >= 2 && same.length * 5 >= filled * 4
  }

  /** By a phone in the column of phones, so that totals of ten digits are none, or by an e-mail address anywhere. */
  #hasContact(cells: readonly string[]): boolean {
    if (cells.some(cell => cell.length > 4 && isEmail(cell))) return true
    return this.#contacts.includes(true)
      ? cells.some((cell, at) => cell !== '' && this.#contacts[at] && isPhone(cell))
      : cells.some(cell => cell !== '' && isPhone(cell))
  }

  /** Registers are numbered in advance: beyond its number nothing is in such a row. */
  #isOnlyNumbered(cells: readonly string[]): boolean {
    return cells.every((cell, at) => cell === '' || cell === 'FALSE' || (this.#counting[at] && /^\d+[.)]?$/.test(cell)))
  }

  #isTotals(cells: readonly string[], texts: readonly string[]): boolean {
    const rest = texts.filter(text => numberIn(text) === undefined && !RULE.test(text) && !text.startsWith('#'))
    const isLabel = (text: string): boolean => TOTAL.test(text) || OTHER_TOTAL.test(text)
    if (rest.length > 0) return rest.every(isLabel) && (texts.length > 1 || TOTAL.test(texts[0] ?? ''))
    return this.#areSums(cells)
  }

  /** Whether all numbers of a row are sums of their columns, at least one of them of more than one amount. */
  #areSums(cells: readonly string[]): boolean {
    const found = cells.flatMap((cell, at) => {
      const number = numberIn(cell)
      const { sum = 0, all = 0, terms = 0 } = this.#sums[at] ?? {}
      return number === undefined ? [] : [{ isSum: number === sum || number === all, terms }]
    })
    return found.length > 0 && found.every(({ isSum }) => isSum) && found.some(({ terms }) => terms > 1)
  }

  #count(cells: readonly string[]): void {
    for (const [at, cell] of cells.entries()) {
      const number = cell === '' ? undefined : numberIn(cell)
      if (number === undefined) continue
      const { sum = 0, all = 0, terms = 0 } = this.#sums[at] ?? {}
      this.#sums[at] = { sum: sum + number, all: all + number, terms: terms + 1 }
    }
  }

  /** A single text over several columns, or where the other rows have their number. */
  #isTitle({ number, cells }: SheetRow): boolean {
    const at = cells.findIndex(cell => cell !== '')
    return this.#widely.has(number) || (this.#usual >= 3 && this.#counting[at] === true && isName(cells[at] ?? ''))
  }

  /** Marks the notes below the table: from the first row that is certainly one, if only sparse rows follow it. */
  #notesBelow(reasons: (LeftOutReason | undefined)[]): void {
    let begin = this.#rows.length
    for (let at = this.#rows.length - 1; at >= 0; at--) {
      const { cells } = this.#rows[at]!
      const isOther = reasons[at] !== undefined && reasons[at] !== 'section'
      if (!isOther && (filledIn(cells).length > this.#sparse || this.#hasContact(cells))) break
      if (!isOther && this.#isNote(at)) begin = at
    }
    for (let at = begin; at < reasons.length; at++) if (reasons[at] !== 'totals') reasons[at] = 'note'
  }

  #isNote(at: number): boolean {
    const [first = '', ...others] = filledIn(this.#rows[at]?.cells ?? [])
    if (NOTE.test(first)) return true
    if (others.length > 0) return this.#apart[at] === true && this.#usual >= 4
    const words = first.split(/\s+/).length
    return (
      words >= WORDS_OF_NOTE ||
      this.#widely.has(this.#rows[at]?.number ?? 0) ||
      (this.#apart[at] === true && words >= 3)
    )
  }
}

/** For each row whether an empty one is above it, or above those sparse ones directly before it. */
function rowsApart(rows: readonly SheetRow[], sparse: number): boolean[] {
  const apart: boolean[] = []
  for (const [at, { number }] of rows.entries()) {
    const before = rows[at - 1]
    const isGap = before !== undefined && number - before.number > 1
    apart.push(isGap || (before !== undefined && apart[at - 1] === true && filledIn(before.cells).length <= sparse))
  }
  return apart
}

/** Whether the texts of a column count its rows. */
function isCounting(texts: readonly string[]): boolean {
  const numbers = texts.flatMap(text => (/^\d{1,6}[.)]?$/.test(text) ? [Number.parseInt(text, 10)] : []))
  if (numbers.length < 3 || numbers.length * 2 < texts.length) return false
  const steps = numbers.slice(1).filter((number, at) => number === numbers[at]! + 1).length
  return steps * 5 >= (numbers.length - 1) * 4
}

/** For each row below the headings why it is left out; undefined where it belongs to the table, and where nothing else would. */
export function reasonsToLeaveOut(
  headings: readonly string[],
  rows: readonly SheetRow[],
  merged: readonly MergedCells[],
): (LeftOutReason | undefined)[] {
  const reasons = new Judge(headings, rows, merged).reasons()
  return reasons.includes(undefined) ? reasons : rows.map(() => undefined)
}
