import { LeadLog } from '@plinth/contract/leads/lead-history'
import { CALL_TYPE, LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()

async function leadWithHistory(comments: number) {
  const firm = await app.firm()
  const { api } = firm.owner
  const { data: lead } = await api.leads.addEdit({ body: { firstName: 'Meera', phoneNumber: '9876543210' } })
  for (let n = 1; n <= comments; n++) {
    app.clock.advance(1000)
    await api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ text: `comment ${n}` }] } })
  }
  return { firm, api, lead }
}

describe('the history of a lead', () => {
  it('returns its newest 100 entries, and all of them page by page [LM-312 LM-534 LM-536 LM-673]', async () => {
    const { api, lead } = await leadWithHistory(104)
    const { data: newest } = await api.leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(newest.map(log => log.comment)).toEqual(Array.from({ length: 100 }, (_, n) => `comment ${104 - n}`))
    expect(newest.every(log => log.module === 'leads' && log.leadId === lead._id)).toBe(true)
    const page = (n: number, limit?: number) =>
      api.leadHistory.pages({ query: { module: 'leads', id: lead._id, page: n, ...(limit ? { limit } : {}) } })
    const first = await page(1)
    expect(first.data).toEqual(newest)
    expect(first.pagination).toEqual({ page: 1, limit: 100, total: 105, pages: 2 })
    expect((await page(2)).data.map(log => log.type)).toEqual(['update', 'update', 'update', 'update', 'create'])
    expect((await page(53, 2)).data.map(log => log.type)).toEqual(['create'])
    expect((await page(9)).data).toEqual([])
    for (const query of [{ limit: 101 }, { page: 0 }, { module: 'projects' }])
      await expect(
        api.leadHistory.pages({
          query: { module: 'leads', id: lead._id, ...query } as { module: 'leads'; id: string },
        }),
      ).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('continues from the oldest entry seen, whatever is added in the meantime [LM-536]', async () => {
    const { api, lead } = await leadWithHistory(6)
    const page = (before?: string) =>
      api.leadHistory.pages({ query: { module: 'leads', id: lead._id, limit: 3, ...(before ? { before } : {}) } })
    const first = await page()
    expect(first.data.map(log => log.comment)).toEqual(['comment 6', 'comment 5', 'comment 4'])
    await api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ text: 'meanwhile' }] } })
    const second = await page(first.data[2]!._id)
    expect(second.data.map(log => log.comment)).toEqual(['comment 3', 'comment 2', 'comment 1'])
    expect(second.pagination).toEqual({ page: 1, limit: 3, total: 4, pages: 2 })
    expect((await page(second.data[2]!._id)).data.map(log => log.type)).toEqual(['create'])
    const { data: other } = await api.leads.addEdit({ body: { firstName: 'Other', phoneNumber: '9876543211' } })
    await expect(
      api.leadHistory.pages({ query: { module: 'leads', id: other._id, before: first.data[0]!._id } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('keeps every one of 400 comments that twenty people add to one lead at once, in order', async () => {
    const { firm, api, lead } = await leadWithHistory(0)
    const people = await Promise.all(Array.from({ length: 20 }, (_, n) => firm.member({ firstName: `Person${n}` })))
    await Promise.all(
      people.map(async (person, who) => {
        for (let n = 0; n < 20; n++) {
          app.clock.advance(1)
          await person.api.leads.actions({ body: { leadId: lead._id, leadUpdates: [{ text: `${who}: ${n}` }] } })
        }
      }),
    )
    const logs = []
    for (let before: string | undefined; ; before = logs.at(-1)?._id) {
      const { data } = await api.leadHistory.pages({
        query: { module: 'leads', id: lead._id, ...(before ? { before } : {}) },
      })
      logs.push(...data)
      if (data.length < 100) break
    }
    expect(logs.length).toBe(401)
    expect(new Set(logs.map(log => log._id)).size).toBe(401)
    const comments = logs.slice(0, -1).reverse()
    // each person's comments in the order in which they were made
    for (let who = 0; who < 20; who++) {
      const own = comments.map(log => log.comment).filter(text => text.startsWith(`${who}: `))
      expect(own).toEqual(Array.from({ length: 20 }, (_, n) => `${who}: ${n}`))
    }
    // and all comments in the order in which they changed the lead
    const versions = await app.rows<{ id: string; lead_version: number }>(
      'select id, lead_version from lead_logs where lead_id = $1 order by lead_version',
      [lead._id],
    )
    expect([...logs].reverse().map(log => log._id)).toEqual(versions.map(row => row.id))
    expect(versions.map(row => row.lead_version)).toEqual(Array.from({ length: 401 }, (_, n) => n + 1))
    const times = logs.map(log => log.createdAt)
    expect(times).toEqual([...times].sort().reverse())
    const { data } = await api.leads.byId({ query: { id: lead._id } })
    expect(data.updateTextCount).toBe(400)
  }, 60_000)

  it('has what, who and when of each change [LM-315 LM-316]', async () => {
    const { firm, api, lead } = await leadWithHistory(0)
    const { stages } = (await api.pipelines.get()).data
    const assigned = stages.find(stage => stage.kind === 'assigned')!._id
    app.clock.advance(60_000)
    await api.leads.edit({ query: { id: lead._id }, body: { assignedTo: firm.owner.userId } })
    app.clock.advance(60_000)
    await api.leads.actions({
      body: {
        leadId: lead._id,
        todayRemark: CALL_TYPE.CALL,
        leadUpdates: [{ text: 'Likes the sketch', callLeadStatus: LEAD_STATUS.FOLLOW_UP }],
      },
    })
    const { data } = await api.leadHistory.ofLead({ query: { leadId: lead._id } })
    const at = app.clock.now().toISOString()
    const of = {
      module: 'leads',
      leadId: lead._id,
      leadName: 'Meera',
      userId: firm.owner.userId,
      updatedBy: 'Asha Rao',
    }
    expect(data[0]).toMatchObject({
      ...of,
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'update',
      time: at,
      createdAt: at,
      stageOld: null,
      stageNew: null,
      todayRemark: CALL_TYPE.CALL,
      leadUpdates: [{ text: 'Likes the sketch', callLeadStatus: LEAD_STATUS.FOLLOW_UP }],
    })
    expect((await api.leads.byId({ query: { id: lead._id } })).data.leadStage._id).toBe(assigned)
    const moved = {
      ...of,
      type: 'update',
      stageOld: 'Prospect',
      stageNew: 'Assigned',
      todayRemark: null,
      leadUpdates: [],
    }
    expect(data[1]).toMatchObject(moved)
    expect(data.at(-1)).toMatchObject({ ...of, type: 'create', stageNew: 'Prospect', leadUpdates: [] })
    expect(LeadLog.shape.type.options).toEqual(['create', 'update', 'email', 'delete', 'quotation'])
  })

  it('begins with the creation and keeps the names of that time', async () => {
    const { firm, api, lead } = await leadWithHistory(0)
    await app.rows(`update users set first_name = 'Renamed' where id = $1`, [firm.owner.userId])
    await api.leads.edit({ query: { id: lead._id }, body: { firstName: 'Mira' } })
    const { data } = await api.leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(data.map(log => [log.type, log.leadName, log.updatedBy, log.stageNew])).toEqual([
      ['update', 'Mira', 'Renamed Rao', null],
      ['create', 'Meera', 'Asha Rao', 'Prospect'],
    ])
  })

  it('cannot be changed by the application', async () => {
    const { firm } = await leadWithHistory(0)
    const { db } = app.app.services
    const forge = db.tenant(firm.companyId, tx => tx.updateTable('lead_logs').set({ note: 'forged' }).execute())
    await expect(forge).rejects.toMatchObject({ code: '42501' })
    const remove = db.tenant(firm.companyId, tx => tx.deleteFrom('lead_logs').execute())
    await expect(remove).rejects.toMatchObject({ code: '42501' })
  })
})
