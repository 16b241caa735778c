import { AppError } from '@plinth/contract/error-codes'
import { MOVE_TEXTS } from '@plinth/contract/leads/lead/lead-moves'
import type { Stage, StageKind } from '@plinth/contract/leads/pipelines'
import type { StagePlan } from '../pipelines/pipelines.service.ts'

/** Where a lead stands. */
export interface LeadPlace {
  stage_id: string
  lead_status: number
  assigned_to: string | null
}
/** What a request asks for; what it does not name stays. */
export interface Move {
  stageId?: string | undefined
  status?: number | undefined
  assignedTo?: string | null | undefined
  /** it sets a follow-up, which needs an assignee as well (LM-365) */
  isScheduling?: boolean | undefined
}
/** Who asks, and what the lead has once the request's own fields are applied (LM-Q78). */
export interface Asking {
  canAssign: boolean
  isFilled: (fieldKey: string) => boolean
}
/** Where the lead goes. */
export interface Transition {
  from: Stage
  to: Stage
  status: { id: number; name: string }
  assignedTo: string | null
  /** keys of the fields that must be filled first: with any of them the lead stays where it is (LM-Q14, LM-Q77) */
  missing: readonly string[]
}

/**
 * The one rule of how stage, status and assignee of a lead change, for every operation that changes them (security D4,
 * LM-Q78). Throws CONFLICT for stage or status of a won lead (LM-Q16) and for a move that a rule forbids, NOT_FOUND for a
 * stage that is not the company's, INVALID for a status that the stage does not list, FORBIDDEN without an assignee where
 * the person could not choose one (LM-Q14). What assigning moves by itself is subject to no rule, and a stage that is named
 * keeps it from moving anything, also where it is the present one (LM-Q13).
 */
export function transition(plan: StagePlan, place: LeadPlace, move: Move, asking: Asking): Transition {
  const { stages } = plan
  const from = ofId(stages, place.stage_id)
  const wantsStage = move.stageId !== undefined && move.stageId !== place.stage_id
  const wantsStatus = move.status !== undefined && move.status !== place.lead_status
  const assignedTo = move.assignedTo === undefined ? place.assigned_to : move.assignedTo
  if ((wantsStage || wantsStatus) && from.kind === 'won')
    throw new AppError('CONFLICT', 'Stage and status of a won lead cannot be changed')
  const named = move.stageId === undefined ? undefined : ofId(stages, move.stageId)
  const to = named ?? stageOfAssignment(stages, from, place.assigned_to, assignedTo)
  const asked = wantsStage || wantsStatus ? move.status : undefined
  const status = statusIn(to, from, place.lead_status, asked)
  const needsAssignee = wantsStage || wantsStatus || move.isScheduling === true
  const lacksAssignee = needsAssignee && assignedTo === null
  if (lacksAssignee && !asking.canAssign) throw new AppError('FORBIDDEN')
  const required = wantsStage ? requiredFields(plan, from, to) : []
  const empty = required.filter(key => !asking.isFilled(key))
  const missing = lacksAssignee ? ['assignedTo', ...empty.filter(key => key !== 'assignedTo')] : empty
  return { from, to, status, assignedTo, missing }
}

/** Where a lead goes that gets another assignee, or none, and nothing else: no rule asks for anything then (LM-Q13). */
export const assigning = (plan: StagePlan, place: LeadPlace, assignedTo: string | null): Transition =>
  transition(plan, place, { assignedTo }, { canAssign: true, isFilled: () => true })

/** What the rule of a pair of stages asks for; no rule asks for nothing (LM-Q78). Throws CONFLICT where it forbids the move. */
function requiredFields({ rules }: StagePlan, from: Stage, to: Stage): readonly string[] {
  const rule = rules.find(one => one.fromStage === from._id && one.toStage === to._id)
  if (!rule) return []
  if (!rule.isTransition) throw new AppError('CONFLICT', MOVE_TEXTS.forbidden(from.stageName, to.stageName))
  return rule.requiredFields
}

/** The stage and status that a new lead begins in: it depends on its having an assignee (LM-Q13). */
export function placeOfNew(stages: readonly Stage[], isAssigned: boolean): { stage: Stage; status: number } {
  const stage = stageOfKind(stages, isAssigned ? 'assigned' : 'prospect')
  return { stage, status: stage.status[0]?.id ?? 1 }
}

function ofId(stages: readonly Stage[], id: string): Stage {
  const stage = stages.find(one => one._id === id)
  if (!stage) throw new AppError('NOT_FOUND')
  return stage
}
function stageOfKind(stages: readonly Stage[], kind: Exclude<StageKind, 'custom'>): Stage {
  const stage = stages.find(one => one.kind === kind)
  if (!stage) throw new Error(`The pipeline has no ${kind} stage`)
  return stage
}

/** Assigning a prospect moves it to the assigned stage, taking the assignee away moves it back (LM-Q13). */
function stageOfAssignment(stages: readonly Stage[], from: Stage, before: string | null, after: string | null): Stage {
  if (before === null && after !== null && from.kind === 'prospect') return stageOfKind(stages, 'assigned')
  if (before !== null && after === null && from.kind === 'assigned') return stageOfKind(stages, 'prospect')
  return from
}

/** The status asked for, which the stage must list; else the present one where it does, else the stage's first (LM-Q07). */
function statusIn(to: Stage, from: Stage, present: number, asked: number | undefined): Transition['status'] {
  const listed = (id: number | undefined) => to.status.find(status => status.id === id)
  if (asked !== undefined && !listed(asked)) {
    const message = 'This status does not belong to the stage'
    throw new AppError('INVALID', message, { fields: [{ field: 'leadStatus', message }] })
  }
  const status = listed(asked) ?? (to === from ? undefined : (listed(present) ?? to.status[0]))
  const name = from.status.find(one => one.id === present)?.statusName ?? String(present)
  return status ? { id: status.id, name: status.statusName } : { id: present, name }
}

/** Where a transition puts a lead, as columns. */
export const placeAfter = ({ to, status, assignedTo }: Transition): LeadPlace => ({
  stage_id: to._id,
  lead_status: status.id,
  assigned_to: assignedTo,
})

/** What a change of stage writes down: when a lead was won and whose it was then, since when it is lost (LM-Q123, LM-Q45). */
export function stageStamps(
  { from, to, assignedTo }: Transition,
  at: Date,
): { won_at?: Date; won_by?: string | null; lost_at?: Date | null } {
  if (from._id === to._id) return {}
  return {
    ...(to.kind === 'won' ? { won_at: at, won_by: assignedTo } : {}),
    ...(to.kind === 'lost' ? { lost_at: at } : from.kind === 'lost' ? { lost_at: null } : {}),
  }
}
