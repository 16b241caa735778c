import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { Stage } from '@plinth/contract/leads/pipelines'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'

const app = testApp()
const ALL = ['mine', 'mate', 'other', 'nobody'] as const
type Whose = (typeof ALL)[number]

let firm: Firm
let member: Member
let lead: Member
let leads: Record<Whose, { id: string; phone: string }>
let stages: Stage[]
let foreign: Member
let foreignLead: string

beforeAll(async () => {
  firm = await app.firm()
  member = await firm.member({ crmCanAssign: true })
  lead = await firm.member({ crmCanAssign: true })
  const mate = await firm.member()
  const other = await firm.member()
  await firm.team('North', [member, mate])
  // a lead of a team of their own makes somebody a team lead
  await firm.team('South', [mate], [lead])
  stages = (await firm.owner.api.pipelines.get()).data.stages
  const create = async (phone: string, assignedTo: string | null) => {
    const body = { firstName: 'Lead', phoneNumber: phone, ...(assignedTo ? { assignedTo } : {}) }
    return { id: (await firm.owner.api.leads.addEdit({ body })).data._id, phone }
  }
  leads = {
    mine: await create('9000000001', member.userId),
    mate: await create('9000000002', mate.userId),
    other: await create('9000000003', other.userId),
    nobody: await create('9000000004', null),
  }
  foreign = (await app.firm()).owner
  foreignLead = (await foreign.api.leads.addEdit({ body: { firstName: 'Foreign', phoneNumber: '9000000001' } })).data
    ._id
})

/** What each actor sees under each view: the rows of the table. */
const CASES: { view: 'all' | 'team' | 'own'; unassigned: boolean; who: 'member' | 'lead' | 'admin'; sees: Whose[] }[] =
  [
    { view: 'all', unassigned: true, who: 'member', sees: ['mine', 'mate', 'other', 'nobody'] },
    { view: 'all', unassigned: false, who: 'member', sees: ['mine', 'mate', 'other'] },
    { view: 'team', unassigned: true, who: 'member', sees: ['mine', 'mate', 'nobody'] },
    { view: 'team', unassigned: false, who: 'member', sees: ['mine', 'mate'] },
    { view: 'own', unassigned: true, who: 'member', sees: ['mine', 'nobody'] },
    { view: 'own', unassigned: false, who: 'member', sees: ['mine'] },
    { view: 'team', unassigned: true, who: 'lead', sees: ['mate', 'nobody'] },
    { view: 'team', unassigned: false, who: 'lead', sees: ['mate'] },
    { view: 'own', unassigned: false, who: 'lead', sees: [] },
    { view: 'own', unassigned: false, who: 'admin', sees: ['mine', 'mate', 'other', 'nobody'] },
  ]

describe.each(CASES)('$who with view $view, unassigned $unassigned', ({ view, unassigned, who, sees }) => {
  const actor = () => ({ member, lead, admin: firm.owner })[who]
  const idsOf = (whose: readonly Whose[]) => whose.map(one => leads[one].id).sort()
  const hidden = ALL.filter(one => !sees.includes(one))
  beforeAll(async () => {
    await firm.permit('team_member', view, unassigned)
    await firm.permit('team_lead', view, unassigned)
  })

  it('lists, counts and finds these leads only [LM-503 LM-504 LM-505 LM-506]', async () => {
    const { api } = actor()
    for (const query of [
      {},
      { search: '90000000' },
      { filters: '{"phoneNumber":["9000000001","9000000002","9000000003","9000000004"]}' },
    ]) {
      const { data } = await api.leads.list({ query })
      expect(data.data.map(one => one._id).sort()).toEqual(idsOf(sees))
      expect(data.total).toBe(sees.length)
      const { data: selected } = await api.leads.ids({ query })
      expect(selected).toEqual({
        ids: expect.toSatisfy((ids: string[]) => ids.length === sees.length),
        total: sees.length,
        isTotalExact: true,
      })
      expect(selected.ids.sort()).toEqual(idsOf(sees))
    }
    const tab8 = await api.leads.list({ query: { type: LEAD_TABS.unassigned } })
    expect(tab8.data.data.map(one => one._id)).toEqual(sees.includes('nobody') ? [leads.nobody.id] : [])
    const { data: counts } = await api.leads.counts()
    expect([counts.all, counts.unassigned]).toEqual([sees.length, sees.includes('nobody') ? 1 : 0])
    const phones = (await api.leads.filterOptions({ query: { column: 'phoneNumber' } })).data.map(
      option => option.value,
    )
    expect(phones.sort()).toEqual(sees.map(one => leads[one].phone).sort())
    for (const one of ALL) {
      const { data } = await api.leads.duplicates({ query: { phoneNumber: leads[one].phone } })
      expect(data).toMatchObject({
        leads: sees.includes(one) ? [{ _id: leads[one].id }] : [],
        hasUnseen: !sees.includes(one),
      })
    }
  })

  it('opens these leads and their history, and no others', async () => {
    const { api } = actor()
    const reads = (id: string) => [
      () => api.leads.byId({ query: { id } }),
      () => api.leadHistory.ofLead({ query: { leadId: id } }),
      () => api.leadHistory.pages({ query: { module: 'leads', id } }),
    ]
    for (const one of sees) for (const call of reads(leads[one].id)) await call()
    const unseen = [...hidden.map(one => leads[one].id), foreignLead, '01900000-0000-7000-8000-000000000000']
    for (const id of unseen)
      for (const call of reads(id))
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
  })

  it('changes no lead that it does not show', async () => {
    const { api, userId } = actor()
    const before = await app.rows('select * from leads order by id')
    const logs = await app.rows('select count(*) from lead_logs')
    const unseen = [...hidden.map(one => leads[one].id), foreignLead, '01900000-0000-7000-8000-000000000000']
    const visible = sees.map(one => leads[one].id)
    for (const id of unseen) {
      const writes = [
        () => api.leads.addEdit({ body: { leadId: id, remarks: 'x' } }),
        () => api.leads.edit({ query: { id }, body: { remarks: 'x' } }),
        () => api.leads.edit({ query: { id }, body: { assignedTo: userId } }),
        () => api.leads.edit({ query: { id }, body: { isDeleted: true } }),
        () => api.leads.actions({ body: { leadId: id, leadUpdates: [{ text: 'x' }] } }),
        () => api.leads.actions({ body: { leadId: id, leadStage: stages[3]!._id } }),
        () => api.leads.assignMany({ body: { leadIds: [id], assignedTo: userId } }),
        () => api.leads.assignMany({ body: { leadIds: [...visible, id], assignedTo: userId } }),
        () => api.leads.undelete({ params: { id } }),
      ]
      for (const call of writes) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    }
    expect(await app.rows('select * from leads order by id')).toEqual(before)
    expect(await app.rows('select count(*) from lead_logs')).toEqual(logs)
  })
})

describe('nobody', () => {
  const operations = (api: Member['api'], id: string): [string, () => Promise<unknown>][] => [
    ['list', () => api.leads.list({ query: {} })],
    ['ids', () => api.leads.ids({ query: {} })],
    ['counts', () => api.leads.counts()],
    ['filterOptions', () => api.leads.filterOptions({ query: { column: 'city' } })],
    ['byId', () => api.leads.byId({ query: { id } })],
    ['addEdit', () => api.leads.addEdit({ body: { leadId: id, remarks: 'x' } })],
    ['edit', () => api.leads.edit({ query: { id }, body: { remarks: 'x' } })],
    ['actions', () => api.leads.actions({ body: { leadId: id, leadUpdates: [{ text: 'x' }] } })],
    ['assignMany', () => api.leads.assignMany({ body: { leadIds: [id], assignedTo: null } })],
    ['duplicates', () => api.leads.duplicates({ query: { phoneNumber: '9000000001' } })],
    ['undelete', () => api.leads.undelete({ params: { id } })],
    ['get-lead-logs', () => api.leadHistory.ofLead({ query: { leadId: id } })],
    ['get-logs', () => api.leadHistory.pages({ query: { module: 'leads', id } })],
  ]
  const reads = ['list', 'ids', 'counts', 'filterOptions', 'byId', 'duplicates', 'get-lead-logs', 'get-logs']

  it('reaches an operation without a session', async () => {
    for (const [name, call] of operations(app.anonymous(), leads.mine.id))
      await expect(call(), name).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('reaches one without the leads module, or as a client', async () => {
    const without = await firm.member({ features: [], crmCanAssign: true })
    const client = await firm.member({ isClient: true, crmCanAssign: true })
    for (const one of [without, client])
      for (const [name, call] of operations(one.api, leads.mine.id))
        await expect(call(), name).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('changes a lead without crm.edit, but may read it [LM-483 LM-487 LM-488 LM-489 LM-494 IN-577 IN-578 IN-579 IN-581 IN-583 IN-587]', async () => {
    await firm.permit('team_member', 'all', true)
    const reader = await firm.member({ crmEdit: false, crmCanAssign: true })
    const all = operations(reader.api, leads.mine.id)
    const writes = all.filter(([name]) => !reads.includes(name))
    for (const [name, call] of all.filter(([name]) => reads.includes(name)))
      await expect(call(), name).resolves.toMatchObject({ success: true })
    expect(writes).toHaveLength(all.length - reads.length)
    for (const [name, call] of writes)
      await expect(call(), name).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access disabled by Admin' })
  })

  it('of another firm sees a trace of these leads', async () => {
    const { data } = await foreign.api.leads.list({ query: {} })
    expect(data.data.map(one => one._id)).toEqual([foreignLead])
    expect((await foreign.api.leads.counts()).data.all).toBe(1)
    const ofNoLead = ['list', 'ids', 'counts', 'filterOptions', 'duplicates']
    const byId = operations(foreign.api, leads.mine.id).filter(([name]) => !ofNoLead.includes(name))
    expect(byId).toHaveLength(8)
    for (const [name, call] of byId)
      await expect(call(), name).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
  })
})
