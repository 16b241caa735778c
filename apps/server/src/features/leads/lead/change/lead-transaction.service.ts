import { AppError } from '@plinth/contract/error-codes'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { sql } from 'kysely'
import { type Acting, type Actor, type Context, type Effects, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCrmEdit, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { type StagePlan, stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { lockLead, lockLeads, selectLead } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import { leadsWereChanged } from '../lead-tallies.service.ts'
import { toLead } from '../lead-wire.ts'

/** A transaction that writes leads (see `mutate`); totals are counted anew after it. */
export async function leadTransaction<T>(ctx: Acting, work: (tx: Tx, effects: Effects) => Promise<T>): Promise<T> {
  try {
    return await mutate(ctx, work)
  } finally {
    // also after an error: whether a commit whose answer was lost took place is not known
    leadsWereChanged(ctx, ctx.actor.companyId)
  }
}

/** The same for a change of leads that are there already. Throws FORBIDDEN without crm.edit. */
export async function changeLeads<T>(ctx: Acting, work: (tx: Tx, effects: Effects) => Promise<T>): Promise<T> {
  requireCrmEdit(ctx.actor)
  return leadTransaction(ctx, work)
}

/** A lead that is about to be changed; its row is locked until the transaction ends. */
export interface OpenLead {
  tx: Tx
  row: LeadRow
  /** the company's stages with the rules for moves between them */
  stagePlan: StagePlan
  /** when it is changed */
  at: Date
}

/** Leads that are not deleted and that the actor may see. */
export const present = (actor: Actor) => sql<boolean>`leads.deleted_at is null and ${visibleLeads(actor)}`

/** Opens a lead for a change. Throws NOT_FOUND, also where the lead is invisible; CONFLICT where it is archived (IN-Q79). */
export async function openLead(ctx: Context, tx: Tx, id: string): Promise<OpenLead> {
  const { actor } = ctx
  const [row, stagePlan] = await Promise.all([
    lockLead(tx, actor.companyId, id, present(actor)),
    stagePlanOf(tx, actor.companyId),
  ])
  if (!row) throw new AppError('NOT_FOUND')
  if (row.is_archived) throw new AppError('CONFLICT', 'This lead is archived')
  return { tx, row, stagePlan, at: ctx.clock.now() }
}

/**
 * The locked rows of leads that are changed together, archived ones too. Throws NOT_FOUND where one is unknown, or,
 * unless asked for, invisible or deleted.
 */
export async function openLeads(
  ctx: Pick<Acting, 'actor'>,
  tx: Tx,
  leadIds: readonly string[],
  { isDeletedToo = false, isUnseenToo = false } = {},
): Promise<LeadRow[]> {
  const { actor } = ctx
  const ids = [...new Set(leadIds)]
  const visible = isUnseenToo ? sql<boolean>`true` : visibleLeads(actor)
  const wanted = isDeletedToo ? visible : sql<boolean>`leads.deleted_at is null and ${visible}`
  const rows = await lockLeads(tx, actor.companyId, ids, wanted)
  if (rows.length < ids.length) throw new AppError('NOT_FOUND')
  return rows
}

/** The whole lead as changes return it, whoever may see it by then. */
export async function wholeLead(ctx: Acting, tx: Tx, id: string, stages: readonly Stage[]): Promise<Lead> {
  const row = await selectLead(tx, ctx.actor.companyId, id, sql<boolean>`true`)
  if (!row) throw new AppError('NOT_FOUND')
  return toLead(row, stages, ctx.actor.company.timeZone)
}
