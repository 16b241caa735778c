import { AppError } from '@plinth/contract/error-codes'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { MERGE_LABELS, MERGE_TEXTS, type MergeChoice } from '@plinth/contract/leads/merge-rules'
import type { Acting } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  assigning,
  type LeadRow,
  mayHaveLeads,
  moveLead,
  placeAfter,
  withoutFormerAssignee,
} from '../lead/lead.service.ts'
import type { StagePlan } from '../pipelines/pipelines.service.ts'
import { existsTeam } from './lead-merges.queries.ts'
import { type Merged, PLACE_COLUMNS, type Side, type Unmerged } from './merge.policy.ts'
import { columnsOf } from './merge-history.ts'

/**
 * Applies the rule of all moves (`transition`) to the merged lead, as if the person had moved the kept lead to the chosen place;
 * a move caused by assigning alone is subject to no rule (LM-Q13). Locks the new assignee until the transaction ends. Throws
 * CONFLICT for a move that a rule forbids and for an assignee who may no longer have leads (LM-Q97), MISSING_FIELDS for required
 * fields that are empty in the merged lead (LM-Q14), INVALID for a follow-up that a lost or unassigned lead would get (LM-365,
 * LM-Q45).
 */
export async function placedByRule(
  ctx: Acting,
  tx: Tx,
  plan: StagePlan,
  sides: { keep: Side; gone: Side; take: readonly MergeChoice[]; merged: Merged },
): Promise<Merged> {
  const { keep, take, merged } = sides
  const isPlaced = take.includes('place') && merged.columns.stage_id !== undefined
  const place = isPlaced ? await placeOf(ctx, tx, plan, sides) : {}
  const columns = { ...merged.columns, ...place }
  const isScheduled = take.includes('followUp') && (columns.follow_up_at ?? null) !== null
  if (isScheduled) refuseFollowUp(plan, { ...keep.row, ...columns })
  return { ...merged, columns }
}

/**
 * The place of a lead that nobody has called, to which an imported past call is added: the outcome moves its status as one that is logged
 * does, where nobody has set one (decisions 46 and 50). Empty where it stays.
 */
export async function placeByOutcome(
  ctx: Acting,
  tx: Tx,
  plan: StagePlan,
  row: LeadRow,
  { call_status: outcome, reason_for_not_interested: reason }: LeadRow,
): Promise<Merged['columns']> {
  if (outcome === null || row.lead_status !== LEAD_STATUS.NEW) return {}
  const { lead_status } = placeAfter(await moveLead(ctx, tx, { plan, row, lead: row, move: { outcome, isPast: true } }))
  if (lead_status === row.lead_status) return {}
  return {
    ...Object.fromEntries(PLACE_COLUMNS.map(column => [column, row[column]])),
    lead_status,
    reason_for_not_interested: row.reason_for_not_interested || reason,
  }
}

async function placeOf(
  ctx: Acting,
  tx: Tx,
  plan: StagePlan,
  { keep, gone, merged }: { keep: Side; gone: Side; merged: Merged },
): Promise<Pick<LeadRow, 'stage_id' | 'lead_status' | 'assigned_to'>> {
  const { row } = keep
  const { stage_id: stageId, lead_status, assigned_to: assignedTo } = gone.row
  if (assignedTo !== null && assignedTo !== row.assigned_to) {
    if (!(await mayHaveLeads(tx, row.company_id, assignedTo)))
      throw new AppError('CONFLICT', MERGE_TEXTS.formerAssignee)
  }
  const byItself = assigning(plan, row, assignedTo)
  const isListed = plan.stages.some(one => one._id === stageId && one.status.some(({ id }) => id === lead_status))
  const isThere = byItself.to._id === stageId
  const isAllThere = isThere && (!isListed || byItself.status.id === lead_status)
  const found = await moveLead(ctx, tx, {
    plan,
    row,
    lead: { ...row, ...columnsOf(merged) },
    move: {
      assignedTo,
      isPast: true,
      ...(isThere ? {} : { stageId }),
      ...(isListed && !isAllThere ? { status: lead_status } : {}),
    },
  })
  return placeAfter(found)
}

function refuseFollowUp({ stages }: StagePlan, row: LeadRow): void {
  const isLost = stages.some(stage => stage._id === row.stage_id && stage.kind === 'lost')
  if (!isLost && row.assigned_to !== null) return
  const message = isLost ? MERGE_TEXTS.followUpOfLost : MERGE_TEXTS.followUpOfNobody
  throw new AppError('INVALID', message, { fields: [{ field: 'followUp', message }] })
}

/**
 * What undoing a merge may restore: no stage or team that no longer exists, no assignee if the caller may not choose one, and
 * none who may no longer have leads (then the lead is unassigned, LM-Q97, LM-Q13). Returns the label of each value that stays
 * instead.
 */
export async function putBackByRule(
  ctx: Acting,
  tx: Tx,
  plan: StagePlan,
  keptRow: LeadRow,
  back: Unmerged,
): Promise<Unmerged> {
  const { companyId, rights } = ctx.actor
  const columns = { ...back.columns }
  const stayed = [...back.stayed]
  const isAssigning = columns.assigned_to !== undefined && columns.assigned_to !== keptRow.assigned_to
  const isStageThere = columns.stage_id === undefined || plan.stages.some(stage => stage._id === columns.stage_id)
  if (!isStageThere || (isAssigning && !rights.crm.canAssign)) {
    for (const column of PLACE_COLUMNS) delete columns[column]
    stayed.push(MERGE_LABELS.place)
  } else if (isAssigning) {
    const former = await withoutFormerAssignee(tx, companyId, plan, { ...keptRow, ...columns })
    Object.assign(columns, former?.place)
    if (former) stayed.push(MERGE_LABELS.place)
  }
  if (columns.team_id && !(await existsTeam(tx, companyId, columns.team_id))) {
    delete columns.team_id
    stayed.push(MERGE_LABELS.team)
  }
  return { ...back, columns, stayed: [...new Set(stayed)] }
}
