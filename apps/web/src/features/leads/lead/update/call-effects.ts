import { LEAD_STATUS, LEAD_STATUS_NAMES, statusOfEntry, statusOfOutcome } from '@plinth/contract/leads/lead-statuses'
import { type Clock, type FollowUpMoment, readFollowUp } from '../follow-up/follow-up-times.ts'
import type { CallOutcome, StageOf, UpdateDraft } from './draft-fields.ts'

/** What the outcome of a call does to the rest of the form: it moves the status and brings a next step (decisions 46, 47). */

/** What the values that follow others are found by. */
export interface UpdateSetting extends Clock {
  stageOf: StageOf
  /** YYYY-MM-DD */
  today: string
  /** HH:mm, the time that was used last */
  lastTime: string
}
type Placed = Pick<UpdateDraft, 'stageId' | 'statusId' | 'outcome'>

/**
 * The status that a lead gets where nobody names one: that of the call's outcome if the stage has it, else its present one, else
 * the one that whoever comes into the stage gets (LM-364, LM-Q07), as the server judges it too.
 */
function statusByItself(base: Placed, draft: Placed, stageOf: StageOf): number {
  const stage = stageOf(draft.stageId)
  if (isWonAt(base, stageOf)) return base.statusId
  // before the pipeline is there, what is shown stays
  if (!stage) return draft.statusId
  const told = draft.outcome === null ? undefined : statusOfOutcome(stage, draft.outcome)
  if (told) return told.id
  const keeps = draft.stageId === base.stageId || lists(stage, base.statusId)
  return keeps ? base.statusId : (statusOfEntry(stage)?.id ?? base.statusId)
}
const isWonAt = ({ stageId }: Placed, stageOf: StageOf): boolean => stageOf(stageId)?.kind === 'won'
const lists = (stage: { status: readonly { id: number }[] } | undefined, statusId: number): boolean =>
  stage?.status.some(({ id }) => id === statusId) ?? false

const STEPS: Readonly<Partial<Record<CallOutcome, string>>> = {
  [LEAD_STATUS.NO_RESPONSE]: 'tomorrow',
  [LEAD_STATUS.FOLLOW_UP]: 'in 3 days',
  [LEAD_STATUS.INTERESTED]: 'in 3 days',
}
const TO_BE_SAID: FollowUpMoment = { day: '', time: '' }

/**
 * The next step that the outcome in the form brings: a meeting's day and time are to be said, and what is planned for a later day
 * already stays. Undefined for none, also where the lead can have no follow-up: without an assignee, or lost.
 */
export function proposedStep(
  base: UpdateDraft,
  draft: UpdateDraft,
  setting: UpdateSetting,
): FollowUpMoment | undefined {
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

/** The form with all values that nobody chose as they follow from the others. */
export function settle(base: UpdateDraft, draft: UpdateDraft, setting: UpdateSetting): UpdateDraft {
  const statusId = draft.isStatusOwn ? draft.statusId : statusByItself(base, draft, setting.stageOf)
  if (draft.isStepOwn) return { ...draft, statusId }
  const step = draft.isWithoutNext ? undefined : proposedStep(base, draft, setting)
  const { day, time } = step ?? { day: base.followUpDay, time: base.followUpTime }
  return { ...draft, statusId, followUpDay: day, followUpTime: time }
}

/** The form after somebody chose or typed something. */
export function applyChange(
  base: UpdateDraft,
  draft: UpdateDraft,
  change: Partial<UpdateDraft>,
  setting: UpdateSetting,
): UpdateDraft {
  const next: UpdateDraft = { ...draft, ...change }
  if ('outcome' in change) next.isWithoutNext = false
  if ('isWithoutNext' in change) next.isStepOwn = false
  // a status that was chosen stays where the stage has it (LM-364)
  if ('stageId' in change) next.isStatusOwn &&= lists(setting.stageOf(next.stageId), next.statusId)
  if ('statusId' in change) next.isStatusOwn = next.statusId !== statusByItself(base, next, setting.stageOf)
  if ('followUpDay' in change || 'followUpTime' in change) {
    // a proposal is taken off as a whole
    if (next.followUpDay === '' && !draft.isStepOwn) next.followUpTime = ''
    next.isStepOwn =
      next.outcome !== null || next.followUpDay !== base.followUpDay || next.followUpTime !== base.followUpTime
    next.isWithoutNext = false
  }
  return settle(base, next, setting)
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
