import { createHash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { plainHeadings } from '@plinth/contract/field-headings'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type {
  ImportDraft,
  ImportSummary,
  ImportsQuery,
  leadImportsRoutes,
  UndoneImport,
} from '@plinth/contract/leads/lead-imports/lead-imports'
import type { RouteAnswer } from '@plinth/contract/route'
import { STAGED_PAGE_SIZE } from '@plinth/contract/staged-sheets'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { shownFileName } from '../../../platform/spreadsheets/read-upload.ts'
import {
  discardSheet,
  pageOfRows,
  stagedSheet,
  stageSheet,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { changeLeads, takeBackLeads } from '../lead/lead.service.ts'
import { undoMergesOfImport } from '../lead-merges/lead-merges.service.ts'
import { datesIn } from './columns/import-dates.service.ts'
import { leadChecks } from './import-check.service.ts'
import { draftOf, importToContinue, shownRows } from './import-drafts.service.ts'
import { readTable } from './import-file.service.ts'
import { mappingFor } from './import-mappings.service.ts'
import { isUnfinished, mayContinue, ownsImport, undoProblem } from './lead-imports.policy.ts'
import {
  countImports,
  deleteImports,
  insertImport,
  lockImport,
  markUndone,
  selectImport,
  selectImports,
} from './lead-imports.queries.ts'
import type { ImportRecord } from './lead-imports.tables.ts'

type Answer<K extends keyof typeof leadImportsRoutes> = RouteAnswer<(typeof leadImportsRoutes)[K]>['data']

const SPREADSHEETS = [
  'text/csv',
  'text/plain',
  'text/vcard',
  'application/octet-stream',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/**
 * Reads an uploaded spreadsheet and stores the file and its checked rows, with a mapping of its headings: that of the firm's last
 * import of such a file, or else a guess (IN-514, IN-515, IN-643, IN-Q61). Throws FORBIDDEN, TOO_LARGE, UNSUPPORTED_TYPE,
 * UNAVAILABLE, STORAGE_FULL, and INVALID for `file`.
 */
export async function uploadImport(ctx: Context, file: { name: string; bytes: Uint8Array }): Promise<Answer<'upload'>> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  const fileName = shownFileName(file.name)
  const table = await readTable(fileName, bytes, { sentBy: userId })
  const key = { companyId, id: newId() }
  const headings = plainHeadings(table.headings)
  return mutate(ctx, async tx => {
    const stored = { companyId, userId, name: fileName, bytes, purpose: 'lead-import', accept: SPREADSHEETS }
    const { _id: fileId } = await ctx.files.store(tx, stored)
    const at = ctx.clock.now()
    await insertImport(tx, companyId, {
      id: key.id,
      fileName,
      fileId,
      sha256: createHash('sha256').update(bytes).digest(),
      rowCount: table.rows.length,
      headings,
      createdBy: userId,
      at,
    })
    const columns = await mappingFor(ctx, tx, table.headings, table.rows)
    const sheet = await stageSheet(
      tx,
      key,
      table,
      { columns, date_orders: datesIn(table.rows, columns) },
      leadChecks(ctx, tx),
      at,
    )
    const one = await importToContinue(ctx, tx, key.id)
    const { rows } = await pageOfRows(tx, key, sheet, { only: 'all', page: 1, limit: STAGED_PAGE_SIZE })
    const [draft, shown] = await Promise.all([draftOf(ctx, tx, one, sheet), shownRows(ctx, tx, sheet, rows)])
    return { ...draft, rows: shown }
  })
}

/** An import and, while it is being corrected, everything needed to continue it. Throws FORBIDDEN, NOT_FOUND. */
export async function oneImport(
  ctx: Context,
  id: string,
): Promise<{ summary: ImportSummary; draft: ImportDraft | null }> {
  requireCrm(ctx.actor)
  return read(ctx, async tx => {
    const one = await importToContinue(ctx, tx, id)
    const sheet = one.status === 'parsed' ? await stagedSheet(tx, { companyId: ctx.actor.companyId, id }) : undefined
    return { summary: toSummary(ctx, one), draft: sheet ? await draftOf(ctx, tx, one, sheet) : null }
  })
}

/** One page of the company's imports, newest first. Throws FORBIDDEN. */
export async function listImports(
  ctx: Context,
  { page, limit }: ImportsQuery,
): Promise<{ data: ImportSummary[]; pagination: Pagination }> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  const [total, found] = await read(ctx, tx =>
    Promise.all([countImports(tx, companyId), selectImports(tx, companyId, { limit, offset: (page - 1) * limit })]),
  )
  const pagination = paginationOf({ page, limit }, total)
  return { data: found.map(one => toSummary(ctx, one)), pagination }
}

/** Converts an import to its form on the wire. */
export function toSummary({ actor, clock }: Context, one: ImportRecord): ImportSummary {
  const isUndoable = ownsImport(actor, one) && undoProblem(one, clock.now()) === undefined
  return {
    _id: one.id,
    fileName: one.fileName,
    status: statusOf(one),
    rowCount: one.rowCount,
    total: one.total,
    createdCount: one.createdCount,
    skippedCount: one.skippedCount,
    addedCount: one.addedCount,
    droppedCount: one.droppedCount,
    createdBy: one.creatorName,
    createdAt: one.createdAt.toISOString(),
    savedAt: one.savedAt?.toISOString() ?? null,
    expiresAt: isUnfinished(one) ? (one.expiresAt?.toISOString() ?? null) : null,
    canContinue: isUnfinished(one) && mayContinue(actor, one),
    canUndo: actor.rights.crm.edit && isUndoable,
    isRest: one.isRest,
    rest: one.restId !== null && one.restRows !== null ? { _id: one.restId, rows: one.restRows } : null,
  }
}

/** Once its rows have expired an import cannot continue: it is saved with what it has created, or expired. */
function statusOf({ status, expiresAt }: ImportRecord): ImportSummary['status'] {
  if (expiresAt !== null) return status
  return status === 'parsed' ? 'expired' : status === 'stopped' ? 'saved' : status
}

/**
 * Undoes an import within seven days: deletes its leads, except those that were changed since, which stay and are named where the
 * caller may see them (decision 26). Throws FORBIDDEN, NOT_FOUND, CONFLICT.
 */
export async function undoImport(ctx: Context, id: string): Promise<UndoneImport> {
  const { companyId, userId, fullName } = ctx.actor
  await partAdded(ctx, id)
  return changeLeads(ctx, async (tx, effects) => {
    const found = await lockImport(tx, companyId, id)
    if (!found) throw new AppError('NOT_FOUND')
    if (!ownsImport(ctx.actor, found)) throw new AppError('FORBIDDEN')
    const at = ctx.clock.now()
    const problem = undoProblem(found, at)
    if (problem) throw new AppError('CONFLICT', problem)
    await discardSheet(tx, { companyId, id })
    const result = await takeBackLeads(tx, companyId, id, { userId, fullName, at }, visibleLeads(ctx.actor))
    await markUndone(tx, companyId, id, at)
    effects.emit({ type: 'leads.changed', leadIds: [], by: userId })
    return result
  })
}

/**
 * Takes what an import added to other leads back from them, as far as it may be taken back: its rows are leads of their own again, which
 * the undo takes along. What people have changed since stays.
 */
async function partAdded(ctx: Context, id: string): Promise<void> {
  const found = await read(ctx, tx => selectImport(tx, ctx.actor.companyId, id))
  if (!found || !ownsImport(ctx.actor, found) || undoProblem(found, ctx.clock.now())) return
  await undoMergesOfImport(ctx, id)
}

/**
 * A short-lived address of the uploaded file, for the people who uploaded or saved it, and admins. Throws FORBIDDEN, NOT_FOUND.
 */
export async function importedFile(ctx: Context, id: string): Promise<{ url: string; expiresAt: string }> {
  requireCrm(ctx.actor)
  const found = await read(ctx, tx => selectImport(tx, ctx.actor.companyId, id))
  if (!found) throw new AppError('NOT_FOUND')
  if (!ownsImport(ctx.actor, found)) throw new AppError('FORBIDDEN')
  return ctx.files.address(ctx.actor.companyId, found.fileId)
}

/** Deletes the imports of a company whose leads are gone; for a company that is deleted itself. */
export const removeAllImports = (tx: Tx, companyId: string): Promise<void> => deleteImports(tx, companyId)
