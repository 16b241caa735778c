import { randomUUID } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import type { ExportColumn, ExportedList, ExportFormat } from '@plinth/contract/leads/lead-exports'
import type { Member, TestApp } from '../../../test/harness.ts'

export interface Asked {
  format?: ExportFormat
  columns?: readonly ExportColumn[]
  list?: Partial<ExportedList>
}

/** The body of an export: by default every lead with every column. */
export const orderOf = ({ format = 'xlsx', columns = EXPORT_COLUMNS, list = {} }: Asked) => ({
  format,
  columns: [...columns],
  list,
})

/** Requests an immediate export. Returns the response. */
export const askNow = (app: TestApp, who: Member, asked: Asked = {}): Promise<Response> =>
  fetch(`${app.base}/api/crm/lead-exports/now`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(orderOf(asked)),
  })

/** The cells of an .xlsx or .csv as a spreadsheet program shows them, row by row. */
export function cellsOf(bytes: Uint8Array, format: ExportFormat): string[][] {
  const book =
    format === 'xlsx'
      ? read(bytes, { type: 'buffer' })
      : read(new TextDecoder('utf-8').decode(bytes), { type: 'string', raw: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('The workbook has no sheet')
  return utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
}

/** The cells of an immediate export. */
export async function exportedCells(app: TestApp, who: Member, asked: Asked = {}): Promise<string[][]> {
  const response = await askNow(app, who, asked)
  if (!response.ok) throw new Error(await response.text())
  return cellsOf(new Uint8Array(await response.arrayBuffer()), asked.format ?? 'xlsx')
}
