import { plainHeading } from '@plinth/contract/readers/heading-forms'
import { isName } from './cell-kinds.ts'
import { type HeadingMeanings, meaningOf } from './find-headings.ts'
import type { SheetRow } from './sheet-rows.ts'

/** Tables beside each other on one sheet. */

/** Columns from 0, the last one included. */
export interface Columns {
  from: number
  to: number
}

interface Blocks {
  /** the columns of the table, and of further ones with the same headings */
  tables: Columns[]
  /** columns of something else, such as counts of each source */
  others: Columns[]
}

const FEWEST_SHARED = 2

/**
 * Splits the columns of a table. Beside an empty column another table begins if its headings mean the same as those before it,
 * or if it is much shorter than the rows before it; without an empty column where all headings come again in the same order.
 */
export function blocksOf(headings: readonly string[], rows: readonly SheetRow[], meanings: HeadingMeanings): Blocks {
  const areas = areasOf(headings, rows)
  const means = ({ from, to }: Columns): Set<string> =>
    new Set(headings.slice(from, to + 1).flatMap(heading => meaningOf(heading, meanings) ?? []))
  const [first, ...rest] = areas
  if (!first) return { tables: [], others: [] }
  const tables = [first]
  const others: Columns[] = []
  for (const area of rest) {
    const meant = means(area)
    const isAlike = tables.some(table => [...means(table)].filter(one => meant.has(one)).length >= FEWEST_SHARED)
    const last = tables.at(-1)!
    if (isAlike) tables.push(area)
    else if (isBeside(area, headings, rows)) others.push(area)
    // an empty column within one table
    else if (others.length === 0) tables[tables.length - 1] = { from: last.from, to: area.to }
    else others.push(area)
  }
  return { tables: tables.flatMap(table => repeated(table, headings)), others }
}

/** The columns between those that are empty in all rows and headings. */
function areasOf(headings: readonly string[], rows: readonly SheetRow[]): Columns[] {
  const width = Math.max(headings.length, ...rows.map(({ cells }) => cells.length))
  const areas: Columns[] = []
  for (let at = 0; at < width; at++) {
    const isEmpty = !headings[at] && rows.every(({ cells }) => !cells[at])
    const last = areas.at(-1)
    if (isEmpty) continue
    if (last && last.to === at - 1) last.to = at
    else areas.push({ from: at, to: at })
  }
  return areas
}

/** Whether columns are filled in few of the rows, all of them from the top: a list of its own beside a longer one. */
function isBeside({ from, to }: Columns, headings: readonly string[], rows: readonly SheetRow[]): boolean {
  const filled = rows.map(({ cells }) => cells.slice(from, to + 1).some(Boolean))
  const last = filled.lastIndexOf(true)
  const count = filled.filter(Boolean).length
  const areNamed = headings.slice(from, to + 1).some(heading => heading !== '' && isName(heading))
  return areNamed && rows.length >= 4 && count * 2 <= rows.length && count * 5 >= (last + 1) * 4
}

/** A table whose headings all come again is several. */
function repeated({ from, to }: Columns, headings: readonly string[]): Columns[] {
  const plain = headings.slice(from, to + 1).map(plainHeading)
  for (let width = 3; width * 2 <= plain.length; width++) {
    if (plain.length % width !== 0 || plain[0] === '') continue
    if (!plain.every((heading, at) => heading === plain[at % width])) continue
    return Array.from({ length: plain.length / width }, (_, at) => ({
      from: from + at * width,
      to: from + (at + 1) * width - 1,
    }))
  }
  return [{ from, to }]
}
