import { AppError } from '@plinth/contract/error-codes'
import { MOVE_TEXTS } from '@plinth/contract/leads/lead/lead-moves'
import { LEAD_STATUS, statusOfEntry, statusOfOutcome } from '@plinth/contract/leads/lead-statuses'
import type { Stage, StageKind } from '@plinth/contract/leads/pipelines'
import { LOST_REASON } from '@plinth/contract/leads/stage-rules'
import type { StagePlan } from '../pipelines/pipelines.service.ts'

/** A lead's present place. */
export interface LeadPlace {
  stage_id: string
  lead_status: number
  assigned_to: string | null
}
/** What a request asks for; what it leaves out stays unchanged. */
export interface Move {
  stageId?: string | undefined
  status?: number | undefined
  assignedTo?: string | null | undefined
  /** how a call that the same request logs ended; where no status is named, it says the status */
  outcome?: number | undefined
  /** sets a follow-up, which also needs an assignee (LM-365) */
  isScheduling?: boolean | undefined
  /** what was decided before and is only joined with another lead: a loss then needs no reason (decision 51) */
  isPast?: boolean | undefined
}
/** Who makes the request, and what the lead has once the request's own fields are applied (LM-Q78). */
export interface Asking {
  canAssign: boolean
  isFilled: (fieldKey: string) => boolean
}
/** The lead's new place. */
export interface Transition {
  from: Stage
  to: Stage
  status: { id: number; name: string }
  assignedTo: string | null
  /** keys of fields that must be filled first; if there are any, the lead does not move (LM-Q14, LM-Q77) */
  missing: readonly string[]
}

/** Why a lead may not go where a request wants it. */
export interface Refusal {
  /**
   * `won`: stage and status of a won lead stay. `status`: its stage does not list the status. `unassigned`: it has no assignee,
   * and the person could not choose one. `forbidden`: a rule forbids the move.
   */
  refused: 'won' | 'status' | 'unassigned' | 'forbidden'
  from: Stage
  to: Stage
}

/** The same as `judge`, which throws where the lead may not go there: CONFLICT, INVALID, FORBIDDEN; NOT_FOUND. */
export function transition(plan: StagePlan, place: LeadPlace, move: Move, asking: Asking): Transition {
  const found = judge(plan, place, move, asking)
  if ('refused' in found) throw refusalError(found)
  return found
}

function refusalError({ refused, from, to }: Refusal): AppError {
  if (refused === 'won') return new AppError('CONFLICT', 'Stage and status of a won lead cannot be changed')
  if (refused === 'unassigned') return new AppError('FORBIDDEN')
  if (refused === 'forbidden') return new AppError('CONFLICT', MOVE_TEXTS.forbidden(from.stageName, to.stageName))
  return unlistedStatus()
}

const UNLISTED = 'This status does not belong to the stage'
export const unlistedStatus = (): AppError =>
  new AppError('INVALID', UNLISTED, { fields: [{ field: 'leadStatus', message: UNLISTED }] })

/**
 * The one rule of how stage, status and assignee of a lead change, for every operation that changes them (security D4,
 * LM-Q78): refused are stage or status of a won lead (LM-Q16), a move that a rule forbids, a status that the stage does not
 * list, and a lead without an assignee where the person could not choose one (LM-Q14). What assigning moves by itself is subject
 * to no rule, and a stage that is named keeps it from moving anything, also where it is the present one (LM-Q13). The outcome
 * of a call moves the status where none is named, as far as the stage has it, and is never a reason to refuse (decision 46).
 * Whoever loses a lead says why, whatever the rule of the two stages is (decision 51).
 * Throws NOT_FOUND for a stage that is not the company's.
 */
export function judge(plan: StagePlan, place: LeadPlace, move: Move, asking: Asking): Transition | Refusal {
  const { stages } = plan
  const from = ofId(stages, place.stage_id)
  const wantsStage = move.stageId !== undefined && move.stageId !== place.stage_id
  const wantsStatus = move.status !== undefined && move.status !== place.lead_status
  const assignedTo = move.assignedTo === undefined ? place.assigned_to : move.assignedTo
  if ((wantsStage || wantsStatus) && from.kind === 'won') return { refused: 'won', from, to: from }
  const named = move.stageId === undefined ? undefined : ofId(stages, move.stageId)
  const to = named ?? stageOfAssignment(stages, from, place.assigned_to, assignedTo)
  const told = move.status === undefined && to.kind !== 'won' ? outcomeIn(to, move.outcome) : undefined
  const asked = wantsStage || wantsStatus ? (move.status ?? told) : told
  const status = statusIn(to, from, place.lead_status, asked)
  if (!status) return { refused: 'status', from, to }
  const needsAssignee = wantsStage || wantsStatus || move.isScheduling === true
  const lacksAssignee = needsAssignee && assignedTo === null
  if (lacksAssignee && !asking.canAssign) return { refused: 'unassigned', from, to }
  const required = wantsStage ? requiredFields(plan, from, to) : []
  if (!required) return { refused: 'forbidden', from, to }
  const asksWhy = wantsStage && to.kind === 'lost' && move.isPast !== true
  const empty = (asksWhy ? [...required, LOST_REASON.fieldKey] : required).filter(key => !asking.isFilled(key))
  const missing = lacksAssignee ? ['assignedTo', ...empty.filter(key => key !== 'assignedTo')] : empty
  return { from, to, status, assignedTo, missing }
}

const outcomeIn = (stage: Stage, outcome: number | undefined): number | undefined =>
  outcome === undefined ? undefined : statusOfOutcome(stage, outcome)?.id

/** The new place of a lead when only its assignee changes; no rule applies then (LM-Q13). */
export const assigning = (plan: StagePlan, place: LeadPlace, assignedTo: string | null): Transition =>
  transition(plan, place, { assignedTo }, { canAssign: true, isFilled: () => true })

/** A lead becomes won by its project: no rule of moves applies, and one that is won already stays where it is (LM-Q15). */
export function winning({ stages }: StagePlan, place: LeadPlace): Transition {
  const from = ofId(stages, place.stage_id)
  const to = from.kind === 'won' ? from : stageOfKind(stages, 'won')
  const present = { id: place.lead_status, name: String(place.lead_status) }
  const status = statusIn(to, from, place.lead_status, undefined) ?? present
  return { from, to, status, assignedTo: place.assigned_to, missing: [] }
}

/** The fields that the rule of a pair of stages requires, none without a rule (LM-Q78); undefined if it forbids the move. */
function requiredFields({ rules }: StagePlan, from: Stage, to: Stage): readonly string[] | undefined {
  const rule = rules.find(one => one.fromStage === from._id && one.toStage === to._id)
  if (!rule) return []
  return rule.isTransition ? rule.requiredFields : undefined
}

/** The first stage and status of a new lead, which depend on whether it has an assignee (LM-Q13). */
export function placeOfNew(stages: readonly Stage[], isAssigned: boolean): { stage: Stage; status: number } {
  const stage = stageOfKind(stages, isAssigned ? 'assigned' : 'prospect')
  return { stage, status: statusOfEntry(stage)?.id ?? LEAD_STATUS.NEW }
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

/** Assigning a prospect moves it to the assigned stage; removing the assignee moves it back (LM-Q13). */
function stageOfAssignment(stages: readonly Stage[], from: Stage, before: string | null, after: string | null): Stage {
  if (before === null && after !== null && from.kind === 'prospect') return stageOfKind(stages, 'assigned')
  if (before !== null && after === null && from.kind === 'assigned') return stageOfKind(stages, 'prospect')
  return from
}

/**
 * The requested status, undefined where the stage does not list it; without one the present status if it is listed, else the one that
 * whoever comes into the stage gets (LM-Q07).
 */
function statusIn(
  to: Stage,
  from: Stage,
  present: number,
  asked: number | undefined,
): Transition['status'] | undefined {
  const listed = (id: number | undefined) => to.status.find(status => status.id === id)
  if (asked !== undefined && !listed(asked)) return undefined
  const status = listed(asked) ?? (to === from ? undefined : (listed(present) ?? statusOfEntry(to)))
  const name = from.status.find(one => one.id === present)?.statusName ?? String(present)
  return status ? { id: status.id, name: status.statusName } : { id: present, name }
}

/**
 * The place of a lead that was worked elsewhere before it came here: where its stage and status say, since rules of moves and required
 * fields do not judge what is past (decision 50). A status that its stage has not, and being assigned without an assignee, leave it where
 * stage and leads of that kind begin. Throws NOT_FOUND for a stage that is not the company's.
 */
export function placeOfImported(
  { stages }: StagePlan,
  {
    assignedTo,
    stageId,
    status,
    outcome,
  }: Pick<Move, 'stageId' | 'status' | 'outcome'> & { assignedTo: string | null },
): Transition {
  const free = { canAssign: true, isFilled: () => true }
  const first = placeOfNew(stages, assignedTo !== null)
  const lists = (stage: Stage): boolean => stage.status.some(one => one.id === status)
  const wanted = stageId ?? (status === undefined || lists(first.stage) ? undefined : stages.find(lists)?._id)
  const isUnassigned = assignedTo === null && wanted !== undefined && ofId(stages, wanted).kind === 'assigned'
  const named = isUnassigned ? undefined : wanted
  const place = { stage_id: first.stage._id, lead_status: first.status, assigned_to: assignedTo }
  const plan: StagePlan = { stages, rules: [] }
  const found = judge(plan, place, { stageId: named, status, outcome }, free)
  return 'refused' in found ? transition(plan, place, { stageId: named, outcome }, free) : found
}

/** The columns of a lead's new place. */
export const placeAfter = ({ to, status, assignedTo }: Transition): LeadPlace => ({
  stage_id: to._id,
  lead_status: status.id,
  assigned_to: assignedTo,
})

export interface StageStamps {
  won_at?: Date | null
  won_by?: string | null
  lost_at?: Date | null
}
/** The columns that record a change of stage: when a lead was won and by whom, or when it was lost (LM-Q123, LM-Q45). */
export function stageStamps({ from, to, assignedTo }: Transition, at: Date): StageStamps {
  if (from._id === to._id) return {}
  return {
    ...(to.kind === 'won' ? { won_at: at, won_by: assignedTo } : {}),
    ...(to.kind === 'lost' ? { lost_at: at } : from.kind === 'lost' ? { lost_at: null } : {}),
  }
}
