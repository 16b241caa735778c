import type { LeftOutReason } from '@plinth/contract/leads/selection-rules'
import type { Context, Effects, Services } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { cancelMailsOf } from '../../lead-mails/lead-mails.service.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { lockLeads } from '../lead.queries.ts'
import type { LeadRow } from '../lead.tables.ts'
import type { LeadPlace } from '../lead-transition.policy.ts'
import { isRestorable } from './lead-deletion.service.ts'
import { joinWords, noteOf } from './lead-note.policy.ts'
import { withoutFormerAssignees } from './lead-places.service.ts'
import { markDeleted, markRestored } from './lead-selected.queries.ts'
import { present } from './lead-transaction.service.ts'

/**
 * Changes of many leads, some of them at a time, in the caller's transaction: each lead is changed by the rules of its own
 * change and gets its own history entry; those that cannot be changed are counted. Used by requests and background jobs.
 */
type Changing = Services & Pick<Context, 'actor'>
type Emitting = Pick<Effects, 'emit'>

/** A lead that was changed: its version now, and its place before. */
export interface ChangedLead {
  id: string
  version: number
  was: LeadPlace
}
/** What became of some leads of a selection. */
export interface SelectedSlice {
  changed: ChangedLead[]
  leftOut: Partial<Record<LeftOutReason, number>>
}
/** What became of some leads that were to be changed back. */
export interface UndoneSlice {
  changed: number
  /** how many of them have no assignee now, because theirs may not have leads any more */
  unassigned: number
}

/** Deletes leads; archived ones are left out, and those that are gone or invisible (LM-383, LM-539). */
export async function deleteSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
): Promise<SelectedSlice> {
  const { actor } = ctx
  const { companyId, userId } = actor
  const at = ctx.clock.now()
  const rows = await lockLeads(tx, companyId, ids, present(actor))
  const open = rows.filter(row => !row.is_archived)
  const leftOut = { missing: ids.length - rows.length, archived: rows.length - open.length }
  if (open.length === 0) return { changed: [], leftOut }
  const openIds = open.map(row => row.id)
  const cancelled = await cancelMailsOf(ctx, tx, openIds)
  const notes = open.map(row => {
    const texts = ['The Lead has been deleted', ...(cancelled.get(row.id) ?? [])]
    return noteOf(actor, row, at, { type: 'delete', texts })
  })
  await Promise.all([markDeleted(tx, companyId, openIds, { userId, at }), writeHistory(tx, companyId, notes)])
  effects.emit({ type: 'leads.changed', leadIds: openIds, by: userId })
  return { changed: open.map(changedOf), leftOut }
}

const changedOf = ({ id, version, stage_id, lead_status, assigned_to }: LeadRow): ChangedLead => ({
  id,
  version: version + 1,
  was: { stage_id, lead_status, assigned_to },
})

/**
 * Brings deleted leads back that are still as their deletion left them; nobody's where their assignees may not have leads any
 * more, unless they are archived (LM-Q97, LM-Q13).
 */
export async function restoreSelected(
  ctx: Changing,
  tx: Tx,
  effects: Emitting,
  leads: readonly Pick<ChangedLead, 'id' | 'version'>[],
): Promise<UndoneSlice> {
  const { actor } = ctx
  const { companyId, userId } = actor
  const at = ctx.clock.now()
  const versions = new Map(leads.map(lead => [lead.id, lead.version]))
  const found = await lockLeads(tx, companyId, [...versions.keys()], isRestorable(actor, at))
  const rows = found.filter(row => row.version === versions.get(row.id))
  if (rows.length === 0) return { changed: 0, unassigned: 0 }
  const listed = rows.filter(row => !row.is_archived)
  const former = await withoutFormerAssignees(tx, companyId, await stagePlanOf(tx, companyId), listed)
  const notes = rows.map(row =>
    noteOf(actor, row, at, joinWords({ texts: ['The Lead has been restored'] }, former.get(row.id)?.words)),
  )
  const places = rows.map(row => {
    const { stage_id, lead_status, assigned_to } = former.get(row.id)?.place ?? row
    return { id: row.id, stage_id, lead_status, assigned_to }
  })
  await Promise.all([markRestored(tx, companyId, places, at), writeHistory(tx, companyId, notes)])
  effects.emit({ type: 'leads.changed', leadIds: rows.map(row => row.id), by: userId })
  return { changed: rows.length, unassigned: former.size }
}
