import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
let made = 0
const clientOf = async (firm: Firm, flag: '0' | '1' = '0') => {
  const email = `client-${++made}@client.example`
  const { data } = await firm.owner.api.clients.add({ query: { flag }, body: { name: 'Meera Shah', email } })
  return { clientId: data._id, email }
}
const project = async (firm: Firm, projectName: string, more: object = {}) => {
  const { clientId } = await clientOf(firm)
  return (await firm.owner.api.projects.add({ body: { projectName, clientId, ...more } })).data
}

describe('the firm’s own project', () => {
  const create = async (firm: Firm) => {
    const { owner } = firm
    const token = owner.token
    const own = { name: 'Kalpa Interiors', projectName: 'Kalpa Interiors', email: owner.email }
    const query = `?userId=${owner.userId}`
    const client = await call(app, `/pmt/api/projects/addClient${query}&flag=0`, { body: own, token })
    const { name, ...rest } = own
    const body = {
      ...rest,
      clientName: name,
      clientId: client.json.data._id,
      userId: owner.userId,
      isCompanyCreated: true,
    }
    return call(app, `/pmt/api/projects/add-project${query}`, { body, token })
  }

  it('is made with its client, its admin and only member is the creator [SH-338 SH-339 SH-340 SH-492 SH-493 SH-494 IN-667]', async () => {
    const firm = await app.firm()
    const answer = await create(firm)
    expect(answer.status).toBe(200)
    expect(answer.json.data).toMatchObject({
      projectName: 'Kalpa Interiors',
      clientName: 'Kalpa Interiors',
      email: firm.owner.email,
      userId: firm.owner.userId,
      isCompanyCreated: true,
      projectAdmin: firm.owner.userId,
      teamMembers: [firm.owner.userId],
      status: 1,
    })
    const rows = await app.rows('select id, client_id, created_by from projects where company_id = $1', [
      firm.companyId,
    ])
    expect(rows).toEqual([
      { id: answer.json.data._id, client_id: answer.json.data.clientId, created_by: firm.owner.userId },
    ])
  })

  it('exists once: repeats and requests at once answer the same id', async () => {
    const firm = await app.firm()
    const answers = [...(await Promise.all([create(firm), create(firm), create(firm)])), await create(firm)]
    expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(answer => answer.json.data._id)).size).toBe(1)
    expect(new Set(answers.map(answer => answer.json.data.clientId)).size).toBe(1)
    expect(await app.rows('select 1 from projects where company_id = $1', [firm.companyId])).toHaveLength(1)
    expect(await app.rows('select 1 from project_members where company_id = $1', [firm.companyId])).toHaveLength(1)
  })

  it('is made by the super admin alone', async () => {
    const firm = await app.firm()
    const { clientId } = await clientOf(firm)
    const admin = await firm.member({ isAdmin: true })
    const body = { projectName: 'Kalpa', clientId, isCompanyCreated: true }
    await expect(admin.api.projects.add({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a project', () => {
  it('of a client takes what conversion sends, with its people [LM-555]', async () => {
    const firm = await app.firm()
    const [lena, ravi] = [await firm.member({ firstName: 'Lena' }), await firm.member()]
    const made = await project(firm, 'Lake house', {
      location: '12, Lake Road',
      countryCode: '+91',
      phoneNumber: '9876543210',
      isConfirmed: true,
      projectAdmin: lena.userId,
      teamMembers: [ravi.userId, lena.userId, ravi.userId],
    })
    expect(made).toMatchObject({
      clientName: 'Meera Shah',
      location: '12, Lake Road',
      phoneNumber: '9876543210',
      isConfirmed: true,
      isCompanyCreated: false,
      projectAdmin: lena.userId,
      teamMembers: [lena.userId, ravi.userId].toSorted(),
    })
    await expect(project(firm, 'LAKE HOUSE')).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Project Name already exists',
    })
    await expect(project(await app.firm(), 'Lake house')).resolves.toMatchObject({ projectName: 'Lake house' })
  })

  it('needs the right, a client and people of the company', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const { clientId } = await clientOf(firm)
    const gone = await firm.member({ isActive: false })
    const customer = await firm.member({ isClient: true })
    const seller = await firm.member()
    const body = { projectName: 'Lake house', clientId }
    await expect(seller.api.projects.add({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    for (const wrong of [
      { clientId: (await clientOf(other)).clientId },
      { clientId: UNKNOWN },
      ...[gone, customer, other.owner].flatMap(one => [
        { projectAdmin: one.userId },
        { teamMembers: [seller.userId, one.userId] },
      ]),
    ]) {
      await expect(firm.owner.api.projects.add({ body: { ...body, ...wrong } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
    await app.rows('update users set can_create_project = true where id = $1', [seller.userId])
    const { data } = await seller.api.projects.add({ body })
    expect(data).toMatchObject({ userId: seller.userId, projectAdmin: seller.userId, teamMembers: [seller.userId] })
  })

  it('gets another admin and other members from its admin or an admin of the company [SH-495 SH-496]', async () => {
    const firm = await app.firm()
    const [lena, ravi, stranger] = [await firm.member(), await firm.member(), await firm.member()]
    const { _id } = await project(firm, 'Lake house', { projectAdmin: lena.userId, teamMembers: [ravi.userId] })
    const people = (admin: string, ...members: string[]) => ({
      query: { _id },
      body: { projectAdmin: admin, teamMembers: members },
    })
    await expect(ravi.api.projects.setMembers(people(ravi.userId))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(stranger.api.projects.setMembers(people(ravi.userId))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await lena.api.projects.setMembers(people(ravi.userId, lena.userId))
    expect(data).toMatchObject({ _id, projectAdmin: ravi.userId, teamMembers: [lena.userId] })
    await expect(lena.api.projects.setMembers(people(lena.userId))).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const path = `/pmt/api/projects/add-project-members?_id=${_id}&userId=${firm.owner.userId}`
    const body = { projectAdmin: firm.owner.userId, teamMembers: [firm.owner.userId] }
    const answer = await call(app, path, { body, token: firm.owner.token })
    expect(answer).toMatchObject({ status: 200, json: { data: { ...body, _id } } })
  })
})

describe('the search for projects', () => {
  it('finds parts of names in any case, by name, at most 50 [SH-530 SH-531]', async () => {
    const firm = await app.firm()
    const { clientId } = await clientOf(firm)
    for (const projectName of ['Lake house', 'Hill HOUSE', '100% Office_1', 'Warehouse']) {
      await firm.owner.api.projects.add({ body: { projectName, clientId } })
    }
    const path = `/pmt/api/projects/search-project?userId=${firm.owner.userId}&status=1&type=1`
    const answer = await call(app, path, { body: { name: 'House' }, token: firm.owner.token })
    expect(answer.json.data).toEqual([
      { _id: expect.any(String), name: 'Hill HOUSE', clientName: 'Meera Shah' },
      { _id: expect.any(String), name: 'Lake house', clientName: 'Meera Shah' },
      { _id: expect.any(String), name: 'Warehouse', clientName: 'Meera Shah' },
    ])
    const names = async (name: string) => {
      const { data } = await firm.owner.api.projects.search({ body: { name } })
      return data.map(one => one.name)
    }
    expect(await names('%')).toEqual(['100% Office_1'])
    expect(await names('e_1')).toEqual(['100% Office_1'])
    expect(await names('')).toHaveLength(4)
    await app.rows(
      `insert into projects (company_id, id, client_id, project_name, created_by)
       select $1, gen_random_uuid(), $2, 'Flat ' || n, $3 from generate_series(1, 60) n`,
      [firm.companyId, clientId, firm.owner.userId],
    )
    expect(await names('flat')).toHaveLength(50)
    const { data: finished } = await firm.owner.api.projects.search({ query: { status: '2' }, body: { name: 'house' } })
    expect(finished).toEqual([])
  })

  it('shows staff the projects they made, run or work on, and nothing of another company', async () => {
    const firm = await app.firm()
    const [member, runner, admin] = [await firm.member(), await firm.member(), await firm.member({ isAdmin: true })]
    await project(firm, 'Lake house', { projectAdmin: runner.userId, teamMembers: [member.userId] })
    await project(firm, 'Hill house')
    await project(await app.firm(), 'Their house')
    const seen = async (who: typeof member) =>
      (await who.api.projects.search({ body: { name: 'house' } })).data.map(one => one.name)
    expect(await seen(member)).toEqual(['Lake house'])
    expect(await seen(runner)).toEqual(['Lake house'])
    expect(await seen(admin)).toEqual(['Hill house', 'Lake house'])
  })
})

it('a person of a sales team or a project, a team leader, an admin and the super admin are all staff [SH-005 SH-006]', async () => {
  const firm = await app.firm()
  const [seller, leader, worker, admin] = [
    await firm.member(),
    await firm.member(),
    await firm.member(),
    await firm.member({ isAdmin: true }),
  ]
  await firm.team('North', [seller], [leader])
  const { _id } = await project(firm, 'Lake house', { teamMembers: [worker.userId] })
  const kinds = []
  for (const who of [seller, leader, worker, admin, firm.owner]) {
    const [{ data: profile }, { data: team }, { data: found }] = await Promise.all([
      who.api.people.profile(),
      who.api.teams.list(),
      who.api.projects.search({ body: { name: 'house' } }),
    ])
    kinds.push({
      isStaff: !profile.isClient,
      isAdmin: profile.isAdmin,
      isSuperAdmin: profile.isSuperAdmin,
      leads: team.some(one => one.teamLeads.includes(who.userId)),
      sees: found.some(one => one._id === _id),
    })
  }
  const staff = { isStaff: true, isAdmin: false, isSuperAdmin: false, leads: false, sees: false }
  expect(kinds).toEqual([
    staff,
    { ...staff, leads: true },
    { ...staff, sees: true },
    { ...staff, isAdmin: true, sees: true },
    { ...staff, isSuperAdmin: true, sees: true },
  ])
})

describe('sharing a project with a client', () => {
  const invited = async (firm: Firm) => {
    const { clientId, email } = await clientOf(firm, '1')
    const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [email])
    const token = await app.sessionFor(user?.id ?? '')
    return { clientId, api: app.anonymous(token), email }
  }

  it('shows its phases, with the milestones meant for them and nothing that is for the firm [PJ-257 PJ-259 PJ-260 PJ-261]', async () => {
    const firm = await app.firm()
    const { _id: id } = await project(firm, 'Lake house', { projectAdmin: firm.owner.userId, isConfirmed: true })
    const client = await invited(firm)
    await firm.owner.api.projects.share({ params: { id, clientId: client.clientId } })
    const { projectPhases } = firm.owner.api
    const { phases } = (await projectPhases.list({ params: { id } })).data
    const design = phases[0]!
    const secret = { note: 'NOTE-SECRET', paymentShare: 37.25 }
    for (const [title, isClientVisible] of [
      ['Drawings signed', true],
      ['Vendor paid', false],
    ] as const)
      await projectPhases.addMilestone({
        params: { id: design._id },
        body: { title, isClientVisible, plannedOn: '2030-05-04', ...secret },
      })
    await projectPhases.edit({ params: { id: design._id }, body: { state: 1, plannedEnd: '2030-06-01' } })
    await projectPhases.setHealth({ params: { id }, body: { health: 2, reason: 'REASON-SECRET' } })
    await app.rows('update projects set expected_budget = 7654321 where id = $1', [id])

    const { data } = await client.api.projects.sharedById({ params: { id } })
    expect(data.phases.map(phase => phase.name)).toEqual(phases.map(phase => phase.name))
    expect(data.phases[0]).toEqual({
      _id: design._id,
      name: 'Design',
      state: 1,
      plannedStart: null,
      plannedEnd: '2030-06-01',
      milestones: [{ _id: expect.any(String), title: 'Drawings signed', plannedOn: '2030-05-04', doneOn: null }],
    })
    const told = JSON.stringify([data, (await client.api.projects.shared()).data])
    for (const hidden of ['Vendor paid', 'NOTE-SECRET', '37.25', 'REASON-SECRET', '7654321', 'health', 'weight'])
      expect(told).not.toContain(hidden)
    await expect(client.api.projectPhases.list({ params: { id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('shows it to them with the firm and a contact, and the profile names it [SH-009 SH-247 SH-452]', async () => {
    const firm = await app.firm()
    const lena = await firm.member({ firstName: 'Lena' })
    await app.rows(`update users set country_code = '+91', phone_number = '9876543210' where id = $1`, [lena.userId])
    await app.rows(`update companies set email = 'office@kalpa.example', city = 'Pune' where company_id = $1`, [
      firm.companyId,
    ])
    const shown = await project(firm, 'Lake house', { projectAdmin: lena.userId })
    const hidden = await project(firm, 'Hill house')
    const client = await invited(firm)
    expect((await client.api.projects.shared()).data).toEqual([])
    const share = { params: { id: shown._id, clientId: client.clientId } }
    await lena.api.projects.share(share)
    await firm.owner.api.projects.share(share)
    const { data } = await client.api.projects.shared()
    expect(data).toEqual([
      {
        _id: shown._id,
        projectName: 'Lake house',
        status: 1,
        progress: 0,
        phase: '',
        sharedAt: expect.stringMatching(/^\d{4}-/),
        firm: { name: 'Kalpa Interiors', email: 'office@kalpa.example', dialCode: '+91', contact: '', city: 'Pune' },
        contactPerson: { fullName: 'Lena Menon', email: lena.email, countryCode: '+91', phoneNumber: '9876543210' },
      },
    ])
    expect((await client.api.projects.sharedById({ params: { id: shown._id } })).data).toMatchObject(data[0] ?? {})
    expect((await client.api.people.profile()).data.sharedProjectsIds).toEqual([shown._id])
    for (const id of [hidden._id, UNKNOWN]) {
      await expect(client.api.projects.sharedById({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    // a firm that has not said its dial code has that of its country
    await app.rows(`update companies set country = 'United Kingdom', country_code = '' where company_id = $1`, [
      firm.companyId,
    ])
    expect((await client.api.projects.shared()).data).toMatchObject([{ firm: { dialCode: '+44' } }])
    await lena.api.projects.unshare(share)
    await lena.api.projects.unshare(share)
    expect((await client.api.projects.shared()).data).toEqual([])
    await expect(client.api.projects.sharedById({ params: { id: shown._id } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const { data: entries } = await firm.owner.api.audit.list({ query: { action: 'project.shared' } })
    expect(entries.map(entry => entry.changes)).toEqual([
      [{ field: 'client', before: 'Meera Shah', after: '' }],
      [{ field: 'client', before: '', after: 'Meera Shah' }],
    ])
  })

  it('is for its admin and admins of the company, with clients who can sign in, of the same company', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const member = await firm.member()
    const { _id: id } = await project(firm, 'Lake house', { teamMembers: [member.userId] })
    const client = await invited(firm)
    const share = (who: Firm['owner'], clientId: string) => who.api.projects.share({ params: { id, clientId } })
    await expect(share(member, client.clientId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(share(other.owner, client.clientId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(share(firm.owner, (await invited(other)).clientId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(share(firm.owner, (await clientOf(firm)).clientId)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('opens nothing to staff, whose area is another one [SH-008]', async () => {
    const firm = await app.firm()
    await expect(firm.owner.api.projects.shared()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { _id: id } = await project(firm, 'Lake house')
    await expect(firm.owner.api.projects.sharedById({ params: { id } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
