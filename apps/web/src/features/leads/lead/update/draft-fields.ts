import type { CALL_STATUSES, CallType } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'

/** What the Update Status form holds. Stage to assignee begin as the lead has them, the rest empty. */
export interface UpdateValues {
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
  reason: string
  comment: string
}
export type CallOutcome = (typeof CALL_STATUSES)[number]
export type UpdateField = keyof UpdateValues

/** Which of the values somebody chose; the others follow stage, outcome and assignee, whoever changes those. */
export interface UpdateMarks {
  isStatusOwn: boolean
  isStepOwn: boolean
  /** the next step that the outcome brings was taken off */
  isWithoutNext: boolean
}
export const NO_MARKS: UpdateMarks = { isStatusOwn: false, isStepOwn: false, isWithoutNext: false }

/** What somebody is about to say in the Update Status form. */
export type UpdateDraft = UpdateValues & UpdateMarks

/** The stage of an id, undefined where the pipeline has none. */
export type StageOf = (id: string) => Stage | undefined
