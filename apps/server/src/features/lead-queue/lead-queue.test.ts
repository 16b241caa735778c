import { QUEUE_REASONS } from '@plinth/contract/lead-queue'
import fc from 'fast-check'
import { v7 as newId } from 'uuid'
import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../test/harness.ts'
import { type MadeLead, plainOrder, plainReason, someLead } from './lead-queue.factory.ts'
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
    found.push(...data.leads.map(lead => ({ id: lead._id, reason: lead.reason })))
    if (data.next === null) return found
    after = data.next
  }
}

describe('the queue of today', () => {
  it('holds exactly the leads that the plain rules name, each once, in the order of work, whatever the page size', async () => {
    const firm = await t.firm()
    const mate = await firm.member()
    const scopes = [
      { query: {}, isInScope: (one: MadeLead['assignee']) => one === 'me' },
      { query: { scope: 'team' as const }, isInScope: (one: MadeLead['assignee']) => one !== 'nobody' },
      {
        query: { scope: 'person' as const, person: mate.userId },
        isInScope: (one: MadeLead['assignee']) => one === 'mate',
      },
    ]
    const seen = new Set<string>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(someLead(NOW, TODAY), { minLength: 20, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        async (made, limit) => {
          await t.rows('delete from leads where company_id = $1', [firm.companyId])
          const leads = made.map(lead => ({ ...lead, id: newId() }))
          await writeMadeLeads(t, firm, mate, leads)
          for (const { query, isInScope } of scopes) {
            const expected = QUEUE_REASONS.flatMap(reason =>
              leads
                .filter(lead => plainReason(lead, times, isInScope) === reason)
                .sort((a, b) => plainOrder(reason, a, b))
                .map(({ id }) => ({ id, reason })),
            )
            expect(await wholeQueue(firm.owner, query, limit)).toEqual(expected)
            const { data } = await firm.owner.api.leadQueue.summary({ query })
            for (const reason of QUEUE_REASONS)
              expect(data.counts[reason]).toBe(expected.filter(one => one.reason === reason).length)
            for (const { reason } of expected) seen.add(reason)
          }
        },
      ),
      { numRuns: 25 },
    )
    expect([...seen].sort()).toEqual([...QUEUE_REASONS].sort())
  }, 120_000)

  it('is of the leads module, and of others only for who may see their leads', async () => {
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

  it('refuses a place that is none', async () => {
    const firm = await t.firm()
    for (const after of ['x', Buffer.from('["overdue",null]').toString('base64url')])
      await expect(firm.owner.api.leadQueue.list({ query: { after } })).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('lets a lead go once work is recorded, and says what comes next [LM-009]', async () => {
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
    await api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ callLeadStatus: 6 }] } })
    expect((await api.leadQueue.list({ query: {} })).data.leads).toEqual([])
    t.clock.set(new Date(NOW))
  })
})

describe('a lead that is put off', () => {
  it('leaves one’s own queue, comes back at its time, and can be taken back', async () => {
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
    // nobody else's queue is changed by it
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
    expect(await reasons()).toEqual([])
    t.clock.set(new Date(NOW))
  })

  it('cannot be one that is not seen, nor until a time that is over', async () => {
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
