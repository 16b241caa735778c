import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const NOW = new Date('2026-03-18T06:30:00.000Z')
const HOUR = 3_600_000
const app = testApp({ now: NOW })
const THIS_YEAR = { query: {}, body: {} }

async function firmWithLead() {
  app.clock.set(NOW)
  const firm = await app.firm()
  const { owner } = firm
  const { stages } = (await owner.api.pipelines.get()).data
  const stage = (kind: StageKind) => stages.find(one => one.kind === kind)!._id
  const { data: lead } = await owner.api.leads.addEdit({
    body: { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: owner.userId },
  })
  const move = async (kind: StageKind, hours: number) => {
    app.clock.advance(hours * HOUR)
    const why = kind === 'lost' ? { reasonForNotInterested: 'Too far' } : {}
    await owner.api.leadSelections.move({ body: { leadIds: [lead._id], leadStage: stage(kind), ...why } })
  }
  const stays = () =>
    app.rows<{ stage_id: string; entered_at: Date; left_at: Date | null; is_first: boolean }>(
      'select stage_id, entered_at, left_at, is_first from lead_stays where lead_id = $1 order by id',
      [lead._id],
    )
  return { firm, owner, lead, stage, move, stays }
}
const after = (hours: number): Date => new Date(NOW.getTime() + hours * HOUR)

describe('stays in stages', () => {
  it('follow every move, and what is undone never was', async () => {
    const { owner, stage, move, stays } = await firmWithLead()
    await move('lost', 24)
    await move('assigned', 12)
    const before = await stays()
    expect(before).toEqual([
      { stage_id: stage('assigned'), entered_at: NOW, left_at: after(24), is_first: true },
      { stage_id: stage('lost'), entered_at: after(24), left_at: after(36), is_first: true },
      { stage_id: stage('assigned'), entered_at: after(36), left_at: null, is_first: false },
    ])
    await move('won', 1)
    const [last] = (await owner.api.leadSelections.recent()).data
    app.clock.advance(60_000)
    await owner.api.leadSelections.undo({ params: { id: last!._id } })
    expect(await stays()).toEqual(before)
  })

  it('are made anew from the history as they were', async () => {
    const { move, stays, firm } = await firmWithLead()
    await move('lost', 5)
    await move('assigned', 6)
    const before = await stays()
    await app.rows('select rebuild_lead_stays($1)', [firm.companyId])
    expect(await stays()).toEqual(before)
  })

  it('make the funnel and the time in each stage', async () => {
    const { owner, stage, move } = await firmWithLead()
    await move('lost', 24)
    await move('assigned', 12)
    app.clock.advance(6 * HOUR)
    const { data: funnel } = await owner.api.leadInsights.funnel(THIS_YEAR)
    expect(funnel.totalLeads).toBe(1)
    const reached = (kind: StageKind) => funnel.stages.find(one => one.stageId === stage(kind))
    expect(reached('lost')).toEqual({
      stageId: stage('lost'),
      stageName: 'Lost',
      kind: 'lost',
      reached: 1,
      sinceCreated: { count: 1, median: 1, p90: 1 },
      sincePrevious: { count: 1, median: 1, p90: 1 },
    })
    expect(reached('won')).toMatchObject({ reached: 0, sinceCreated: { count: 0, median: null, p90: null } })
    const { data: times } = await owner.api.leadInsights.stageTimes(THIS_YEAR)
    expect(times.find(one => one.kind === 'assigned')).toMatchObject({
      ended: { count: 1, median: 1, p90: 1 },
      leads: 1,
      present: { count: 1, median: 0.3, p90: 0.3 },
    })
  })
})

describe('what was spent on sources', () => {
  const MARCH = { from: '2026-03', to: '2026-03' }
  it('is entered by month, and divided by the leads made in it and those of them won', async () => {
    const { owner, lead, stage } = await firmWithLead()
    await owner.api.leads.edit({ query: { id: lead._id }, body: { leadSource: 'Website' } })
    for (const phoneNumber of ['9876543211', '9876543212'])
      await owner.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber, leadSource: 'Website' } })
    await owner.api.leads.actions({ body: { leadId: lead._id, leadStage: stage('won') } })
    const enter = (leadSource: string, month: string, amount: number | null, version?: number) =>
      owner.api.leadInsights.saveSourceCost({
        body: { leadSource, month, amount, ...(version === undefined ? {} : { version }) },
      })
    await enter('Website', '2026-03', 900, 0)
    await enter('Website', '2026-02', 500)
    await enter('Radio', '2026-03', 100)
    await enter('Radio', '2026-03', null)
    const { data: costs } = await owner.api.leadInsights.sourceCosts({ query: { from: '2026-02', to: '2026-03' } })
    expect(costs).toEqual([
      { leadSource: 'Website', month: '2026-02', amount: 500, version: 1 },
      { leadSource: 'Website', month: '2026-03', amount: 900, version: 1 },
    ])
    const { data: figures } = await owner.api.leadInsights.sourceCostFigures({ query: MARCH })
    expect(figures).toEqual([
      { leadSource: 'Website', cost: 900, leads: 3, wonLeads: 1, costPerLead: 300, costPerWonLead: 900 },
    ])
    await enter('Website', '2026-03', 1200, 1)
    await expect(enter('Website', '2026-03', 1500, 1)).rejects.toMatchObject({ code: 'CONFLICT' })
    const both = await Promise.allSettled([enter('Expo', '2026-03', 10, 0), enter('Expo', '2026-03', 20, 0)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await enter('Expo', '2026-03', null)
    const { data: all } = await owner.api.audit.list({ query: { action: 'lead-source-cost.changed' } })
    const trail = all.filter(entry => entry.targetName === 'Website, 2026-03')
    expect(trail[0]).toMatchObject({
      targetName: 'Website, 2026-03',
      changes: [{ field: 'amount', before: 900, after: 1200 }],
    })
  })

  it('concerns admins alone, and is an amount of a month', async () => {
    const { firm, owner } = await firmWithLead()
    const [member, admin] = [await firm.member(), await firm.member({ isAdmin: true })]
    const body = { leadSource: 'Website', month: '2026-03', amount: 900 }
    const refused = { code: 'FORBIDDEN' }
    await expect(member.api.leadInsights.saveSourceCost({ body })).rejects.toMatchObject(refused)
    await expect(member.api.leadInsights.sourceCosts({ query: MARCH })).rejects.toMatchObject(refused)
    await expect(member.api.leadInsights.sourceCostFigures({ query: MARCH })).rejects.toMatchObject(refused)
    await admin.api.leadInsights.saveSourceCost({ body })
    for (const wrong of [{ month: '2026-13' }, { amount: -1 }, { amount: 0.5 }, { leadSource: '  ' }])
      await expect(
        owner.api.leadInsights.saveSourceCost({ body: { ...body, ...wrong } }),
        JSON.stringify(wrong),
      ).rejects.toMatchObject({ code: 'INVALID' })
    await expect(
      owner.api.leadInsights.sourceCosts({ query: { from: '2026-03', to: '2026-02' } }),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })
})
