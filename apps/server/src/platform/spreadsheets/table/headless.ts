import { isEmail, isName, isPhone, numberIn } from './cell-kinds.ts'
import type { SheetRow } from './sheet-rows.ts'

/** What a column holds, for tables without headings, the surest first. */
const KINDS: readonly [heading: string, second: string, is: (text: string) => boolean][] = [
  ['Email', 'Second Email', isEmail],
  ['Phone', 'Second Phone', isPhone],
  ['Pin Code', '', text => /^[1-9]\d{2} ?\d{3}$/.test(text)],
  ['Date', '', text => /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T].*)?$/.test(text)],
  ['Area', '', text => /^[\d,.]+ *(?:sq\.? *(?:ft|feet|m|mt|mtr|yd|yards)|sft)\.?$/i.test(text)],
  [
    'Budget',
    '',
    text => numberIn(text) !== undefined && (/\p{L}|\p{Sc}|,/u.test(text) || (numberIn(text) ?? 0) >= 10_000),
  ],
  ['Name', '', text => isName(text) && !/\d/.test(text) && text.split(/\s+/).length <= 4],
]
const ROWS_LOOKED_AT = 200
/** Remarks are sentences. */
const LENGTH_OF_REMARKS = 25

/** Headings for a table without any, by what its columns hold; "" where that says nothing. */
export function headingsFor(rows: readonly SheetRow[]): string[] {
  const looked = rows.slice(0, ROWS_LOOKED_AT)
  const width = Math.max(...looked.map(({ cells }) => cells.length))
  const headings: string[] = []
  for (let at = 0; at < width; at++) {
    const texts = looked.map(({ cells }) => cells[at] ?? '').filter(Boolean)
    const kind = KINDS.find(([, , is]) => texts.length > 0 && texts.filter(is).length * 3 >= texts.length * 2)
    const [first = '', second = ''] = kind ?? []
    headings.push(!headings.includes(first) ? first : headings.includes(second) ? '' : second)
    const isLong = texts.reduce((sum, text) => sum + text.length, 0) > LENGTH_OF_REMARKS * texts.length
    if (headings[at] === '' && isLong && texts.length > 0 && !headings.includes('Remarks')) headings[at] = 'Remarks'
  }
  return headings.map((heading, at) => heading || `Column ${at + 1}`)
}
