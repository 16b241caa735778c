import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../../test/harness.ts'
import { clientOf, manyProjects, type ProjectSent, projectOf } from '../projects.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
type Query = NonNullable<Parameters<Member['api']['projectList']['list']>[0]>['query']

const names = async (who: Member, query: Query = {}): Promise<string[]> =>
  (await who.api.projectList.list({ query })).data.map(one => one.name)
const filtered = (who: Member, filters: object, query: Query = {}) =>
  names(who, { tab: 'all', sort: 'name', ...query, filters: JSON.stringify(filters) })

describe('the project list', () => {
  it('shows all that a card and a row need', async () => {
    const firm = await app.firm()
    const [lena, ravi, joy, asha, kiran] = [
      await firm.member({ firstName: 'Lena' }),
      await firm.member({ firstName: 'Ravi' }),
      await firm.member({ firstName: 'Joy' }),
      await firm.member({ firstName: 'Asha' }),
      await firm.member({ firstName: 'Kiran' }),
    ]
    const clientId = await clientOf(firm, 'Vikram Shah')
    const _id = await projectOf(
      app,
      firm,
      'Lake house',
      {
        clientId,
        city: 'Pune',
        companyName: 'Shah Foods',
        projectAdmin: lena.userId,
        teamMembers: [ravi.userId, joy.userId, asha.userId, kiran.userId],
        expectedStartDate: '2026-04-01',
        expectedEndDate: '2026-09-30',
      },
      {
        code: 'PRJ-2026-014',
        progress: 40,
        current_phase: 'Design',
        health: 1,
        health_reason: '9 days left and 40 % done',
      },
    )
    const { data, pagination } = await firm.owner.api.projectList.list()
    expect(pagination).toEqual({ page: 1, limit: 50, total: 1, pages: 1 })
    expect(data).toEqual([
      {
        _id,
        name: 'Lake house',
        code: 'PRJ-2026-014',
        client: { _id: clientId, name: 'Vikram Shah', companyName: 'Shah Foods' },
        cover: null,
        city: 'Pune',
        phase: 'Design',
        progress: 40,
        health: 1,
        healthReason: '9 days left and 40 % done',
        status: 1,
        statusReason: '',
        isConfirmed: true,
        isArchived: false,
        startDate: '2026-04-01',
        endDate: '2026-09-30',
        projectAdmin: { _id: lena.userId, fullName: 'Lena Menon' },
        team: [
          { _id: lena.userId, fullName: 'Lena Menon' },
          { _id: asha.userId, fullName: 'Asha Menon' },
          { _id: joy.userId, fullName: 'Joy Menon' },
          { _id: kiran.userId, fullName: 'Kiran Menon' },
        ],
        teamSize: 5,
        lastActivityAt: expect.stringMatching(/Z$/),
        createdAt: expect.stringMatching(/Z$/),
        isFavourite: false,
        leadId: null,
        mayEdit: true,
        mayRun: true,
      },
    ])
    const [asMember] = (await ravi.api.projectList.list()).data
    expect(asMember).toMatchObject({ name: 'Lake house', mayEdit: false, mayRun: false })
    const [asAdmin] = (await lena.api.projectList.list()).data
    expect(asAdmin).toMatchObject({ mayEdit: true, mayRun: true })
    await app.rows(`update project_members set role = 'manager' where user_id = $1`, [ravi.userId])
    const [asManager] = (await ravi.api.projectList.list()).data
    expect(asManager).toMatchObject({ mayEdit: true, mayRun: false })
  })

  it('has seven tabs with their counts, opens with the active ones, and keeps what is not confirmed or archived apart [PJ-037 PJ-038]', async () => {
    const firm = await app.firm()
    await projectOf(app, firm, 'Running')
    await projectOf(app, firm, 'Waiting', {}, { status: 3 })
    await projectOf(app, firm, 'Done', {}, { status: 2 })
    await projectOf(app, firm, 'Given up', {}, { status: 4 })
    await projectOf(app, firm, 'Put away', {}, { status: 2, archived_at: '2026-03-01' })
    await firm.owner.api.projects.add({ body: { projectName: 'Quoted', clientId: await clientOf(firm) } })
    const { data: counts } = await firm.owner.api.projectList.counts()
    expect(counts).toEqual({
      active: 1,
      'on-hold': 1,
      completed: 1,
      cancelled: 1,
      'not-confirmed': 1,
      archived: 1,
      all: 6,
    })
    expect(await names(firm.owner)).toEqual(['Running'])
    expect(await names(firm.owner, { tab: 'on-hold' })).toEqual(['Waiting'])
    expect(await names(firm.owner, { tab: 'completed' })).toEqual(['Done'])
    expect(await names(firm.owner, { tab: 'cancelled' })).toEqual(['Given up'])
    expect(await names(firm.owner, { tab: 'not-confirmed' })).toEqual(['Quoted'])
    expect(await names(firm.owner, { tab: 'archived' })).toEqual(['Put away'])
    expect(await names(firm.owner, { tab: 'all', sort: 'name' })).toEqual([
      'Done',
      'Given up',
      'Put away',
      'Quoted',
      'Running',
      'Waiting',
    ])
  })

  it('knows the firm’s own project nowhere [PJ-013]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm)
    await firm.owner.api.projects.add({ body: { projectName: 'Kalpa', clientId, isCompanyCreated: true } })
    expect(await names(firm.owner, { tab: 'all' })).toEqual([])
    expect((await firm.owner.api.projectList.counts()).data.all).toBe(0)
    expect((await firm.owner.api.projectList.filterValues()).data.clients).toEqual([])
  })

  it('holds only what its reader sees: rows, total, counts, search, filters and what they offer [PJ-042 PJ-077]', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const [member, runner, maker] = [await firm.member(), await firm.member(), await firm.member()]
    const admin = await firm.member({ isAdmin: true })
    await projectOf(app, firm, 'Lake house', {
      projectAdmin: runner.userId,
      teamMembers: [member.userId],
      city: 'Pune',
    })
    await projectOf(
      app,
      firm,
      'Hill house',
      { teamMembers: [admin.userId], city: 'Nashik' },
      { created_by: maker.userId },
    )
    await projectOf(
      app,
      firm,
      'Gone house',
      { teamMembers: [member.userId], city: 'Goa' },
      { deleted_at: '2026-03-01' },
    )
    await projectOf(app, other, 'Their house', { city: 'Delhi' })
    const seen = async (who: Member) => {
      const { data, pagination } = await who.api.projectList.list({ query: { search: 'house', sort: 'name' } })
      const { data: counts } = await who.api.projectList.counts()
      const { data: values } = await who.api.projectList.filterValues()
      const cities = await filtered(who, { cities: ['pune', 'nashik', 'goa', 'delhi'] })
      expect([pagination.total, counts.active, counts.all, cities.length]).toEqual(Array(4).fill(data.length))
      return [data.map(one => one.name), values.cities]
    }
    expect(await seen(member)).toEqual([['Lake house'], ['Pune']])
    expect(await seen(runner)).toEqual([['Lake house'], ['Pune']])
    expect(await seen(maker)).toEqual([['Hill house'], ['Nashik']])
    expect(await seen(admin)).toEqual([
      ['Hill house', 'Lake house'],
      ['Nashik', 'Pune'],
    ])
    expect(await seen(await firm.member())).toEqual([[], []])
    const client = await firm.member({ isClient: true })
    await expect(client.api.projectList.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('finds parts of name, code, client, company, address, city and phone, in any case [PJ-040]', async () => {
    const firm = await app.firm()
    await projectOf(
      app,
      firm,
      'Lake house',
      {
        clientId: await clientOf(firm, 'Vikram Shah'),
        clientName: 'Vikram Shah',
        companyName: 'Shah Foods',
        location: '12, MG Road',
        city: 'Pune',
        phoneCode: '+91',
        phoneNumber: '9876543210',
      },
      { code: 'PRJ-2026-014' },
    )
    await projectOf(app, firm, 'Office', { location: 'Elsewhere' }, { project_name: '100% Office_1' })
    for (const search of [
      'LAKE',
      '2026-014',
      'vikram',
      'shah foods',
      'mg road',
      'PUNE',
      '98765',
      '+91 98765 43210',
      '98765-43210',
    ])
      expect([search, ...(await names(firm.owner, { search }))]).toEqual([search, 'Lake house'])
    expect(await names(firm.owner, { search: '0% o' })).toEqual(['100% Office_1'])
    expect(await names(firm.owner, { search: 'e_1' })).toEqual(['100% Office_1'])
    expect(await names(firm.owner, { search: 'nowhere' })).toEqual([])
  })

  it('filters by any value within a filter and all between them [PJ-039]', async () => {
    const firm = await app.firm()
    const [lena, ravi] = [await firm.member({ firstName: 'Lena' }), await firm.member({ firstName: 'Ravi' })]
    const [shah, rao] = [await clientOf(firm, 'Vikram Shah'), await clientOf(firm, 'Deepa Rao')]
    await projectOf(
      app,
      firm,
      'A',
      {
        clientId: shah,
        city: 'Pune',
        workScope: 'Turnkey',
        projectAdmin: lena.userId,
        teamMembers: [ravi.userId],
        expectedStartDate: '2026-04-01',
        expectedEndDate: '2026-06-30',
      },
      { current_phase: 'Design', health: 0 },
    )
    await projectOf(
      app,
      firm,
      'B',
      {
        clientId: rao,
        city: 'pune',
        workScope: 'Design only',
        projectAdmin: ravi.userId,
        teamMembers: [lena.userId],
        expectedStartDate: '2026-05-01',
        expectedEndDate: '2026-12-31',
      },
      { current_phase: 'Execution', health: 2 },
    )
    await projectOf(
      app,
      firm,
      'C',
      { clientId: rao, city: 'Goa', projectAdmin: lena.userId, teamMembers: [firm.owner.userId] },
      { current_phase: 'design', health: 3 },
    )
    const { owner } = firm
    const cases: [object, string[]][] = [
      [{ phases: ['Design'] }, ['A', 'C']],
      [{ phases: ['design', 'EXECUTION'] }, ['A', 'B', 'C']],
      [{ health: [0, 3] }, ['A', 'C']],
      [{ projectAdmins: [lena.userId] }, ['A', 'C']],
      [{ members: [lena.userId, owner.userId] }, ['B', 'C']],
      [{ clients: [rao] }, ['B', 'C']],
      [{ cities: ['Pune'] }, ['A', 'B']],
      [{ workScopes: ['turnkey'] }, ['A']],
      [{ start: { from: '2026-04-02' } }, ['B']],
      [{ start: { from: '2026-04-01', to: '2026-04-30' } }, ['A']],
      [{ end: { to: '2026-06-30' } }, ['A']],
      [{ cities: ['Pune'], clients: [rao] }, ['B']],
      [{ cities: ['Pune'], clients: [rao], health: [0] }, []],
      [{ clients: [UNKNOWN] }, []],
    ]
    for (const [filters, found] of cases) expect([filters, await filtered(owner, filters)]).toEqual([filters, found])
    for (const filters of [
      '{',
      '{"colour":["red"]}',
      '{"cities":[]}',
      '{"start":{"from":"2026-05-01","to":"2026-04-01"}}',
    ])
      await expect(owner.api.projectList.list({ query: { filters } })).rejects.toMatchObject({ code: 'INVALID' })
    const { data } = await owner.api.projectList.filterValues()
    expect(data).toMatchObject({
      phases: ['Design', 'Execution'],
      cities: ['Goa', 'Pune'],
      workScopes: ['Design only', 'Turnkey'],
      projectAdmins: [{ fullName: 'Lena Menon' }, { fullName: 'Ravi Menon' }],
      members: [{ fullName: 'Asha Rao' }, { fullName: 'Lena Menon' }, { fullName: 'Ravi Menon' }],
      clients: [
        { _id: rao, name: 'Deepa Rao' },
        { _id: shah, name: 'Vikram Shah' },
      ],
    })
  })

  it('sorts by seven things in both directions, what has no value last [PJ-041]', async () => {
    const firm = await app.firm()
    const make = (name: string, columns: Record<string, unknown>, dates: ProjectSent = {}) =>
      projectOf(app, firm, name, dates, columns)
    await make(
      'b',
      { code: 'P-2', progress: 10, health: 0, last_activity_at: '2026-03-01', created_at: '2026-01-03' },
      { expectedEndDate: '2026-06-01' },
    )
    await make(
      'A',
      { code: 'P-10', progress: 90, health: 2, last_activity_at: '2026-03-03', created_at: '2026-01-02' },
      { expectedEndDate: '2026-05-01' },
    )
    await make('c', { code: '', progress: 50, health: null, last_activity_at: '2026-03-02', created_at: '2026-01-01' })
    const { owner } = firm
    expect(await names(owner)).toEqual(['A', 'c', 'b'])
    expect(await names(owner, { sort: 'name' })).toEqual(['A', 'b', 'c'])
    expect(await names(owner, { sort: 'name', order: 'desc' })).toEqual(['c', 'b', 'A'])
    expect(await names(owner, { sort: 'code' })).toEqual(['A', 'b', 'c'])
    expect(await names(owner, { sort: 'code', order: 'desc' })).toEqual(['b', 'A', 'c'])
    expect(await names(owner, { sort: 'end' })).toEqual(['A', 'b', 'c'])
    expect(await names(owner, { sort: 'end', order: 'desc' })).toEqual(['b', 'A', 'c'])
    expect(await names(owner, { sort: 'progress' })).toEqual(['A', 'c', 'b'])
    expect(await names(owner, { sort: 'health' })).toEqual(['A', 'b', 'c'])
    expect(await names(owner, { sort: 'created' })).toEqual(['b', 'A', 'c'])
    expect(await names(owner, { sort: 'lastActivity', order: 'asc' })).toEqual(['b', 'c', 'A'])
  })

  it('comes in pages of 50 that hold each of 2,000 projects once', async () => {
    const firm = await app.firm()
    await manyProjects(app, firm, 2000)
    const seen = new Set<string>()
    for (let page = 1; page <= 40; page++) {
      const { data, pagination } = await firm.owner.api.projectList.list({
        query: { tab: 'all', sort: 'health', page },
      })
      expect(pagination).toEqual({ page, limit: 50, total: 2000, pages: 40 })
      for (const one of data) seen.add(one._id)
    }
    expect(seen.size).toBe(2000)
    expect((await firm.owner.api.projectList.counts()).data).toMatchObject({ active: 60, completed: 1940, all: 2000 })
  })
})

describe('a favourite', () => {
  it('is one’s own, comes first in the list, and stands in the switcher beside what was opened last [PJ-044]', async () => {
    const firm = await app.firm()
    const colleague = await firm.member({ isAdmin: true })
    const ids: Record<string, string> = {}
    for (const name of ['A', 'B', 'C', 'D', 'E', 'F', 'G'])
      ids[name] = await projectOf(app, firm, name, { teamMembers: [colleague.userId] })
    const { api } = firm.owner
    const one = (name: string) => ({ params: { id: ids[name] ?? '' } })
    await api.projectList.favour(one('F'))
    await api.projectList.favour(one('F'))
    await api.projectList.favour(one('C'))
    expect(await names(firm.owner, { sort: 'name' })).toEqual(['C', 'F', 'A', 'B', 'D', 'E', 'G'])
    expect(await filtered(firm.owner, { favourites: true })).toEqual(['C', 'F'])
    expect(await names(colleague, { sort: 'name' })).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
    for (const name of ['G', 'A', 'B', 'D', 'E', 'G', 'C']) {
      app.clock.advance(1000)
      await api.projectList.open(one(name))
    }
    const { data } = await api.projectList.recent()
    expect(data.favourites.map(project => project.name)).toEqual(['C', 'F'])
    expect(data.lastOpened.map(project => project.name)).toEqual(['C', 'G', 'E', 'D', 'B'])
    await api.projectList.unfavour(one('F'))
    expect(await filtered(firm.owner, { favourites: true })).toEqual(['C'])
    const outsider = await firm.member()
    for (const call of ['favour', 'unfavour', 'open'] as const) {
      await expect(outsider.api.projectList[call](one('A'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(api.projectList[call]({ params: { id: UNKNOWN } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
