import type { Lead } from '@plinth/contract/leads/lead/lead'
import { LEAD_STATUS, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { applyChange, effectOfOutcome } from './call-effects.ts'
import type { UpdateDraft } from './draft-fields.ts'
import { receiveLead, startUpdate, takeTheirs, toAction, type UpdateState, updateProblems } from './update-draft.ts'

const { NEW, FOLLOW_UP, INTERESTED, NOT_INTERESTED, NO_RESPONSE, MEETING_SCHEDULED } = LEAD_STATUS
const stage = (_id: string, kind: Stage['kind'], ...ids: number[]): Stage => ({
  _id,
  kind,
  stageName: _id,
  sequence: 1,
  staleAfterDays: null,
  status: ids.map(id => ({ id, statusName: LEAD_STATUS_NAMES[id] ?? 'Visit Done' })),
})
const STAGES = [
  stage('Assigned', 'assigned', NEW, FOLLOW_UP, INTERESTED, NOT_INTERESTED, NO_RESPONSE),
  stage('Visit', 'custom', 101, FOLLOW_UP, INTERESTED),
  stage('Won', 'won', LEAD_STATUS.SIGN_UP),
  stage('Lost', 'lost', NOT_INTERESTED, NO_RESPONSE),
  stage('Measuring', 'custom', MEETING_SCHEDULED, FOLLOW_UP),
]
const stageOf = (id: string): Stage | undefined => STAGES.find(one => one._id === id)
/** Wednesday, five past eleven in India. */
const SETTING = {
  stageOf,
  today: '2025-03-05',
  zone: 'Asia/Kolkata',
  now: new Date('2025-03-05T05:35:00Z'),
  lastTime: '16:30',
}
const lead = (over: Partial<Lead> = {}): Lead =>
  ({
    _id: 'lead',
    version: 3,
    leadStage: STAGES[0],
    leadStatus: NEW,
    latestFollowUpDate: '',
    latestFollowUpTime: '',
    assignedTo: { _id: 'asha', fullName: 'Asha Rao', email: 'asha@example.com' },
    ...over,
  }) as Lead

/** A form in which things are chosen one after the other, while others may work on the same lead. */
function form(over: Partial<Lead> = {}) {
  let now = lead(over)
  let state: UpdateState = startUpdate(now)
  const steps = {
    draft: () => state.draft,
    next: () => [state.draft.followUpDay, state.draft.followUpTime],
    set: (patch: Partial<UpdateDraft>, setting = SETTING) => {
      state = { ...state, draft: applyChange(state.base, state.draft, patch, setting) }
      return steps
    },
    outcome: (outcome: UpdateDraft['outcome']) => steps.set({ outcome }),
    stage: (stageId: string) => steps.set({ stageId }),
    noNextStep: () => steps.set({ isWithoutNext: !state.draft.isWithoutNext }),
    /** somebody else changes the lead meanwhile */
    meanwhile: (change: Partial<Lead>) => {
      now = { ...now, ...change, version: now.version + 1 }
      state = receiveLead(state, now, SETTING)
      return steps
    },
    keepTheirs: (field: string) => {
      state = takeTheirs(state, field, SETTING)
      return steps
    },
    effect: () => effectOfOutcome(state.base, state.draft, stageOf),
    problems: () => updateProblems(state.base, state.draft, stageOf, SETTING.today),
    sent: () => toAction('lead', state, stageOf),
  }
  return steps
}

describe('the status after a call', () => {
  it('is said before it is saved, and left to the server', () => {
    const called = form().outcome(INTERESTED)
    expect(called.effect()).toBe('Status becomes Interested')
    expect(called.draft().statusId).toBe(INTERESTED)
    expect(called.noNextStep().sent()).toEqual({
      leadId: 'lead',
      version: 3,
      leadUpdates: [{ callLeadStatus: INTERESTED }],
    })
    expect(called.outcome(null).draft().statusId).toBe(NEW)
    expect(called.effect()).toBeUndefined()
  })
  it('stays where the stage has none of that name, where it is that already, and where the lead is won', () => {
    const atVisit = { leadStage: STAGES[1]!, leadStatus: 101 }
    expect(form(atVisit).outcome(NO_RESPONSE).effect()).toBe(
      'Status stays Visit Done: the stage Visit has no No Response',
    )
    expect(form({ leadStatus: FOLLOW_UP }).outcome(FOLLOW_UP).effect()).toBe('Status stays Follow Up')
    expect(form({ leadStage: STAGES[2]!, leadStatus: LEAD_STATUS.SIGN_UP }).outcome(FOLLOW_UP).effect()).toBe(
      'The status stays: the lead is won',
    )
  })
  it('is the chosen one where the person chose one, also the present one', () => {
    const chosen = form().set({ statusId: FOLLOW_UP }).outcome(INTERESTED)
    expect([chosen.effect(), chosen.sent().leadStatus]).toEqual(['Status becomes Follow Up', FOLLOW_UP])
    const kept = form().outcome(INTERESTED).set({ statusId: NEW })
    expect([kept.effect(), kept.sent().leadStatus]).toEqual(['Status stays New', NEW])
  })
  it('is looked for in the stage that is chosen with it, in either order', () => {
    for (const both of [form().outcome(INTERESTED).stage('Visit'), form().stage('Visit').outcome(INTERESTED)]) {
      expect(both.effect()).toBe('Status becomes Interested')
      expect(both.sent()).toMatchObject({ leadStage: 'Visit', leadUpdates: [{ callLeadStatus: INTERESTED }] })
      expect(both.sent()).not.toHaveProperty('leadStatus')
    }
    const other = form().outcome(NO_RESPONSE).stage('Visit')
    expect(other.effect()).toBe('Status becomes Visit Done')
  })
  it('is not what the first status of a stage says to have happened, where it did not [LM-Q07]', () => {
    expect(form().outcome(NO_RESPONSE).stage('Measuring').effect()).toBe('Status becomes Follow Up')
    expect(form().stage('Measuring').draft().statusId).toBe(FOLLOW_UP)
  })
  it('needs no assignee, which a chosen one does', () => {
    expect(form({ assignedTo: null }).outcome(INTERESTED).problems()).toEqual({})
    expect(form({ assignedTo: null }).set({ statusId: FOLLOW_UP }).problems()).toHaveProperty('assignedTo')
  })
})

describe('the next step after a call', () => {
  it.each([
    [NO_RESPONSE, ['2025-03-06', '16:30']],
    [FOLLOW_UP, ['2025-03-08', '16:30']],
    [INTERESTED, ['2025-03-08', '16:30']],
    [NOT_INTERESTED, ['', '']],
  ] as const)('of outcome %i is chosen already', (outcome, next) => {
    expect(form().outcome(outcome).next()).toEqual(next)
  })
  it('follows the outcome until the person chooses their own', () => {
    const called = form().outcome(NO_RESPONSE).outcome(INTERESTED)
    expect(called.next()).toEqual(['2025-03-08', '16:30'])
    called.set({ followUpDay: '2025-03-10' }).outcome(NO_RESPONSE)
    expect(called.next()).toEqual(['2025-03-10', '16:30'])
    expect(form().outcome(INTERESTED).outcome(null).next()).toEqual(['', ''])
  })
  it('of a meeting is asked for with its time, and can be left out', () => {
    const met = form().outcome(MEETING_SCHEDULED)
    const problem = { followUpDay: 'Choose day and time of the meeting, or No next step' }
    expect(met.problems()).toEqual(problem)
    expect(met.set({ followUpDay: '2025-03-07' }).problems()).toEqual(problem)
    expect(met.set({ followUpTime: '10:00' }).problems()).toEqual({})
    expect(form().outcome(MEETING_SCHEDULED).noNextStep().problems()).toEqual({})
  })
  it('is taken off and brought back by one press', () => {
    const called = form({ latestFollowUpDate: '03-03-2025' }).outcome(INTERESTED).noNextStep()
    expect(called.next()).toEqual(['2025-03-03', ''])
    expect(called.sent().leadUpdates).toEqual([{ callLeadStatus: INTERESTED }])
    expect(called.noNextStep().next()).toEqual(['2025-03-08', '16:30'])
  })
  it('stays what is planned for a later day already, but for a meeting', () => {
    const planned = { latestFollowUpDate: '20-03-2025', latestFollowUpTime: '09:00 AM' }
    expect(form(planned).outcome(NO_RESPONSE).next()).toEqual(['2025-03-20', '09:00'])
    const met = form(planned).outcome(MEETING_SCHEDULED)
    expect([met.next(), met.problems()]).toEqual([
      ['', ''],
      { followUpDay: 'Choose day and time of the meeting, or As planned' },
    ])
  })
  it('is none where the lead can have no follow-up: without an assignee, or lost', () => {
    expect(form({ assignedTo: null }).outcome(INTERESTED).next()).toEqual(['', ''])
    expect(form({ leadStage: STAGES[3]!, leadStatus: NO_RESPONSE }).outcome(NO_RESPONSE).next()).toEqual(['', ''])
  })
})

describe('what nobody chose', () => {
  const [ASSIGNED, VISIT] = STAGES
  const call = (outcome: number) => ({ leadId: 'lead', version: 3, leadUpdates: [{ callLeadStatus: outcome }] })
  const NEXT = { updateDate: '08-03-2025', updateTime: '4:30 PM' }

  it('follows a colleague who moves the lead, and undoes nothing of theirs', () => {
    const called = form().outcome(INTERESTED).noNextStep().meanwhile({ leadStage: VISIT!, leadStatus: 101 })
    expect(called.draft()).toMatchObject({ stageId: 'Visit', statusId: INTERESTED })
    expect(called.sent()).toEqual(call(INTERESTED))
    const same = form({ leadStatus: INTERESTED }).outcome(INTERESTED).noNextStep().meanwhile({ leadStatus: FOLLOW_UP })
    expect([same.effect(), same.sent()]).toEqual(['Status becomes Interested', call(INTERESTED)])
    const without = form({ leadStage: VISIT!, leadStatus: 101 }).outcome(NO_RESPONSE).noNextStep()
    without.meanwhile({ leadStage: ASSIGNED!, leadStatus: NEW })
    expect([without.effect(), without.sent()]).toEqual(['Status becomes No Response', call(NO_RESPONSE)])
  })
  it('stays theirs where it was decided so, whatever the outcome says', () => {
    const called = form().set({ statusId: FOLLOW_UP }).outcome(INTERESTED).noNextStep()
    called.meanwhile({ leadStatus: NO_RESPONSE }).keepTheirs('leadStatus')
    expect([called.effect(), called.sent().leadStatus]).toEqual(['Status stays No Response', NO_RESPONSE])
  })
  it('gives way to what a colleague plans for later; what was chosen does not', () => {
    const planned = { latestFollowUpDate: '20-03-2025', latestFollowUpTime: '09:00 AM' }
    expect(form().outcome(NO_RESPONSE).meanwhile(planned).sent()).toEqual(call(NO_RESPONSE))
    const chosen = form().outcome(NO_RESPONSE).set({ followUpDay: '2025-03-07', followUpTime: '10:00' })
    expect(chosen.meanwhile(planned).next()).toEqual(['2025-03-07', '10:00'])
    expect(chosen.keepTheirs('followUp').sent()).toEqual(call(NO_RESPONSE))
  })
  it('is proposed anew with another last time, and goes with its outcome', () => {
    const called = form()
      .outcome(NO_RESPONSE)
      .set({ comment: 'Rang out' }, { ...SETTING, lastTime: '11:00' })
    expect(called.next()).toEqual(['2025-03-06', '11:00'])
    expect(called.outcome(NOT_INTERESTED).next()).toEqual(['', ''])
  })
  it('comes and goes with the assignee, and with a stage that takes no follow-up', () => {
    const nobodys = form({ assignedTo: null }).outcome(INTERESTED)
    expect(nobodys.set({ assignedTo: 'asha' }).sent().leadUpdates).toEqual([{ callLeadStatus: INTERESTED, ...NEXT }])
    expect(nobodys.set({ assignedTo: '' }).problems()).toEqual({})
    expect(form().outcome(NO_RESPONSE).stage('Lost').stage('Assigned').next()).toEqual(['2025-03-06', '16:30'])
  })
  it('is taken off by clearing its day, and then is nobody’s mistake', () => {
    const cleared = form().outcome(INTERESTED).set({ followUpDay: '' })
    expect([cleared.next(), cleared.problems()]).toEqual([['', ''], {}])
    expect(cleared.sent()).toEqual(call(INTERESTED))
    expect(cleared.set({ comment: 'Will think' }).next()).toEqual(['', ''])
    // nothing was chosen that a colleague's plan could stand against
    const planned = { latestFollowUpDate: '20-03-2025', latestFollowUpTime: '09:00 AM' }
    expect(cleared.meanwhile(planned).problems()).toEqual({})
    expect([cleared.next(), cleared.sent().leadUpdates]).toEqual([
      ['2025-03-20', '09:00'],
      [{ text: 'Will think', isComment: true, callLeadStatus: INTERESTED }],
    ])
  })
})
