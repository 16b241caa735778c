import { AppError } from '@plinth/contract/error-codes'
import { type ColumnValues, namesOf } from '@plinth/contract/field-table'
import { RULED_FIELDS, ruleKey } from '@plinth/contract/leads/stage-rules'
import type { Acting } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { StagePlan } from '../pipelines/pipelines.service.ts'
import { describeFields } from '../stage-rules/stage-rules.service.ts'
import type { LeadRow } from './lead.tables.ts'
import { judge, type Move, type Refusal, type Transition, transition } from './lead-transition.policy.ts'

/** A lead with the request's changes applied. */
export type FilledLead = ColumnValues<typeof RULED_FIELDS> &
  Pick<LeadRow, 'phone' | 'area' | 'follow_up_at' | 'follow_up_has_time' | 'assigned_to' | 'custom'>

/** The column of each field that a rule can require. */
const COLUMN_OF: Readonly<Record<string, Exclude<keyof FilledLead, 'custom' | 'follow_up_has_time'>>> = {
  ...Object.fromEntries(namesOf(RULED_FIELDS).map(name => [ruleKey(name), RULED_FIELDS[name].column])),
  phoneNumber: 'phone',
  area: 'area',
  followupDate: 'follow_up_at',
  followupTime: 'follow_up_at',
  assignedTo: 'assigned_to',
}

/** Whether a field that a rule requires is filled; a budget of 0 counts as filled. */
export function isFilled(lead: FilledLead, fieldKey: string): boolean {
  const column = COLUMN_OF[fieldKey]
  if (column === undefined) return String(lead.custom[fieldKey] ?? '') !== ''
  if (fieldKey === 'followupTime' && !lead.follow_up_has_time) return false
  const value = lead[column]
  return value !== null && value !== ''
}

/**
 * Where a request moves a lead, by the rule of all operations (`transition`); `lead` is the locked row with the request's
 * own fields applied. Throws as `transition` does, and MISSING_FIELDS naming what must be filled first (LM-Q14, LM-Q77).
 */
export async function moveLead(
  ctx: Acting,
  tx: Tx,
  { plan, row, lead, move }: { plan: StagePlan; row: LeadRow; lead: FilledLead; move: Move },
): Promise<Transition> {
  const { canAssign } = ctx.actor.rights.crm
  const found = transition(plan, row, move, { canAssign, isFilled: key => isFilled(lead, key) })
  if (found.missing.length === 0) return found
  const missingFields = await describeFields(tx, ctx.actor.companyId, found.missing)
  if (missingFields.length === 0) return found
  throw new AppError('MISSING_FIELDS', undefined, { data: { missingFields } })
}

/** Where a request moves a lead, or why it stays; with `needs`, the names of fields that must be filled first. */
export type Verdict = Transition | Refusal | (Pick<Transition, 'from' | 'to'> & { needs: readonly string[] })

/** The same rule for many leads, by their ids: those that may not move are not refused together with the others. Throws NOT_FOUND for the stage. */
export async function judgeLeads(
  ctx: Pick<Acting, 'actor'>,
  tx: Tx,
  { plan, rows, move }: { plan: StagePlan; rows: readonly LeadRow[]; move: Move },
): Promise<Map<string, Verdict>> {
  const { companyId, rights } = ctx.actor
  const { canAssign } = rights.crm
  const judged = rows.map(row => ({
    id: row.id,
    to: judge(plan, row, move, { canAssign, isFilled: key => isFilled(row, key) }),
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
