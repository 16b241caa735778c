import type { Lead } from '@plinth/contract/leads/lead/lead'
import { NewLeadAction } from '@plinth/contract/leads/lead/lead'
import { CALL_TYPE, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toClock, toTwelveHours } from '../../../../lib/text/clock-time.ts'
import { applyChange } from './call-effects.ts'
import type { UpdateDraft } from './draft-fields.ts'
import {
  afterConflict,
  afterSaved,
  CALL_TYPES,
  changedFields,
  draftOf,
  receiveLead,
  startUpdate,
  takeTheirs,
  toAction,
  type UpdateState,
  updateProblems,
  withFilled,
} from './update-draft.ts'

const id = (digit: number) => `00000000-0000-7000-8000-00000000000${digit}`
const status = (...ids: number[]) => ids.map(one => ({ id: one, statusName: `status ${one}` }))
const ASSIGNED = {
  _id: id(2),
  stageName: 'Assigned',
  kind: 'assigned',
  sequence: 2,
  staleAfterDays: null,
  status: status(1, 2, 5),
} as const
const LOST = {
  _id: id(4),
  stageName: 'Lost',
  kind: 'lost',
  sequence: 4,
  staleAfterDays: null,
  status: status(5, 6),
} as const
const ASHA = { _id: id(7), fullName: 'Asha Rao', email: 'asha@example.com' }
const TODAY = '2025-03-05'

const lead = (over: Partial<Lead> = {}) =>
  ({
    _id: id(1),
    version: 3,
    leadStage: ASSIGNED,
    leadStatus: LEAD_STATUS.FOLLOW_UP,
    latestFollowUpDate: '05-03-2025',
    latestFollowUpTime: '03:05 PM',
    assignedTo: ASHA,
    reasonForNotInterested: '',
    ...over,
  }) as Lead
const stateWith = (change: Partial<UpdateDraft>, over: Partial<Lead> = {}): UpdateState => {
  const state = startUpdate(lead(over))
  return { ...state, draft: { ...state.draft, ...change } }
}
const stageOf = (one: string) => [ASSIGNED, LOST].find(stage => stage._id === one) as Stage | undefined
const SETTING = {
  stageOf,
  today: TODAY,
  zone: 'Asia/Kolkata',
  now: new Date('2025-03-05T05:35:00Z'),
  lastTime: '11:00',
}
const problemsOf = (state: UpdateState) => updateProblems(state.base, state.draft, stageOf, TODAY)

describe('the type of a call', () => {
  it('is sent by its code: 0 Call, 1 Virtual Meeting, 2 Client Visit [IN-737 IN-738 IN-739 LM-694]', () => {
    const sent = CALL_TYPES.map((name, code) => {
      const action = NewLeadAction.parse(toAction(id(1), stateWith({ callType: code as 0 | 1 | 2 }), stageOf))
      return [name, action.todayRemark]
    })
    expect(sent).toEqual([
      ['Call', 0],
      ['Virtual Meeting', 1],
      ['Client Visit', 2],
    ])
  })
})

describe('fields that were filled for a move', () => {
  it('are sent with the stage in one request, so that the lead moves once [LM-396]', () => {
    // somebody has removed the assignee in the meantime, which the rule requires
    const form = receiveLead(
      stateWith({ stageId: LOST._id, statusId: 5, reason: 'Gone' }),
      lead({ version: 4, assignedTo: null }),
      SETTING,
    )
    expect(form.draft.assignedTo).toBe('')
    const withMove = { assignedTo: id(8), followupDate: '2025-03-09', followupTime: '9:05 AM' }
    expect(NewLeadAction.parse(toAction(id(1), withFilled(form, withMove, SETTING), stageOf))).toMatchObject({
      leadStage: LOST._id,
      assignedTo: id(8),
      reasonForNotInterested: 'Gone',
      leadUpdates: [{ updateDate: '09-03-2025', updateTime: '9:05 AM' }],
    })
    expect(withFilled(form, {}, SETTING)).toEqual(form)
    const told = withFilled(stateWith({ stageId: LOST._id }), { reasonForNotInterested: 'Gone' }, SETTING)
    expect(toAction(id(1), told, stageOf).reasonForNotInterested).toBe('Gone')
  })
})

describe('whether something has changed', () => {
  it('nothing has at first, whatever the lead [LM-366]', () => {
    for (const one of [lead(), lead({ assignedTo: null, latestFollowUpDate: '', latestFollowUpTime: '' })]) {
      expect(changedFields(draftOf(one), draftOf(one))).toEqual([])
    }
  })
  it.each([
    { comment: 'called' },
    { followUpDay: '2025-03-06' },
    { followUpTime: '15:06' },
    { statusId: 1 },
    { outcome: 6 as const },
    { callType: 0 as const },
    { stageId: LOST._id },
    { assignedTo: '' },
  ])('%j has [LM-366]', change => {
    const { base, draft } = stateWith(change)
    expect(changedFields(base, draft)).toEqual(Object.keys(change))
  })
  it('a comment of spaces does not count', () => {
    const { base, draft } = stateWith({ comment: ' \n ' })
    expect(changedFields(base, draft)).toEqual([])
  })
})

describe('what prevents saving', () => {
  it('stage, status and follow-up need an assignee, a comment does not [LM-365]', () => {
    const nobody = { assignedTo: null }
    for (const change of [
      { stageId: LOST._id, reason: 'x' },
      { statusId: 5, reason: 'x' },
      { followUpDay: '2025-03-06' },
    ]) {
      expect(problemsOf(stateWith(change, nobody)).assignedTo).toBe('Assign the lead to somebody first')
      expect(problemsOf(stateWith({ ...change, assignedTo: ASHA._id }, nobody))).toEqual({})
    }
    expect(problemsOf(stateWith({ comment: 'x', outcome: 6 }, nobody))).toEqual({})
  })
  it('a new follow-up is not before today, an old one may stay [LM-368]', () => {
    expect(problemsOf(stateWith({ followUpDay: '2025-03-04' }))).toEqual({
      followUpDay: 'The follow-up date cannot be earlier than today',
    })
    expect(problemsOf(stateWith({ comment: 'x' }, { latestFollowUpDate: '01-01-2025' }))).toEqual({})
    expect(problemsOf(stateWith({ followUpTime: '00:00' }))).toEqual({})
    expect(problemsOf(stateWith({ followUpTime: '10:00' }, { latestFollowUpDate: '' }))).toEqual({
      followUpDay: 'Choose a date',
    })
  })
  it('a lost lead has no follow-up [LM-367]', () => {
    const state = stateWith({ stageId: LOST._id, followUpDay: '2025-03-04', reason: 'Gone' })
    expect(problemsOf(state)).toEqual({})
    expect(toAction(id(1), state, stageOf)).toEqual({
      leadId: id(1),
      version: 3,
      leadStage: LOST._id,
      reasonForNotInterested: 'Gone',
    })
  })
  it('Not Interested wants a reason, chosen or written, of 1024 characters at most [LM-372 LM-373]', () => {
    expect(problemsOf(stateWith({ outcome: 5 })).reason).toBe('Please choose or write a reason')
    expect(problemsOf(stateWith({ statusId: 5, reason: '  ' })).reason).toBe('Please choose or write a reason')
    expect(problemsOf(stateWith({ outcome: 5, reason: 'Budget mismatch' }))).toEqual({})
    expect(problemsOf(stateWith({ outcome: 5, reason: 'x'.repeat(1025) })).reason).toBe(
      "Comment can't be greater than 1024.",
    )
    expect(problemsOf(stateWith({ comment: 'x' }, { leadStatus: LEAD_STATUS.NOT_INTERESTED }))).toEqual({})
  })
  it('a lead that is lost wants a reason too, which it may have said before', () => {
    const lost = { stageId: LOST._id, isStatusOwn: true }
    const said = { reasonForNotInterested: 'Too far away' }
    const asked = { reason: 'Please choose or write a reason' }
    // whatever its status is then
    for (const statusId of [5, 6]) {
      expect(problemsOf(stateWith({ ...lost, statusId }))).toEqual(asked)
      expect(problemsOf(stateWith({ ...lost, statusId, reason: 'Too far away' }))).toEqual({})
      expect(problemsOf(stateWith({ ...lost, statusId }, { ...said, leadStatus: 5 }))).toEqual({})
      // of a refusal that it does not stand by any more
      expect(problemsOf(stateWith({ ...lost, statusId }, said))).toEqual(asked)
    }
    const there = {
      leadStage: {
        _id: LOST._id,
        stageName: 'Lost',
        kind: 'lost' as const,
        sequence: 4,
        staleAfterDays: null,
        status: [],
      },
    }
    expect(problemsOf(stateWith({ comment: 'x' }, { ...there, leadStatus: 6 }))).toEqual({})
  })
  it('a comment has 1024 characters at most, counted as people count [LM-478]', () => {
    expect(problemsOf(stateWith({ comment: '😀'.repeat(1024) }))).toEqual({})
    expect(problemsOf(stateWith({ comment: '😀'.repeat(1025) })).comment).toBe("Comment can't be greater than 1024.")
  })
})

describe('what is sent', () => {
  it('is only what has changed, in the form of the contract', () => {
    const state = stateWith({
      outcome: 5,
      statusId: 5,
      callType: 0,
      reason: ' Only enquiring ',
      comment: ' rang twice ',
    })
    const body = toAction(id(1), state, stageOf)
    expect(NewLeadAction.parse(body)).toEqual({
      leadId: id(1),
      version: 3,
      todayRemark: CALL_TYPE.CALL,
      reasonForNotInterested: 'Only enquiring',
      leadUpdates: [{ text: 'rang twice', isComment: true, callLeadStatus: LEAD_STATUS.NOT_INTERESTED }],
    })
  })
  it('writes a follow-up in the form of the wire, with or without a time', () => {
    const later = stateWith({ followUpDay: '2025-04-09', followUpTime: '09:05' })
    expect(toAction(id(1), later, stageOf).leadUpdates).toEqual([{ updateDate: '09-04-2025', updateTime: '9:05 AM' }])
    const allDay = stateWith({ followUpDay: '2025-04-09', followUpTime: '' })
    expect(NewLeadAction.parse(toAction(id(1), allDay, stageOf)).leadUpdates).toEqual([
      { updateDate: '09-04-2025', updateTime: '' },
    ])
  })
  it('unassigns with null', () => {
    expect(toAction(id(1), stateWith({ assignedTo: '' }), stageOf)).toEqual({
      leadId: id(1),
      version: 3,
      assignedTo: null,
    })
  })
})

describe('the stage', () => {
  it('determines the statuses [LM-364]', () => {
    const to = (statusId: number, stage: Stage) => {
      const { base, draft } = startUpdate(lead())
      const setting = { ...SETTING, stageOf: (one: string) => (one === stage._id ? stage : stageOf(one)) }
      const chosen = applyChange(base, draft, { statusId }, setting)
      const { stageId, statusId: next } = applyChange(base, chosen, { stageId: stage._id }, setting)
      return [stageId, next]
    }
    const lost = { ...LOST, status: [...LOST.status] } as Stage
    expect(to(5, lost)).toEqual([LOST._id, 5])
    expect(to(6, lost)).toEqual([LOST._id, 6])
    expect(to(2, lost)).toEqual([LOST._id, 5])
    expect(to(2, { ...lost, status: [] })).toEqual([LOST._id, 2])
  })
})

describe('two people on one lead', () => {
  const theirs = lead({ version: 4, leadStatus: LEAD_STATUS.NEW, latestFollowUpDate: '09-03-2025' })

  it('an untouched form simply follows', () => {
    expect(receiveLead(startUpdate(lead()), theirs, SETTING)).toEqual(startUpdate(theirs))
  })
  it('typed values stay, others follow, and the server still compares with the version that was seen', () => {
    const state = receiveLead(stateWith({ comment: 'half a sen', statusId: 5, isStatusOwn: true }), theirs, SETTING)
    expect(state.draft).toMatchObject({ comment: 'half a sen', statusId: 5, followUpDay: '2025-03-09' })
    expect(state).toMatchObject({ version: 3, seen: 4, wasOvertaken: true })
    expect(receiveLead(state, theirs, SETTING)).toBe(state)
  })
  it('nothing is left to send when the other person made the same change', () => {
    expect(
      receiveLead(
        stateWith({ statusId: 1, isStatusOwn: true }),
        lead({ version: 4, leadStatus: LEAD_STATUS.NEW }),
        SETTING,
      ).wasOvertaken,
    ).toBe(false)
  })
  it('keeping theirs restores the field, using mine only updates the version', () => {
    const state = receiveLead(stateWith({ comment: 'x', statusId: 5, isStatusOwn: true }), theirs, SETTING)
    expect(takeTheirs(state, 'leadStatus', SETTING).draft).toMatchObject({ comment: 'x', statusId: 1 })
    expect(takeTheirs(state, 'planet', SETTING)).toEqual(state)
    expect(afterConflict(state, 4)).toMatchObject({ version: 4, wasOvertaken: false, draft: { statusId: 5 } })
  })
})

describe('times of day', () => {
  it('are read with one or two digits and written with as few [LM-017]', () => {
    expect(['3:05 PM', '03:05 PM', '12:00 AM', '12:30 PM', '', 'soon'].map(toClock)).toEqual([
      '15:05',
      '15:05',
      '00:00',
      '12:30',
      '',
      '',
    ])
    expect(['15:05', '00:00', '12:30', '09:05:00', ''].map(toTwelveHours)).toEqual([
      '3:05 PM',
      '12:00 AM',
      '12:30 PM',
      '9:05 AM',
      '',
    ])
  })
  it('survive a round trip', () => {
    const two = (value: number) => String(value).padStart(2, '0')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
        const clock = `${two(hours)}:${two(minutes)}`
        expect(toClock(toTwelveHours(clock))).toBe(clock)
      }),
    )
  })
})

describe('a form that was saved', () => {
  it('begins anew, and keeps what was written while it was on its way', () => {
    const sent = stateWith({ comment: 'Rang out', outcome: LEAD_STATUS.NO_RESPONSE })
    const saved = lead({ version: 4 })
    expect(afterSaved(sent, sent.draft, saved, SETTING)).toEqual(startUpdate(saved))
    const since = { ...sent, draft: { ...sent.draft, comment: 'Rang out, then' } }
    expect(afterSaved(since, sent.draft, saved, SETTING)).toMatchObject({
      version: 4,
      draft: { comment: 'Rang out, then', outcome: null },
    })
  })
})
