import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'

// a Wednesday, 12:00 in Kolkata
const NOW = new Date('2026-03-18T06:30:00.000Z')
const app = testApp({ now: NOW })
const { FOLLOW_UP, INTERESTED, NO_RESPONSE, NOT_INTERESTED, MEETING_SCHEDULED } = LEAD_STATUS
type Outcome =
  | typeof FOLLOW_UP
  | typeof INTERESTED
  | typeof NO_RESPONSE
  | typeof NOT_INTERESTED
  | typeof MEETING_SCHEDULED

let phone = 7_000_000_000
async function firmWithLeads() {
  const firm = await app.firm()
  const { owner } = firm
  const { stages } = (await owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!
  const add = async () =>
    (await owner.api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: String(phone++) } })).data
  const call = (leadId: string, outcome: Outcome, who: Member = owner, more: object = {}) =>
    who.api.leads.actions({
      body: {
        leadId,
        todayRemark: 0,
        ...(outcome === NOT_INTERESTED ? { reasonForNotInterested: 'Too dear' } : {}),
        leadUpdates: [{ callLeadStatus: outcome, ...more }],
      },
    })
  const move = (leadId: string, kind: StageKind) =>
    owner.api.leads.actions({ body: { leadId, leadStage: stage(kind)._id, assignedTo: owner.userId } })
  return { firm, owner, stage, add, call, move }
}
const at = async <T>(time: string, work: () => Promise<T>): Promise<T> => {
  app.clock.set(new Date(time))
  try {
    return await work()
  } finally {
    app.clock.set(NOW)
  }
}
const NO_CALLS = {
  totalCalls: 0,
  totalConnectedCalls: 0,
  interested: 0,
  followUp: 0,
  noResponse: 0,
  notInterested: 0,
  repeatedNoResponse: 0,
}

describe('calls by outcome', () => {
  it('are those that people recorded, with the period before [LM-187 LM-188 LM-189 LM-190 LM-191 LM-192 LM-193 LM-597]', async () => {
    const { owner, add, call } = await firmWithLeads()
    const [asha, ravi] = [await add(), await add()]
    // of the week before; the next No Response repeats it
    await at('2026-03-13T05:00:00.000Z', () => call(asha._id, NO_RESPONSE))
    await at('2026-03-16T05:00:00.000Z', () => call(asha._id, NO_RESPONSE))
    await at('2026-03-16T06:00:00.000Z', () => call(asha._id, INTERESTED, owner, { text: 'Likes it', isComment: true }))
    await at('2026-03-17T05:00:00.000Z', () => call(asha._id, NO_RESPONSE))
    await at('2026-03-17T06:00:00.000Z', () => call(ravi._id, FOLLOW_UP))
    await at('2026-03-17T07:00:00.000Z', () => call(ravi._id, NOT_INTERESTED))
    await at('2026-03-17T08:00:00.000Z', () => call(ravi._id, MEETING_SCHEDULED))
    const { data } = await owner.api.leadAnalytics.calls({ query: { filter: 1 }, body: {} })
    expect(data).toEqual({
      summaryCurrent: {
        totalCalls: 6,
        totalConnectedCalls: 4,
        interested: 1,
        followUp: 1,
        noResponse: 2,
        notInterested: 1,
        repeatedNoResponse: 1,
      },
      summaryPrevious: { ...NO_CALLS, totalCalls: 1, noResponse: 1 },
      leadsCurrent: {
        totalCalls: 2,
        totalConnectedCalls: 2,
        interested: 1,
        followUp: 1,
        noResponse: 1,
        notInterested: 1,
        repeatedNoResponse: 1,
      },
      leadsPrevious: { ...NO_CALLS, totalCalls: 1, noResponse: 1 },
      period: { from: '2026-03-16', to: '2026-03-22' },
      previousPeriod: { from: '2026-03-09', to: '2026-03-15' },
    })
  })

  it('are no meetings, visits, mails, comments, changes of status or moves, and a meeting between two calls does not part them', async () => {
    const { owner, add, call, move } = await firmWithLeads()
    const { _id: leadId } = await add()
    await call(leadId, NO_RESPONSE)
    app.clock.advance(60_000)
    const record = (todayRemark: number, entry: object) =>
      owner.api.leads.actions({ body: { leadId, todayRemark, leadUpdates: [entry] } } as Parameters<
        typeof owner.api.leads.actions
      >[0])
    await record(1, { callLeadStatus: INTERESTED })
    await record(2, { callLeadStatus: INTERESTED })
    await record(0, { text: 'Called them', isComment: true })
    await owner.api.leads.actions({
      body: { leadId, leadUpdates: [{ text: 'Plans', isEmailSend: true, callLeadStatus: INTERESTED }] },
    })
    await move(leadId, 'won')
    app.clock.advance(60_000)
    await call(leadId, NO_RESPONSE)
    const { data } = await owner.api.leadAnalytics.calls({ query: {}, body: {} })
    app.clock.set(NOW)
    expect(data.summaryCurrent).toEqual({ ...NO_CALLS, totalCalls: 2, noResponse: 2, repeatedNoResponse: 1 })
  })

  it('can be asked for between two days, with as many days before [LM-596 LM-607]', async () => {
    const { owner, add, call } = await firmWithLeads()
    const { _id: leadId } = await add()
    // midnight of the company's days
    await at('2026-03-09T18:29:59.000Z', () => call(leadId, INTERESTED))
    await at('2026-03-09T18:30:00.000Z', () => call(leadId, FOLLOW_UP))
    await at('2026-03-12T18:29:59.000Z', () => call(leadId, FOLLOW_UP))
    await at('2026-03-12T18:30:00.000Z', () => call(leadId, NO_RESPONSE))
    const days = { startDate: '2026-03-10', endDate: '2026-03-12' }
    const { data } = await owner.api.leadAnalytics.ofDays({ query: { ...days, userIds: [owner.userId] } })
    expect(data.summaryCurrent).toMatchObject({ totalCalls: 2, followUp: 2 })
    expect(data.summaryPrevious).toMatchObject({ totalCalls: 1, interested: 1 })
    expect(data.previousPeriod).toEqual({ from: '2026-03-07', to: '2026-03-09' })
    // the days override the code, on the other calls as well
    const posted = await owner.api.leadAnalytics.calls({ query: { ...days, filter: 7 }, body: { userIds: [] } })
    expect(posted.data).toEqual(data)
  })

  it('and every other figure refuse what is no period, and are of this year where none is named [LM-604 LM-691]', async () => {
    const { owner } = await firmWithLeads()
    const impossible = [
      { filter: 0 },
      { filter: 9 },
      { startDate: '2026-03-12', endDate: '2026-03-11' },
      { startDate: '2026-03-12' },
      { endDate: '2026-03-12' },
      { startDate: '2026-02-30', endDate: '2026-03-12' },
      { startDate: '2016-03-12', endDate: '2026-03-12' },
    ]
    const { calls, byStage, bySource, byCity, dealValue, averageDealValue, topReps, ofDays } = owner.api.leadAnalytics
    for (const query of impossible as { filter?: 1 }[]) {
      for (const posted of [calls, byStage, bySource, byCity, dealValue, averageDealValue])
        await expect(posted({ query, body: {} }), JSON.stringify(query)).rejects.toMatchObject({ status: 400 })
      for (const got of [topReps, ofDays]) await expect(got({ query })).rejects.toMatchObject({ status: 400 })
    }
    expect((await calls({ query: {}, body: {} })).data.period).toEqual({ from: '2026-01-01', to: '2026-12-31' })
    const decade = { startDate: '2016-03-13', endDate: '2026-03-12' }
    expect((await ofDays({ query: decade })).data.period.from).toBe('2016-03-13')
  })
})

describe('who counts', () => {
  it('are the people one may see: everybody, one team, or oneself; nobody where the named are others [LM-510]', async () => {
    const { firm, owner, add, call } = await firmWithLeads()
    const [me, mate, other] = [await firm.member(), await firm.member(), await firm.member()]
    await firm.team('North', [me, mate])
    const lead = await add()
    await call(lead._id, FOLLOW_UP, owner)
    await call(lead._id, FOLLOW_UP, me)
    await call(lead._id, FOLLOW_UP, mate)
    await call(lead._id, FOLLOW_UP, other)
    const total = async (userIds?: string[]) => {
      const { data } = await me.api.leadAnalytics.calls({ query: {}, body: userIds ? { userIds } : {} })
      return data.summaryCurrent.totalCalls
    }
    const seen = async () => [
      await total(),
      await total([]),
      await total([mate.userId, me.userId]),
      await total([other.userId]),
    ]
    await firm.permit('team_member', 'all', true)
    expect(await seen()).toEqual([4, 4, 2, 1])
    await firm.permit('team_member', 'team', true)
    expect(await seen()).toEqual([2, 2, 2, 0])
    await firm.permit('team_member', 'own', true)
    expect(await seen()).toEqual([1, 1, 1, 0])
  })

  it('without the leads module nobody reads figures', async () => {
    const { firm } = await firmWithLeads()
    const stranger = await firm.member({ features: [] })
    const refused = { code: 'FORBIDDEN' }
    const { calls, today, topReps, todaysLogs } = stranger.api.leadAnalytics
    await expect(calls({ query: {}, body: {} })).rejects.toMatchObject(refused)
    await expect(today({ query: {}, body: {} })).rejects.toMatchObject(refused)
    await expect(topReps({ query: {} })).rejects.toMatchObject(refused)
    await expect(todaysLogs({ query: {} })).rejects.toMatchObject(refused)
  })
})
