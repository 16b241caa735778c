import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { LeftOutReason } from '@plinth/contract/staged-sheets'
import { countOf } from '../../../../lib/text/format-count.ts'

export const REASONS: Readonly<Record<LeftOutReason, string>> = {
  title: 'title',
  headings: 'headings',
  totals: 'totals',
  note: 'note',
  section: 'title',
  numbered: 'only a number',
}
const MOST_NAMED = 6

type LeftOut = Pick<ImportDraft, 'leftOut' | 'leftOutCount' | 'leftOutColumns' | 'sheets' | 'sheet'>

/**
 * What of a file is not imported: "Left out: row 1 (title), rows 45 to 46 (totals), columns H to I (another table). Other sheets:
 * May, June." "" where all of it is.
 */
export function leftOutText({ leftOut, leftOutCount, leftOutColumns, sheets, sheet }: LeftOut): string {
  const groups = groupsOf(leftOut)
  const named = groups.slice(0, MOST_NAMED)
  const rest = leftOutCount - named.reduce((sum, { count }) => sum + count, 0)
  const parts = [
    ...named.map(({ first, last, reason }) => `${span('row', first, last)} (${reason})`),
    ...(rest > 0 ? [`${countOf(rest, 'more row')}`] : []),
    ...leftOutColumns.filter(({ rows }) => rows === null).map(columns => `${columnsText(columns)} (another table)`),
  ]
  const stacked = leftOutColumns.flatMap(({ from, to, rows }) =>
    rows
      ? [`${capital(columnsText({ from, to }))} (a second table) follow as ${span('row', rows.from, rows.to)}.`]
      : [],
  )
  const others = sheets.filter((_, at) => at !== sheet)
  return [
    ...(parts.length > 0 ? [`Left out: ${parts.join(', ')}.`] : []),
    ...stacked,
    ...(others.length > 0 ? [`Other ${others.length === 1 ? 'sheet' : 'sheets'}: ${others.join(', ')}.`] : []),
  ].join(' ')
}

interface Group {
  first: number
  last: number
  count: number
  reason: string
}

/** Neighbours that are left out for the same reason. */
function groupsOf(leftOut: LeftOut['leftOut']): Group[] {
  const groups: Group[] = []
  for (const { row, why } of leftOut) {
    const group = groups.at(-1)
    const reason = REASONS[why]
    if (group && group.reason === reason && row === group.last + 1) {
      group.last = row
      group.count++
    } else groups.push({ first: row, last: row, count: 1, reason })
  }
  return groups
}

const span = (word: string, first: number | string, last: number | string): string =>
  first === last ? `${word} ${first}` : `${word}s ${first} to ${last}`
const columnsText = ({ from, to }: { from: number; to: number }): string =>
  span('column', columnName(from), columnName(to))
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** As spreadsheet programs name columns: A to Z, then AA. */
export const columnName = (at: number): string =>
  (at >= 26 ? String.fromCharCode(64 + Math.floor(at / 26)) : '') + String.fromCharCode(65 + (at % 26))
