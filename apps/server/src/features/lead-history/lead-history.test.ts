import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'

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
  it('answers its newest 100 entries, and all of them page by page [LM-312 LM-534 LM-536 LM-673]', async () => {
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

  it('begins with the creation and keeps the names of its time', async () => {
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
    const changes = [
      db.tenant(firm.companyId, tx => tx.updateTable('lead_logs').set({ note: 'forged' }).execute()),
      db.tenant(firm.companyId, tx => tx.deleteFrom('lead_logs').execute()),
    ]
    for (const change of changes) await expect(change).rejects.toMatchObject({ code: '42501' })
  })
})
