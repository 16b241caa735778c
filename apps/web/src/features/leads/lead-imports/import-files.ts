import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { IMPORT_EXTENSIONS, IMPORT_MAX_BYTES, IMPORT_TOO_LARGE } from '@plinth/contract/leads/lead-imports/lead-imports'

/** Files of the wizard: which may be chosen, the sample, and downloads. */

/** Why a file is refused, before anything is sent (IN-514, IN-515); undefined if it is not. */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const isKnown = IMPORT_EXTENSIONS.some(extension => name.toLowerCase().endsWith(extension))
  if (!isKnown) return `Please choose a spreadsheet or contacts: ${IMPORT_EXTENSIONS.join(', ')}`
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

/** A sample file to fill in: every heading that the import knows, and one invented row (IN-Q61). */
export const sampleCsv = (): string =>
  csv([IMPORT_FIELDS.map(({ heading }) => heading), IMPORT_FIELDS.map(({ example }) => example)])

/** Offers content as a download. */
export function download(content: Blob | string, name: string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content
  const address = URL.createObjectURL(blob)
  follow(address, name)
  // by then the browser has read the content
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads from an address. */
export function follow(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
