import { headingForms } from '@plinth/contract/readers/heading-forms'
import { type FieldWords, type HeadingReader, headingReader } from '@plinth/contract/readers/headings/heading-reader'
import { isContact, isName } from './cell-kinds.ts'
import type { MergedCells, SheetRow } from './sheet-rows.ts'

/** Number of rows from the top that are searched for the headings. */
const ROWS_LOOKED_AT = 30

/** What headings mean, the same for all that mean the same: by their plain form (see `headingForms`), or by the words of fields. */
export type HeadingMeanings = ReadonlyMap<string, string> | HeadingWords
export interface HeadingWords {
  fields: Readonly<Record<string, FieldWords>>
}

/** The headings of a table, which may be written over two rows. */
export interface Head {
  /** the index of their row, of two the lower one; where the table has none, that of the last row above it, or -1 */
  at: number
  /** the index of the upper of two rows, else the same */
  first: number
  /** none where the table has none */
  headings: string[]
}

/** What a heading means; undefined where it is not known. */
export function meaningOf(heading: string, meanings: HeadingMeanings): string | undefined {
  if (heading === '') return undefined
  if ('fields' in meanings) return meaningByWords(heading, meanings)
  return headingForms(heading)
    .map(form => meanings.get(form))
    .find(meaning => meaning !== undefined)
}

const readers = new WeakMap<HeadingWords, HeadingReader<string>>()
/** A field, with what makes it another column: `phoneNumber`, `phoneNumber 2`, `parent phoneNumber`. */
function meaningByWords(heading: string, words: HeadingWords): string | undefined {
  const read = readers.get(words) ?? headingReader(words.fields)
  readers.set(words, read)
  const meant = read(heading)
  if (!meant || meant.isLoose) return undefined
  return [meant.of, meant.field, ...(meant.number > 1 ? [meant.number] : [])]
    .filter(part => part !== undefined)
    .join(' ')
}

const filled = (cells: readonly string[]): string[] => cells.filter(cell => cell !== '')
const meaningsIn = (cells: readonly string[], meanings: HeadingMeanings): Set<string> =>
  new Set(cells.flatMap(cell => meaningOf(cell, meanings) ?? []))

/** How many meanings a row of headings has; none where it holds a phone or an e-mail address, as rows of a table do. */
export const countMeanings = (cells: readonly string[], meanings: HeadingMeanings): number =>
  cells.some(isContact) ? 0 : meaningsIn(cells, meanings).size

/**
 * Finds the headings among the first rows of a sheet, where titles, notes and dates often stand above them. It is the row with most
 * of the known meanings if it has at least two; otherwise the first row, unless that is a title of one or two cells above a row of
 * names as wide as the rows below it, or is itself a row of a table without headings.
 */
export function findHeadings(
  rows: readonly SheetRow[],
  merged: readonly MergedCells[],
  meanings: HeadingMeanings,
): Head {
  const looked = rows.slice(0, ROWS_LOOKED_AT)
  const counts = looked.map(({ cells }) => countMeanings(cells, meanings))
  const most = Math.max(...counts)
  if (most >= 2) return inTwoRows(rows, merged, meanings, counts.indexOf(most))
  const begin = beginningWithout(looked)
  if (begin !== undefined) return { at: begin - 1, first: begin - 1, headings: [] }
  const at = belowTitles(looked, counts)
  return { at, first: at, headings: rows[at]?.cells ?? [] }
}

/** The index of the first row that is not a title, where names stand in it; otherwise 0. */
function belowTitles(rows: readonly SheetRow[], counts: readonly number[]): number {
  const widths = rows.map(({ cells }) => filled(cells).length)
  const usual = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  const isTitle = (at: number): boolean => counts[at] === 0 && usual >= 3 && (widths[at] ?? 0) <= Math.min(2, usual / 2)
  let at = 0
  while (at < rows.length && isTitle(at)) at++
  const candidate = rows[at]
  return candidate && filled(candidate.cells).every(isName) ? at : 0
}

/** The index of the first row of a table without headings: it has a phone or an address, as most rows below it have. */
function beginningWithout(rows: readonly SheetRow[]): number | undefined {
  const isOfTable = rows.map(({ cells }) => cells.some(isContact))
  const begin = isOfTable.indexOf(true)
  const areTitles = rows
    .slice(0, begin)
    .every(({ cells }) => /\S\s+\S/.test(filled(cells).join('')) && filled(cells).length === 1)
  const following = isOfTable.slice(begin)
  if (begin === -1 || !areTitles || following.filter(Boolean).length * 2 < following.length) return undefined
  return begin
}

/** Takes the row above or below to the headings where both belong together, such as "Client" over "Name" and "Phone". */
function inTwoRows(
  rows: readonly SheetRow[],
  merged: readonly MergedCells[],
  meanings: HeadingMeanings,
  at: number,
): Head {
  for (const upper of [at, at - 1]) {
    const [above, below] = [rows[upper], rows[upper + 1]]
    if (above && below && areOneHead(above, below, merged, meanings))
      return { at: upper + 1, first: upper, headings: joined(above, below, merged, meanings) }
  }
  return { at, first: at, headings: rows[at]?.cells ?? [] }
}

function areOneHead(
  above: SheetRow,
  below: SheetRow,
  merged: readonly MergedCells[],
  meanings: HeadingMeanings,
): boolean {
  if (below.number !== above.number + 1 || !filled(below.cells).every(isName)) return false
  const width = Math.max(above.cells.length, below.cells.length)
  const isLink = ({ top, bottom, left, right }: MergedCells): boolean => {
    if (top !== above.number) return false
    if (bottom === below.number) return (above.cells[left] ?? '') !== ''
    // a title reaches over the whole table, a heading over some of its columns
    const under = filled(below.cells.slice(left, right + 1)).length
    return bottom === top && right > left && right - left + 1 < width && under > 1
  }
  if (merged.some(isLink)) return true
  const isOnlyAbove = above.cells.some((cell, at) => !below.cells[at] && meaningOf(cell, meanings) !== undefined)
  return isOnlyAbove && countMeanings(below.cells, meanings) >= 2 && countMeanings(above.cells, meanings) >= 1
}

/** The headings of two rows: the lower one alone where it is known and no other column has the same. */
function joined(above: SheetRow, below: SheetRow, merged: readonly MergedCells[], meanings: HeadingMeanings): string[] {
  const width = Math.max(above.cells.length, below.cells.length)
  const upper = spread(above, below, merged, width)
  const used = new Set<string>()
  return Array.from({ length: width }, (_, at) => {
    const [top = '', bottom = ''] = [upper[at], below.cells[at]]
    const both = `${top} ${bottom}`.trim()
    const isAlone = bottom !== '' && !used.has(bottom) && !isOneHeading(both, bottom, meanings)
    const heading = isAlone && meaningOf(bottom, meanings) !== undefined ? bottom : both
    used.add(heading)
    return heading
  })
}

/** Whether two rows of a column say together what the lower one alone does not. */
function isOneHeading(both: string, bottom: string, meanings: HeadingMeanings): boolean {
  if (!('fields' in meanings)) return meanings.has(headingForms(both)[0] ?? '')
  const together = meaningOf(both, meanings)
  return together !== undefined && together !== meaningOf(bottom, meanings)
}

/** The cells of the upper row, each over all columns that it stands for. */
function spread(above: SheetRow, below: SheetRow, merged: readonly MergedCells[], width: number): string[] {
  const areas = merged.filter(({ top }) => top === above.number)
  const cells = Array.from({ length: width }, (_, at) => above.cells[at] ?? '')
  for (const { left, right } of areas) cells.fill(cells[left] ?? '', left, right + 1)
  if (areas.length > 0) return cells
  // without merged cells a heading reaches as far as there is none beside it, and one below it
  return cells.map((cell, at) => {
    let from = at
    while (from > 0 && cells[from] === '' && below.cells[at]) from--
    return cell || (cells[from] ?? '')
  })
}
