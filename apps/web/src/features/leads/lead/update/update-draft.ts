import { isDay } from '@plinth/contract/day-text'
import type { Lead, NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { LEAD_LIMITS, LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { templateTypeOf } from '@plinth/contract/leads/lead-mails'
import { CALL_TYPE_NAMES, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { characters } from '@plinth/contract/text-rules'
import { toClock, toTwelveHours } from '../../../../lib/text/clock-time.ts'
import { type Day, toDay } from '../../../../lib/text/format-date.ts'
import { UNREAD_DAY } from '../../../../ui/inputs/day-text.ts'
import type { WithMove } from '../../parts/moves/missing-fields.ts'
import { lacksMeeting, settle, type UpdateSetting } from './call-effects.ts'
import { NO_MARKS, type StageOf, type UpdateDraft, type UpdateField } from './draft-fields.ts'

export type UpdateProblems = Partial<Record<UpdateField, string>>

export const CALL_TYPES = Object.values(CALL_TYPE_NAMES)
export const UPDATE_TEXTS = {
  assignee: 'Assign the lead to somebody first',
  past: 'The follow-up date cannot be earlier than today',
  day: 'Choose a date',
  meeting: 'Choose day and time of the meeting, or No next step',
  otherMeeting: 'Choose day and time of the meeting, or As planned',
  reason: 'Please choose or write a reason',
} as const

export const draftOf = (lead: Lead): UpdateDraft => ({
  stageId: lead.leadStage._id,
  statusId: lead.leadStatus,
  followUpDay: toDay(lead.latestFollowUpDate) ?? '',
  followUpTime: toClock(lead.latestFollowUpTime),
  assignedTo: lead.assignedTo?._id ?? '',
  callType: null,
  outcome: null,
  // what a lead said before it was won back says nothing of another loss
  reason: lead.leadStatus === LEAD_STATUS.NOT_INTERESTED ? lead.reasonForNotInterested : '',
  comment: '',
  ...NO_MARKS,
})

const FOLLOW_UP: readonly UpdateField[] = ['followUpDay', 'followUpTime']

const sameValue = (a: UpdateDraft, b: UpdateDraft, field: UpdateField): boolean =>
  typeof a[field] === 'string' ? (a[field] as string).trim() === String(b[field]).trim() : a[field] === b[field]

/** The fields that say something new; the Update button is active when there are any (LM-366). */
export const changedFields = (base: UpdateDraft, draft: UpdateDraft): readonly UpdateField[] =>
  (Object.keys(draft) as (keyof UpdateDraft)[]).filter(isValue).filter(field => !sameValue(base, draft, field))
const isValue = (key: keyof UpdateDraft): key is UpdateField => !(key in NO_MARKS)

/**
 * One person's form while others work on the same lead. `base` is the lead as last seen, `version` the one typing began
 * on: the server compares with it, so that nobody's change is overwritten unseen (decision 14).
 */
export interface UpdateState {
  base: UpdateDraft
  draft: UpdateDraft
  version: number
  seen: number
  /** somebody changed the lead while this form held something typed */
  wasOvertaken: boolean
  /** a rule of its stage asked for the follow-up, which is then sent for a lost lead too */
  mustSchedule?: boolean
}

export const startUpdate = (lead: Lead): UpdateState => {
  const base = draftOf(lead)
  return { base, draft: base, version: lead.version, seen: lead.version, wasOvertaken: false }
}

/**
 * The form when the lead arrives anew: what was chosen or typed stays, all else follows the lead. Stage and status are kept
 * together, because one makes no sense without the other.
 */
export function receiveLead(state: UpdateState, lead: Lead, setting: UpdateSetting): UpdateState {
  if (lead.version === state.seen) return state
  const before = state.draft
  if (changedFields(state.base, before).length === 0) return startUpdate(lead)
  const base = draftOf(lead)
  const isPlaced = before.isStatusOwn || before.stageId !== state.base.stageId
  const { stageId, statusId } = isPlaced ? before : base
  // a follow-up that was left as it stood changes nothing, and is theirs to change
  const isScheduled = before.isStepOwn && FOLLOW_UP.some(field => !sameValue(state.base, before, field))
  const { followUpDay, followUpTime } = isScheduled ? before : base
  const assignedTo = before.assignedTo === state.base.assignedTo ? base.assignedTo : before.assignedTo
  const reason = sameValue(state.base, before, 'reason') ? base.reason : before.reason
  const kept: UpdateDraft = { ...before, stageId, statusId, followUpDay, followUpTime, assignedTo, reason }
  const draft = settle(base, kept, setting)
  if (changedFields(base, draft).length === 0) return startUpdate(lead)
  return { ...state, base, draft, seen: lead.version, wasOvertaken: true }
}

/** The form once it is saved: begun anew, with what was written while it was on its way. */
export function afterSaved(state: UpdateState, sent: UpdateDraft, lead: Lead, setting: UpdateSetting): UpdateState {
  const begun = startUpdate(lead)
  const { draft } = state
  const since = new Set(changedFields(sent, draft))
  if (since.size === 0) return begun
  const kept = Object.fromEntries([...since].map(field => [field, draft[field]]))
  const marks = {
    isStatusOwn: draft.isStatusOwn && since.has('statusId'),
    isStepOwn: draft.isStepOwn && FOLLOW_UP.some(field => since.has(field)),
    isWithoutNext: draft.isWithoutNext && since.has('outcome'),
  }
  return { ...begun, draft: settle(begun.base, { ...begun.draft, ...kept, ...marks }, setting) }
}

/** The form with what was filled for its move and goes in one request with it (LM-Q80). */
export function withFilled(
  state: UpdateState,
  { assignedTo, followupDate, followupTime, reasonForNotInterested: reason }: WithMove,
  setting: UpdateSetting,
): UpdateState {
  const isScheduled = followupDate !== undefined || followupTime !== undefined
  const filled: UpdateDraft = {
    ...state.draft,
    ...(assignedTo ? { assignedTo } : {}),
    ...(followupDate ? { followUpDay: followupDate } : {}),
    ...(followupTime ? { followUpTime: toClock(followupTime) } : {}),
    ...(isScheduled ? { isStepOwn: true } : {}),
    ...(reason ? { reason } : {}),
  }
  const mustSchedule = state.mustSchedule || isScheduled
  return { ...state, draft: settle(state.base, filled, setting), ...(mustSchedule ? { mustSchedule } : {}) }
}

/** Whether the call ended in Not Interested, or the lead is made so. */
export const isRefusal = (base: UpdateDraft, draft: UpdateDraft): boolean =>
  draft.outcome === LEAD_STATUS.NOT_INTERESTED ||
  (draft.statusId === LEAD_STATUS.NOT_INTERESTED && base.statusId !== LEAD_STATUS.NOT_INTERESTED)

/** Whether a reason must be told: of a refusal (LM-372), and where the lead is lost (decision 51). */
export const needsReason = (base: UpdateDraft, draft: UpdateDraft, stageOf: StageOf): boolean =>
  isRefusal(base, draft) || (draft.stageId !== base.stageId && stageOf(draft.stageId)?.kind === 'lost')

/** The status chosen in the form if it has mail templates: the call's outcome, else the lead's new status (IN-Q36). */
export function statusWithMail({ base, draft }: Pick<UpdateState, 'base' | 'draft'>): number | null {
  const chosen = draft.outcome ?? (draft.statusId === base.statusId ? null : draft.statusId)
  return chosen !== null && templateTypeOf(chosen) !== null ? chosen : null
}

/** Whether a new follow-up is sent; a lost lead has none (LM-367), unless a rule asks for it. */
const followUpChanged = (base: UpdateDraft, draft: UpdateDraft, stageOf: StageOf, mustSchedule = false): boolean =>
  (mustSchedule || stageOf(draft.stageId)?.kind !== 'lost') &&
  !(sameValue(base, draft, 'followUpDay') && sameValue(base, draft, 'followUpTime'))

/** Whether the status is sent. What follows from an outcome is left to the server, which judges it by the lead as it is then. */
const sendsStatus = (base: UpdateDraft, draft: UpdateDraft): boolean =>
  draft.outcome === null ? !sameValue(base, draft, 'statusId') : draft.isStatusOwn

/** What stands in the way of sending, by field. */
export function updateProblems(base: UpdateDraft, draft: UpdateDraft, stageOf: StageOf, today: Day): UpdateProblems {
  const problems: UpdateProblems = {}
  const schedules = followUpChanged(base, draft, stageOf)
  const moves = !sameValue(base, draft, 'stageId') || (!sameValue(base, draft, 'statusId') && sendsStatus(base, draft))
  if ((moves || schedules) && draft.assignedTo === '') problems.assignedTo = UPDATE_TEXTS.assignee
  if (lacksMeeting(draft, stageOf))
    problems.followUpDay = base.followUpDay > today ? UPDATE_TEXTS.otherMeeting : UPDATE_TEXTS.meeting
  else if (schedules && draft.followUpDay === '') problems.followUpDay = UPDATE_TEXTS.day
  else if (schedules && !isDay(draft.followUpDay)) problems.followUpDay = UNREAD_DAY
  else if (schedules && draft.followUpDay < today) problems.followUpDay = UPDATE_TEXTS.past
  if (characters(draft.comment.trim()) > LEAD_LIMITS.comment) problems.comment = LEAD_TEXTS.commentLong
  if (needsReason(base, draft, stageOf)) {
    const reason = draft.reason.trim()
    if (reason === '') problems.reason = UPDATE_TEXTS.reason
    if (characters(reason) > LEAD_LIMITS.reason) problems.reason = LEAD_TEXTS.commentLong
  }
  return problems
}

/** The call's body: only what has changed, so that untouched fields can never meet another person's change. */
export function toAction(leadId: string, state: UpdateState, stageOf: StageOf): NewLeadAction {
  const { base, draft, version } = state
  const changed = new Set(changedFields(base, draft))
  const schedules = followUpChanged(base, draft, stageOf, state.mustSchedule)
  const update = {
    ...(changed.has('comment') ? { text: draft.comment.trim(), isComment: true } : {}),
    ...(draft.outcome === null ? {} : { callLeadStatus: draft.outcome }),
    ...(schedules ? { updateDate: toDayText(draft.followUpDay), updateTime: toTwelveHours(draft.followUpTime) } : {}),
  }
  return {
    leadId,
    version,
    ...(changed.has('stageId') ? { leadStage: draft.stageId } : {}),
    ...(sendsStatus(base, draft) ? { leadStatus: draft.statusId } : {}),
    ...(changed.has('assignedTo') ? { assignedTo: draft.assignedTo === '' ? null : draft.assignedTo } : {}),
    ...(draft.callType === null ? {} : { todayRemark: draft.callType }),
    ...(needsReason(base, draft, stageOf) ? { reasonForNotInterested: draft.reason.trim() } : {}),
    ...(Object.keys(update).length > 0 ? { leadUpdates: [update] } : {}),
  }
}

const toDayText = (day: Day): string => day.split('-').reverse().join('-')

/** Which fields of the form a field of the lead stands for, as a conflict names it. */
const FORM_FIELDS: Readonly<Record<string, readonly UpdateField[]>> = {
  leadStage: ['stageId', 'statusId'],
  leadStatus: ['stageId', 'statusId'],
  assignedTo: ['assignedTo'],
  followupDate: FOLLOW_UP,
  followupTime: FOLLOW_UP,
  latestFollowUpDate: FOLLOW_UP,
  latestFollowUpTime: FOLLOW_UP,
  followUp: FOLLOW_UP,
  todayRemark: ['callType'],
  callStatus: ['outcome'],
  reasonForNotInterested: ['reason'],
}

/** "Keep theirs": the form has the lead's value in that field, whatever an outcome would make of it. */
export function takeTheirs({ base, draft, ...state }: UpdateState, field: string, setting: UpdateSetting): UpdateState {
  const fields = FORM_FIELDS[field] ?? []
  const theirs = Object.fromEntries(fields.map(one => [one, base[one]]))
  const isChosen = draft.outcome !== null
  const marks = {
    ...(fields.includes('statusId') ? { isStatusOwn: isChosen } : {}),
    ...(fields.includes('followUpDay') ? { isStepOwn: isChosen, isWithoutNext: false } : {}),
  }
  return { ...state, base, draft: settle(base, { ...draft, ...theirs, ...marks }, setting) }
}

/** Everything in conflict has been decided: the form now builds on the lead as the others left it. */
export const afterConflict = (state: UpdateState, version: number): UpdateState => ({
  ...state,
  version,
  wasOvertaken: false,
})
