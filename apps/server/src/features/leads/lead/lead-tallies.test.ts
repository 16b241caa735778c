import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { addLeads, makeLeads, seeded } from './lead.factory.ts'
import { foldTallies } from './lead-tallies.service.ts'

const app = testApp()

const tallied = (companyId: string) =>
  app.rows(
    `select assigned_to, stage_id, sum(leads)::int as leads, sum(budget)::float as budget from lead_tallies
     where company_id = $1 group by 1, 2 having sum(leads) <> 0 or sum(budget) <> 0 order by 1, 2`,
    [companyId],
  )
const counted = (companyId: string) =>
  app.rows(
    `select assigned_to, stage_id, count(*)::int as leads, coalesce(sum(budget), 0)::float as budget from leads
     where company_id = $1 and deleted_at is null and not is_archived group by 1, 2 order by 1, 2`,
    [companyId],
  )

async function filledFirm(): Promise<{ firm: Firm; people: string[] }> {
  const firm = await app.firm()
  const people = [firm.owner.userId, (await firm.member()).userId, (await firm.member()).userId]
  const rows = makeLeads({
    count: 12,
    stages: (await firm.owner.api.pipelines.get()).data.stages,
    assignees: [null, ...people],
    createdBy: firm.owner.userId,
    now: app.clock.now(),
    random: seeded(5),
  })
  await addLeads(app.app.services.db, firm.companyId, rows)
  return { firm, people }
}

describe('the tallies', () => {
  it('equal a real count after any changes, added up or not', async () => {
    const { firm, people } = await filledFirm()
    const { api } = firm.owner
    const stages = (await api.pipelines.get()).data.stages.map(stage => stage._id)
    const step = fc.record({
      kind: fc.constantFrom(
        'create',
        'budget',
        'assign',
        'assignMany',
        'stage',
        'comment',
        'delete',
        'restore',
        'archive',
        'fold',
        'purge',
      ),
      lead: fc.nat(),
      other: fc.nat(),
    })
    // steps that are refused (a won lead, no assignee) change nothing, which is part of what is shown
    const refused = (error: { status?: number }) => {
      if (!error.status || error.status >= 500) throw error
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async steps => {
        for (const { kind, lead, other } of steps) {
          const rows = await app.rows<{ id: string }>('select id from leads where company_id = $1 order by id', [
            firm.companyId,
          ])
          const id = rows[lead % rows.length]!.id
          const person = [null, ...people][other % (people.length + 1)]!
          const query = { id }
          if (kind === 'create')
            await api.leads.addEdit({
              body: { firstName: 'New', phoneNumber: '9876543210', budget: String(other % 1000), assignedTo: person },
            })
          if (kind === 'budget')
            await api.leads.edit({ query, body: { budget: other % 3 ? String(other % 99_999) : '' } }).catch(refused)
          if (kind === 'assign') await api.leads.edit({ query, body: { assignedTo: person } }).catch(refused)
          if (kind === 'assignMany') {
            const leadIds = rows.filter((_, index) => (index + lead) % 3 === 0).map(row => row.id)
            if (leadIds.length > 0) await api.leads.assignMany({ body: { leadIds, assignedTo: person } }).catch(refused)
          }
          if (kind === 'stage')
            await api.leads
              .actions({
                body: { leadId: id, leadStage: stages[other % stages.length], reasonForNotInterested: 'Too far' },
              })
              .catch(refused)
          if (kind === 'comment')
            await api.leads.actions({ body: { leadId: id, leadUpdates: [{ text: 'x' }] } }).catch(refused)
          if (kind === 'delete') await api.leads.edit({ query, body: { isDeleted: true } }).catch(refused)
          if (kind === 'restore') await api.leads.undelete({ params: { id } }).catch(refused)
          if (kind === 'archive') await app.rows('update leads set is_archived = not is_archived where id = $1', [id])
          if (kind === 'fold') await foldTallies(app.app.services.db, other % 2 ? null : firm.companyId)
          if (kind === 'purge' && rows.length > 5) await app.rows('delete from leads where id = $1', [id])
        }
        expect(await tallied(firm.companyId)).toEqual(await counted(firm.companyId))
        const { data } = await api.leads.counts()
        const all = await counted(firm.companyId)
        expect(data.all).toBe(all.reduce((sum, row) => sum + (row as { leads: number }).leads, 0))
      }),
      { numRuns: 12 },
    )
  }, 120_000)

  it('stay few rows however often leads change', async () => {
    const { firm, people } = await filledFirm()
    const { companyId, owner } = firm
    const { data } = await owner.api.leads.list({ query: {} })
    const leadIds = data.data.map(lead => lead._id)
    // one adds up at a time: while it is this session's turn the one in the background passes over, however long this takes
    const session = new pg.Client(app.logins.owner)
    await session.connect()
    try {
      await session.query('select pg_advisory_lock(7331003)')
      for (let n = 0; n < 12; n++)
        await owner.api.leads.assignMany({ body: { leadIds, assignedTo: people[n % people.length]! } })
      expect(await foldTallies(app.app.services.db, companyId)).toBe(0)
      const { rows: folded } = await session.query('select fold_lead_tallies($1::uuid[])::int as rows', [[companyId]])
      expect(folded[0].rows).toBeGreaterThan(100)
    } finally {
      await session.end()
    }
    const rows = await app.rows('select from lead_tallies where company_id = $1', [companyId])
    expect(rows.length).toBeLessThan(30)
    expect(await tallied(companyId)).toEqual(await counted(companyId))
  })

  it('go with their company', async () => {
    const { firm } = await filledFirm()
    await app.rows('delete from leads where company_id = $1', [firm.companyId])
    expect(await tallied(firm.companyId)).toEqual([])
  })
})
