import { QUEUE_REASONS } from '@plinth/contract/leads/lead-queue'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { type MadeLead, plainDone, plainOrder, plainReason, STALE_AFTER, someLead } from './lead-queue.factory.ts'
import { writeMadeLeads } from './made-leads.factory.ts'

const t = testApp()
const NOW = new Date('2026-03-18T06:30:00.000Z').getTime()
const TODAY = new Date('2026-03-17T18:30:00.000Z').getTime()
const times = { now: NOW, today: TODAY }
/** The whole queue, read page by page. */
async function wholeQueue(member: Member, query: { scope?: 'mine' | 'team' | 'person'; person?: string }, limit = 7) {
  const found: { id: string; reason: string }[] = []
  for (let after: string | undefined; ; ) {
    const { data } = await member.api.leadQueue.list({ query: { ...query, limit, ...(after ? { after } : {}) } })
    // the figures come with the first page, and only with it
    expect(data.summary === null).toBe(after !== undefined)
    found.push(...data.leads.map(lead => ({ id: lead._id, reason: lead.reason })))
    if (data.next === null) return found
    after = data.next
  }
}

describe('the queue of today', () => {
  it('has exactly the leads of the plain rules, each once, in the order of work, whatever the page size', async () => {
    const firm = await t.firm()
    const mate = await firm.member()
    const { data: pipeline } = await firm.owner.api.pipelines.get()
    const stages = pipeline.stages.map(({ _id, stageName, sequence, kind }) => ({
      ...{ id: _id, stageName, sequence },
      staleAfterDays: kind === 'assigned' ? STALE_AFTER : null,
    }))
    await firm.owner.api.pipelines.edit({ body: { pipelineId: pipeline._id, stages } })
    const both = ['me', 'mate'] as const
    const scopes = [
      { query: {}, isInScope: (one: MadeLead['assignee']) => one === 'me', workers: ['me'] as const },
      {
        query: { scope: 'team' as const },
        isInScope: (one: MadeLead['assignee']) => one !== 'nobody',
        workers: both,
      },
      {
        query: { scope: 'person' as const, person: mate.userId },
        isInScope: (one: MadeLead['assignee']) => one === 'mate',
        workers: both,
      },
    ]
    const seen = new Set<string>()
    let mostDone = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(someLead(NOW, TODAY), { minLength: 20, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (made, limit) => {
          await t.rows('delete from leads where company_id = $1', [firm.companyId])
          const leads = made.map(lead => ({ ...lead, id: newId() }))
          await writeMadeLeads(t, firm, mate, leads)
          for (const { query, isInScope, workers } of scopes) {
            const expected = QUEUE_REASONS.flatMap(reason =>
              leads
                .filter(lead => plainReason(lead, times, isInScope) === reason)
                .sort((a, b) => plainOrder(reason, a, b))
                .map(({ id }) => ({ id, reason })),
            )
            expect(await wholeQueue(firm.owner, query, limit)).toEqual(expected)
            const { data } = await firm.owner.api.leadQueue.summary({ query })
            const { data: first } = await firm.owner.api.leadQueue.list({ query: { ...query, limit } })
            expect(first.summary).toEqual(data)
            for (const reason of QUEUE_REASONS)
              expect(data.counts[reason]).toBe(expected.filter(one => one.reason === reason).length)
            const done = leads.filter(lead => plainDone(lead, times, isInScope, workers)).length
            expect(data.done).toBe(done)
            mostDone = Math.max(mostDone, done)
            for (const { reason } of expected) seen.add(reason)
          }
        },
      ),
      { numRuns: 25 },
    )
    expect([...seen].sort()).toEqual([...QUEUE_REASONS].sort())
    expect(mostDone).toBeGreaterThan(1)
  }, 120_000)

  it('needs the leads module, and for other people’s queues the right to see their leads', async () => {
    const firm = await t.firm()
    const seller = await firm.member()
    const client = await firm.member({ features: [] })
    await firm.permit('team_member', 'own', false)
    const ask = (member: Member, query: { scope?: 'team' | 'person'; person?: string }) =>
      member.api.leadQueue.list({ query })
    await expect(ask(client, {})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ask(seller, { scope: 'team' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(ask(seller, { scope: 'person', person: firm.owner.userId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(ask(firm.owner, { scope: 'person', person: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(ask(firm.owner, { scope: 'person' })).rejects.toMatchObject({ code: 'INVALID' })
    expect((await seller.api.leadQueue.people()).data).toEqual([])
    expect((await firm.owner.api.leadQueue.people()).data.map(one => one._id)).toEqual([seller.userId])
  })

  it('refuses an invalid place', async () => {
    const firm = await t.firm()
    for (const after of ['x', Buffer.from('["overdue",null]').toString('base64url')])
      await expect(firm.owner.api.leadQueue.list({ query: { after } })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('drops a lead once work is recorded, and says what comes next [LM-009]', async () => {
    const firm = await t.firm()
    const { api, userId } = firm.owner
    const { data: lead } = await api.leads.addEdit({
      body: { firstName: 'Asha', phoneNumber: '9876543210', assignedTo: userId },
    })
    const first = await api.leadQueue.list({ query: {} })
    expect(first.data.leads).toMatchObject([{ _id: lead._id, reason: 'never-contacted', lastContactAt: null }])
    await api.leads.actions({
      body: { leadId: lead._id, leadUpdates: [{ text: 'Spoke', updateDate: '20-03-2026', updateTime: '4:30 PM' }] },
    })
    expect((await api.leadQueue.list({ query: {} })).data.leads).toEqual([])
    expect((await api.leadQueue.summary({ query: {} })).data.next).toEqual({
      _id: lead._id,
      name: 'Asha',
      at: '2026-03-20T11:00:00.000Z',
      hasTime: true,
      kind: 'follow-up',
    })
    t.clock.set(new Date('2026-03-20T05:00:00.000Z'))
    const onItsDay = await api.leadQueue.list({ query: {} })
    expect(onItsDay.data.leads).toMatchObject([
      { reason: 'due-today', dueAt: '2026-03-20T11:00:00.000Z', hasTime: true },
    ])
    t.clock.set(new Date('2026-03-21T05:00:00.000Z'))
    expect((await api.leadQueue.list({ query: {} })).data.leads).toMatchObject([{ reason: 'overdue' }])
    await api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE }] } })
    // called, but nobody has said what comes next
    expect((await api.leadQueue.list({ query: {} })).data.leads).toMatchObject([{ reason: 'no-next-step' }])
    expect((await api.leadQueue.summary({ query: {} })).data.counts).toMatchObject({ overdue: 0, 'no-next-step': 1 })
    await api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ updateDate: '22-03-2026' }] } })
    expect((await api.leadQueue.list({ query: {} })).data.leads).toEqual([])
    t.clock.set(new Date(NOW))
  })
})

describe('a snoozed lead', () => {
  it('leaves one’s own queue, comes back at its time, and can be brought back earlier', async () => {
    const firm = await t.firm()
    const boss = await firm.member({ isAdmin: true })
    const { api, userId } = firm.owner
    const { data: lead } = await api.leads.addEdit({
      body: { firstName: 'Asha', phoneNumber: '9876543210', assignedTo: userId },
    })
    const params = { leadId: lead._id }
    const reasons = async () => (await api.leadQueue.list({ query: {} })).data.leads.map(one => one.reason)
    const { data: hour } = await api.leadQueue.snooze({ params, body: { choice: 'hour' } })
    expect(hour.until).toBe('2026-03-18T07:30:00.000Z')
    expect(await reasons()).toEqual([])
    expect((await api.leadQueue.summary({ query: {} })).data).toMatchObject({
      snoozed: 1,
      next: { _id: lead._id, kind: 'snooze', at: hour.until },
    })
    // the queue is unchanged for others
    const seen = await boss.api.leadQueue.list({ query: { scope: 'person', person: userId } })
    expect(seen.data.leads).toHaveLength(1)
    t.clock.advance(3_600_000)
    expect(await reasons()).toEqual(['snooze-over'])
    await api.leadQueue.snooze({ params, body: { choice: 'evening' } })
    expect(await reasons()).toEqual([])
    await api.leadQueue.unsnooze({ params })
    expect(await reasons()).toEqual(['never-contacted'])
    await api.leadQueue.snooze({ params, body: { choice: 'tomorrow' } })
    await api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ text: 'They called' }] } })
    t.clock.advance(3 * 86_400_000)
    // worked on meanwhile, it does not come back as one that was put off
    expect(await reasons()).toEqual(['no-next-step'])
    t.clock.set(new Date(NOW))
  })

  it('cannot be an invisible one, nor be snoozed until a past time', async () => {
    const firm = await t.firm()
    const other = await t.firm()
    const { api, userId } = firm.owner
    const { data: lead } = await api.leads.addEdit({
      body: { firstName: 'Asha', phoneNumber: '9876543210', assignedTo: userId },
    })
    const params = { leadId: lead._id }
    await expect(other.owner.api.leadQueue.snooze({ params, body: { choice: 'hour' } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const bad = [
      { day: '2026-03-18', time: '11:59' },
      { day: '2027-03-20', time: '10:00' },
    ]
    for (const own of bad)
      await expect(api.leadQueue.snooze({ params, body: { choice: 'own', ...own } })).rejects.toMatchObject({
        code: 'INVALID',
      })
  })
})

describe('the progress of a day', () => {
  it('counts the person’s work since their midnight, whoever asks from wherever', async () => {
    const firm = await t.firm()
    const mate = await firm.member()
    const { api, userId } = firm.owner
    const add = async (firstName: string) =>
      (await api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', assignedTo: userId } })).data._id
    const [worked, putOff, given, mates] = [await add('Asha'), await add('Ravi'), await add('Lena'), await add('Dev')]
    const done = async (by: Member, query: { scope?: 'team' | 'person'; person?: string } = {}) =>
      (await by.api.leadQueue.summary({ query })).data.done
    const tomorrow = { updateDate: '19-03-2026' }
    expect(await done(firm.owner)).toBe(0)
    await api.leads.actions({ body: { leadId: worked, leadUpdates: [{ text: 'Spoke' }] } })
    // not before somebody has said what comes next
    expect(await done(firm.owner)).toBe(0)
    await api.leads.actions({ body: { leadId: worked, leadUpdates: [{ text: 'And once more', ...tomorrow }] } })
    expect(await done(firm.owner)).toBe(1)
    await api.leadQueue.snooze({ params: { leadId: putOff }, body: { choice: 'hour' } })
    expect(await done(firm.owner)).toBe(2)
    await api.leads.actions({
      body: { leadId: given, assignedTo: mate.userId, leadUpdates: [{ text: 'Please ring', ...tomorrow }] },
    })
    expect(await done(firm.owner)).toBe(3)
    // a lead that a colleague worked on is not counted as mine, but for the team
    await mate.api.leads.actions({ body: { leadId: mates, leadUpdates: [{ text: 'They rang me', ...tomorrow }] } })
    expect(await done(firm.owner)).toBe(3)
    expect(await done(firm.owner, { scope: 'team' })).toBe(4)
    expect(await done(mate)).toBe(0)
    expect(await done(mate, { scope: 'person', person: userId })).toBe(3)
    // leads that I reassigned count even if I no longer see them
    const own = await firm.member({ crmCanAssign: true })
    const theirs = await add('Mira')
    await api.leads.actions({ body: { leadId: theirs, assignedTo: own.userId } })
    await firm.permit('team_member', 'own', false)
    await own.api.leads.actions({ body: { leadId: theirs, assignedTo: userId, leadUpdates: [{ text: 'Yours' }] } })
    await expect(own.api.leads.byId({ query: { id: theirs } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await done(own)).toBe(1)
    // it waits again: its snooze has just ended, or it has an appointment later today
    t.clock.advance(3_600_000)
    expect(await done(firm.owner)).toBe(2)
    await api.leadQueue.unsnooze({ params: { leadId: putOff } })
    const later = { text: 'Later today', updateDate: '18-03-2026', updateTime: '6:00 PM' }
    await api.leads.actions({ body: { leadId: worked, leadUpdates: [later] } })
    expect(await done(firm.owner)).toBe(1)
    t.clock.set(new Date('2026-03-18T18:29:59.000Z'))
    expect(await done(firm.owner)).toBe(1)
    t.clock.set(new Date('2026-03-18T18:30:00.000Z'))
    expect(await done(firm.owner)).toBe(0)
    t.clock.set(new Date(NOW))
  })
})
