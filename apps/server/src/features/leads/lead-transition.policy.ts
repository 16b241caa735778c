import { AppError } from '@plinth/contract/error-codes'
import type { Stage, StageKind } from '@plinth/contract/pipelines'

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
}
/** Where the lead goes. */
export interface Transition {
  from: Stage
  to: Stage
  status: { id: number; name: string }
  assignedTo: string | null
}

/** What a caller is told to fill before a lead can move (LM-Q77). */
const MISSING_ASSIGNEE = { fieldKey: 'assignedTo', displayName: 'Assigned To', dataType: 'Select', options: [] }

/**
 * The one rule of how stage, status and assignee of a lead change, for every operation that changes them (security D4).
 * Throws CONFLICT for stage or status of a won lead (LM-Q16), NOT_FOUND for a stage that is not the company's, INVALID for
 * a status that the stage does not list, MISSING_FIELDS without an assignee, or FORBIDDEN where the person could not
 * choose one (LM-Q14).
 */
export function transition(stages: readonly Stage[], place: LeadPlace, move: Move, canAssign: boolean): Transition {
  const from = ofId(stages, place.stage_id)
  const wantsStage = move.stageId !== undefined && move.stageId !== place.stage_id
  const wantsStatus = move.status !== undefined && move.status !== place.lead_status
  const assignedTo = move.assignedTo === undefined ? place.assigned_to : move.assignedTo
  if ((wantsStage || wantsStatus) && from.kind === 'won')
    throw new AppError('CONFLICT', 'Stage and status of a won lead cannot be changed')
  if (wantsStage || wantsStatus) requireAssignee(assignedTo, canAssign)
  const to = wantsStage ? ofId(stages, move.stageId!) : stageOfAssignment(stages, from, place.assigned_to, assignedTo)
  return { from, to, status: statusIn(to, from, place.lead_status, move.status, wantsStatus), assignedTo }
}

/** Stage, status and follow-up need an assignee, the lead's own or one chosen in the same request (LM-365, LM-Q14). */
export function requireAssignee(assignedTo: string | null, canAssign: boolean): void {
  if (assignedTo !== null) return
  if (!canAssign) throw new AppError('FORBIDDEN')
  throw new AppError('MISSING_FIELDS', undefined, { data: { missingFields: [MISSING_ASSIGNEE] } })
}

function ofId(stages: readonly Stage[], id: string): Stage {
  const stage = stages.find(one => one._id === id)
  if (!stage) throw new AppError('NOT_FOUND')
  return stage
}
/** The company's stage of a kind that every pipeline has. */
export function stageOfKind(stages: readonly Stage[], kind: Exclude<StageKind, 'custom'>): Stage {
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

/** The status asked for, else the present one where the stage lists it, else the stage's first (LM-Q07). */
function statusIn(
  to: Stage,
  from: Stage,
  present: number,
  asked: number | undefined,
  isNew: boolean,
): Transition['status'] {
  const listed = (id: number | undefined) => to.status.find(status => status.id === id)
  if (isNew && !listed(asked)) {
    const message = 'This status does not belong to the stage'
    throw new AppError('INVALID', message, { fields: [{ field: 'leadStatus', message }] })
  }
  const status = listed(asked) ?? (to === from ? undefined : (listed(present) ?? to.status[0]))
  const name = from.status.find(one => one.id === present)?.statusName ?? String(present)
  return status ? { id: status.id, name: status.statusName } : { id: present, name }
}

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
