import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import { LEAD_STATUS } from '@plinth/contract/leads/lead-statuses'
import { VIEW_TEXTS } from '@plinth/contract/leads/lead-view-rules'
import type { LeadViewState } from '@plinth/contract/leads/lead-views'
import { describe, expect, test } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'

const app = testApp()

const state = (told: Partial<LeadViewState> = {}): LeadViewState => ({
  type: LEAD_TABS.all,
  hiddenColumns: [],
  ...told,
})
const make = async (who: Member, name: string, told: { isShared?: boolean; state?: LeadViewState } = {}) =>
  (await who.api.leadViews.create({ body: { name, state: state(), ...told } })).data
const names = async (who: Member): Promise<string[]> => (await who.api.leadViews.list()).data.map(view => view.name)
const refusal = async (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    error => (isAppError(error) ? `${error.code}: ${error.message}` : String(error)),
  )

test('a shared view of "me" has for each who opens it their own leads, on list and board, and goes with the days', async () => {
  const firm = await app.firm()
  const [maker, colleague] = [await firm.member(), await firm.member()]
  const add = async (firstName: string, assignedTo: string) =>
    (await firm.owner.api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', assignedTo } })).data._id
  await add('Made', maker.userId)
  await add('Other', maker.userId)
  const called = await add('Called', colleague.userId)
  await firm.owner.api.leads.actions({
    body: { leadId: called, leadUpdates: [{ callLeadStatus: LEAD_STATUS.NO_RESPONSE }] },
  })
  const kept: LeadViewState = state({
    filters: { assignedTo: ['me'] },
    filterBar: { match: 'all', assignTo: ['me'], createdOn: { last: 3 }, lastCall: { notFor: 30 } },
  })
  const view = await make(maker, 'Not called', { isShared: true, state: kept })
  expect(view.state).toEqual(kept)
  const found = async (who: Member) => {
    const { filters, filterBar } = view.state
    const query = { filters: JSON.stringify(filters), filterBar: JSON.stringify(filterBar) }
    const { data } = await who.api.leads.list({ query })
    return [data.data.map(lead => lead.name).sort(), data.total]
  }
  // one after the other at once: nobody is told the other's total
  expect([await found(maker), await found(colleague), await found(maker)]).toEqual([
    [['Made', 'Other'], 2],
    [[], 0],
    [['Made', 'Other'], 2],
  ])
  const board = async (who: Member) =>
    (await who.api.leadBoard.columns({ query: { members: 'me' } })).data.reduce((sum, one) => sum + one.count, 0)
  expect([await board(maker), await board(colleague), await board(firm.owner)]).toEqual([2, 1, 0])
  app.clock.advance(3 * 24 * 60 * 60_000)
  expect(await found(maker)).toEqual([[], 0])
  const since = { filterBar: JSON.stringify({ match: 'all', assignTo: ['me'], lastCall: { notFor: 3 } }) }
  expect((await colleague.api.leads.list({ query: since })).data.total).toBe(1)
})

test('a view keeps the whole state of the list: tab, period, search, filters, bar, order and columns', async () => {
  const { owner } = await app.firm()
  const kept: LeadViewState = {
    type: LEAD_TABS.followUp,
    period: 'this-week',
    search: 'villa',
    sort: 'budget',
    order: 'desc',
    filters: { city: ['Pune', ''], assignedTo: [owner.userId] },
    filterBar: {
      match: 'all',
      status: [2, 3],
      assignTo: [owner.userId, 'unassigned'],
      budget: { min: 0, max: 500_000 },
    },
    hiddenColumns: ['address', 'sourceName'],
  }
  const view = await make(owner, '  Villas this week ', { state: kept })
  expect(view).toMatchObject({
    name: 'Villas this week',
    state: kept,
    isShared: false,
    isMine: true,
    owner: 'Asha Rao',
    canChange: true,
    isDefault: false,
    version: 1,
  })
  expect((await owner.api.leadViews.list()).data).toEqual([view])
})

test('a view with deleted people, stages and statuses opens, and one of an older release without unknown parts', async () => {
  const firm = await app.firm()
  const gone = await firm.member()
  const { owner } = firm
  const filters = { leadStage: [crypto.randomUUID()], assignedTo: [gone.userId] }
  const view = await make(owner, 'Left over', {
    state: state({ filters, filterBar: { match: 'any', assignTo: [gone.userId], status: [999] } }),
  })
  await app.rows('update users set is_active = false where id = $1', [gone.userId])
  await app.rows(
    `update lead_views set state = state || '{"colour": "red", "sort": "shoeSize", "search": "flat"}' where id = $1`,
    [view._id],
  )
  const [read] = (await owner.api.leadViews.list()).data
  expect(read?.state).toEqual({ ...view.state, search: 'flat' })
  const { filterBar, filters: columns } = read?.state ?? {}
  const { data } = await owner.api.leads.list({
    query: { filters: JSON.stringify(columns), filterBar: JSON.stringify(filterBar) },
  })
  expect(data).toMatchObject({ data: [], total: 0 })
})

test('a view keeps the state of the board, with people of the company alone, and the list does not open with it', async () => {
  const [{ owner }, stranger] = [await app.firm(), await app.firm()]
  const tag = crypto.randomUUID()
  const board = { search: 'villa', members: [owner.userId, 'unassigned'], tags: [tag], order: 'amount' } as const
  const kept = state({ board: { ...board, members: [...board.members], tags: [tag], hiddenStages: [tag] } })
  const view = await make(owner, 'Villas', { state: kept })
  expect((await owner.api.leadViews.list()).data).toEqual([{ ...view, state: kept }])
  expect(await refusal(owner.api.leadViews.setDefault({ body: { viewId: view._id } }))).toMatch(/^NOT_FOUND/)
  const theirs = state({ board: { members: [stranger.owner.userId] } })
  expect(await refusal(make(owner, 'Theirs', { state: theirs }))).toMatch(/^NOT_FOUND/)
})

test('a view of the list stays one of the list, and one of the board stays one of the board', async () => {
  const { owner } = await app.firm()
  const ofList = await make(owner, 'List')
  const ofBoard = await make(owner, 'Board', { state: state({ board: { search: 'villa' } }) })
  await owner.api.leadViews.setDefault({ body: { viewId: ofList._id } })
  const edit = (view: typeof ofList, changed: LeadViewState) =>
    refusal(owner.api.leadViews.edit({ params: { id: view._id }, body: { state: changed, version: view.version } }))
  expect(await edit(ofList, ofBoard.state)).toBe(`INVALID: ${VIEW_TEXTS.otherKind}`)
  expect(await edit(ofBoard, ofList.state)).toBe(`INVALID: ${VIEW_TEXTS.otherKind}`)
  expect(await edit(ofList, state({ search: 'flat' }))).toBe('accepted')
  expect(await edit(ofBoard, state({ board: { search: 'flat' } }))).toBe('accepted')
})

describe('names and numbers', () => {
  test('a name has 1 to 60 characters and is unique for its owner, ignoring case', async () => {
    const firm = await app.firm()
    const other = await firm.member()
    await make(firm.owner, 'Hot leads')
    expect(await refusal(make(firm.owner, ' HOT leads'))).toBe(`CONFLICT: ${VIEW_TEXTS.taken}`)
    expect(await refusal(make(firm.owner, '   '))).toMatch(/^INVALID/)
    expect(await refusal(make(firm.owner, 'x'.repeat(61)))).toMatch(/^INVALID/)
    expect(await refusal(make(firm.owner, 'two\nlines'))).toMatch(/^INVALID/)
    expect(await refusal(make(firm.owner, 'ஆ'.repeat(60)))).toBe('accepted')
    expect(await refusal(make(other, 'Hot leads'))).toBe('accepted')
    const view = await make(firm.owner, 'Cold leads')
    const rename = (name: string, version: number) =>
      firm.owner.api.leadViews.edit({ params: { id: view._id }, body: { name, version } })
    expect(await refusal(rename('hot LEADS', 1))).toBe(`CONFLICT: ${VIEW_TEXTS.taken}`)
    expect((await rename('cold Leads', 1)).data).toMatchObject({ name: 'cold Leads', version: 2 })
  })

  test('a person has at most 50 views, and a company shares at most 50', async () => {
    const firm = await app.firm()
    const [one, other] = [await firm.member(), await firm.member()]
    for (let count = 1; count <= 50; count++) await make(one, `View ${count}`, { isShared: count > 1 })
    expect(await refusal(make(one, 'One more'))).toBe(`CONFLICT: ${VIEW_TEXTS.tooManyOwn}`)
    await make(other, 'The fiftieth', { isShared: true })
    expect(await refusal(make(other, 'Another', { isShared: true }))).toBe(`CONFLICT: ${VIEW_TEXTS.tooManyShared}`)
    const view = await make(other, 'Another')
    const share = other.api.leadViews.edit({ params: { id: view._id }, body: { version: 1, isShared: true } })
    expect(await refusal(share)).toBe(`CONFLICT: ${VIEW_TEXTS.tooManyShared}`)
  })

  test('a state that is too large or invalid is refused', async () => {
    const { owner } = await app.firm()
    const city = Array.from({ length: 100 }, (_, at) => `${at} ${'x'.repeat(300)}`)
    expect(await refusal(make(owner, 'Large', { state: state({ filters: { city } }) }))).toMatch(/^INVALID/)
    expect(await refusal(make(owner, 'Bad', { state: state({ filters: { city: ['\u0000'] } }) }))).toMatch(/^INVALID/)
    const sort = 'shoeSize' as never
    expect(await refusal(make(owner, 'Odd', { state: state({ sort }) }))).toMatch(/^INVALID/)
  })
})

describe('sharing', () => {
  test('a shared view can be opened by everybody and changed by its owner or an admin; private views of others are not found', async () => {
    const firm = await app.firm()
    const [maker, colleague, admin] = [await firm.member(), await firm.member(), await firm.member({ isAdmin: true })]
    const own = await make(maker, 'Mine')
    const shared = await make(maker, 'Ours', { isShared: true })
    expect(await names(colleague)).toEqual(['Ours'])
    expect((await colleague.api.leadViews.list()).data[0]).toMatchObject({
      isMine: false,
      owner: 'Ravi Menon',
      canChange: false,
    })
    const rename = (who: Member, id: string, version: number) =>
      who.api.leadViews.edit({ params: { id }, body: { name: 'Renamed', version } })
    expect(await refusal(rename(colleague, shared._id, 1))).toBe('FORBIDDEN: Access disabled by Admin')
    expect(await refusal(rename(colleague, own._id, 1))).toBe('NOT_FOUND: Not found')
    expect(await refusal(rename(admin, own._id, 1))).toBe('NOT_FOUND: Not found')
    expect(await refusal(colleague.api.leadViews.remove({ params: { id: shared._id } }))).toMatch(/^FORBIDDEN/)
    expect((await rename(admin, shared._id, 1)).data).toMatchObject({ name: 'Renamed', isMine: false, canChange: true })
    await colleague.api.leadViews.setDefault({ body: { viewId: shared._id } })
    await admin.api.leadViews.edit({ params: { id: shared._id }, body: { isShared: false, version: 2 } })
    expect(await names(colleague)).toEqual([])
    expect(await names(admin)).toEqual([])
    expect(await names(maker)).toEqual(['Mine', 'Renamed'])
    // shared again, nobody's list opens with it any more
    await maker.api.leadViews.edit({ params: { id: shared._id }, body: { isShared: true, version: 3 } })
    expect((await colleague.api.leadViews.list()).data[0]).toMatchObject({ isDefault: false })
    await admin.api.leadViews.remove({ params: { id: shared._id } })
    expect(await names(maker)).toEqual(['Mine'])
  })

  test('sharing needs crm.edit, saving views does not; without leads there are none', async () => {
    const firm = await app.firm()
    const reader = await firm.member({ crmEdit: false })
    const view = await make(reader, 'Read only')
    expect(await refusal(make(reader, 'For all', { isShared: true }))).toBe('FORBIDDEN: Access disabled by Admin')
    const share = reader.api.leadViews.edit({ params: { id: view._id }, body: { isShared: true, version: 1 } })
    expect(await refusal(share)).toBe('FORBIDDEN: Access disabled by Admin')
    const outsider = await firm.member({ features: ['quotation'] })
    expect(await refusal(outsider.api.leadViews.list())).toBe('FORBIDDEN: Access disabled by Admin')
  })

  test('a shared view shows nobody more leads than they may see', async () => {
    const firm = await app.firm()
    const [admin, own] = [firm.owner, await firm.member()]
    await firm.permit('team_member', 'own', false)
    const add = (firstName: string, assignedTo: string | null) =>
      admin.api.leads.addEdit({ body: { firstName, phoneNumber: '9876543210', city: 'Pune', assignedTo } })
    await add('Seen', own.userId)
    await add('Hidden', admin.userId)
    const view = await make(admin, 'Pune', { isShared: true, state: state({ filters: { city: ['Pune'] } }) })
    const [opened] = (await own.api.leadViews.list()).data
    expect(opened?.state).toEqual(view.state)
    const seenBy = async (who: Member) =>
      (await who.api.leads.list({ query: { filters: JSON.stringify(view.state.filters) } })).data.data.map(
        lead => lead.firstName,
      )
    expect(await seenBy(admin)).toHaveLength(2)
    expect(await seenBy(own)).toEqual(['Seen'])
  })
})

test('of two people who change one view at once, the second gets a conflict', async () => {
  const firm = await app.firm()
  const admin = await firm.member({ isAdmin: true })
  const view = await make(firm.owner, 'Ours', { isShared: true })
  const change = (who: Member, search: string) =>
    refusal(who.api.leadViews.edit({ params: { id: view._id }, body: { version: 1, state: state({ search }) } }))
  const answers = await Promise.all([change(firm.owner, 'flat'), change(admin, 'villa')])
  expect(answers.toSorted()).toEqual([`CONFLICT: ${VIEW_TEXTS.changed}`, 'accepted'])
})

test('a person has their own order and their own first view', async () => {
  const firm = await app.firm()
  const other = await firm.member()
  const [a, b, c] = [await make(firm.owner, 'A'), await make(firm.owner, 'B'), await make(firm.owner, 'C')]
  const shared = await make(other, 'Z', { isShared: true })
  expect(await names(firm.owner)).toEqual(['A', 'B', 'C', 'Z'])
  await firm.owner.api.leadViews.order({ body: { ids: [c._id, a._id] } })
  expect(await names(firm.owner)).toEqual(['C', 'A', 'B', 'Z'])
  const order = firm.owner.api.leadViews.order({ body: { ids: [b._id, shared._id] } })
  expect(await refusal(order)).toBe('NOT_FOUND: Not found')
  expect(await names(firm.owner)).toEqual(['C', 'A', 'B', 'Z'])

  const firstOf = async (who: Member) => (await who.api.leadViews.list()).data.find(view => view.isDefault)?.name
  await firm.owner.api.leadViews.setDefault({ body: { viewId: shared._id } })
  expect([await firstOf(firm.owner), await firstOf(other)]).toEqual(['Z', undefined])
  await firm.owner.api.leadViews.setDefault({ body: { viewId: a._id } })
  expect(await firstOf(firm.owner)).toBe('A')
  expect(await refusal(other.api.leadViews.setDefault({ body: { viewId: a._id } }))).toBe('NOT_FOUND: Not found')
  await firm.owner.api.leadViews.setDefault({ body: { viewId: null } })
  expect(await firstOf(firm.owner)).toBeUndefined()
})
