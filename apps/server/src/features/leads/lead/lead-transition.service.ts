import { AppError } from '@plinth/contract/error-codes'
import { type ColumnValues, namesOf } from '@plinth/contract/field-table'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { LOST_REASON, RULED_FIELDS, ruleKey } from '@plinth/contract/leads/stage-rules'
import type { Acting } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { StagePlan } from '../pipelines/pipelines.service.ts'
import { describeFields } from '../stage-rules/stage-rules.service.ts'
import type { LeadRow } from './lead.tables.ts'
import { judge, type Move, type Refusal, type Transition, transition } from './lead-transition.policy.ts'

/** A lead with the request's changes applied. */
export type FilledLead = ColumnValues<typeof RULED_FIELDS> &
  Pick<LeadRow, 'phone' | 'area' | 'follow_up_at' | 'follow_up_has_time' | 'assigned_to' | 'custom'> &
  Pick<LeadRow, 'reason_for_not_interested' | 'lead_status' | 'call_status'>

/** The column of each field that a move can ask for. */
const COLUMN_OF: Readonly<Record<string, Exclude<keyof FilledLead, 'custom' | 'follow_up_has_time'>>> = {
  ...Object.fromEntries(namesOf(RULED_FIELDS).map(name => [ruleKey(name), RULED_FIELDS[name].column])),
  phoneNumber: 'phone',
  area: 'area',
  followupDate: 'follow_up_at',
  followupTime: 'follow_up_at',
  assignedTo: 'assigned_to',
}

/**
 * Whether the loss of a lead has its reason: one that the request tells, or that the lead has told of a refusal it still stands by. What it
 * said before it was won back says nothing of another loss.
 */
const saysWhy = (lead: FilledLead, told: string | undefined): boolean =>
  (told ?? '') !== '' ||
  (lead.reason_for_not_interested !== '' && [lead.lead_status, lead.call_status].includes(LEAD_STATUS.NOT_INTERESTED))

/** Whether a field that a move asks for is filled, with the reason that the request tells; a budget of 0 counts as filled. */
export function isFilled(lead: FilledLead, fieldKey: string, told?: string): boolean {
  if (fieldKey === LOST_REASON.fieldKey) return saysWhy(lead, told)
  const column = COLUMN_OF[fieldKey]
  if (column === undefined) return String(lead.custom[fieldKey] ?? '') !== ''
  if (fieldKey === 'followupTime' && !lead.follow_up_has_time) return false
  const value = lead[column]
  return value !== null && value !== ''
}

/**
 * Where a request moves a lead, by the rule of all operations (`transition`); `lead` is the locked row with the request's
 * own fields applied, `told` why it is lost. Throws as `transition` does, and MISSING_FIELDS naming what must be filled first (LM-Q14, LM-Q77).
 */
export async function moveLead(
  ctx: Acting,
  tx: Tx,
  {
    plan,
    row,
    lead,
    move,
    told,
  }: { plan: StagePlan; row: LeadRow; lead: FilledLead; move: Move; told?: string | undefined },
): Promise<Transition> {
  const { canAssign } = ctx.actor.rights.crm
  const found = transition(plan, row, move, { canAssign, isFilled: key => isFilled(lead, key, told) })
  if (found.missing.length === 0) return found
  const missingFields = await describeFields(tx, ctx.actor.companyId, found.missing)
  if (missingFields.length === 0) return found
  throw new AppError('MISSING_FIELDS', undefined, { data: { missingFields } })
}

/** Where a request moves a lead, or why it stays; with `needs`, the names of fields that must be filled first. */
export type Verdict = Transition | Refusal | (Pick<Transition, 'from' | 'to'> & { needs: readonly string[] })

/** The same rule for many leads, by their ids; `told` is why they are lost. Those that may not move are not refused together with the others. Throws NOT_FOUND for the stage. */
export async function judgeLeads(
  ctx: Pick<Acting, 'actor'>,
  tx: Tx,
  { plan, rows, move, told }: { plan: StagePlan; rows: readonly LeadRow[]; move: Move; told: string | undefined },
): Promise<Map<string, Verdict>> {
  const { companyId, rights } = ctx.actor
  const { canAssign } = rights.crm
  const judged = rows.map(row => ({
    id: row.id,
    to: judge(plan, row, move, { canAssign, isFilled: key => isFilled(row, key, told) }),
  }))
  const keys = [...new Set(judged.flatMap(({ to }) => ('missing' in to ? to.missing : [])))]
  const fields = keys.length === 0 ? [] : await describeFields(tx, companyId, keys)
  const names = new Map(fields.map(field => [field.fieldKey, field.displayName]))
  return new Map(
    judged.map(({ id, to }): readonly [string, Verdict] => {
      if ('refused' in to) return [id, to]
      const needs = to.missing.flatMap(key => names.get(key) ?? [])
      return [id, needs.length === 0 ? to : { from: to.from, to: to.to, needs }]
    }),
  )
}
