import { createHash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import { plainHeadings } from '@plinth/contract/leads/import-mappings'
import { guessMapping, normaliseRow } from '@plinth/contract/leads/import-rules'
import type { ImportSummary, ImportsQuery, leadImportsRoutes, UndoneImport } from '@plinth/contract/leads/lead-imports'
import type { RouteAnswer } from '@plinth/contract/route'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { inPortions } from '../../../platform/in-portions.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets/read-spreadsheet.ts'
import type { SheetTable } from '../../../platform/spreadsheets/sheet-table.ts'
import { SpreadsheetError } from '../../../platform/spreadsheets/spreadsheet-error.ts'
import { requireCrm, requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { leadsInBulk, leadsWereChanged } from '../lead/lead.service.ts'
import { checkMapping, rememberedMapping, rememberMapping } from './import-mappings.service.ts'
import { CONTACT_FIELDS, type ContactRow, checkedRows, contactKey, repeatedRows } from './import-rows.ts'
import { knownContacts } from './known-contacts.service.ts'
import { ownsImport, undoProblem } from './lead-imports.policy.ts'
import {
  countImports,
  deleteImports,
  type ImportRecord,
  insertImport,
  lockImport,
  markUndone,
  selectImport,
  selectImports,
} from './lead-imports.queries.ts'
import { type SaveBody, saveRows } from './save-rows.service.ts'

type Answer<K extends keyof typeof leadImportsRoutes> = RouteAnswer<(typeof leadImportsRoutes)[K]>['data']

const SPREADSHEETS = [
  'text/csv',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/**
 * Reads an uploaded spreadsheet, keeps the file, and answers its cells with a mapping of its headings: the one the firm
 * imported such a file with before, else a guess (IN-514, IN-515, IN-643, IN-Q61). Throws FORBIDDEN, TOO_LARGE, UNSUPPORTED_TYPE, UNAVAILABLE, STORAGE_FULL, and INVALID for `file`.
 */
export async function uploadImport(ctx: Context, file: { name: string; bytes: Uint8Array }): Promise<Answer<'upload'>> {
  requireCrm(ctx.actor)
  const { companyId, userId } = ctx.actor
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  const fileName = shownName(file.name)
  const table = await readTable(fileName, bytes, userId)
  const importId = newId()
  const plain = plainHeadings(table.headings)
  const known = await mutate(ctx, async tx => {
    const stored = { companyId, userId, name: fileName, bytes, purpose: 'lead-import', accept: SPREADSHEETS }
    const { _id: fileId } = await ctx.files.store(tx, stored)
    await insertImport(tx, companyId, {
      id: importId,
      fileName,
      fileId,
      sha256: createHash('sha256').update(bytes).digest(),
      rowCount: table.rows.length,
      headings: plain,
      createdBy: userId,
      at: ctx.clock.now(),
    })
    return rememberedMapping(tx, companyId, plain)
  })
  const { headings, rows, rowNumbers } = table
  const { mapping, remembered } = known ?? { mapping: guessMapping(headings), remembered: null }
  return { importId, fileName, headings, mapping, remembered, rows, rowNumbers }
}

/** The name as the person's machine called it, without a path and characters that cannot be shown; the extension stays. */
function shownName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? ''
  const clean = last.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...clean].slice(-200).join('')
}

const CODES = {
  'too-large': 'TOO_LARGE',
  'wrong-type': 'UNSUPPORTED_TYPE',
  busy: 'UNAVAILABLE',
  overloaded: 'UNAVAILABLE',
  stopped: 'UNAVAILABLE',
} as const

async function readTable(name: string, bytes: Buffer, sentBy: string): Promise<SheetTable> {
  try {
    return await readSpreadsheet({ name, bytes, sentBy })
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    const { message, code } = error
    const known = Object.hasOwn(CODES, code) ? CODES[code as keyof typeof CODES] : 'INVALID'
    throw new AppError(known, message, { fields: [{ field: 'file', message }], cause: error })
  }
}

/**
 * Rows whose phone or e-mail an earlier row or a lead of the company has too; a lead this person may not see is told
 * without its name (IN-Q64). Throws FORBIDDEN, NOT_FOUND for an import that is not the person's own.
 */
export async function findDuplicates(
  ctx: Context,
  importId: string,
  given: readonly ContactRow[],
): Promise<Answer<'duplicates'>> {
  const { actor } = ctx
  requireCrm(actor)
  await read(ctx, tx => ownImport(ctx, tx, importId))
  const rows: ContactRow[] = []
  await inPortions(given, row => {
    const { phoneNumber, email } = normaliseRow({ ...row, firstName: '', pinCode: '' }, actor.company)
    rows.push({ row: row.row, phoneNumber, email })
  })
  const repeated = await repeatedRows(rows)
  const known = await read(ctx, tx => knownContacts(ctx, tx, rows))
  const duplicates: Answer<'duplicates'> = []
  await inPortions(rows, row => {
    for (const field of CONTACT_FIELDS) {
      const ofRow = repeated.get(`${row.row} ${field}`) ?? null
      const lead = known[field === 'email' ? 'emails' : 'phones'].get(contactKey(row, field))
      if (ofRow === null && !lead) continue
      const shown = ofRow === null && lead?.isVisible ? { _id: lead.id, name: lead.name } : null
      duplicates.push({ row: row.row, field, ofRow, lead: shown })
    }
  })
  return duplicates
}

/**
 * Creates the leads of an import, all or none, after checking every row again (IN-644, IN-Q63, decisions.md 26). The same
 * import again, also at the same time, answers the first result.
 * Throws FORBIDDEN, NOT_FOUND, CONFLICT where it was taken back, INVALID naming the wrong cells.
 */
export async function saveImport(ctx: Context, body: SaveBody): Promise<ImportSummary> {
  requireCrm(ctx.actor)
  const before = await read(ctx, tx => ownImport(ctx, tx, body.importId))
  if (isDone(before)) return toSummary(ctx, before)
  if (body.rows.length > before.rowCount) throw new AppError('INVALID', 'There are more rows than the file has')
  if (body.mapping) checkMapping(before.headings, body.mapping)
  const rows = await checkedRows(body.rows, ctx.actor.company)
  const saved = await changeLeads(ctx, async (tx, effects) => {
    const { companyId } = ctx.actor
    const locked = await lockImport(tx, companyId, body.importId)
    if (!locked) throw new AppError('NOT_FOUND')
    if (isDone(locked)) return locked
    await saveRows(ctx, tx, effects, { rows, fileName: locked.fileName, body })
    if (body.mapping) await rememberMapping(ctx, tx, locked.headings, body.mapping)
    return selectImport(tx, companyId, body.importId)
  })
  if (!saved) throw new AppError('INTERNAL', undefined, { cause: 'the import is gone from its own transaction' })
  return toSummary(ctx, saved)
}

/** One transaction, after which totals are counted anew; also after an error, as the commit may have taken place. */
const changeLeads: typeof mutate = (ctx, work) => mutate(ctx, work).finally(() => leadsWereChanged(ctx))

/** Whether an import was saved before. Throws CONFLICT where it has been taken back since. */
function isDone(one: ImportRecord): boolean {
  if (one.status === 'undone') throw new AppError('CONFLICT', 'This import has been taken back')
  return one.status === 'saved'
}

/** Rows of a file are for who uploaded it; anybody else's import looks like none. */
async function ownImport(ctx: Context, tx: Tx, id: string): Promise<ImportRecord> {
  const found = await selectImport(tx, ctx.actor.companyId, id)
  if (found?.createdBy !== ctx.actor.userId) throw new AppError('NOT_FOUND')
  return found
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

function toSummary(ctx: Context, one: ImportRecord): ImportSummary {
  const { actor, clock } = ctx
  return {
    _id: one.id,
    fileName: one.fileName,
    status: one.status,
    rowCount: one.rowCount,
    createdCount: one.createdCount,
    skippedCount: one.skippedCount,
    droppedCount: one.droppedCount,
    createdBy: one.creatorName,
    createdAt: one.createdAt.toISOString(),
    savedAt: one.savedAt?.toISOString() ?? null,
    canUndo: actor.rights.crm.edit && ownsImport(actor, one) && undoProblem(one, clock.now()) === undefined,
  }
}

/**
 * Takes an import back within seven days: its leads are deleted, except those somebody has worked on since, which stay
 * and are named where the person may see them (decisions.md 26). Throws FORBIDDEN, NOT_FOUND, CONFLICT.
 */
export async function undoImport(ctx: Context, id: string): Promise<UndoneImport> {
  requireCrmEdit(ctx.actor)
  const { companyId, userId, fullName } = ctx.actor
  return changeLeads(ctx, async (tx, effects) => {
    const found = await lockImport(tx, companyId, id)
    if (!found) throw new AppError('NOT_FOUND')
    if (!ownsImport(ctx.actor, found)) throw new AppError('FORBIDDEN')
    const at = ctx.clock.now()
    const problem = undoProblem(found, at)
    if (problem) throw new AppError('CONFLICT', problem)
    const result = await leadsInBulk.takeBack(tx, companyId, id, { userId, fullName, at }, visibleLeads(ctx.actor))
    await markUndone(tx, companyId, id, at)
    effects.emit({ type: 'leads.changed', leadIds: [], by: userId })
    return result
  })
}

/** A short-lived address of the uploaded file, for who uploaded it and admins. Throws FORBIDDEN, NOT_FOUND. */
export async function importedFile(ctx: Context, id: string): Promise<{ url: string; expiresAt: string }> {
  requireCrm(ctx.actor)
  const found = await read(ctx, tx => selectImport(tx, ctx.actor.companyId, id))
  if (!found) throw new AppError('NOT_FOUND')
  if (!ownsImport(ctx.actor, found)) throw new AppError('FORBIDDEN')
  return ctx.files.address(ctx.actor.companyId, found.fileId)
}

/** Removes what a company imported, once its leads are gone; for a company that goes itself. */
export const removeAllImports = (tx: Tx, companyId: string): Promise<void> => deleteImports(tx, companyId)
