import { plainHeading } from '@plinth/contract/readers/heading-forms'
import { isEmail, PHONES, phonesIn } from '../table/cell-kinds.ts'
import { type HeadingMeanings, meaningOf } from '../table/find-headings.ts'
import type { LeftOutRow, RowCollector, SheetRows } from '../table/sheet-rows.ts'

/** Lists that were typed or pasted from a chat, without columns: "1. Asha Rao - 98765 00001 - 3BHK", or "Name: Asha" line by line. */

/** "[12/11/26, 10:32 AM] Asha: " and "12/11/2026, 10:32 - Asha: " before each message of an exported chat */
const CHAT =
  /^[\u200e\u200f]*\[?\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},?\s+\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s*(?:[ap]\.?\s?m\.?)?(?:\]\s*|\s+[-–]\s+)(?:[^:\n]{1,60}:\s*)?/i
const BULLET = /^\s*(?:[-–—*•▪●➢➤►✅✔👉🔹🔸]+|\(?\d{1,3}[.)\]:]\)?|\d{1,3}\s*[-–](?=\s))\s*/u
/** "Name: Asha", "Mobile :- 98…", "City = Pune" */
const LABELLED = /^\W*(\p{L}[\p{L}\p{M}\d .,/&()'’-]{0,40}?)\s*(?::-?|=|：|:–)\s*(.*)$/u
/** "Name - Asha", where the label is known */
const DASHED = /^\W*(\p{L}[\p{L}\p{M}\d ./&()'’]{0,40}?)\s+[-–—]\s+(.*)$/u
const NEW_LEAD = /^\s*(?:new\s+)?(?:lead|enquiry|inquiry|client|customer)\s*(?:from|:|-|–)+\s*/i
const LABEL_OF_PHONE =
  /[\s,;|–-]*\b(?:mob(?:ile)?|ph(?:one)?|tel|cell|call|contact|whats\s?app|m|no)\b(?:\s*no)?[\s.:–-]*$/i
const BETWEEN = /^[\s,;:|/.–—-]+|[\s,;:|/–—-]+$/g
const PARTS = /\s*[,;|]\s*|\s+[-–—]\s+/

interface Line {
  number: number
  text: string
  /** begins a message of a chat */
  isMessage: boolean
}

/**
 * The rows of a list without columns; undefined where it is none. Each row has the number of the line it begins with, and what is
 * said in a line of its own, without a phone, belongs to the remarks of the person before it.
 */
export function readLooseLines(
  text: string,
  meanings: HeadingMeanings,
  { add, rows, merged }: RowCollector,
): SheetRows | undefined {
  const lines = linesOf(text)
  const found = readLabelled(lines, meanings) ?? readByPhone(lines)
  if (!found) return undefined
  add(0, found.headings)
  for (const { number, cells } of found.rows) add(number, cells)
  return { rows, merged, isHeaded: true, leftOut: found.above }
}

const linesIn = (text: string): Line[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ number: at + 1, text: line.trim(), isMessage: CHAT.test(line.trim()) }))
    .filter(line => line.text !== '')

/** Whether a text is the export of a chat, by what comes before its messages. */
export function isChat(text: string): boolean {
  const lines = linesIn(text)
  return lines.filter(({ isMessage }) => isMessage).length * 3 > lines.length
}

/** The lines with text, without what a chat puts before each message. */
const linesOf = (text: string): Line[] =>
  isChat(text)
    ? linesIn(text).map(line => ({ ...line, text: line.text.replace(CHAT, '') }))
    : linesIn(text).map(line => ({ ...line, isMessage: false }))

interface Found {
  headings: string[]
  rows: { number: number; cells: string[] }[]
  above: LeftOutRow[]
}

/** Records of lines with a label each; a label that comes again begins the next one. */
function readLabelled(lines: readonly Line[], meanings: HeadingMeanings): Found | undefined {
  const labels = lines.map(({ text }) => {
    const dashed = DASHED.exec(text)
    return LABELLED.exec(text) ?? (meaningOf(dashed?.[1] ?? '', meanings) === undefined ? null : dashed)
  })
  const known = new Set(labels.flatMap(found => meaningOf(found?.[1] ?? '', meanings) ?? []))
  if (known.size < 2 || labels.filter(Boolean).length * 2 < lines.length) return undefined
  const times = Map.groupBy(labels, found => plainHeading(found?.[1] ?? ''))
  const headings: string[] = []
  const rows: { number: number; cells: string[]; seen: Set<number> }[] = []
  const above: LeftOutRow[] = []
  let last = -1
  for (const [at, { number, text }] of lines.entries()) {
    const [, label = '', value = ''] = labels[at] ?? []
    const row = rows.at(-1)
    const isField = meaningOf(label, meanings) !== undefined || (times.get(plainHeading(label))?.length ?? 0) > 1
    if (label === '' || !isField) {
      const isApart = number - (lines[at - 1]?.number ?? 0) > 1
      if (row && last >= 0 && !isApart) row.cells[last] = `${row.cells[last] ?? ''}\n${text}`.trim()
      else above.push({ row: number, cells: [text], why: row ? 'note' : 'title' })
      continue
    }
    const id = meaningOf(label, meanings) ?? plainHeading(label)
    const before = headings.findIndex(heading => (meaningOf(heading, meanings) ?? plainHeading(heading)) === id)
    last = before === -1 ? headings.push(label) - 1 : before
    const isNext = !row || row.seen.has(last)
    const present = isNext ? { number, cells: [], seen: new Set<number>() } : row
    if (isNext) rows.push(present)
    present.seen.add(last)
    while (present.cells.length < last) present.cells.push('')
    present.cells[last] = value
  }
  return {
    headings,
    rows: rows.map(({ number, cells }) => ({ number, cells: [...cells].map(cell => cell ?? '') })),
    above,
  }
}

/** Records of one line each, told by its phone: the name is before it, and what is wanted behind it. */
function readByPhone(lines: readonly Line[]): Found | undefined {
  const withPhone = lines.filter(line => phonesIn(line.text).length > 0)
  const isList = lines.some(({ isMessage }) => isMessage) || withPhone.length * 2 >= lines.length
  if (withPhone.length === 0 || !isList) return undefined
  const rows: { number: number; cells: [name: string, phone: string, email: string, remarks: string] }[] = []
  const above: LeftOutRow[] = []
  for (const { number, text, isMessage } of lines) {
    const row = rows.at(-1)
    const phones = phonesIn(text)
    if (phones.length > 0) rows.push({ number, cells: partsAround(withoutBullet(text, rows.length + 1), phones) })
    else if (isMessage) above.push({ row: number, cells: [text], why: row ? 'note' : 'title' })
    else if (row) row.cells[3] = `${row.cells[3]}\n${text}`.trim()
    else above.push({ row: number, cells: [text], why: 'title' })
  }
  return { headings: ['Name', 'Phone', 'Email', 'Remarks'], rows, above }
}

/** Without what marks an entry of a list, which may be its number alone. */
function withoutBullet(text: string, place: number): string {
  const bare = text.replace(BULLET, '').replace(NEW_LEAD, '')
  return bare.startsWith(`${place} `) ? bare.slice(String(place).length + 1) : bare
}

function partsAround(text: string, phones: readonly string[]): [string, string, string, string] {
  const emails = text.split(/[\s,;|()<>]+/).filter(isEmail)
  const rest = emails.reduce((left, email) => left.replace(email, ' '), text)
  const found = [...rest.matchAll(PHONES)]
  const [first, last] = [found[0], found.at(-1)]
  if (!first || !last) return ['', phones.join(', '), emails.join(', '), rest.replace(BETWEEN, '')]
  const before = rest.slice(0, first.index).replace(LABEL_OF_PHONE, '').replace(BETWEEN, '')
  const after = rest.slice(last.index + last[0].length).replace(BETWEEN, '')
  const parts = (before === '' ? after : before).split(PARTS).filter(Boolean)
  const remarks = [...parts.slice(1), ...(before === '' ? [] : [after])].filter(Boolean)
  return [parts[0] ?? '', found.map(([phone]) => phone).join(', '), emails.join(', '), remarks.join(', ')]
}
