import { CALL_STATUSES, LEAD_STATUS, LEAD_STATUS_NAMES, statusOfOutcome } from '@plinth/contract/leads/lead-statuses'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { beforeAll, describe, expect, it } from 'vitest'
import { upload } from '../../features/leads/lead-imports/lead-imports.factory.ts'
import { leadOf, mergeOf } from '../../features/leads/lead-merges/lead-merges.factory.ts'
import { remindDueFollowUps } from '../../features/leads/lead-queue/follow-up-reminders.jobs.ts'
import { projectOf } from '../../features/projects/projects/projects.factory.ts'
import { type Firm, testApp } from '../harness.ts'
import { untilSaved } from '../save-import.ts'

/** What is done with leads beside logging a call: it tells no outcome, or moves the status by the one rule (decisions 46, 50, 51). */

const app = testApp()
const { INTERESTED, NEW, NOT_INTERESTED, NO_RESPONSE, SIGN_UP } = LEAD_STATUS
const WHY = { reasonForNotInterested: 'Chose another firm' }

let firm: Firm
let stages: readonly Stage[]
beforeAll(async () => {
  firm = await app.firm()
  stages = (await firm.owner.api.pipelines.get()).data.stages
})

const read = async (id: string) => (await firm.owner.api.leads.byId({ query: { id } })).data
const historyOf = async (leadId: string) => (await firm.owner.api.leadHistory.ofLead({ query: { leadId } })).data
const ownersLead = async () =>
  leadOf(firm, { assignedTo: firm.owner.userId, email: `${crypto.randomUUID()}@lead.example` })
/** A lead that did not answer yesterday and is to be called this evening. */
async function called(): Promise<{ _id: string; email: string }> {
  const { _id, email } = await ownersLead()
  const call = { callLeadStatus: NO_RESPONSE, updateDate: '18-03-2026', updateTime: '6:00 PM' } as const
  await firm.owner.api.leads.actions({ body: { leadId: _id, leadUpdates: [call] } })
  return { _id, email }
}
/** What a call tells of a lead, and what is to come. */
async function told(leadId: string) {
  const { callStatus, leadStage, leadStatus, lastCallDate, latestFollowUpDate, latestFollowUpTime } = await read(leadId)
  return { callStatus, stage: leadStage.kind, leadStatus, lastCallDate, latestFollowUpDate, latestFollowUpTime }
}
type Key = { idempotencyKey: string }

/** What people do with a lead that says nothing of how a call ended, and how many lines of its history tell of it. */
const QUIET: Readonly<
  Record<string, [lines: number, act: (lead: { _id: string; email: string }, key: Key) => Promise<unknown>]>
> = {
  'a meeting that is kept, whatever is written of its outcome': [
    1,
    ({ _id: leadId }, key) => {
      const body = { leadId, meetingMode: 'Client Visit', outcome: 'Interested', meetingRemarks: 'Liked it' } as const
      return firm.owner.api.leadHistory.saveInteraction({ body }, key)
    },
  ],
  'a chat that is opened': [
    1,
    ({ _id: leadId }, key) => firm.owner.api.leadHistory.openChat({ params: { leadId }, body: { text: 'Hello' } }, key),
  ],
  'a mail that is sent': [
    1,
    ({ _id: leadId, email }, key) => {
      const body = { leadId, to: email, subject: 'Your plans', emailBody: '<p>Here they are</p>' }
      return firm.owner.api.leadMails.send({ query: {}, body }, key)
    },
  ],
  'a comment': [
    1,
    ({ _id: leadId }, key) =>
      firm.owner.api.leads.actions({ body: { leadId, leadUpdates: [{ text: 'Interested, says his wife' }] } }, key),
  ],
  'a mail that is recorded with the last outcome': [
    0,
    ({ _id: leadId }, key) =>
      firm.owner.api.leads.actions({ body: { leadId, leadUpdates: [{ isEmailSend: true }] } }, key),
  ],
  'a task of the lead that is done': [
    2,
    async ({ _id: leadId }, key) => {
      const { api } = firm.owner
      const { data } = await api.tasks.create({ body: { title: 'Call again', leadId } }, key)
      await api.tasks.setStatus({ params: { id: data._id }, body: { status: 'done' } })
    },
  ],
  'a lead that is put off': [
    0,
    ({ _id: leadId }) => firm.owner.api.leadQueue.snooze({ params: { leadId }, body: { choice: 'tomorrow' } }),
  ],
  'a reminder that has come': [
    0,
    async () => {
      app.clock.set(new Date('2026-03-18T12:31:00.000Z'))
      await remindDueFollowUps(app.app.services)
    },
  ],
}

describe('no outcome is told', () => {
  it.each(Object.entries(QUIET))('by %s', async (_name, [lines, act]) => {
    app.clock.set(new Date('2026-03-18T06:30:00.000Z'))
    const lead = await called()
    const [before, history] = [await told(lead._id), await historyOf(lead._id)]
    const key = { idempotencyKey: crypto.randomUUID() }
    await act(lead, key)
    await act(lead, key)
    expect(await told(lead._id)).toEqual(before)
    expect(before).toMatchObject({ callStatus: NO_RESPONSE, leadStatus: NO_RESPONSE, latestFollowUpTime: '06:00 PM' })
    const after = await historyOf(lead._id)
    expect(after.length - history.length).toBe(lines)
    expect(after[0]?.new).not.toHaveProperty('callStatus', INTERESTED)
  })
})

/** What sets a status by its name, without a call. */
const SETTING: Readonly<
  Record<string, (leadId: string, status: number, key: Key, reason?: object) => Promise<unknown>>
> = {
  'the call of the board and the list': (leadId, leadStatus, key, reason = {}) =>
    firm.owner.api.leadMoves.patch({ query: { leadId }, body: { leadStatus, ...reason } }, key),
  'the panel': (leadId, leadStatus, key, reason = {}) =>
    firm.owner.api.leads.actions({ body: { leadId, leadStatus, ...reason } }, key),
  'a change of many': (leadId, leadStatus, key, reason = {}) =>
    firm.owner.api.leadSelections.move({ body: { leadIds: [leadId], leadStatus, ...reason } }, key),
}

describe.each(Object.entries(SETTING))('a status that is set by %s', (_name, set) => {
  it('is no call, keeps the next step, and stands once in the history', async () => {
    const { _id } = await called()
    const [before, lines] = [await told(_id), (await historyOf(_id)).length]
    const key = { idempotencyKey: crypto.randomUUID() }
    for (let times = 0; times < 2; times++) await set(_id, INTERESTED, key)
    expect(await told(_id)).toEqual({ ...before, leadStatus: INTERESTED })
    const history = await historyOf(_id)
    expect(history).toHaveLength(lines + 1)
    expect(history[0]?.new).not.toHaveProperty('callStatus')
  })

  it('needs a reason where it is Not Interested [LM-372]', async () => {
    const { _id } = await called()
    const key = () => ({ idempotencyKey: crypto.randomUUID() })
    await expect(set(_id, NOT_INTERESTED, key())).rejects.toMatchObject({ code: 'INVALID' })
    await set(_id, NOT_INTERESTED, key(), WHY)
    expect(await read(_id)).toMatchObject({ leadStatus: NOT_INTERESTED, callStatus: NO_RESPONSE, ...WHY })
  })
})

describe('a lead that becomes a project', () => {
  it('is won in one line, and keeps what its last call told', async () => {
    const { _id: leadId } = await called()
    const [before, lines] = [await told(leadId), (await historyOf(leadId)).length]
    const projectId = await projectOf(app, firm, 'Lake house')
    const link = () => firm.owner.api.conversions.link({ query: { leadId, projectId } })
    await Promise.all([link(), link()])
    expect(await told(leadId)).toEqual({ ...before, stage: 'won', leadStatus: SIGN_UP })
    expect(await historyOf(leadId)).toHaveLength(lines + 1)
  })
})

describe('leads that become one', () => {
  const pair = async () => {
    const [keep, gone] = [await ownersLead(), await ownersLead()]
    const call = { callLeadStatus: INTERESTED, updateDate: '21-03-2026' } as const
    await firm.owner.api.leads.actions({ body: { leadId: gone._id, leadUpdates: [call] } })
    return { keep: keep._id, gone: gone._id }
  }

  it.each([
    [[], { callStatus: null, leadStatus: NEW, latestFollowUpDate: '' }],
    [['place'], { callStatus: null, leadStatus: INTERESTED, latestFollowUpDate: '' }],
    [
      ['lastCall', 'place', 'followUp'],
      { callStatus: INTERESTED, leadStatus: INTERESTED, latestFollowUpDate: '21-03-2026' },
    ],
  ] as const)('have of last call, status and next step what was chosen: %j', async (take, expected) => {
    const { keep, gone } = await pair()
    const lines = (await historyOf(keep)).length
    await mergeOf(firm, keep, gone, [...take])
    expect(await told(keep)).toMatchObject(expected)
    expect(await historyOf(keep)).toHaveLength(lines + 1)
  })
})

describe('a follow-up that came from another lead', () => {
  it('is late in Today, since nobody has worked on it by merging', async () => {
    app.clock.set(new Date('2026-03-18T06:30:00.000Z'))
    const [keep, gone] = [await ownersLead(), await ownersLead()]
    const call = { callLeadStatus: INTERESTED, updateDate: '18-03-2026', updateTime: '5:00 PM' } as const
    await firm.owner.api.leads.actions({ body: { leadId: gone._id, leadUpdates: [call] } })
    app.clock.set(new Date('2026-03-19T06:30:00.000Z'))
    await mergeOf(firm, keep._id, gone._id, ['lastCall', 'followUp'])
    app.clock.advance(60_000)
    const { data } = await firm.owner.api.leadQueue.list({ query: {} })
    expect(data.leads.find(lead => lead._id === keep._id)).toMatchObject({ reason: 'overdue' })
  })
})

describe('a past call that is imported', () => {
  const HEADINGS = ['Name', 'Phone', 'Owner', 'Call Outcome', 'Follow-up', 'Stage']
  let phone = 9_400_000_000
  const bring = async (rows: string[][], options: { duplicates?: 'add' } = {}) => {
    const { importId, version } = await upload(firm.owner, rows, HEADINGS)
    const key = { idempotencyKey: crypto.randomUUID() }
    const body = { importId, version, ...options }
    for (let times = 0; times < 2; times++) await firm.owner.api.leadImports.save({ body }, key)
    await untilSaved(firm.owner, importId)
  }
  const withPhone = async (number: string) => {
    const { data } = await firm.owner.api.leads.list({ query: { search: number } })
    return data.data.map(lead => lead._id)
  }

  it.each(CALL_STATUSES)('moves the status of a new lead by the same rule: %i', async outcome => {
    const number = String(phone++)
    await bring([['Asha', number, 'Asha Rao', LEAD_STATUS_NAMES[outcome] ?? '', '25/12/2049', '']])
    const ids = await withPhone(number)
    expect(ids).toHaveLength(1)
    const assigned = stages.find(stage => stage.kind === 'assigned')!
    expect(await told(ids[0]!)).toMatchObject({
      ...{ callStatus: outcome, stage: 'assigned', leadStatus: statusOfOutcome(assigned, outcome)?.id },
      latestFollowUpDate: '25-12-2049',
    })
    expect(await historyOf(ids[0]!)).toHaveLength(1)
  })

  it('does not judge what is past: a lost lead comes without a reason [decision 50]', async () => {
    const number = String(phone++)
    await bring([['Asha', number, 'Asha Rao', 'No Response', '', 'Lost']])
    expect(await told((await withPhone(number))[0]!)).toMatchObject({ callStatus: NO_RESPONSE, stage: 'lost' })
  })

  it('is no call of a day, where nobody knows its day', async () => {
    const { home, leadAnalytics } = firm.owner.api
    const calls = async () => ({
      today: (await leadAnalytics.today({ query: {}, body: {} })).data.totalCalls,
      weeks: (await home.review()).data.week.calls,
      periods: (await leadAnalytics.calls({ query: { filter: 1 }, body: {} })).data,
    })
    const before = await calls()
    const number = String(phone++)
    await bring([['Asha', number, 'Asha Rao', 'Interested', '', '']])
    expect(await calls()).toEqual(before)
    const [id = ''] = await withPhone(number)
    expect((await historyOf(id))[0]?.texts.join()).toContain('The Lead call status has been updated to Interested')
  })

  it('is added with its reason, where it says Not Interested [LM-372]', async () => {
    const number = String(phone++)
    const { _id } = await leadOf(firm, { phoneNumber: number, assignedTo: firm.owner.userId })
    await bring([['Asha', number, 'Asha Rao', 'Not Interested', '', '']], { duplicates: 'add' })
    expect(await read(_id)).toMatchObject({ leadStatus: NOT_INTERESTED, callStatus: NOT_INTERESTED })
    expect((await read(_id)).reasonForNotInterested).not.toBe('')
  })

  it('is added to a lead that nobody has called, whose status then says so too', async () => {
    const number = String(phone++)
    const { _id } = await leadOf(firm, { phoneNumber: number, assignedTo: firm.owner.userId })
    await bring([['Asha', number, 'Asha Rao', 'Interested', '', '']], { duplicates: 'add' })
    expect(await told(_id)).toMatchObject({ callStatus: INTERESTED, leadStatus: INTERESTED })
    expect((await historyOf(_id))[0]?.new).toMatchObject({ callStatus: INTERESTED, leadStatus: { id: INTERESTED } })
  })

  it('leaves a lead as its own calls and people have left it', async () => {
    const number = String(phone++)
    const { _id } = await leadOf(firm, { phoneNumber: number, assignedTo: firm.owner.userId })
    await firm.owner.api.leads.actions({ body: { leadId: _id, leadUpdates: [{ callLeadStatus: NO_RESPONSE }] } })
    const before = await told(_id)
    await bring([['Asha', number, 'Asha Rao', 'Interested', '', '']], { duplicates: 'add' })
    expect(await told(_id)).toEqual(before)
    const set = await leadOf(firm, { phoneNumber: String(phone), assignedTo: firm.owner.userId })
    await firm.owner.api.leads.actions({ body: { leadId: set._id, leadStatus: LEAD_STATUS.FOLLOW_UP } })
    await bring([['Asha', String(phone++), 'Asha Rao', 'Interested', '', '']], { duplicates: 'add' })
    expect(await told(set._id)).toMatchObject({ callStatus: INTERESTED, leadStatus: LEAD_STATUS.FOLLOW_UP })
  })
})
