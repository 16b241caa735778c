import { LEAD_STATUS, LEAD_STATUS_NAMES, statusOfOutcome } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { type Clock, type FollowUpMoment, readFollowUp } from '../follow-up/follow-up-times.ts'
import type { CallOutcome, StageOf, UpdateDraft } from './draft-fields.ts'

/** What the outcome of a call does to the rest of the form: it moves the status and brings a next step (decisions 46, 47). */

type Placed = Pick<UpdateDraft, 'stageId' | 'statusId' | 'outcome'>

/**
 * The status that a lead gets where nobody names one: that of the call's outcome if the stage has it, else its present one, else
 * the first of the stage (LM-364, LM-Q07), as the server judges it too.
 */
export function statusByItself(base: Placed, draft: Placed, stageOf: StageOf): number {
  const stage = stageOf(draft.stageId)
  if (!stage || isWonAt(base, stageOf)) return base.statusId
  const told = draft.outcome === null ? undefined : statusOfOutcome(stage, draft.outcome)
  if (told) return told.id
  const keeps = draft.stageId === base.stageId || stage.status.some(({ id }) => id === base.statusId)
  return keeps ? base.statusId : (stage.status[0]?.id ?? base.statusId)
}
const isWonAt = ({ stageId }: Placed, stageOf: StageOf): boolean => stageOf(stageId)?.kind === 'won'

/** Whether the person has chosen the status, and not left it to stage and outcome. */
export const isStatusChosen = (base: Placed, draft: Placed, stageOf: StageOf): boolean =>
  draft.statusId !== statusByItself(base, draft, stageOf)

/** The change to another stage: a status that was chosen stays where the stage has it (LM-364). */
export function toStage(base: UpdateDraft, draft: UpdateDraft, stage: Stage, stageOf: StageOf): Partial<UpdateDraft> {
  const isKept = isStatusChosen(base, draft, stageOf) && stage.status.some(({ id }) => id === draft.statusId)
  const statusId = isKept ? draft.statusId : statusByItself(base, { ...draft, stageId: stage._id }, stageOf)
  return { stageId: stage._id, statusId }
}

/** What a next step is read by. */
export interface StepSetting extends Clock {
  stageOf: StageOf
  today: string
  /** HH:mm, the time that was used last */
  lastTime: string
}

const STEPS: Readonly<Partial<Record<CallOutcome, string>>> = {
  [LEAD_STATUS.NO_RESPONSE]: 'tomorrow',
  [LEAD_STATUS.FOLLOW_UP]: 'in 3 days',
  [LEAD_STATUS.INTERESTED]: 'in 3 days',
}
const TO_BE_SAID: FollowUpMoment = { day: '', time: '' }

/**
 * The next step that is proposed for the outcome in the form: a meeting's day and time are to be said, and what is planned for a
 * later day already stays. Undefined for none, also where the lead can have no follow-up: without an assignee, or lost.
 */
export function proposedStep(base: UpdateDraft, draft: UpdateDraft, setting: StepSetting): FollowUpMoment | undefined {
  if (draft.outcome === null || !canSchedule(draft, setting.stageOf)) return undefined
  if (draft.outcome === LEAD_STATUS.MEETING_SCHEDULED) return TO_BE_SAID
  const words = STEPS[draft.outcome]
  if (words === undefined || base.followUpDay > setting.today) return undefined
  return readFollowUp(words, setting, setting.lastTime)
}

const canSchedule = ({ assignedTo, stageId }: UpdateDraft, stageOf: StageOf): boolean =>
  assignedTo !== '' && stageOf(stageId)?.kind !== 'lost'

/** Whether a meeting was agreed on and its day or time is not said yet. */
export const lacksMeeting = (draft: UpdateDraft, stageOf: StageOf): boolean =>
  draft.outcome === LEAD_STATUS.MEETING_SCHEDULED &&
  !draft.isWithoutNext &&
  canSchedule(draft, stageOf) &&
  (draft.followUpDay === '' || draft.followUpTime === '')

/** The change to another outcome, with its status and next step where the person has not chosen their own. */
export function toOutcome(
  base: UpdateDraft,
  draft: UpdateDraft,
  outcome: CallOutcome | null,
  setting: StepSetting,
): Partial<UpdateDraft> {
  const next: UpdateDraft = { ...draft, outcome, isWithoutNext: false }
  const statusId = isStatusChosen(base, draft, setting.stageOf)
    ? draft.statusId
    : statusByItself(base, next, setting.stageOf)
  const isOwn = !isSame(draft, momentOf(base)) && !isSame(draft, proposedStep(base, draft, setting))
  return { outcome, statusId, isWithoutNext: false, ...(isOwn ? {} : stepOf(base, next, setting)) }
}

/** Takes the next step off, or brings it back. */
export const toggleNextStep = (base: UpdateDraft, draft: UpdateDraft, setting: StepSetting): Partial<UpdateDraft> =>
  draft.isWithoutNext
    ? { isWithoutNext: false, ...stepOf(base, draft, setting) }
    : { isWithoutNext: true, followUpDay: base.followUpDay, followUpTime: base.followUpTime }

const momentOf = ({ followUpDay: day, followUpTime: time }: UpdateDraft): FollowUpMoment => ({ day, time })
const isSame = ({ followUpDay, followUpTime }: UpdateDraft, moment: FollowUpMoment | undefined): boolean =>
  followUpDay === moment?.day && followUpTime === moment.time
function stepOf(base: UpdateDraft, draft: UpdateDraft, setting: StepSetting) {
  const { day, time } = proposedStep(base, draft, setting) ?? momentOf(base)
  return { followUpDay: day, followUpTime: time }
}

/** What becomes of the status, said before the call is saved; undefined while there is no outcome. */
export function effectOfOutcome(base: UpdateDraft, draft: UpdateDraft, stageOf: StageOf): string | undefined {
  if (draft.outcome === null) return undefined
  if (isWonAt(base, stageOf)) return 'The status stays: the lead is won'
  const stage = stageOf(draft.stageId)
  const nameOf = (id: number): string =>
    [stage, stageOf(base.stageId)].flatMap(one => one?.status ?? []).find(one => one.id === id)?.statusName ??
    LEAD_STATUS_NAMES[id] ??
    String(id)
  if (draft.statusId !== base.statusId) return `Status becomes ${nameOf(draft.statusId)}`
  const stays = `Status stays ${nameOf(base.statusId)}`
  if (!stage || statusOfOutcome(stage, draft.outcome)) return stays
  return `${stays}: the stage ${stage.stageName} has no ${LEAD_STATUS_NAMES[draft.outcome]}`
}
