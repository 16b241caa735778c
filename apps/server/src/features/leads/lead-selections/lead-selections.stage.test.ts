import { randomUUID } from 'node:crypto'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import type { StageKind } from '@plinth/contract/leads/pipelines'
import { describe, expect, it, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { addStages } from '../pipelines/pipelines.service.ts'
import { bell, ended, hold, lead, manyLeads, PATIENCE, texts, undo } from './lead-selections.factory.ts'

const app = testApp()
/** Whoever loses leads says why. */
const WHY = { reasonForNotInterested: 'Chose another firm' }

const COLUMNS = 'id, stage_id, lead_status, assigned_to, won_at, won_by, lost_at, reason_for_not_interested'
const stored = (firm: Firm, ids?: readonly string[]) =>
  app.rows(`select ${COLUMNS} from leads where company_id = $1 and ($2::uuid[] is null or id = any($2)) order by id`, [
    firm.companyId,
    ids ?? null,
  ])
type Moved = Parameters<Member['api']['leadSelections']['move']>[0]['body']
const move = async (who: Member, body: Moved): Promise<SelectionChange> =>
  (await who.api.leadSelections.move({ body })).data
const read = async (firm: Firm, id: string) => (await firm.owner.api.leads.byId({ query: { id } })).data

/** A firm with a stage of its own, Negotiation, that leads reach from Assigned with a budget and not from Lost. */
async function negotiating() {
  const firm = await app.firm()
  const { owner } = firm
  const statuses = [{ id: LEAD_STATUS.NEW, name: 'New' }]
  await app.app.services.db.tenant(firm.companyId, tx =>
    addStages(tx, firm.companyId, [{ name: 'Negotiation', statuses }]),
  )
  const { stages } = (await owner.api.pipelines.get()).data
  const of = (kind: StageKind) => stages.find(one => one.kind === kind)!._id
  const negotiation = stages.find(one => one.stageName === 'Negotiation')!
  const rule = (fromStage: string, requiredFields: string[], isTransition = true) =>
    owner.api.stageRules.add({ body: { fromStage, toStage: negotiation._id, isTransition, requiredFields } })
  await rule(of('assigned'), ['budget'])
  await rule(of('lost'), [], false)
  const theirs = (body: Record<string, unknown> = {}) => lead(firm, { assignedTo: owner.userId, ...body })
  return { firm, owner, of, negotiation, theirs }
}

describe('the leads of a selection', () => {
  it('move where the rules let them, those that may not are counted by what keeps them, and all come back by Undo [LM-Q14 LM-Q16 LM-Q77 LM-Q78]', async () => {
    const { firm, owner, of, negotiation, theirs } = await negotiating()
    const [free, other] = [await theirs({ budget: '5000' }), await theirs({ budget: '9000' })]
    const poor = [await theirs(), await theirs()]
    const [won, lost, nobodys, archived] = [await theirs(), await theirs(), await lead(firm), await theirs()]
    await owner.api.leadMoves.patch({ query: { leadId: won }, body: { leadStage: of('won') } })
    await owner.api.leadMoves.patch({ query: { leadId: lost }, body: { leadStage: of('lost'), ...WHY } })
    await app.rows('update leads set is_archived = true where id = $1', [archived])
    const before = await stored(firm)
    const moved = await move(owner, {
      leadIds: [free, other, ...poor, won, lost, nobodys, archived],
      leadStage: negotiation._id,
    })
    expect(moved).toMatchObject({ kind: 'stage', status: 'done', total: 8, done: 8, changed: 2 })
    expect(moved.leftOut).toEqual([
      { reason: 'archived', count: 1 },
      { reason: 'won', count: 1 },
      { reason: 'needs', about: 'Budget before Negotiation', count: 2 },
      { reason: 'needs', about: 'Assigned To before Negotiation', count: 1 },
      { reason: 'forbidden', about: 'from Lost to Negotiation', count: 1 },
    ])
    expect(await read(firm, free)).toMatchObject({ leadStage: { _id: negotiation._id }, version: 2 })
    expect((await texts(owner, free))[0]).toEqual(['The Lead stage has been updated to Negotiation'])
    expect(await texts(owner, poor[0]!)).toHaveLength(1)
    expect(await undo(owner, moved)).toMatchObject({ status: 'undone', changed: 2, leftOut: [] })
    expect(await stored(firm)).toEqual(before)
    expect((await texts(owner, free))[0]).toEqual([
      'An earlier change was undone',
      'The Lead stage has been updated to Assigned',
    ])
  })

  it('are won or lost with the time and by whom, which Undo takes back [LM-Q45 LM-Q123]', async () => {
    const { firm, owner, of, theirs } = await negotiating()
    const mate = await firm.member()
    const [one, other] = [await theirs(), await theirs({ assignedTo: mate.userId })]
    await owner.api.leadMoves.patch({ query: { leadId: other }, body: { leadStage: of('lost'), ...WHY } })
    const before = await stored(firm)
    const moved = await move(owner, { leadIds: [one, other], leadStage: of('won') })
    expect(await stored(firm)).toMatchObject([
      { id: one, stage_id: of('won'), won_at: app.clock.now(), won_by: owner.userId, lost_at: null },
      { id: other, stage_id: of('won'), won_at: app.clock.now(), won_by: mate.userId, lost_at: null },
    ])
    expect(await undo(owner, moved)).toMatchObject({ changed: 2, leftOut: [] })
    expect(await stored(firm)).toEqual(before)
  })

  it('get a status that their stage has, with one notification to each person [LM-379]', async () => {
    const { firm, owner, negotiation, theirs } = await negotiating()
    const [mate, admin] = [await firm.member(), await firm.member({ isAdmin: true, crmCanAssign: true })]
    const ids = [await theirs(), await theirs({ assignedTo: mate.userId }), await theirs({ assignedTo: mate.userId })]
    const without = await theirs({ assignedTo: mate.userId })
    await app.rows('update leads set stage_id = $2 where id = $1', [without, negotiation._id])
    const before = await bell(mate)
    const moved = await move(owner, { leadIds: [...ids, without], leadStatus: LEAD_STATUS.INTERESTED })
    expect(moved).toMatchObject({ changed: 3, leftOut: [{ reason: 'status', count: 1 }] })
    expect(await read(firm, ids[1]!)).toMatchObject({ leadStatus: LEAD_STATUS.INTERESTED })
    expect((await bell(mate))[0]).toBe('Asha Rao has updated 2 leads of yours to Interested')
    expect(await bell(mate)).toHaveLength(before.length + 1)
    expect((await bell(admin))[0]).toBe('Asha Rao has updated 3 leads to Interested')
    await undo(owner, moved)
    expect(await bell(mate)).toEqual(before)
  })

  it('come back by Undo with the first status of their stage where theirs has been removed meanwhile', async () => {
    const { firm, owner, of, theirs } = await negotiating()
    const stageId = of('assigned')
    const { data: status } = await owner.api.pipelines.addStatus({ body: { stageId, statusName: 'Sampling' } })
    const leadIds = [await theirs(), await theirs()]
    await move(owner, { leadIds: leadIds.slice(0, 1), leadStatus: status.statusId })
    const before = await stored(firm)
    const moved = await move(owner, { leadIds, leadStage: of('won') })
    await owner.api.pipelines.removeStatus({ query: { stageId, statusId: status.statusId }, body: undefined })
    expect(await undo(owner, moved)).toMatchObject({ status: 'undone', changed: 2, leftOut: [] })
    expect(before).toMatchObject([{ lead_status: status.statusId }, { lead_status: LEAD_STATUS.NEW }])
    expect(await stored(firm)).toMatchObject(
      leadIds.map(id => ({ id, stage_id: stageId, lead_status: LEAD_STATUS.NEW })),
    )
  })

  it('are in their stage since when they were before, once a move is undone', async () => {
    const { firm, owner, of, theirs } = await negotiating()
    const leadIds = [await theirs(), await theirs()]
    const since = () => app.rows('select stage_since from leads where company_id = $1 order by id', [firm.companyId])
    const before = await since()
    app.clock.advance(60_000)
    const moved = await move(owner, { leadIds, leadStage: of('lost'), ...WHY })
    expect(await since()).toEqual(leadIds.map(() => ({ stage_since: app.clock.now() })))
    app.clock.advance(60_000)
    await undo(owner, moved)
    expect(await since()).toEqual(before)
    app.clock.advance(60_000)
    await move(owner, { leadIds, leadStage: of('lost'), ...WHY })
    expect(await since()).toEqual(leadIds.map(() => ({ stage_since: app.clock.now() })))
  })

  it('that may not move for many different reasons are counted apart for ten, and the rest together', async () => {
    const { firm, owner, of, theirs } = await negotiating()
    const body = { budget: '5000', city: 'Pune', requirements: 'Two rooms', email: 'meera@example.com' }
    const fields = Object.entries(body)
    const rule = {
      fromStage: of('assigned'),
      toStage: of('lost'),
      isTransition: true,
      requiredFields: Object.keys(body),
    }
    await owner.api.stageRules.add({ body: rule })
    // each combination of fields that are missing, and twice the last
    const has = Array.from({ length: 15 }, (_, kind) => fields.filter((_field, bit) => kind & (1 << bit)))
    const leadIds: string[] = []
    for (const some of [...has, has[14]!]) leadIds.push(await theirs(Object.fromEntries(some)))
    const before = await stored(firm)
    const { changed, leftOut } = await move(owner, { leadIds, leadStage: of('lost'), ...WHY })
    expect([changed, leftOut.length]).toEqual([0, 11])
    expect(leftOut[0]).toEqual({ reason: 'needs', about: 'other fields', count: 6 })
    const apart = leftOut.slice(1)
    expect(apart.every(one => one.reason === 'needs' && one.count === 1 && one.about?.endsWith(' before Lost'))).toBe(
      true,
    )
    expect(await stored(firm)).toEqual(before)
  })

  it('become Not Interested with a reason alone, which Undo takes back [LM-372]', async () => {
    const { firm, owner, theirs } = await negotiating()
    const leadIds = [await theirs(), await theirs()]
    const before = await stored(firm)
    const body = { leadIds, leadStatus: LEAD_STATUS.NOT_INTERESTED }
    await expect(move(owner, body)).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'reasonForNotInterested', message: 'Please choose or write a reason' }],
    })
    const moved = await move(owner, { ...body, reasonForNotInterested: 'Project postponed' })
    expect(await read(firm, leadIds[0]!)).toMatchObject({ reasonForNotInterested: 'Project postponed' })
    await undo(owner, moved)
    expect(await stored(firm)).toEqual(before)
  })

  it('without an assignee stay for who may not assign', async () => {
    const { firm, negotiation } = await negotiating()
    const member = await firm.member()
    const leadIds = [await lead(firm), await lead(firm, { assignedTo: member.userId, budget: '5000' })]
    expect(await move(member, { leadIds, leadStage: negotiation._id })).toMatchObject({
      changed: 1,
      leftOut: [{ reason: 'unassigned', count: 1 }],
    })
  })

  it('are all that a list shows, in the background, and go back but for those that somebody has changed since', async () => {
    const { firm, owner, of } = await negotiating()
    await manyLeads(app, firm, 1203, [owner.userId])
    const before = await stored(firm)
    const begun = await move(owner, { list: {}, leadStage: of('lost'), ...WHY })
    expect(begun).toMatchObject({ status: 'running', total: 1203 })
    expect(await ended(owner, begun)).toMatchObject({ status: 'done', changed: 1203, leftOut: [] })
    const [edited, deleted] = before as { id: string }[]
    await owner.api.leads.edit({ query: { id: edited!.id }, body: { city: 'Pune' } })
    await owner.api.leads.edit({ query: { id: deleted!.id }, body: { isDeleted: true } })
    const back = await ended(owner, await undo(owner, begun))
    expect(back).toMatchObject({ status: 'undone', changed: 1201, leftOut: [{ reason: 'changed', count: 2 }] })
    expect((await stored(firm)).slice(2)).toEqual(before.slice(2))
  })

  it('that are deleted in between are counted, and the others move', async () => {
    const { firm, owner, of } = await negotiating()
    await manyLeads(app, firm, 1100, [owner.userId])
    const rows = (await stored(firm)) as { id: string }[]
    const release = await hold(app, rows[700]!.id)
    const begun = await move(owner, { list: {}, leadStage: of('lost'), ...WHY })
    await vi.waitFor(async () => {
      expect((await owner.api.leadSelections.byId({ params: { id: begun._id } })).data.done).toBe(500)
    }, PATIENCE)
    await owner.api.leads.edit({ query: { id: rows[1050]!.id }, body: { isDeleted: true } })
    await release()
    expect(await ended(owner, begun)).toMatchObject({ changed: 1099, leftOut: [{ reason: 'missing', count: 1 }] })
  })

  it('move once where two people move them to different stages at the same time, the later from where the first left them', async () => {
    const { firm, owner, of, negotiation, theirs } = await negotiating()
    const mate = await firm.member()
    const ids = await Promise.all(Array.from({ length: 10 }, () => theirs({ budget: '5000' })))
    const both = await Promise.all([
      move(owner, { leadIds: ids, leadStage: negotiation._id }),
      move(mate, { leadIds: ids.toReversed(), leadStage: of('won') }),
    ])
    // from Negotiation a lead may be won, and a won one stays
    expect(await stored(firm)).toMatchObject(ids.map(() => ({ stage_id: of('won') })))
    const [first, second] = both.map(one => one.changed)
    expect(second).toBe(10)
    expect(first! + both[0]!.leftOut.reduce((sum, one) => sum + one.count, 0)).toBe(10)
  })
})

it('only a stage of the company and a status of that stage are taken, from who may edit leads', async () => {
  const { firm, owner, negotiation, theirs } = await negotiating()
  const other = await negotiating()
  const leadIds = [await theirs({ budget: '5000' })]
  await expect(move(owner, { leadIds, leadStage: other.negotiation._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(move(owner, { leadIds, leadStatus: 99_999 })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(move(owner, { leadIds, leadStage: negotiation._id, leadStatus: 99_999 })).rejects.toMatchObject({
    fields: [{ field: 'leadStatus', message: 'This status does not belong to the stage' }],
  })
  await expect(move(owner, { leadIds })).rejects.toMatchObject({ code: 'INVALID' })
  const reader = await firm.member({ crmEdit: false })
  await expect(move(reader, { leadIds, leadStage: negotiation._id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const member = await firm.member()
  await firm.permit('team_member', 'own', false)
  await expect(move(member, { leadIds, leadStage: negotiation._id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await stored(firm, leadIds)).toMatchObject([{ stage_id: expect.not.stringMatching(negotiation._id) }])
})

it('leads move once, however often the request comes', async () => {
  const { firm, owner, of, theirs } = await negotiating()
  const leadIds = [await theirs(), await theirs()]
  const key = randomUUID()
  const ask = () =>
    owner.api.leadSelections.move({ body: { leadIds, leadStage: of('lost'), ...WHY } }, { idempotencyKey: key })
  const [first, again] = await Promise.all([ask(), ask()])
  expect(again.data).toEqual(first.data)
  expect((await ask()).data).toEqual(first.data)
  expect((await owner.api.leadSelections.recent()).data).toHaveLength(1)
  expect((await read(firm, leadIds[0]!)).version).toBe(2)
})
