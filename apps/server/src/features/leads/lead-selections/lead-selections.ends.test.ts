import { describe, expect, it, vi } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { bell, ended, hold, manyLeads, PATIENCE, undo } from './lead-selections.factory.ts'

const app = testApp()

const assignAll = async (who: Member, assignedTo: string | null) =>
  (await who.api.leadSelections.assign({ body: { list: {}, assignedTo } })).data
/** The lead of the second portion, which waits while it is held. */
async function inTheMiddle(firm: Firm): Promise<string> {
  const [row] = await app.rows<{ id: string }>(
    'select id from leads where company_id = $1 order by id offset 700 limit 1',
    [firm.companyId],
  )
  return row!.id
}
const stored = async (id: string) => {
  const [row] = await app.rows<{ status: string; done: number; total: number; changed: number }>(
    'select status, total, done, changed from lead_selections where id = $1',
    [id],
  )
  return row!
}

it('a change in the background that turned out to change nothing is shown for ten minutes', async () => {
  const firm = await app.firm()
  const { owner } = firm
  await manyLeads(app, firm, 501, [owner.userId])
  const nothing = await ended(owner, await assignAll(owner, owner.userId))
  const left = [{ reason: 'already', count: 501 }]
  expect(nothing).toMatchObject({ status: 'done', done: 501, changed: 0, leftOut: left, undoUntil: null })
  app.clock.advance(599_000)
  expect((await owner.api.leadSelections.recent()).data).toEqual([nothing])
  app.clock.advance(1000)
  expect((await owner.api.leadSelections.recent()).data).toEqual([])
})

it('a change to a stage that is deleted meanwhile stops, and all leads stay where they are', async () => {
  const firm = await app.firm()
  const { owner } = firm
  await manyLeads(app, firm, 600, [owner.userId])
  const [first] = await app.rows<{ id: string }>('select id from leads where company_id = $1 order by id limit 1', [
    firm.companyId,
  ])
  const places = () =>
    app.rows('select stage_id, count(*) from leads where company_id = $1 group by 1 order by 1', [firm.companyId])
  const before = await places()
  const { data: pipeline } = await owner.api.pipelines.get()
  const query = { pipelineId: pipeline._id }
  const { data: added } = await owner.api.pipelines.addStages({
    query,
    body: [{ stageName: 'Site visit', sequence: 3 }],
  })
  const release = await hold(app, first!.id)
  const { data: change } = await owner.api.leadSelections.move({
    body: { list: {}, leadStage: added[0]!._id },
  })
  const stages = pipeline.stages.map(({ _id, stageName, sequence }) => ({ id: _id, stageName, sequence }))
  await owner.api.pipelines.edit({ body: { ...query, stages } })
  await release()
  expect(await ended(owner, change)).toMatchObject({ status: 'stopped', changed: 0 })
  expect(await places()).toEqual(before)
})

it('more leads than a request may name, or leave out, are refused with what to do instead', async () => {
  const { owner } = await app.firm()
  const ids = Array.from({ length: 1001 }, () => '01900000-0000-7000-8000-000000000000')
  await expect(owner.api.leadSelections.remove({ body: { leadIds: ids } })).rejects.toMatchObject({
    code: 'INVALID',
    fields: [
      {
        field: 'leadIds',
        message: 'At most 1,000 leads can be chosen one by one. Narrow the list to them and choose Select All',
      },
    ],
  })
  await expect(owner.api.leadSelections.remove({ body: { list: {}, except: ids } })).rejects.toMatchObject({
    code: 'INVALID',
    fields: [
      {
        field: 'except',
        message: 'At most 1,000 leads of a whole list can be left out. Narrow the list to those you want',
      },
    ],
  })
})

describe('who is deactivated while their change is under way', () => {
  const deactivate = (who: Member, isActive = false) =>
    app.rows('update users set is_active = $2 where id = $1', [who.userId, isActive])

  it('has changed what was changed by then, and the new assignee is told of it', async () => {
    const firm = await app.firm()
    const [maker, receiver] = [
      await firm.member({ firstName: 'Mira', crmCanAssign: true }),
      await firm.member({ firstName: 'New' }),
    ]
    await manyLeads(app, firm, 1400, [maker.userId])
    const release = await hold(app, await inTheMiddle(firm))
    const { _id } = await assignAll(maker, receiver.userId)
    await vi.waitFor(async () => expect((await stored(_id)).done).toBe(500), PATIENCE)
    await deactivate(maker)
    await release()
    await vi.waitFor(async () => expect((await stored(_id)).status).toBe('stopped'), PATIENCE)
    const { changed } = await stored(_id)
    const [theirs] = await app.rows<{ count: number }>(
      'select count(*)::int from leads where company_id = $1 and assigned_to = $2',
      [firm.companyId, receiver.userId],
    )
    expect(theirs).toEqual({ count: changed })
    expect(await bell(receiver)).toEqual([`Mira Menon has assigned ${changed} leads to you`])
    await deactivate(maker, true)
    await ended(maker, await undo(maker, { _id }))
    expect(await bell(receiver)).toEqual([])
  })

  it('can undo the rest of a change when they are back', async () => {
    const firm = await app.firm()
    const [maker, receiver] = [await firm.member({ crmCanAssign: true }), await firm.member()]
    await manyLeads(app, firm, 1400, [firm.owner.userId])
    const { _id } = await ended(maker, await assignAll(maker, receiver.userId))
    const release = await hold(app, await inTheMiddle(firm))
    await undo(maker, { _id })
    await vi.waitFor(async () => expect((await stored(_id)).done).toBe(500), PATIENCE)
    await deactivate(maker)
    await release()
    await vi.waitFor(async () => expect((await stored(_id)).status).toBe('done'), PATIENCE)
    const [kept] = await app.rows<{ count: number }>(
      'select count(*)::int from leads where company_id = $1 and assigned_to = $2',
      [firm.companyId, receiver.userId],
    )
    const rest = kept!.count
    expect(await stored(_id)).toEqual({ status: 'done', total: rest, done: rest, changed: rest })
    await deactivate(maker, true)
    expect(await ended(maker, await undo(maker, { _id }))).toMatchObject({
      status: 'undone',
      changed: rest,
      leftOut: [],
    })
  })
})
