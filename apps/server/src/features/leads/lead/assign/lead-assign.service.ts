import { AppError } from '@plinth/contract/error-codes'
import type { Context } from '../../../../platform/context.ts'
import { requireCanAssign, visibleLeads } from '../../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../../lead-history/lead-history.service.ts'
import { stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { changeLeads, placeHistory } from '../change/lead-change.service.ts'
import { lockLeads, updateAssignments } from '../lead.queries.ts'
import { tellAssignee } from '../lead-notices.service.ts'
import { transition } from '../lead-transition.policy.ts'
import { type AssigneeRow, selectAssignee, selectPeople } from './lead-assignment.queries.ts'

/**
 * Gives up to 1,000 leads to one person, or to nobody, all or none (LM-541, LM-Q40); leads that are theirs already stay as
 * they are. Answers how many leads were named.
 * Throws FORBIDDEN without crm.edit and canAssign; NOT_FOUND where one of the leads is unknown or invisible, or for
 * somebody who may not have leads; CONFLICT where one is archived.
 */
export async function assignLeads(
  ctx: Context,
  body: { leadIds: string[]; assignedTo: string | null },
): Promise<{ n: number }> {
  const { actor } = ctx
  requireCanAssign(actor)
  const { companyId, userId, fullName } = actor
  const ids = [...new Set(body.leadIds)]
  return changeLeads(ctx, async (tx, effects) => {
    const [rows, plan, assignee] = await Promise.all([
      lockLeads(tx, companyId, ids, visibleLeads(actor)),
      stagePlanOf(tx, companyId),
      body.assignedTo === null ? null : selectAssignee(tx, companyId, body.assignedTo, null),
    ])
    if (rows.length < ids.length || assignee === undefined) throw new AppError('NOT_FOUND')
    if (rows.some(row => row.is_archived)) throw new AppError('CONFLICT', 'A lead among them is archived')
    const at = ctx.clock.now()
    const assignedTo = assignee?.id ?? null
    const changed = rows.filter(row => row.assigned_to !== assignedTo)
    if (changed.length === 0) return { n: ids.length }

    const before = await peopleOf(tx, companyId, changed)
    const by = { userId, name: fullName }
    // the assignee alone is named, so nothing can be missing
    const asking = { canAssign: true, isFilled: () => true }
    const moved = changed.map(row => ({ row, move: transition(plan, row, { assignedTo }, asking) }))
    const places = moved.map(({ row, move }) => ({
      id: row.id,
      assigned_to: assignedTo,
      stage_id: move.to._id,
      lead_status: move.status.id,
    }))
    const notes = moved.map(({ row, move }) => ({
      leadId: row.id,
      leadName: row.name,
      leadVersion: row.version + 1,
      type: 'update' as const,
      by,
      at,
      ...placeHistory(move, row, { before: before.get(row.assigned_to ?? '') ?? null, after: assignee }),
    }))
    await Promise.all([updateAssignments(tx, companyId, places, at), writeHistory(tx, companyId, notes)])
    const changedIds = changed.map(row => row.id)
    const leadName = changed[0]?.name ?? ''
    await tellAssignee(ctx, tx, effects, { leadIds: changedIds, leadName, assignedTo, isNew: false })
    effects.emit({ type: 'leads.changed', leadIds: changedIds, by: userId })
    return { n: ids.length }
  })
}

async function peopleOf(
  tx: Parameters<typeof selectPeople>[0],
  companyId: string,
  rows: readonly { assigned_to: string | null }[],
): Promise<Map<string, AssigneeRow>> {
  const ids = [...new Set(rows.flatMap(row => row.assigned_to ?? []))]
  const people = ids.length === 0 ? [] : await selectPeople(tx, companyId, ids)
  return new Map(people.map(person => [person.id, person]))
}
