import { VIEW_TEXTS } from '@plinth/contract/leads/lead-view-rules'
import type { ProjectViewState } from '@plinth/contract/projects/project-list/project-views'
import { expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { clientOf } from '../projects/projects.factory.ts'

const app = testApp()
const PLAIN: ProjectViewState = { tab: 'active', hiddenColumns: [] }
const make = async (who: Member, name: string, more: { isShared?: boolean; state?: ProjectViewState } = {}) =>
  (await who.api.projectViews.create({ body: { name, state: PLAIN, ...more } })).data
const names = async (who: Member): Promise<string[]> => (await who.api.projectViews.list()).data.map(view => view.name)

it('a view keeps tab, search, filters, order, layout and hidden columns of the list under a name [PJ-043]', async () => {
  const firm = await app.firm()
  const state: ProjectViewState = {
    tab: 'on-hold',
    search: 'villa',
    filters: { health: [2], clients: [await clientOf(firm)], members: [firm.owner.userId], end: { to: '2026-12-31' } },
    sort: 'end',
    order: 'desc',
    layout: 'table',
    hiddenColumns: ['code', 'city'],
  }
  const view = await make(firm.owner, '  Late villas ', { state })
  expect(view).toMatchObject({
    name: 'Late villas',
    state,
    isMine: true,
    isShared: false,
    isDefault: false,
    version: 1,
  })
  expect((await firm.owner.api.projectViews.list()).data).toEqual([view])
  await app.rows(`update project_views set state = state || '{"later": 1, "sort": "gone"}' where id = $1`, [view._id])
  const { sort: _, ...left } = state
  expect((await firm.owner.api.projectViews.list()).data[0]?.state).toEqual(left)
})

it('a shared view is for everybody, changed by its owner and admins, and gone for others once it is shared no longer [PJ-043]', async () => {
  const firm = await app.firm()
  const [mia, dev] = [await firm.member(), await firm.member()]
  const own = await make(mia, 'Mine')
  const shared = await make(mia, 'Ours', { isShared: true })
  expect(await names(dev)).toEqual(['Ours'])
  const edit = (who: Member, view: { _id: string; version: number }, change: object) =>
    who.api.projectViews.edit({ params: { id: view._id }, body: { version: view.version, ...change } })
  await expect(edit(dev, shared, { name: 'His' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(edit(dev, own, { name: 'His' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { data: renamed } = await edit(firm.owner, shared, { name: 'The firm’s' })
  await expect(edit(mia, shared, { name: 'Late' })).rejects.toMatchObject({ message: VIEW_TEXTS.changed })
  await expect(edit(mia, renamed, { name: 'MINE' })).rejects.toMatchObject({
    message: VIEW_TEXTS.taken,
    fields: [{ field: 'name', message: VIEW_TEXTS.taken }],
  })
  await dev.api.projectViews.setDefault({ body: { viewId: shared._id } })
  expect((await dev.api.projectViews.list()).data).toMatchObject([{ isDefault: true, canChange: false }])
  const { data: ended } = await edit(firm.owner, renamed, { isShared: false })
  expect(ended).toMatchObject({ isShared: false, isMine: false })
  expect(await names(dev)).toEqual([])
  await expect(dev.api.projectViews.setDefault({ body: { viewId: shared._id } })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await mia.api.projectViews.remove({ params: { id: own._id } })
  expect(await names(mia)).toEqual(['The firm’s'])
})

it('the list opens with one view of the person’s choice, until they choose another or none [PJ-043]', async () => {
  const { owner } = await app.firm()
  const [a, b] = [await make(owner, 'A'), await make(owner, 'B')]
  const defaults = async () =>
    (await owner.api.projectViews.list()).data.filter(view => view.isDefault).map(view => view.name)
  await owner.api.projectViews.setDefault({ body: { viewId: a._id } })
  await owner.api.projectViews.setDefault({ body: { viewId: b._id } })
  expect(await defaults()).toEqual(['B'])
  await owner.api.projectViews.setDefault({ body: { viewId: null } })
  expect(await defaults()).toEqual([])
  await owner.api.projectViews.setDefault({ body: { viewId: a._id } })
  await owner.api.projectViews.remove({ params: { id: a._id } })
  expect(await defaults()).toEqual([])
})

async function fill(firm: Firm, who: Member, count: number, isShared: boolean): Promise<void> {
  await app.rows(
    `insert into project_views (company_id, id, owner_id, name, is_shared, state, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'View ' || n, $4, '{}', now(), now() from generate_series(1, $3::int) n`,
    [firm.companyId, who.userId, count, isShared],
  )
}

it('a person has at most 50 views and a company shares at most 50 [PJ-043]', async () => {
  const firm = await app.firm()
  const mia = await firm.member()
  await fill(firm, mia, 50, true)
  await expect(make(mia, 'One more')).rejects.toMatchObject({ code: 'CONFLICT', message: VIEW_TEXTS.tooManyOwn })
  await expect(make(firm.owner, 'Ours', { isShared: true })).rejects.toMatchObject({
    message: VIEW_TEXTS.tooManyShared,
  })
  const own = await make(firm.owner, 'Mine')
  await expect(
    firm.owner.api.projectViews.edit({ params: { id: own._id }, body: { version: 1, isShared: true } }),
  ).rejects.toMatchObject({ message: VIEW_TEXTS.tooManyShared })
})

it.each([
  ['', VIEW_TEXTS.name],
  ['x'.repeat(61), 'Maximum length is 60'],
])('its name has 1 to 60 characters [PJ-043]', async (name, message) => {
  const { owner } = await app.firm()
  await expect(make(owner, name)).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'name', message }] })
})
