import { AppError } from '@plinth/contract/error-codes'
import {
  EXPORT_AT_ONCE,
  EXPORT_MAX_ROWS,
  EXPORTS_UNDER_WAY,
  type ExportOrder,
  type ExportSummary,
} from '@plinth/contract/leads/lead-exports'
import { groupedNumber } from '@plinth/contract/money-text'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ReceivedFile } from '../../../platform/files/incoming.ts'
import { writeExportFile } from '../../../platform/spreadsheets/writing/export-file.ts'
import { dayOf, timeTextOf } from '../../../platform/time-zone.ts'
import { requireCrm } from '../../company/lead-access/lead-access.service.ts'
import { countWholeList, type ExportedLead, refuseStrangers, walkWholeList } from '../lead/lead.service.ts'
import { recordExport } from './export-audit.service.ts'
import { customFieldsOf, headingOf, refuseUnknownColumns } from './export-fields.ts'
import { cellSetting, leadCells } from './lead-cells.ts'
import {
  countUnderWay,
  type ExportRecord,
  insertExport,
  lockExport,
  markEnded,
  markWaiting,
  selectExports,
} from './lead-exports.queries.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobKinds {
    'lead-exports.write': { companyId: string; exportId: string }
  }
}

const LISTED = 20
const PORTION = 500
const BUSY = `${EXPORTS_UNDER_WAY} of your exports are still running. Wait until one is ready, or cancel one`

/** The number of immediate exports that this process is sending, by person. */
const answering = new Map<string, number>()

/**
 * The leads of a list as a file on this machine, for small lists; the caller removes it after sending. Recorded in the audit
 * trail. Throws FORBIDDEN, INVALID for an invalid filter, NOT_FOUND for a person of another company in it, TOO_LARGE above 2,000
 * leads, TOO_MANY_REQUESTS for a third at a time, STORAGE_FULL.
 */
export async function exportNow(ctx: Context, order: ExportOrder): Promise<ReceivedFile> {
  const { actor } = ctx
  requireCrm(actor)
  const before = answering.get(actor.userId) ?? 0
  if (before >= EXPORTS_UNDER_WAY) throw new AppError('TOO_MANY_REQUESTS', BUSY)
  answering.set(actor.userId, before + 1)
  try {
    return await writeNow(ctx, order)
  } finally {
    const after = (answering.get(actor.userId) ?? 1) - 1
    if (after === 0) answering.delete(actor.userId)
    else answering.set(actor.userId, after)
  }
}

async function writeNow(ctx: Context, order: ExportOrder): Promise<ReceivedFile> {
  const { actor, config, clock } = ctx
  // a single transaction, because the list is read through a cursor
  const { leads, custom } = await ctx.db.tenant(actor.companyId, async tx => {
    const fields = await customFieldsOf(tx, actor.companyId)
    refuseUnknownColumns(order.columns, fields)
    return { leads: await fewLeads(ctx, tx, order), custom: fields }
  })
  const setting = cellSetting(actor.company, order, custom)
  const headings = order.columns.map(column => headingOf(column, custom))
  const target = { dataDir: config.dataDir, name: fileName(ctx, order), format: order.format, sheet: 'Leads', headings }
  const file = await writeExportFile(target, portionsOf())
  async function* portionsOf() {
    for (let at = 0; at < leads.length; at += PORTION)
      yield leads.slice(at, at + PORTION).map(lead => leadCells(lead, order.columns, setting))
  }
  try {
    const made = { actor, order, fileName: target.name, count: leads.length, at: clock.now() }
    await ctx.db.tenant(actor.companyId, tx => recordExport(tx, made))
  } catch (error) {
    await ctx.files.discard([file])
    throw error
  }
  return file
}

/** All leads of a list that is small enough for memory. */
async function fewLeads(ctx: Context, tx: Tx, order: ExportOrder): Promise<ExportedLead[]> {
  await refuseStrangers(ctx, tx, order.list)
  for await (const leads of walkWholeList(ctx, tx, order.list, EXPORT_AT_ONCE + 1)) {
    if (leads.length <= EXPORT_AT_ONCE) return leads
    const most = groupedNumber(EXPORT_AT_ONCE, ctx.actor.company.currencySymbol)
    throw new AppError('TOO_LARGE', `More than ${most} leads are exported in the background`)
  }
  return []
}

/** `leads 2026-03-18 12.05 PM.xlsx`, by the company's clock. */
function fileName({ actor, clock }: Context, { format }: ExportOrder): string {
  const now = clock.now()
  const { timeZone } = actor.company
  return `leads ${dayOf(timeZone, now)} ${timeTextOf(timeZone, now).replace(':', '.')}.${format}`
}

/**
 * Starts to export the leads of a list in the background. Throws FORBIDDEN, INVALID for an invalid filter, NOT_FOUND for a person
 * of another company in it, TOO_LARGE for more leads than a file holds, TOO_MANY_REQUESTS while two exports of the person are
 * running.
 */
export async function startExport(ctx: Context, order: ExportOrder): Promise<ExportSummary> {
  const { actor, clock } = ctx
  requireCrm(actor)
  return mutate(ctx, async tx => {
    await refuseStrangers(ctx, tx, order.list)
    refuseUnknownColumns(order.columns, await customFieldsOf(tx, actor.companyId))
    await requireTurn(ctx, tx)
    const total = await countWholeList(ctx, tx, order.list)
    const most = EXPORT_MAX_ROWS[order.format]
    if (total > most) {
      const other = order.format === 'xlsx' ? '. Choose .csv, or fewer leads' : ''
      const rows = groupedNumber(most, actor.company.currencySymbol)
      throw new AppError('TOO_LARGE', `A .${order.format} file holds at most ${rows} leads${other}`)
    }
    const { format, columns, list } = order
    const one = { format, columns, list, total, id: newId(), fileName: fileName(ctx, order) }
    await insertExport(tx, actor.companyId, { ...one, createdBy: actor.userId, createdAt: clock.now() })
    await enqueue(ctx, tx, one.id)
    return ownSummary(ctx, tx, one.id)
  })
}

const enqueue = (ctx: Context, tx: Tx, exportId: string): Promise<void> =>
  ctx.jobs.enqueue(tx, 'lead-exports.write', { companyId: ctx.actor.companyId, exportId })

async function requireTurn({ actor }: Context, tx: Tx): Promise<void> {
  const underWay = await countUnderWay(tx, actor.companyId, actor.userId)
  if (underWay >= EXPORTS_UNDER_WAY) throw new AppError('TOO_MANY_REQUESTS', BUSY)
}

/** An export of the caller, locked until the transaction ends; anybody else's is not found. */
async function ownExport({ actor }: Context, tx: Tx, id: string): Promise<ExportRecord> {
  const found = await lockExport(tx, actor.companyId, id)
  if (found?.createdBy !== actor.userId) throw new AppError('NOT_FOUND')
  return found
}

const ownSummary = async (ctx: Context, tx: Tx, id: string): Promise<ExportSummary> =>
  toSummary(await ownExport(ctx, tx, id))

const toSummary = (one: ExportRecord): ExportSummary => ({
  _id: one.id,
  fileName: one.fileName,
  format: one.format,
  status: one.status,
  done: one.done,
  total: one.total,
  problem: one.problem,
  createdAt: one.createdAt.toISOString(),
  finishedAt: one.finishedAt?.toISOString() ?? null,
  expiresAt: one.expiresAt?.toISOString() ?? null,
})

/** My newest exports. Throws FORBIDDEN. */
export async function listExports(ctx: Context): Promise<ExportSummary[]> {
  const { actor } = ctx
  requireCrm(actor)
  return (await read(ctx, tx => selectExports(tx, actor.companyId, actor.userId, LISTED))).map(toSummary)
}

/** Stops an export after the portion that is being written. Throws FORBIDDEN, NOT_FOUND, CONFLICT where it has ended. */
export async function cancelExport(ctx: Context, id: string): Promise<ExportSummary> {
  const { actor, clock } = ctx
  requireCrm(actor)
  return mutate(ctx, async tx => {
    const { status } = await ownExport(ctx, tx, id)
    if (status !== 'waiting' && status !== 'running') throw new AppError('CONFLICT', 'This export has already ended')
    await markEnded(tx, actor.companyId, id, { status: 'cancelled', problem: '', at: clock.now() })
    return ownSummary(ctx, tx, id)
  })
}

/** Restarts an export. Throws FORBIDDEN, NOT_FOUND, CONFLICT where it did not fail, TOO_MANY_REQUESTS. */
export async function retryExport(ctx: Context, id: string): Promise<ExportSummary> {
  const { actor, clock } = ctx
  requireCrm(actor)
  return mutate(ctx, async tx => {
    const { status } = await ownExport(ctx, tx, id)
    if (status !== 'failed' && status !== 'cancelled') throw new AppError('CONFLICT', 'This export did not fail')
    await requireTurn(ctx, tx)
    await markWaiting(tx, actor.companyId, id, clock.now())
    await enqueue(ctx, tx, id)
    return ownSummary(ctx, tx, id)
  })
}

/** A short-lived address of the file. Throws FORBIDDEN, NOT_FOUND, CONFLICT where there is no file. */
export async function exportedFile(ctx: Context, id: string): Promise<{ url: string; expiresAt: string }> {
  requireCrm(ctx.actor)
  // this locks the export, which a read may not do
  const { fileId, status } = await ctx.db.tenant(ctx.actor.companyId, tx => ownExport(ctx, tx, id))
  if (fileId !== null) return ctx.files.address(ctx.actor.companyId, fileId)
  const message = status === 'expired' ? 'This file was kept for 7 days and has been deleted' : 'This file is not ready'
  throw new AppError('CONFLICT', message)
}
