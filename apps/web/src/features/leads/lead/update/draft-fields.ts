import type { CALL_STATUSES, CallType } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'

/** What somebody is about to say in the Update Status form. Stage to assignee begin as the lead has them, the rest empty. */
export interface UpdateDraft {
  stageId: string
  statusId: number
  /** '' or YYYY-MM-DD, or what was typed there and cannot be read */
  followUpDay: string
  /** '' or HH:mm */
  followUpTime: string
  /** '' is Unassigned */
  assignedTo: string
  callType: CallType | null
  outcome: CallOutcome | null
  /** the next step that the outcome brought was taken off */
  isWithoutNext: boolean
  reason: string
  comment: string
}
export type CallOutcome = (typeof CALL_STATUSES)[number]
export type UpdateField = keyof UpdateDraft

/** The stage of an id, undefined where the pipeline has none. */
export type StageOf = (id: string) => Stage | undefined
