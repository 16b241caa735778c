import {
  IMPORT_EXTENSIONS,
  IMPORT_FIELDS,
  IMPORT_MAX_BYTES,
  IMPORT_TOO_LARGE,
  PROBLEM_HEADING,
  PROBLEM_ROW_HEADING,
} from '@plinth/contract/leads/lead-imports'
import { COLUMN_WIDTHS } from './check/import-columns.ts'
import { headingOf, shownFields } from './check/import-mapping.ts'
import type { ImportSheet } from './check/import-sheet.ts'
import { keptIndexes } from './check/import-sheet.ts'

/** Files that go in and out of the wizard: what may be chosen, the sample, the list of problems. */

/** Why a file cannot be taken, told before anything is sent (IN-514, IN-515); undefined where it can. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const isKnown = IMPORT_EXTENSIONS.some(extension => name.toLowerCase().endsWith(extension))
  if (!isKnown) return `Please choose a spreadsheet: ${IMPORT_EXTENSIONS.join(', ')}`
  if (size > IMPORT_MAX_BYTES) return IMPORT_TOO_LARGE
  return size === 0 ? 'The file is empty' : undefined
}

/** A cell as CSV text; one that a spreadsheet program would read as a formula begins with an apostrophe (IN-Q62). */
export function csvCell(text: string): string {
  const safe = /^[\s]*[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV that spreadsheet programs read as UTF-8. */
const csv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map(row => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** A file to fill in: every heading the import knows, with one made-up row (IN-Q61). */
export const sampleCsv = (): string =>
  csv([
    IMPORT_FIELDS.map(({ heading }) => heading),
    [
      'Asha',
      'Rao',
      'asha.rao@example.com',
      '9876543210',
      '12 Lake View Road',
      'Pune',
      '411001',
      '1500000',
      'Interior Design Services',
      'Referral',
      'Ravi Menon',
      '1200 sqft',
    ],
  ])

interface ProblemsSheet {
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  /** of the columns, in characters */
  widths: readonly number[]
}

/**
 * The rows that cannot be imported, as they stand now, each with its number in the file before and what is wrong behind
 * (IN-Q56). Under the headings the import knows, so that the file maps by itself when it is brought back corrected.
 */
export function problemsSheet(sheet: ImportSheet): ProblemsSheet {
  const fields = shownFields(sheet.getState().mapping)
  const bad = keptIndexes(sheet).filter(index => sheet.problems(index).length > 0)
  return {
    headings: [PROBLEM_ROW_HEADING, ...fields.map(headingOf), PROBLEM_HEADING],
    rows: bad.map(index => {
      const values = sheet.values(index)
      const messages = sheet.problems(index).map(({ message }) => message)
      return [String(values.row), ...fields.map(field => values[field]), messages.join('; ')]
    }),
    widths: [14, ...fields.map(field => Math.round(COLUMN_WIDTHS[field] / 7)), 60],
  }
}

/** Every cell is a text, also one that is typed later: nothing runs as a formula, and 011001 keeps its zero. */
const TEXT = { type: String, format: '@' } as const
// what XML cannot hold; control characters and halves of characters have been tidied away when the cell was read
const NOT_IN_XML = /[\ufffe\uffff]/g
const cell = (text: string) => ({ ...TEXT, value: text.replace(NOT_IN_XML, '') })

/** The same as an .xlsx file to take away, correct and bring back. */
export async function problemsFile(sheet: ImportSheet): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/universal')
  const { headings, rows, widths } = problemsSheet(sheet)
  const lines = [
    headings.map(heading => ({ ...cell(heading), fontWeight: 'bold' as const })),
    ...rows.map(cells => cells.map(cell)),
  ]
  const columns = widths.map(width => ({ width }))
  return writeExcelFile(lines, { sheet: 'Rows with problems', columns, stickyRowsCount: 1 }).toBlob()
}

/** Hands a file to the person. */
export function download(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
  const address = URL.createObjectURL(blob)
  follow(address, name)
  // the browser has taken hold of the content by then
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Follows an address that answers a file. */
export function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
