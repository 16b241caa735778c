import type { BoardOrder, SentBoardFilter } from '@plinth/contract/leads/lead/board/lead-board'
import { BOARD_ORDERS } from '@plinth/contract/leads/lead/board/lead-board-rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import type { BulkLead } from '../assign/lead-bulk.service.ts'
import { addLeads, makeLeads, seeded } from '../lead.factory.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

describe('the board', () => {
  let firm: Firm
  let leads: BulkLead[]
  let stageIds: string[]
  let hot: string
  let cold: string
  const tagsOf = new Map<string, string[]>()

  beforeAll(async () => {
    firm = await app.firm()
    const { owner } = firm
    const mate = await firm.member()
    const { stages } = (await owner.api.pipelines.get()).data
    stageIds = stages.map(stage => stage._id)
    const assignees = [owner.userId, mate.userId, null]
    const now = app.clock.now()
    leads = makeLeads({ count: 240, stages, assignees, createdBy: owner.userId, now, random: seeded(7) })
    const random = seeded(11)
    for (const lead of leads) {
      lead.updated_at = new Date(lead.created_at.getTime() + Math.floor(random() * 86_400_000))
      lead.stage_since = new Date(lead.created_at.getTime() - Math.floor(random() * 20) * 86_400_000)
    }
    await addLeads(app.app.services.db, firm.companyId, leads)
    const made = await owner.api.leadTags.save({
      body: [
        { tagName: 'Hot', tagColorCode: '#c8433a' },
        { tagName: 'Rao family', tagColorCode: '#2f6fb3' },
      ],
    })
    ;[hot, cold] = made.data.map(tag => tag._id) as [string, string]
    for (const [index, lead] of leads.slice(0, 60).entries()) {
      const tags = index % 3 === 0 ? [hot] : index % 3 === 1 ? [cold] : [hot, cold]
      tagsOf.set(lead.id, tags)
    }
    const given = [...tagsOf].flatMap(([id, tags]) => tags.map(tag => ({ id, tag })))
    await app.rows(
      `insert into lead_tags (company_id, lead_id, tag_id, added_at)
       select $1, r.id, r.tag, now() from json_to_recordset($2) r (id uuid, tag uuid)`,
      [firm.companyId, JSON.stringify(given)],
    )
  })

  const nameOf = (lead: BulkLead) => `${lead.first_name} ${lead.last_name}`.trim()
  const columns = async (query: SentBoardFilter = {}) => (await firm.owner.api.leadBoard.columns({ query })).data
  /** Every card of a stage, read page by page. */
  async function cardsOf(stage: string, query: SentBoardFilter & { order?: BoardOrder } = {}) {
    const cards = []
    for (let pageNo = 0; ; pageNo++) {
      const page = { ...query, stage, pageNo: String(pageNo), limit: '17' }
      const { data } = await firm.owner.api.leadBoard.cards({ query: page })
      cards.push(...data)
      if (data.length < 17) return cards
    }
  }
  const expectFound = async (query: SentBoardFilter, fits: (lead: BulkLead) => boolean) => {
    const found = leads.filter(fits)
    const totals = stageIds.map(stageId => {
      const own = found.filter(lead => lead.stage_id === stageId)
      return { stageId, count: own.length, budget: own.reduce((sum, lead) => sum + (lead.budget ?? 0), 0) }
    })
    expect(await columns(query)).toEqual(totals)
    const cards = await Promise.all(stageIds.map(stage => cardsOf(stage, query)))
    for (const [at, stage] of stageIds.entries()) {
      expect(cards[at]!.every(card => card.leadStage._id === stage)).toBe(true)
    }
    expect(
      cards
        .flat()
        .map(card => card._id)
        .sort(),
    ).toEqual(found.map(lead => lead.id).sort())
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThanOrEqual(leads.length)
  }

  it('has a column for each stage, with count and budget of all its leads [LM-170 LM-171 LM-172]', async () => {
    await expectFound({}, () => true)
    const value = (await columns()).reduce((sum, column) => sum + column.budget, 0)
    expect((await firm.owner.api.pipelines.get()).data.pipelineValue).toBe(value)
  })

  it('finds by members, by tags, and by a part of the full name or of a tag, whatever its case [LM-168 LM-169 LM-180]', async () => {
    const [owner, mate] = [leads, leads].map((all, at) => [...new Set(all.map(lead => lead.assigned_to))].sort()[at]!)
    await expectFound({ members: owner! }, lead => lead.assigned_to === owner)
    await expectFound({ members: `${mate},unassigned` }, lead => lead.assigned_to === mate || !lead.assigned_to)
    await expectFound({ tags: hot }, lead => tagsOf.get(lead.id)?.includes(hot) ?? false)
    await expectFound({ tags: `${hot},${cold}` }, lead => tagsOf.has(lead.id))
    await expectFound({ search: 'HOT' }, lead => tagsOf.get(lead.id)?.includes(hot) ?? false)
    const ofRao = (lead: BulkLead) =>
      nameOf(lead).toLowerCase().includes('rao') || (tagsOf.get(lead.id)?.includes(cold) ?? false)
    await expectFound({ search: 'rAo' }, ofRao)
    await expectFound({ search: 'asha r' }, lead => nameOf(lead).toLowerCase().includes('asha r'))
    const both = { search: 'rao', tags: hot, members: `${owner},${mate}` }
    await expectFound(
      both,
      lead => ofRao(lead) && tagsOf.get(lead.id)?.includes(hot) === true && lead.assigned_to !== null,
    )
    // other fields are not searched, and signs of patterns mean themselves
    for (const search of ['@example.com', 'Pune', 'a%o']) {
      expect((await columns({ search })).every(column => column.count === 0)).toBe(true)
    }
  })

  it('gives the cards of a column in each order, page after page', async () => {
    const keys: Record<BoardOrder, (lead: BulkLead) => number> = {
      updated: lead => -lead.updated_at.getTime(),
      amount: lead => -(lead.budget ?? -1),
      followUp: lead => (lead.lost_at ? null : lead.follow_up_at)?.getTime() ?? Number.POSITIVE_INFINITY,
      days: lead => lead.stage_since!.getTime(),
    }
    for (const order of BOARD_ORDERS) {
      for (const stage of stageIds) {
        const cards = await cardsOf(stage, { order })
        const byId = new Map(leads.map(lead => [lead.id, lead]))
        const shown = cards.map(card => keys[order](byId.get(card._id)!))
        expect(shown, order).toEqual([...shown].sort((a, b) => (a === b ? 0 : a - b)))
        expect(new Set(cards.map(card => card._id)).size).toBe(leads.filter(lead => lead.stage_id === stage).length)
      }
    }
  })

  it('hides archived and deleted leads [LM-181]', async () => {
    const { owner } = firm
    const { data: lead } = await owner.api.leads.addEdit({
      body: { firstName: 'Hidden', phoneNumber: '9876500001', budget: '700' },
    })
    const seen = async () => {
      const [column] = await columns()
      const cards = (await Promise.all(stageIds.map(stage => cardsOf(stage, { search: 'hidden' })))).flat()
      return [column!.count, cards.length]
    }
    const [before] = await seen()
    expect(await seen()).toEqual([before, 1])
    const archive = (archiveStatus: boolean) =>
      owner.api.leadDetails.bulkUpdate({ query: { action: 'archive' }, body: { leadIds: [lead._id], archiveStatus } })
    await archive(true)
    expect(await seen()).toEqual([before! - 1, 0])
    await archive(false)
    expect(await seen()).toEqual([before, 1])
    await owner.api.leads.edit({ query: { id: lead._id }, body: { isDeleted: true } })
    expect(await seen()).toEqual([before! - 1, 0])
  })

  it('refuses what is no stage, person or tag of the company, and who has no leads module', async () => {
    const stage = stageIds[0]!
    const { leadBoard } = firm.owner.api
    for (const query of [{ stage: UNKNOWN }, { stage, members: UNKNOWN }, { stage, tags: UNKNOWN }]) {
      await expect(leadBoard.cards({ query })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const query of [{ members: UNKNOWN }, { tags: UNKNOWN }]) {
      await expect(leadBoard.columns({ query })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const query of [{ members: 'mine' }, { tags: '' }, { members: `${UNKNOWN},` }]) {
      await expect(leadBoard.columns({ query })).rejects.toMatchObject({ code: 'INVALID' })
    }
    // a tag that was deleted while somebody filters by it finds none any more
    const { data } = await firm.owner.api.leadTags.save({ body: [{ tagName: 'Brief', tagColorCode: '#7a7f87' }] })
    await firm.owner.api.leadTags.edit({ query: { tagId: data[0]!._id }, body: { isDeleted: true } })
    expect((await columns({ tags: data[0]!._id })).map(column => column.count)).toEqual(stageIds.map(() => 0))
    const accountant = await firm.member({ features: ['accounts'] })
    const refused = { code: 'FORBIDDEN' }
    await expect(accountant.api.leadBoard.columns()).rejects.toMatchObject(refused)
    await expect(accountant.api.leadBoard.cards({ query: { stage } })).rejects.toMatchObject(refused)
    await expect(app.anonymous().leadBoard.columns()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('since when a lead is in its stage', () => {
  async function firmWithLead() {
    const firm = await app.firm()
    const { owner } = firm
    const body = { firstName: 'Meera', phoneNumber: '9876543210', assignedTo: owner.userId }
    const { data: lead } = await owner.api.leads.addEdit({ body })
    const { stages } = (await owner.api.pipelines.get()).data
    const ofKind = (kind: string) => stages.find(stage => stage.kind === kind)!._id
    const since = async (kind: string, who: Member = owner) => {
      const { data } = await who.api.leadBoard.cards({ query: { stage: ofKind(kind) } })
      return data.find(card => card._id === lead._id)?.stageSince
    }
    return { owner, lead, ofKind, since }
  }

  it('begins when it is made and with every move, and with nothing else', async () => {
    const { owner, lead, ofKind, since } = await firmWithLead()
    const start = app.clock.now().toISOString()
    expect(await since('assigned')).toBe(start)
    app.clock.advance(86_400_000)
    await owner.api.leads.edit({ query: { id: lead._id }, body: { city: 'Pune' } })
    expect(await since('assigned')).toBe(start)
    const next = app.clock.now().toISOString()
    await owner.api.leadMoves.patch({
      query: { leadId: lead._id },
      body: { leadStage: ofKind('lost'), reasonForNotInterested: 'Too dear' },
    })
    expect(await since('lost')).toBe(next)
    app.clock.advance(86_400_000)
    await owner.api.leadMoves.patch({ query: { leadId: lead._id }, body: { leadStage: ofKind('assigned') } })
    app.clock.advance(86_400_000)
    // assigning moves by itself
    const last = app.clock.now().toISOString()
    await owner.api.leads.assignMany({ body: { leadIds: [lead._id], assignedTo: null } })
    expect(await since('prospect')).toBe(last)
  })
})
