import { PROJECT_TABS } from '@plinth/contract/projects/project-list/project-list-rules'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { projectOf } from '../projects.factory.ts'
import { addUpTallies } from './project-totals.service.ts'

const app = testApp()
const list = (who: Member, query: object = {}) => who.api.projectList.list({ query: { tab: 'all', ...query } })
const counts = async (who: Member) => (await who.api.projectList.counts()).data
/** What each tab shows, project by project. */
const shown = async (who: Member) =>
  Object.fromEntries(
    await Promise.all(
      PROJECT_TABS.map(async tab => [tab, (await list(who, { tab, limit: 100 })).data.length] as const),
    ),
  )
/** What nobody of a team but an admin counts from tallies. */
async function expectRight(firm: Firm): Promise<void> {
  expect(await counts(firm.owner)).toEqual(await shown(firm.owner))
  for (const tab of PROJECT_TABS)
    expect((await list(firm.owner, { tab })).pagination.total).toBe((await counts(firm.owner))[tab])
}

describe('the counts of the tabs', () => {
  it('follow every change of a project, and who sees some counts those [PJ-037 PJ-321]', async () => {
    const firm = await app.firm()
    const ravi = await firm.member()
    await expectRight(firm)
    const ids = await Promise.all(['One', 'Two', 'Three', 'Four'].map(name => projectOf(app, firm, name)))
    const [one = '', two = '', three = '', four = ''] = ids
    await projectOf(app, firm, 'Five', {}, { is_confirmed: false })
    await projectOf(app, firm, 'Six', { projectAdmin: ravi.userId })
    await expectRight(firm)
    const { projectLife } = firm.owner.api
    await projectLife.setStatus({ params: { id: one }, body: { status: 3, reason: 'Waits' } })
    await projectLife.setStatus({ params: { id: two }, body: { status: 2 } })
    await projectLife.setStatus({ params: { id: three }, body: { status: 4, reason: 'Ended' } })
    await projectLife.setArchived({ params: { id: two }, body: { isArchived: true } })
    await projectLife.remove({ params: { id: four }, query: { name: 'Four' } })
    await expectRight(firm)
    expect(await counts(firm.owner)).toEqual({
      active: 1,
      'on-hold': 1,
      completed: 0,
      cancelled: 1,
      'not-confirmed': 1,
      archived: 1,
      all: 5,
    })
    expect(await counts(ravi)).toMatchObject({ active: 1, all: 1 })
    await projectLife.restore({ params: { id: four } })
    await app.rows('delete from projects where id = $1', [one])
    await expectRight(firm)
    const { data } = await firm.owner.api.projectOverview.dashboard()
    expect(data.health).toEqual({ onTrack: 0, atRisk: 0, late: 0 })
    await app.rows('update projects set health = 2 where company_id = $1 and status = 1', [firm.companyId])
    expect((await firm.owner.api.projectOverview.dashboard()).data.health).toMatchObject({ late: 2 })
  })

  it('stay few rows however often projects change, and go with their company [PJ-321]', async () => {
    const firm = await app.firm()
    const id = await projectOf(app, firm, 'Lake house')
    for (let n = 0; n < 70; n++) await app.rows('update projects set health = $2 where id = $1', [id, n % 4])
    const rows = () =>
      app.rows('select tab, health, projects from project_tallies where company_id = $1', [firm.companyId])
    expect((await rows()).length).toBeGreaterThan(60)
    await addUpTallies(app.app.services)
    expect(await rows()).toEqual([{ tab: 'active', health: 1, projects: 1 }])
    await expectRight(firm)
    await app.rows('delete from projects where company_id = $1', [firm.companyId])
    expect(await counts(firm.owner)).toMatchObject({ active: 0, all: 0 })
  })

  it('of a filter are right after every change too [PJ-041 PJ-321]', async () => {
    const firm = await app.firm()
    const totalOf = async (query: object) => (await list(firm.owner, query)).pagination.total
    const inPune = { filters: JSON.stringify({ cities: ['Pune'] }) }
    const id = await projectOf(app, firm, 'Lake house', { city: 'Pune' })
    expect(await totalOf(inPune)).toBe(1)
    expect(await totalOf({ search: 'lake' })).toBe(1)
    await projectOf(app, firm, 'Lake villa', { city: 'Pune' })
    expect(await totalOf(inPune)).toBe(2)
    expect(await totalOf({ search: 'lake' })).toBe(2)
    await firm.owner.api.projectDetails.edit({ query: { id }, body: { city: 'Goa', name: 'Hill house' } })
    expect(await totalOf(inPune)).toBe(1)
    expect(await totalOf({ search: 'lake' })).toBe(1)
  })
})

it('a page has the favourites first, then the others in their order, none twice and none left out [PJ-041 PJ-044]', async () => {
  const firm = await app.firm()
  const ids = new Map<string, string>()
  for (const name of ['Alder', 'Birch', 'Cedar', 'Elm', 'Fir', 'Gum', 'Holm'])
    ids.set(name, await projectOf(app, firm, name, name < 'E' ? { expectedEndDate: `2026-0${name.length}-01` } : {}))
  for (const name of ['Fir', 'Cedar']) await firm.owner.api.projectList.favour({ params: { id: ids.get(name) ?? '' } })
  const namesOf = async (query: object, limit = 3) => {
    const pages = await Promise.all(
      [1, 2, 3].map(async page => (await list(firm.owner, { limit, page, ...query })).data.map(one => one.name)),
    )
    return pages.flat()
  }
  expect(await namesOf({ sort: 'name' })).toEqual(['Cedar', 'Fir', 'Alder', 'Birch', 'Elm', 'Gum', 'Holm'])
  expect(await namesOf({ sort: 'name', order: 'desc' }, 1)).toEqual(['Fir', 'Cedar', 'Holm'])
  for (const order of ['asc', 'desc']) {
    const names = await namesOf({ sort: 'end', order })
    expect(names.slice(0, 2)).toEqual(['Cedar', 'Fir'])
    expect(names.slice(2, 4).sort()).toEqual(['Alder', 'Birch'])
    expect(names).toHaveLength(7)
  }
  expect(await namesOf({ filters: JSON.stringify({ favourites: true }), sort: 'name' })).toEqual(['Cedar', 'Fir'])
})

it('a search that finds many shows the first of them in the order of the list, and all can be paged through [PJ-040]', async () => {
  const firm = await app.firm()
  const id = await projectOf(app, firm, 'Lake house 0000')
  await app.rows(
    `insert into projects (company_id, id, client_id, project_name, client_name, created_by, is_confirmed, created_at, updated_at)
     select company_id, gen_random_uuid(), client_id, 'Lake house ' || lpad(n::text, 4, '0'), '', created_by, true, now(), now()
     from projects, generate_series(1, 600) n where id = $1`,
    [id],
  )
  const search = { search: 'lake HOUSE', sort: 'name', limit: 100 }
  for (let times = 0; times < 2; times++) {
    const first = await list(firm.owner, search)
    expect(first.pagination.total).toBe(601)
    expect(first.data[0]?.name).toBe('Lake house 0000')
    expect((await list(firm.owner, { ...search, page: 7 })).data.map(one => one.name)).toEqual(['Lake house 0600'])
  }
  expect((await list(firm.owner, { search: 'house 059', sort: 'name' })).pagination.total).toBe(10)
  expect((await list(firm.owner, { search: 'la' })).pagination.total).toBe(601)
})
