import { plainHeadings } from '@plinth/contract/field-headings'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { ItemImportSummary, WholeItemImport } from '@plinth/contract/quotations/item-imports/item-imports'
import { v7 as uuid } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import { shownFileName } from '../../../platform/spreadsheets/read-upload.ts'
import { stagedSheet, stageSheet } from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { requireQuotationEdit, requireQuotations } from '../quotation-access/quotation-access.service.ts'
import { itemChecks } from './import-check.service.ts'
import { mappingFor, ownImport, wholeImport } from './import-drafts.service.ts'
import { readTable } from './import-file.service.ts'
import { toSummary } from './item-imports.policy.ts'
import { countImports, insertImport, selectImports } from './item-imports.queries.ts'

const SPREADSHEETS = [
  'text/csv',
  'text/plain',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/**
 * Reads an uploaded spreadsheet of items and keeps the file and its checked rows, with what its columns were for the firm's last such
 * file, or else a guess (QT-065, QT-066). Throws FORBIDDEN, TOO_LARGE, UNSUPPORTED_TYPE, UNAVAILABLE, STORAGE_FULL, and INVALID for `file`.
 */
export async function uploadImport(ctx: Context, file: { name: string; bytes: Uint8Array }): Promise<WholeItemImport> {
  requireQuotationEdit(ctx.actor)
  const { companyId, userId } = ctx.actor
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  const name = shownFileName(file.name)
  const table = await readTable({ name, bytes, sentBy: userId })
  const id = uuid()
  return mutate(ctx, async tx => {
    const stored = { companyId, userId, name, bytes, purpose: 'item-import', accept: SPREADSHEETS }
    const { _id: fileId } = await ctx.files.store(tx, stored)
    const at = ctx.clock.now()
    await insertImport(tx, {
      company_id: companyId,
      id,
      file_name: name,
      file_id: fileId,
      status: 'parsed',
      row_count: table.rows.length,
      headings: plainHeadings(table.headings),
      created_by: userId,
      created_at: at,
    })
    const columns = await mappingFor(ctx, tx, table.headings)
    const mapping = { columns, date_orders: {} }
    const sheet = await stageSheet(tx, { companyId, id }, table, mapping, itemChecks(ctx, tx, 'update'), at)
    return wholeImport(ctx, tx, await ownImport(ctx, tx, id), sheet)
  })
}

/** An import and, while it is being corrected, everything needed to continue it. Throws FORBIDDEN, NOT_FOUND. */
export function oneImport(ctx: Context, id: string): Promise<WholeItemImport> {
  requireQuotations(ctx.actor)
  return read(ctx, async tx => {
    const one = await ownImport(ctx, tx, id)
    const sheet = one.status === 'parsed' ? await stagedSheet(tx, { companyId: ctx.actor.companyId, id }) : undefined
    return sheet ? wholeImport(ctx, tx, one, sheet) : { summary: toSummary(ctx, one), draft: null }
  })
}

/** One page of the company's imports, newest first. Throws FORBIDDEN. */
export async function listImports(
  ctx: Context,
  { page, limit }: { page: number; limit: number },
): Promise<{ data: ItemImportSummary[]; pagination: Pagination }> {
  requireQuotations(ctx.actor)
  const { companyId } = ctx.actor
  const [total, rows] = await read(ctx, tx =>
    Promise.all([countImports(tx, companyId), selectImports(tx, companyId, { limit, offset: (page - 1) * limit })]),
  )
  return { data: rows.map(one => toSummary(ctx, one)), pagination: paginationOf({ page, limit }, total) }
}
