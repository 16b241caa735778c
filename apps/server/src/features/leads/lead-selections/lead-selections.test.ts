import { randomUUID } from 'node:crypto'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { describe, expect, it, vi } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { bell, ended, hold, lead, manyLeads, PATIENCE, texts, undo } from './lead-selections.factory.ts'
import { sweepSelections } from './lead-selections.jobs.ts'

const app = testApp()
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

const remove = async (who: Member, leadIds: string[]): Promise<SelectionChange> =>
  (await who.api.leadSelections.remove({ body: { leadIds } })).data
const listed = async (who: Member): Promise<string[]> => (await who.api.leads.ids({ query: {} })).data.ids.sort()

describe('leads that are named', () => {
  it('are deleted by one request, each with one history entry, and come back by one [LM-383 LM-385]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const kept = await lead(firm)
    const ids = [await lead(firm, { budget: '5000', assignedTo: owner.userId }), await lead(firm), await lead(firm)]
    const gone = await remove(owner, ids)
    expect(gone).toMatchObject({ kind: 'delete', status: 'done', total: 3, done: 3, changed: 3, leftOut: [] })
    expect(gone.undoUntil).toBe('2026-03-18T06:40:00.000Z')
    expect(await listed(owner)).toEqual([kept])
    expect((await owner.api.leads.counts()).data.all).toBe(1)
    const rows = await app.rows('select deleted_by, version from leads where id = any($1)', [ids])
    expect(rows).toEqual(Array(3).fill({ deleted_by: owner.userId, version: 2 }))
    const logs = await app.rows(
      'select type, lead_version from lead_logs where lead_id = any($1) and lead_version > 1',
      [ids],
    )
    expect(logs).toEqual(Array(3).fill({ type: 'delete', lead_version: 2 }))
    expect((await owner.api.leadSelections.recent()).data).toEqual([gone])

    const back = await undo(owner, gone)
    expect(back).toMatchObject({ status: 'undone', total: 3, done: 3, changed: 3, unassigned: 0, leftOut: [] })
    expect(back.undoUntil).toBeNull()
    expect(await listed(owner)).toEqual([kept, ...ids].sort())
    expect(await texts(owner, ids[0]!)).toEqual([
      ['The Lead has been restored'],
      ['The Lead has been deleted'],
      expect.anything(),
    ])
    expect((await owner.api.leadSelections.recent()).data).toEqual([back])
  })

  it('are counted where they are left out, and why', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [one, archived, gone] = [await lead(firm), await lead(firm), await lead(firm)]
    const foreign = await lead(await app.firm())
    await app.rows('update leads set is_archived = true where id = $1', [archived])
    await app.rows('update leads set deleted_at = now(), deleted_by = $2 where id = $1', [gone, owner.userId])
    const done = await remove(owner, [one, one, archived, gone, foreign, UNKNOWN])
    expect(done).toMatchObject({ total: 5, done: 5, changed: 1 })
    expect(done.leftOut).toEqual([
      { reason: 'missing', count: 3 },
      { reason: 'archived', count: 1 },
    ])
    expect(await app.rows('select deleted_at from leads where id = any($1)', [[archived, foreign]])).toEqual(
      Array(2).fill({ deleted_at: null }),
    )
    const nothing = await remove(owner, [archived])
    expect(nothing).toMatchObject({ status: 'done', changed: 0, undoUntil: null })
    await expect(undo(owner, nothing)).rejects.toMatchObject({ code: 'CONFLICT', message: 'There is nothing to undo' })
    await expect(remove(owner, [gone, UNKNOWN])).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('lose the mail that has not left, each with a word in its own history', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [mailed, other] = [await lead(firm, { email: 'meera@mailed.example' }), await lead(firm)]
    await owner.api.leadMails.send({
      query: { dateTime: '2026-03-20T10:00' },
      body: { to: 'meera@mailed.example', subject: 'Plans', emailBody: '<p>Here</p>', leadId: mailed },
    })
    const gone = await remove(owner, [mailed, other])
    await undo(owner, gone)
    expect((await texts(owner, mailed))[1]).toEqual([
      'The Lead has been deleted',
      'Email to meera@mailed.example cancelled: Plans',
    ])
    expect((await texts(owner, other))[1]).toEqual(['The Lead has been deleted'])
  })

  it('are deleted once, however often the request comes', async () => {
    const firm = await app.firm()
    const id = await lead(firm)
    const key = randomUUID()
    const ask = () => firm.owner.api.leadSelections.remove({ body: { leadIds: [id] } }, { idempotencyKey: key })
    expect((await ask()).data).toEqual((await ask()).data)
    expect((await firm.owner.api.leadSelections.recent()).data).toHaveLength(1)
  })

  it('are named, or listed, and never both or neither', async () => {
    const { owner } = await app.firm()
    for (const body of [
      {},
      { leadIds: [UNKNOWN], list: {} },
      { leadIds: [UNKNOWN], except: [UNKNOWN] },
      { leadIds: [] },
    ])
      await expect(owner.api.leadSelections.remove({ body })).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('all that a list shows', () => {
  it.each([
    ['a search', { search: 'zara' }],
    ['a column filter', { filters: { city: ['Zuni'] } }],
    ['the filter bar', { filterBar: { match: 'any' as const, source: ['Zine'] } }],
    ['a tab', { type: '8' as const }],
  ])('is deleted by %s, but for those that are excepted', async (_name, list) => {
    const firm = await app.firm()
    const { owner } = firm
    const shown = { firstName: 'Zara', city: 'Zuni', leadSource: 'Zine' }
    const [one, spared] = [await lead(firm, shown), await lead(firm, shown)]
    const hidden = await lead(firm, { assignedTo: owner.userId })
    await app.rows(`update leads set is_archived = true where id = $1`, [await lead(firm, shown)])
    const { data } = await owner.api.leadSelections.remove({ body: { list, except: [spared] } })
    expect(data).toMatchObject({ total: 1, changed: 1, leftOut: [] })
    expect(await listed(owner)).toEqual([spared, hidden].sort())
    expect(await app.rows('select id from leads where deleted_at is not null and id = $1', [one])).toHaveLength(1)
  })

  it('is refused where a filter names somebody of no or another company, and where it shows nothing', async () => {
    const firm = await app.firm()
    await lead(firm)
    const other = await app.firm()
    for (const stranger of [UNKNOWN, other.owner.userId]) {
      const list = { filterBar: { match: 'any' as const, assignTo: [stranger, 'unassigned'] } }
      await expect(firm.owner.api.leadSelections.remove({ body: { list } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    await expect(firm.owner.api.leadSelections.remove({ body: { list: { search: 'nobody' } } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await app.rows('select 1 from lead_selections where company_id = $1', [firm.companyId])).toEqual([])
    expect(await listed(firm.owner)).toHaveLength(1)
  })

  it('of more than 500 is deleted in the background, told once to each person, and brought back', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const [one, other, admin] = [
      await firm.member(),
      await firm.member(),
      await firm.member({ isAdmin: true, crmCanAssign: true }),
    ]
    await manyLeads(app, firm, 1203, [one.userId, other.userId, admin.userId, null])
    const counts = await app.rows<{ assigned_to: string; count: number }>(
      'select assigned_to, count(*)::int from leads where company_id = $1 group by 1',
      [firm.companyId],
    )
    const countOf = (who: Member) => counts.find(row => row.assigned_to === who.userId)?.count
    const before = (await owner.api.leads.counts()).data

    const { data: begun } = await owner.api.leadSelections.remove({ body: { list: {} } })
    expect(begun).toMatchObject({ status: 'running', total: 1203, undoUntil: null })
    await expect(undo(owner, begun)).rejects.toMatchObject({ code: 'CONFLICT' })
    const gone = await ended(owner, begun)
    expect(gone).toMatchObject({ status: 'done', total: 1203, done: 1203, changed: 1203, leftOut: [] })
    expect((await owner.api.leads.counts()).data.all).toBe(0)
    const [{ logs } = { logs: 0 }] = await app.rows<{ logs: number }>(
      `select count(*)::int as logs from lead_logs where company_id = $1 and type = 'delete'`,
      [firm.companyId],
    )
    expect(logs).toBe(1203)
    expect(await bell(one)).toEqual([`Asha Rao has deleted ${countOf(one)} leads of yours`])
    expect(await bell(other)).toEqual([`Asha Rao has deleted ${countOf(other)} leads of yours`])
    expect(await bell(admin)).toEqual(['Asha Rao has deleted 1,203 leads'])
    expect(await bell(owner)).toEqual([])

    const undoing = await undo(owner, gone)
    expect(undoing).toMatchObject({ status: 'undoing', total: 1203, done: 0, changed: 0 })
    expect(await ended(owner, undoing)).toMatchObject({ status: 'undone', done: 1203, changed: 1203, leftOut: [] })
    expect((await owner.api.leads.counts()).data).toEqual(before)
    // nothing has happened that anybody needs to know of
    for (const who of [one, other, admin]) expect(await bell(who)).toEqual([])
  })

  it('goes on with the rights of now: what was deleted before they were lost can be undone', async () => {
    const firm = await app.firm()
    await manyLeads(app, firm, 1400)
    const maker = await firm.member()
    const ids = (
      await app.rows<{ id: string }>('select id from leads where company_id = $1 order by id', [firm.companyId])
    ).map(row => row.id)
    // the second portion waits for somebody who holds one of its leads
    const release = await hold(app, ids[700] ?? '')
    const { data: begun } = await maker.api.leadSelections.remove({ body: { list: {} } })
    await vi.waitFor(async () => {
      const { data } = await maker.api.leadSelections.byId({ params: { id: begun._id } })
      expect(data.done).toBe(500)
    }, PATIENCE)
    await app.rows('update users set crm_edit = false where id = $1', [maker.userId])
    await release()
    const stopped = await ended(maker, begun)
    expect(stopped.status).toBe('stopped')
    expect(stopped.changed).toBeLessThan(1400)
    const left = async () => (await firm.owner.api.leads.counts()).data.all
    expect(await left()).toBe(1400 - stopped.changed)
    await expect(undo(maker, begun)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.rows('update users set crm_edit = true where id = $1', [maker.userId])
    await ended(maker, await undo(maker, begun))
    expect(await left()).toBe(1400)
  })

  it('is no more than 50,000 leads, and two changes of a person go on at a time', async () => {
    const firm = await app.firm()
    await lead(firm)
    for (let count = 0; count < 2; count++)
      await app.rows(
        `insert into lead_selections (company_id, id, kind, status, total, created_by, created_at)
         values ($1, $2, 'delete', 'running', 9, $3, $4)`,
        [firm.companyId, randomUUID(), firm.owner.userId, app.clock.now()],
      )
    await expect(firm.owner.api.leadSelections.remove({ body: { list: {} } })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    // nobody works on them any more
    app.clock.advance(4 * 3600_000)
    await sweepSelections(app.app.services)
    expect((await firm.owner.api.leadSelections.remove({ body: { list: {} } })).data.changed).toBe(1)
    app.clock.advance(25 * 3600_000)
    await sweepSelections(app.app.services)
    expect(await app.rows('select 1 from lead_selections where company_id = $1', [firm.companyId])).toEqual([])
    expect(await app.rows('select 1 from lead_selection_items where company_id = $1', [firm.companyId])).toEqual([])
  })
})

describe('who may', () => {
  it('delete sees the leads: others are left alone and counted [LM-005 LM-483 LM-494 LM-503]', async () => {
    for (const [view, seen] of [
      ['own', 1],
      ['team', 2],
      ['all', 3],
    ] as const) {
      const firm = await app.firm()
      const [who, mate, stranger] = [await firm.member(), await firm.member(), await firm.member()]
      await firm.team('North', [who, mate])
      const people = [who, mate, stranger]
      const ids = await Promise.all(people.map(one => lead(firm, { assignedTo: one.userId })))
      await firm.permit('team_member', view, false)
      const leftOut = seen === 3 ? [] : [{ reason: 'missing', count: 3 - seen }]
      const named = await remove(who, ids)
      expect(named, view).toMatchObject({ total: 3, done: 3, changed: seen, leftOut })
      expect(await listed(firm.owner), view).toEqual(ids.slice(seen).sort())
      await undo(who, named)
      const { data: all } = await who.api.leadSelections.remove({ body: { list: {} } })
      expect(all, view).toMatchObject({ total: seen, changed: seen, leftOut: [] })
      expect(await listed(firm.owner), view).toEqual(ids.slice(seen).sort())
    }
  })

  it('edit leads, and nobody else, deletes or undoes', async () => {
    const firm = await app.firm()
    const id = await lead(firm)
    const reader = await firm.member({ crmEdit: false })
    const outsider = await firm.member({ features: ['accounts'] })
    const mate = await firm.member()
    for (const who of [reader, outsider])
      await expect(remove(who, [id])).rejects.toMatchObject({ code: 'FORBIDDEN', message: 'Access disabled by Admin' })
    const gone = await remove(firm.owner, [id])
    await expect(undo(reader, gone)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    // a change is its maker's alone
    for (const _id of [gone._id, UNKNOWN]) {
      await expect(undo(mate, { ...gone, _id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(mate.api.leadSelections.byId({ params: { id: _id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect((await mate.api.leadSelections.recent()).data).toEqual([])
  })
})

describe('undoing', () => {
  it('goes on where it stopped, and brings back all that was deleted', async () => {
    const firm = await app.firm()
    await manyLeads(app, firm, 1400)
    const maker = await firm.member()
    const rows = await app.rows<{ id: string }>('select id from leads where company_id = $1 order by id', [
      firm.companyId,
    ])
    const { data: begun } = await maker.api.leadSelections.remove({ body: { list: {} } })
    await ended(maker, begun)
    const release = await hold(app, rows[700]?.id ?? '')
    await undo(maker, begun)
    const of = async () => (await maker.api.leadSelections.byId({ params: { id: begun._id } })).data
    await vi.waitFor(async () => expect((await of()).done).toBe(500), PATIENCE)
    await app.rows('update users set crm_edit = false where id = $1', [maker.userId])
    await release()
    const stopped = await ended(maker, begun)
    const back = (await firm.owner.api.leads.counts()).data.all
    expect(stopped).toMatchObject({ status: 'done', total: 1400 - back, changed: 1400 - back, leftOut: [] })
    await app.rows('update users set crm_edit = true where id = $1', [maker.userId])
    expect(await undo(maker, begun)).toMatchObject({ total: 1400 - back, leftOut: [] })
    await vi.waitFor(async () => expect((await of()).status).toBe('undone'), PATIENCE)
    expect(await of()).toMatchObject({ changed: 1400 - back, leftOut: [] })
    expect((await firm.owner.api.leads.counts()).data.all).toBe(1400)
  })

  it('counts a lead that somebody has changed also after it stopped, and then keeps the notifications', async () => {
    const firm = await app.firm()
    await manyLeads(app, firm, 1400)
    const maker = await firm.member()
    const rows = await app.rows<{ id: string }>('select id from leads where company_id = $1 order by id', [
      firm.companyId,
    ])
    const { data: begun } = await maker.api.leadSelections.remove({ body: { list: {} } })
    await ended(maker, begun)
    await app.rows('update leads set version = version + 1 where id = $1', [rows[0]?.id])
    const told = await bell(firm.owner)
    expect(told).toHaveLength(1)
    const release = await hold(app, rows[700]?.id ?? '')
    await undo(maker, begun)
    const of = async () => (await maker.api.leadSelections.byId({ params: { id: begun._id } })).data
    await vi.waitFor(async () => expect((await of()).done).toBe(500), PATIENCE)
    await app.rows('update users set crm_edit = false where id = $1', [maker.userId])
    await release()
    const leftOut = [{ reason: 'changed', count: 1 }]
    expect(await ended(maker, begun)).toMatchObject({ status: 'done', leftOut })
    await app.rows('update users set crm_edit = true where id = $1', [maker.userId])
    await undo(maker, begun)
    await vi.waitFor(async () => expect((await of()).status).toBe('undone'), PATIENCE)
    expect(await of()).toMatchObject({ leftOut })
    expect((await firm.owner.api.leads.counts()).data.all).toBe(1399)
    expect(await bell(firm.owner)).toEqual(told)
  })

  it('is for ten minutes, and once', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const early = await remove(owner, [await lead(firm)])
    app.clock.advance(599_000)
    await undo(owner, early)
    const OVER = { code: 'CONFLICT', message: 'This has already been undone' }
    await expect(undo(owner, early)).rejects.toMatchObject(OVER)
    const late = await remove(owner, [await lead(firm)])
    app.clock.advance(600_000)
    const LATE = { code: 'CONFLICT', message: 'This can be undone only for 10 minutes' }
    await expect(undo(owner, late)).rejects.toMatchObject(LATE)
    expect((await owner.api.leadSelections.recent()).data).toEqual([])
  })

  it('leaves alone what somebody has changed since, and then keeps the notifications', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const mate = await firm.member()
    const [same, again] = [await lead(firm), await lead(firm, { assignedTo: mate.userId })]
    const gone = await remove(owner, [same, again])
    await mate.api.leads.undelete({ params: { id: again } })
    await mate.api.leads.edit({ query: { id: again }, body: { isDeleted: true } })
    const told = await bell(mate)
    expect(await undo(owner, gone)).toMatchObject({ changed: 1, leftOut: [{ reason: 'changed', count: 1 }] })
    expect(await listed(owner)).toContain(same)
    expect(await listed(owner)).not.toContain(again)
    expect(await bell(mate)).toEqual(told)
  })

  it('brings leads back to nobody whose assignees may not have them any more [LM-Q13 LM-Q97]', async () => {
    const firm = await app.firm()
    const { owner } = firm
    const leaving = await firm.member({ firstName: 'Lena' })
    const ids = [await lead(firm, { assignedTo: leaving.userId }), await lead(firm, { assignedTo: owner.userId })]
    const gone = await remove(owner, ids)
    await app.rows('update users set is_active = false where id = $1', [leaving.userId])
    expect(await undo(owner, gone)).toMatchObject({ changed: 2, unassigned: 1 })
    const { data: back } = await owner.api.leads.byId({ query: { id: ids[0]! } })
    expect(back).toMatchObject({ assignedTo: null, leadStage: { kind: 'prospect' } })
    expect((await texts(owner, ids[0]!))[0]).toEqual([
      'The Lead has been restored',
      'The Lead stage has been updated to Prospect',
      'The Lead has been unassigned',
    ])
  })
})
