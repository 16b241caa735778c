/** A cell as spreadsheets keep it: a number is stored as a number. */
export type TableCell = string | number | null
/** A table to be saved as a file. */
export interface TableToSave {
  columns: readonly string[]
  rows: readonly (readonly TableCell[])[]
}

/** What a spreadsheet would run as a formula is written as text. */
const harmless = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const csvCell = (cell: TableCell): string => (typeof cell === 'number' ? String(cell) : quoted(harmless(cell ?? '')))

/** A table as CSV with a byte order mark, by which spreadsheets recognise its letters. */
export const csvOf = ({ columns, rows }: TableToSave): string =>
  `\uFEFF${[columns, ...rows].map(row => row.map(csvCell).join(',')).join('\r\n')}\r\n`

/** A table as a workbook with one sheet; the writer is fetched when it is first needed. */
export async function workbookOf({ columns, rows }: TableToSave): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser')
  const head = columns.map(value => ({ value, fontWeight: 'bold' as const }))
  const widths = columns.map((label, at) => ({
    width: Math.min(60, Math.max(label.length, ...rows.map(row => String(row[at] ?? '').length)) + 2),
  }))
  return write([head, ...rows.map(row => [...row])], { columns: widths, stickyRowsCount: 1 }).toBlob()
}
