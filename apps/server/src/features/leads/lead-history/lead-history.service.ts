import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import { type Actor, type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  isVisibleLead,
  ofVisibleLead,
  requireCrm,
  visibleLeads,
} from '../../company/lead-access/lead-access.service.ts'
import {
  countLogs,
  countLogsOfTime,
  existsLog,
  type HistoryEntry,
  insertLog,
  insertLogs,
  type LogRow,
  type LogsOfTime,
  selectChangesSince,
  selectLogs,
  selectLogsOfTime,
  selectNewestLogs,
} from './lead-history.queries.ts'

/** A change as people read it in a lead's history; written in the transaction of the change (decision 22). */
export type HistoryNote = HistoryEntry

/** Entries written by one statement, few enough for the time limit of a statement. */
const SLICE = 1000

/** Writes history entries of a company in the caller's transaction. They are never changed afterwards. */
export async function writeHistory(tx: Tx, companyId: string, entries: readonly HistoryNote[]): Promise<void> {
  const [first, ...more] = entries
  if (first && more.length === 0) return insertLog(tx, companyId, first)
  for (let from = 0; from < entries.length; from += SLICE)
    await insertLogs(tx, companyId, entries.slice(from, from + SLICE))
}

/**
 * The fields that other people changed after a version of a lead, with the name of the person who changed each last (decision
 * 14).
 */
export async function changedByOthers(
  tx: Tx,
  companyId: string,
  lead: { id: string; version: number },
  userId: string,
): Promise<Map<string, string>> {
  const changed = new Map<string, string>()
  for (const row of await selectChangesSince(tx, companyId, lead.id, lead.version)) {
    for (const field of Object.keys(row.new_values)) {
      // a field that this person changed last is no conflict for them
      if (row.user_id === userId) changed.delete(field)
      else changed.set(field, row.user_name)
    }
  }
  return changed
}

const NEWEST = 100

/** The newest 100 entries of a lead (LM-534, LM-Q50). Throws FORBIDDEN; NOT_FOUND for a lead that the caller may not see. */
export async function newestLogs(ctx: Context, leadId: string): Promise<LeadLog[]> {
  requireCrm(ctx.actor)
  const where = ofVisibleLead(ctx.actor, leadId)
  const rows = await read(ctx, async tx => {
    const found = await selectNewestLogs(tx, ctx.actor.companyId, leadId, { limit: NEWEST, where })
    // either the lead has no entries, or it is not visible
    if (found.length === 0 && !(await isVisibleLead(tx, ctx.actor, leadId))) throw new AppError('NOT_FOUND')
    return found
  })
  return rows.map(toLog)
}

/**
 * One page of a lead's entries, newest first: all, or those older than the entry `before` (LM-536, LM-Q50). Throws FORBIDDEN;
 * NOT_FOUND for a lead that the caller may not see, and for an entry of another lead.
 */
export async function logPage(
  ctx: Context,
  query: { id: string; page: number; limit: number; before?: string | undefined },
): Promise<{ data: LeadLog[]; pagination: Pagination }> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  const { id, page, limit, before } = query
  const [isVisible, isKnown, total, rows] = await read(ctx, tx =>
    Promise.all([
      isVisibleLead(tx, ctx.actor, id),
      before === undefined || existsLog(tx, companyId, id, before),
      countLogs(tx, companyId, id, before),
      selectLogs(tx, companyId, id, { limit, offset: (page - 1) * limit, before }),
    ]),
  )
  if (!isVisible || !isKnown) throw new AppError('NOT_FOUND')
  return { data: rows.map(toLog), pagination: paginationOf({ page, limit }, total) }
}

/** The newest 100 entries of a merged lead, for callers who may see the lead it was merged into. */
export const logsOfMerged = async (tx: Tx, companyId: string, leadId: string): Promise<LeadLog[]> =>
  (await selectNewestLogs(tx, companyId, leadId, { limit: NEWEST })).map(toLog)

/**
 * A page of the entries of a time by these people (null: everybody), newest first, with their number: those on leads that the
 * caller may see, and of deleted ones among these only the caller's own.
 */
export async function logsOfDay(
  tx: Tx,
  actor: Pick<Actor, 'companyId' | 'userId' | 'leadAccess'>,
  time: LogsOfTime,
  { page, limit }: { page: number; limit: number },
): Promise<{ logs: LeadLog[]; total: number }> {
  const seer = { companyId: actor.companyId, userId: actor.userId, visible: visibleLeads(actor) }
  const [rows, total] = await Promise.all([
    selectLogsOfTime(tx, seer, time, { limit, offset: (page - 1) * limit }),
    countLogsOfTime(tx, seer, time),
  ])
  return { logs: rows.map(toLog), total }
}

/** The comment and the outcome of a call in an entry; an outcome that was withdrawn does not count. */
function updatesOf({ comment, new_values }: LogRow): LeadLog['leadUpdates'] {
  const { callStatus } = new_values
  const callLeadStatus = typeof callStatus === 'number' ? callStatus : null
  return comment === '' && callLeadStatus === null ? [] : [{ text: comment, callLeadStatus }]
}

function toLog(row: LogRow): LeadLog {
  const time = row.created_at.toISOString()
  return {
    _id: row.id,
    type: row.type,
    module: 'leads',
    leadId: row.lead_id,
    leadName: row.lead_name,
    userId: row.user_id,
    updatedBy: row.user_name,
    time,
    createdAt: time,
    stageOld: row.stage_old,
    stageNew: row.stage_new,
    todayRemark: row.remark_type,
    texts: row.texts,
    comment: row.comment,
    leadUpdates: updatesOf(row),
    note: row.note,
    old: row.old_values,
    new: row.new_values,
  }
}
