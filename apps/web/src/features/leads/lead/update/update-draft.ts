import { isDay } from '@plinth/contract/day-text'
import type { Lead, NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { LEAD_LIMITS, LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import { templateTypeOf } from '@plinth/contract/leads/lead-mails'
import { CALL_TYPE_NAMES, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { characters } from '@plinth/contract/text-rules'
import { toClock, toTwelveHours } from '../../../../lib/text/clock-time.ts'
import { type Day, toDay } from '../../../../lib/text/format-date.ts'
import { UNREAD_DAY } from '../../../../ui/inputs/day-text.ts'
import type { WithMove } from '../../parts/missing-fields.ts'
import { isStatusChosen, lacksMeeting } from './call-effects.ts'
import type { StageOf, UpdateDraft, UpdateField } from './draft-fields.ts'

export type UpdateProblems = Partial<Record<UpdateField, string>>

export const CALL_TYPES = Object.values(CALL_TYPE_NAMES)
export const REASONS = ['Budget mismatch', 'Chose another firm', 'Project postponed', 'Only enquiring'] as const
export const UPDATE_TEXTS = {
  assignee: 'Assign the lead to somebody first',
  past: 'The follow-up date cannot be earlier than today',
  day: 'Choose a date',
  meeting: 'Choose day and time of the meeting, or No next step',
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
  isWithoutNext: false,
  reason: '',
  comment: '',
})

const FOLLOW_UP: readonly UpdateField[] = ['followUpDay', 'followUpTime']

/** Fields that are kept or taken together, because one makes no sense without the other. */
const GROUPS: readonly (readonly UpdateField[])[] = [['stageId', 'statusId'], FOLLOW_UP, ['assignedTo']]
const sameValue = (a: UpdateDraft, b: UpdateDraft, field: UpdateField): boolean =>
  typeof a[field] === 'string' ? (a[field] as string).trim() === String(b[field]).trim() : a[field] === b[field]

/** The fields that say something new; the Update button is active when there are any (LM-366). */
export const changedFields = (base: UpdateDraft, draft: UpdateDraft): readonly UpdateField[] =>
  (Object.keys(draft) as UpdateField[]).filter(field => !sameValue(base, draft, field))

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

/** The form when the lead arrives anew: what is untouched follows it, what was typed stays. */
export function receiveLead(state: UpdateState, lead: Lead): UpdateState {
  if (lead.version === state.seen) return state
  if (changedFields(state.base, state.draft).length === 0) return startUpdate(lead)
  const base = draftOf(lead)
  const kept: Partial<UpdateDraft> = {}
  for (const group of GROUPS) {
    const isTouched = group.some(field => !sameValue(state.base, state.draft, field))
    for (const field of group) Object.assign(kept, { [field]: (isTouched ? state.draft : base)[field] })
  }
  const draft = { ...state.draft, ...kept }
  if (changedFields(base, draft).length === 0) return startUpdate(lead)
  return { base, draft, version: state.version, seen: lead.version, wasOvertaken: true }
}

/** The form once it is saved: begun anew, with what was written while it was on its way. */
export function afterSaved(state: UpdateState, sent: UpdateDraft, lead: Lead): UpdateState {
  const begun = startUpdate(lead)
  const since = changedFields(sent, state.draft)
  const kept = Object.fromEntries(since.map(field => [field, state.draft[field]]))
  return { ...begun, draft: { ...begun.draft, ...kept } }
}

/** The form with what was filled for its move and goes in one request with it (LM-Q80). */
export function withFilled(state: UpdateState, { assignedTo, followupDate, followupTime }: WithMove): UpdateState {
  const filled = {
    ...(assignedTo ? { assignedTo } : {}),
    ...(followupDate ? { followUpDay: followupDate } : {}),
    ...(followupTime ? { followUpTime: toClock(followupTime) } : {}),
  }
  const mustSchedule = state.mustSchedule || followupDate !== undefined || followupTime !== undefined
  return { ...state, draft: { ...state.draft, ...filled }, ...(mustSchedule ? { mustSchedule } : {}) }
}

/** Whether a reason must be told (LM-372): the call ended in Not Interested, or the lead is made so. */
export const needsReason = (base: UpdateDraft, draft: UpdateDraft): boolean =>
  draft.outcome === LEAD_STATUS.NOT_INTERESTED ||
  (draft.statusId === LEAD_STATUS.NOT_INTERESTED && base.statusId !== LEAD_STATUS.NOT_INTERESTED)

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
const sendsStatus = (base: UpdateDraft, draft: UpdateDraft, stageOf: StageOf): boolean =>
  draft.outcome === null ? !sameValue(base, draft, 'statusId') : isStatusChosen(base, draft, stageOf)

/** What stands in the way of sending, by field. */
export function updateProblems(base: UpdateDraft, draft: UpdateDraft, stageOf: StageOf, today: Day): UpdateProblems {
  const problems: UpdateProblems = {}
  const schedules = followUpChanged(base, draft, stageOf)
  const moves =
    !sameValue(base, draft, 'stageId') || (!sameValue(base, draft, 'statusId') && sendsStatus(base, draft, stageOf))
  if ((moves || schedules) && draft.assignedTo === '') problems.assignedTo = UPDATE_TEXTS.assignee
  if (lacksMeeting(draft, stageOf)) problems.followUpDay = UPDATE_TEXTS.meeting
  else if (schedules && draft.followUpDay === '') problems.followUpDay = UPDATE_TEXTS.day
  else if (schedules && !isDay(draft.followUpDay)) problems.followUpDay = UNREAD_DAY
  else if (schedules && draft.followUpDay < today) problems.followUpDay = UPDATE_TEXTS.past
  if (characters(draft.comment.trim()) > LEAD_LIMITS.comment) problems.comment = LEAD_TEXTS.commentLong
  if (needsReason(base, draft)) {
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
    ...(sendsStatus(base, draft, stageOf) ? { leadStatus: draft.statusId } : {}),
    ...(changed.has('assignedTo') ? { assignedTo: draft.assignedTo === '' ? null : draft.assignedTo } : {}),
    ...(draft.callType === null ? {} : { todayRemark: draft.callType }),
    ...(needsReason(base, draft) ? { reasonForNotInterested: draft.reason.trim() } : {}),
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

/** "Keep theirs": the form follows the lead in that field again. */
export function takeTheirs(state: UpdateState, field: string): UpdateState {
  const fields = FORM_FIELDS[field] ?? []
  const theirs = Object.fromEntries(fields.map(one => [one, state.base[one]]))
  return { ...state, draft: { ...state.draft, ...theirs } }
}

/** Everything in conflict has been decided: the form now builds on the lead as the others left it. */
export const afterConflict = (state: UpdateState, version: number): UpdateState => ({
  ...state,
  version,
  wasOvertaken: false,
})
