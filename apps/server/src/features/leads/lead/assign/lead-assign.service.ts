import { AppError } from '@plinth/contract/error-codes'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { requireCanAssign } from '../../../company/lead-access/lead-access.service.ts'
import { type StagePlan, stagePlanOf } from '../../pipelines/pipelines.service.ts'
import { wordsOfMove } from '../change/lead-note.policy.ts'
import { type NewPlace, placeLeads } from '../change/lead-places.service.ts'
import { changeLeads, openLeads } from '../change/lead-transaction.service.ts'
import type { LeadRow } from '../lead.tables.ts'
import { tellAssignee } from '../lead-notices.service.ts'
import { assigning, placeAfter } from '../lead-transition.policy.ts'
import { type AssigneeRow, selectAssignee, selectPeople } from './lead-assignment.queries.ts'

/**
 * Gives up to 1,000 leads to one person, or to nobody, all or none (LM-541, LM-Q40); leads that are theirs already stay as
 * they are. Returns how many leads were named.
 * Throws FORBIDDEN without crm.edit and canAssign; NOT_FOUND where one of the leads is unknown or invisible, or for
 * somebody who may not have leads; CONFLICT where one is archived.
 */
export async function assignLeads(
  ctx: Context,
  body: { leadIds: string[]; assignedTo: string | null },
): Promise<{ n: number }> {
  requireCanAssign(ctx.actor)
  const { companyId } = ctx.actor
  return changeLeads(ctx, async (tx, effects) => {
    const [rows, plan, assignee] = await Promise.all([
      openLeads(ctx, tx, body.leadIds),
      stagePlanOf(tx, companyId),
      body.assignedTo === null ? null : selectAssignee(tx, companyId, body.assignedTo, null),
    ])
    if (assignee === undefined) throw new AppError('NOT_FOUND')
    if (rows.some(row => row.is_archived)) throw new AppError('CONFLICT', 'A lead among them is archived')
    const assignedTo = assignee?.id ?? null
    const changed = rows.filter(row => row.assigned_to !== assignedTo)
    const [first] = changed
    if (!first) return { n: rows.length }

    await placeLeads(ctx, tx, effects, await placesUnder(tx, companyId, plan, changed, assignee))
    const leadIds = changed.map(row => row.id)
    await tellAssignee(ctx, tx, effects, { leadIds, leadName: first.name, assignedTo, isNew: false })
    return { n: rows.length }
  })
}

/** Where leads go that get this assignee, or none, and what their histories say of it. */
export async function placesUnder(
  tx: Tx,
  companyId: string,
  plan: StagePlan,
  rows: readonly LeadRow[],
  assignee: AssigneeRow | null,
): Promise<(NewPlace & { row: LeadRow })[]> {
  const before = await peopleOf(tx, companyId, rows)
  return rows.map(row => {
    const move = assigning(plan, row, assignee?.id ?? null)
    const people = { before: before.get(row.assigned_to ?? '') ?? null, after: assignee }
    return { row, place: placeAfter(move), words: wordsOfMove(move, row, people) }
  })
}

export async function peopleOf(
  tx: Tx,
  companyId: string,
  rows: readonly { assigned_to: string | null }[],
): Promise<Map<string, AssigneeRow>> {
  const ids = [...new Set(rows.flatMap(row => row.assigned_to ?? []))]
  const people = ids.length === 0 ? [] : await selectPeople(tx, companyId, ids)
  return new Map(people.map(person => [person.id, person]))
}
