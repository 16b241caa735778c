import type { NewProjectDetails } from '@plinth/contract/projects/project-details'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { call, newestMail } from '../../company/auth/auth.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
let made = 0

/** A firm with a lead, somebody who may convert it and two people for the team. */
async function firmWithLead(more: object = {}) {
  const firm = await app.firm()
  const seller = await maker(firm)
  const [lena, ravi] = [await firm.member({ firstName: 'Lena' }), await firm.member({ firstName: 'Ravi' })]
  const lead = await leadOf(firm, more)
  return { firm, seller, lena, ravi, lead, email: `meera-${++made}@client.example` }
}
async function leadOf(firm: Firm, more: object = {}) {
  const body = { firstName: 'Meera', lastName: 'Shah', phoneNumber: '9876543210', city: 'Pune', ...more }
  return (await firm.owner.api.leads.addEdit({ body })).data
}
async function maker(firm: Firm): Promise<Member> {
  const member = await firm.member()
  await app.rows('update users set can_create_project = true where id = $1', [member.userId])
  return member
}
type World = Awaited<ReturnType<typeof firmWithLead>>
const addClient = async ({ lead, email }: World, who: Member, more: object = {}) =>
  (await who.api.clients.add({ body: { name: 'Meera Shah', email, leadId: lead._id, ...more } })).data
const projectOf = ({ lead, email, lena, ravi }: World, clientId: string) =>
  ({
    clientId,
    leadId: lead._id,
    name: `Lake house ${lead._id.slice(-6)}`,
    firstName: 'Meera',
    lastName: 'Shah',
    country: 'India',
    email,
    projectAdmin: lena.userId,
    teamMembers: [ravi.userId],
  }) satisfies NewProjectDetails
const save = async (world: World, who: Member, clientId: string, more: Partial<NewProjectDetails> = {}) =>
  (await who.api.projectDetails.save({ body: { ...projectOf(world, clientId), ...more } })).data
const link = ({ lead }: World, who: Member, projectId: string) =>
  who.api.conversions.link({ query: { leadId: lead._id, projectId } })
/** All three calls, as Finish makes them. */
async function convert(world: World, who: Member, more: Partial<NewProjectDetails> = {}): Promise<string> {
  const client = await addClient(world, who)
  const project = await save(world, who, client._id, more)
  await link(world, who, project._id)
  return project._id
}
const leadAt = async (who: Member, id: string) => (await who.api.leads.byId({ query: { id } })).data
const textsOf = async (who: Member, leadId: string) =>
  (await who.api.leadHistory.ofLead({ query: { leadId } })).data.map(log => log.texts)
const counted = async ({ firm }: Pick<World, 'firm'>) => {
  const [row] = await app.rows<{ clients: number; projects: number }>(
    `select (select count(*)::int from clients where company_id = $1) as clients,
       (select count(*)::int from projects where company_id = $1) as projects`,
    [firm.companyId],
  )
  return row
}
const CREATED = 'Project has been created on 18-03-2026'

describe('the conversion of a lead', () => {
  it('makes client, project and link, and the lead is won with one entry in its history [IN-378 IN-379 IN-380 IN-382 IN-383 IN-385 LM-392 LM-556 IN-671]', async () => {
    const world = await firmWithLead()
    const { lead, seller, firm, email } = world
    const client = await addClient(world, seller)
    expect(client.isClientAlreadyAdded).toBe(false)
    const project = await save(world, seller, client._id)
    expect(project).toEqual({ _id: expect.any(String), isProjectAlreadyAdded: false })
    expect(await leadAt(firm.owner, lead._id)).toMatchObject({ projectId: null, isProjectCreated: false })
    const linked = await link(world, seller, project._id)
    expect(linked.data).toEqual({ projectId: project._id, isProjectCreated: true })
    expect(await leadAt(firm.owner, lead._id)).toMatchObject({
      projectId: project._id,
      isProjectCreated: true,
      leadStage: { kind: 'won' },
    })
    expect((await textsOf(firm.owner, lead._id))[0]).toEqual([
      'The Lead stage has been updated to Won',
      'The Lead status has been updated to Sign Up',
      CREATED,
    ])
    expect(await textsOf(firm.owner, lead._id)).toHaveLength(2)
    const rows = await app.rows('select email, lead_id, user_id from clients where company_id = $1', [firm.companyId])
    expect(rows).toEqual([{ email, lead_id: lead._id, user_id: null }])
  })

  it('takes all that the wizard enters and returns it with who made it [IN-267 IN-268 IN-269 IN-270 IN-271 IN-272 IN-273 IN-274 IN-275 IN-276 IN-277 IN-278 IN-279 IN-280 IN-281 IN-282 IN-283 IN-284 IN-285 IN-286 IN-287 IN-288 IN-289 IN-290 IN-291 IN-292 IN-293 IN-294 IN-295 IN-296 IN-297 IN-665 IN-672 LM-552]', async () => {
    const world = await firmWithLead()
    const { seller, lena, ravi, lead, email } = world
    const { _id: clientId } = await addClient(world, seller)
    const entered = {
      clientName: 'Meera Shah',
      name: "Lake house - Shah's (2)",
      location: '12, Lake Road',
      city: 'Pune',
      phoneCode: '+91',
      phoneNumber: '9876543210',
      email,
      isConfirmed: true,
      lat: 18.52,
      lng: 73.85,
      country: 'India',
      kycType: 1 as const,
      projectUom: 'sqm' as const,
      companyName: 'Shah & Sons',
      workScope: 'Interior',
      billingAddress: '12, Lake Road',
      billingLandmark: 'Near the lake',
      billingCity: 'Pune',
      billTo: 'Shah & Sons',
      note: 'Key with the guard',
      isWeb: true,
      isFromLead: true,
      firstName: 'Meera',
      lastName: "O'Brien-Shah",
      pinCode: '411001',
      expectedStartDate: '2026-03-18',
      expectedEndDate: '2026-03-18',
    }
    const amounts = { expectedBudget: '999999999999999', area: '9999999999', gstRegNo: '27aapfu0939f1zv' }
    const { _id } = await save(world, seller, clientId, {
      ...entered,
      ...amounts,
      projectAdminName: 'Somebody Else',
      teamMembers: [ravi.userId, lena.userId, ravi.userId],
    })
    const { data } = await lena.api.projectDetails.byId({ query: { projectId: _id } })
    expect(data).toEqual({
      ...entered,
      _id,
      expectedBudget: 999_999_999_999_999,
      area: 9_999_999_999,
      gstRegNo: '27AAPFU0939F1ZV',
      client: { _id: clientId, name: 'Meera Shah', email, isInvited: false },
      projectAdmin: { _id: lena.userId, fullName: expect.stringMatching(/^Lena/) },
      teamMembers: [{ _id: ravi.userId, fullName: expect.stringMatching(/^Ravi/) }],
      leadId: lead._id,
      status: 1,
      statusReason: '',
      code: expect.any(String),
      phase: expect.any(String),
      progress: 0,
      health: expect.toSatisfy(value => value === null || typeof value === 'number'),
      healthReason: expect.any(String),
      actualStart: null,
      cover: null,
      radius: null,
      isCompanyCreated: false,
      isArchived: false,
      standing: 'admin',
      seesMoney: true,
      version: expect.any(Number),
      createdBy: seller.userId,
      createdByName: expect.any(String),
      createdAt: app.clock.now().toISOString(),
      copyOf: '',
      mayEdit: true,
    })
  })

  it('needs crm.edit and the right to create projects at each call [IN-Q95]', async () => {
    const world = await firmWithLead()
    const { firm, lead, seller } = world
    const [plain, reader] = [await firm.member(), await firm.member({ crmEdit: false })]
    await app.rows('update users set can_create_project = true where id = $1', [reader.userId])
    const client = await addClient(world, seller)
    const project = await save(world, seller, client._id)
    for (const who of [plain, reader]) {
      for (const refused of [
        () => addClient(world, who),
        () => save(world, who, client._id),
        () => link(world, who, project._id),
        () => who.api.conversions.linkByGet({ query: { leadId: lead._id, projectId: project._id } }),
      ])
        await expect(refused()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    const admin = await firm.member({ isAdmin: true })
    await expect(link(world, admin, project._id)).resolves.toMatchObject({ data: { isProjectCreated: true } })
  })

  it('is refused for leads that are archived, deleted, invisible or another firm’s [IN-Q79]', async () => {
    const world = await firmWithLead()
    const { firm, seller } = world
    const other = await app.firm()
    const client = await addClient(world, seller)
    const project = await save(world, seller, client._id)
    const attempts = (leadId: string, who: Member) => [
      () => addClient({ ...world, lead: { ...world.lead, _id: leadId } }, who),
      () => save(world, who, client._id, { leadId, name: 'Another house' }),
      () => who.api.projects.add({ body: { projectName: 'Another house', clientId: client._id, leadId } }),
      () => who.api.conversions.link({ query: { leadId, projectId: project._id } }),
      () => who.api.conversions.state({ params: { leadId } }),
    ]
    const [gone, old, theirs] = [await leadOf(firm), await leadOf(firm), await leadOf(other)]
    await firm.owner.api.leads.edit({ query: { id: gone._id }, body: { isDeleted: true } })
    await app.rows('update leads set is_archived = true where id = $1', [old._id])
    for (const refused of attempts(old._id, seller)) await expect(refused()).rejects.toMatchObject({ code: 'CONFLICT' })
    for (const id of [gone._id, theirs._id, UNKNOWN])
      for (const refused of attempts(id, seller)) await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await firm.permit('team_member', 'own', false)
    const unseen = await leadOf(firm, { assignedTo: firm.owner.userId })
    for (const refused of attempts(unseen._id, seller))
      await expect(refused()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the simplified project of a lead', () => {
  it('comes back whole to those who see it, and to a colleague as its id alone', async () => {
    const world = await firmWithLead()
    const { firm, seller, lead } = world
    const mate = await maker(firm)
    const client = await addClient(world, seller)
    const body = { projectName: 'Lake house', clientId: client._id, leadId: lead._id }
    const { data: made } = await seller.api.projects.add({ body })
    expect((await seller.api.projects.add({ body })).data).toEqual(made)
    expect((await firm.owner.api.projects.add({ body })).data).toEqual(made)
    expect((await mate.api.projects.add({ body })).data).toEqual({ _id: made._id, isProjectAlreadyAdded: true })
  })

  it('needs a team when it is confirmed [IN-572 IN-573 IN-Q94]', async () => {
    const world = await firmWithLead()
    const { seller, lena, lead } = world
    const client = await addClient(world, seller)
    const body = { projectName: 'Lake house', clientId: client._id, leadId: lead._id, isConfirmed: true }
    await expect(seller.api.projects.add({ body })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'teamMembers' }],
    })
    const { data } = await seller.api.projects.add({ body: { ...body, teamMembers: [seller.userId, lena.userId] } })
    expect(data).toMatchObject({ isConfirmed: true })
  })
})

describe('an interrupted conversion', () => {
  it('is refused once the lead is archived, and the finished one still opens [IN-Q79]', async () => {
    const world = await firmWithLead()
    const { seller, lead } = world
    const client = await addClient(world, seller)
    const project = await save(world, seller, client._id)
    const archive = (isArchived: boolean) =>
      app.rows('update leads set is_archived = $2 where id = $1', [lead._id, isArchived])
    const state = () => seller.api.conversions.state({ params: { leadId: lead._id } })
    await archive(true)
    await expect(state()).rejects.toMatchObject({ code: 'CONFLICT', message: 'This lead is archived' })
    await archive(false)
    await link(world, seller, project._id)
    await archive(true)
    expect((await state()).data).toMatchObject({ state: 'converted', projectId: project._id })
  })

  it('finds what was made when Finish is pressed again after any call [IN-Q82]', async () => {
    const world = await firmWithLead()
    const { seller, lead, firm } = world
    const first = await addClient(world, seller)
    // the browser died: the same person begins anew, with another name and number
    const again = await addClient(world, seller, { name: 'Meera S Shah', phoneNumber: '9876500000' })
    expect(again).toEqual(first)
    const project = await save(world, seller, first._id)
    expect(await save(world, seller, first._id)).toEqual({ _id: project._id, isProjectAlreadyAdded: true })
    const state = async () => (await seller.api.conversions.state({ params: { leadId: lead._id } })).data
    expect(await state()).toMatchObject({
      state: 'begun',
      projectId: project._id,
      project: { name: expect.stringMatching(/^Lake house/), mayEdit: true },
    })
    // the maker goes on with it although somebody else will run it
    const query = { id: project._id }
    await seller.api.projectDetails.edit({ query, body: { city: 'Nashik' } })
    await link(world, seller, project._id)
    await expect(seller.api.projectDetails.edit({ query, body: { city: 'Pune' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    for (const repeated of [link(world, seller, project._id), link(world, seller, project._id)])
      expect((await repeated).data).toEqual({ projectId: project._id, isProjectCreated: true })
    expect(await state()).toMatchObject({ state: 'converted', project: { city: 'Nashik' } })
    expect((await textsOf(firm.owner, lead._id)).flat().filter(text => text === CREATED)).toHaveLength(1)
    expect(await counted(world)).toEqual({ clients: 1, projects: 1 })
    const rows = await app.rows('select name, phone_number from clients where company_id = $1', [firm.companyId])
    expect(rows).toEqual([{ name: 'Meera S Shah', phone_number: '9876500000' }])
  })

  it('with another address keeps one client, and forgets one that another client took the place of', async () => {
    const world = await firmWithLead()
    const { seller, firm } = world
    const first = await addClient(world, seller)
    const corrected = { ...world, email: `right-${world.email}` }
    expect(await addClient(corrected, seller)).toEqual(first)
    expect(await app.rows('select email from clients where company_id = $1', [firm.companyId])).toEqual([
      { email: corrected.email },
    ])
    const { data: known } = await firm.owner.api.clients.add({ body: { name: 'Nila', email: 'nila@client.example' } })
    const taken = await addClient({ ...world, email: 'nila@client.example' }, seller)
    expect(taken).toEqual({ _id: known._id, isClientAlreadyAdded: true })
    const project = await save(world, seller, known._id)
    await link(world, seller, project._id)
    expect(await app.rows('select id from clients where company_id = $1', [firm.companyId])).toEqual([
      { id: known._id },
    ])
  })

  it('of two requests at once makes one of everything', async () => {
    const world = await firmWithLead()
    const { seller, lead, firm } = world
    const ids = await Promise.all([convert(world, seller), convert(world, seller), convert(world, seller)])
    expect(new Set(ids).size).toBe(1)
    expect(await counted(world)).toEqual({ clients: 1, projects: 1 })
    expect((await textsOf(firm.owner, lead._id)).flat().filter(text => text === CREATED)).toHaveLength(1)
  })

  it('of two colleagues makes one of everything, and both learn whose it is', async () => {
    const world = await firmWithLead()
    const { firm, seller, lead } = world
    const mate = await maker(firm)
    const ids = await Promise.all([
      convert(world, seller, { name: 'Lake house' }),
      convert({ ...world, email: `other-${world.email}` }, mate, { name: 'Hill house' }),
    ])
    expect(ids[0]).toBe(ids[1])
    expect(await counted(world)).toEqual({ clients: 1, projects: 1 })
    const states = await Promise.all(
      [seller, mate].map(async who => (await who.api.conversions.state({ params: { leadId: lead._id } })).data),
    )
    expect(states.map(({ state, projectId }) => [state, projectId])).toEqual([
      ['converted', ids[0]],
      ['converted', ids[0]],
    ])
    // only its maker sees the project: the other is in its team no more than anybody
    expect(states.filter(one => one.project !== null)).toHaveLength(1)
    expect(new Set(states.map(one => one.madeBy)).size).toBe(1)
  })
})

describe('the client of a lead', () => {
  it('who is a client already is said to be, of the same company alone [IN-679 IN-Q83]', async () => {
    const world = await firmWithLead()
    const { seller, firm } = world
    const other = await app.firm()
    await other.owner.api.clients.add({ body: { name: 'Meera', email: world.email } })
    expect((await addClient(world, seller)).isClientAlreadyAdded).toBe(false)
    const second = { ...world, lead: await leadOf(firm) }
    const known = await addClient(second, seller)
    expect(known.isClientAlreadyAdded).toBe(true)
    const project = await save(second, seller, known._id)
    await link(second, seller, project._id)
    expect(await counted(world)).toEqual({ clients: 1, projects: 1 })
  })

  it('is no member of staff [IN-681 IN-Q84]', async () => {
    const world = await firmWithLead()
    await expect(addClient({ ...world, email: world.lena.email }, world.seller)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "User can't be client",
    })
    const other = await app.firm()
    // staff of another company may be a client here (IN-Q85)
    expect((await addClient({ ...world, email: other.owner.email }, world.seller)).isClientAlreadyAdded).toBe(false)
  })

  it('is invited through their project, and keeps a password that was used [IN-669 IN-Q89]', async () => {
    const world = await firmWithLead()
    const { seller, email, ravi } = world
    const projectId = await convert(world, seller)
    const answer = await call(app, `/crm/user/edit-client-password?projectId=${projectId}`, {
      body: {},
      token: seller.token,
    })
    expect(answer).toMatchObject({ status: 200, json: { message: 'Invite sent' } })
    const account = () =>
      app.rows<{ id: string; password_hash: string }>('select id, password_hash from users where email = $1', [email])
    const [invited] = await account()
    expect(invited).toBeDefined()
    await app.rows('update users set last_login_at = now(), password_is_temporary = false where id = $1', [invited?.id])
    await seller.api.conversions.invite({ query: { projectId } })
    expect(await account()).toEqual([invited])
    await expect(ravi.api.conversions.invite({ query: { projectId } })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const stranger = await maker(world.firm)
    await expect(stranger.api.conversions.invite({ query: { projectId } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('the invitation of a client', () => {
  it('goes to nobody who is a client already before it was said that they are meant [IN-Q83]', async () => {
    const world = await firmWithLead()
    const { firm, seller, lead, email } = world
    await firm.owner.api.clients.add({ body: { name: 'Nila', email } })
    const body = { name: 'Meera Shah', email, leadId: lead._id }
    const { data } = await seller.api.clients.add({ query: { flag: '1' }, body })
    expect(data.isClientAlreadyAdded).toBe(true)
    expect(await app.rows('select 1 from users where email = $1', [email])).toEqual([])
    expect(await newestMail(app, email)).toBeUndefined()
  })

  it('goes to the address that was corrected before the conversion is finished, and the earlier one ends', async () => {
    const world = await firmWithLead()
    const { firm, seller, email } = world
    const client = await addClient(world, seller)
    const { _id: projectId } = await save(world, seller, client._id)
    await seller.api.conversions.invite({ query: { projectId } })
    const corrected = `right-${email}`
    const edit = (address: string) =>
      seller.api.projectDetails.edit({ query: { id: projectId }, body: { email: address, clientName: 'Meera S Shah' } })
    await firm.owner.api.clients.add({ body: { name: 'Nila', email: `nila-${email}` } })
    await expect(edit(`nila-${email}`)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Client already exist',
      fields: [{ field: 'email' }],
    })
    await expect(edit(world.lena.email)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: "User can't be client",
      fields: [{ field: 'email' }],
    })
    await edit(corrected)
    await link(world, seller, projectId)
    await seller.api.conversions.invite({ query: { projectId } })
    expect(
      await app.rows(
        `select c.name, c.email, u.email as account from clients c join users u on u.company_id = c.company_id and u.id = c.user_id
         where c.id = $1`,
        [client._id],
      ),
    ).toEqual([{ name: 'Meera S Shah', email: corrected, account: corrected }])
    expect(await newestMail(app, corrected)).toBeDefined()
    expect(
      await app.rows('select 1 from users where email = $1 and temporary_password_expires_at > $2', [
        email,
        app.clock.now(),
      ]),
    ).toEqual([])
  })

  it('is left alone once it was used, and so is a client with another project', async () => {
    const world = await firmWithLead()
    const { firm, seller, email } = world
    const client = await addClient(world, seller)
    const { _id: projectId } = await save(world, seller, client._id)
    const edit = (address: string) =>
      seller.api.projectDetails.edit({ query: { id: projectId }, body: { email: address } })
    const address = async () => app.rows('select email from clients where id = $1', [client._id])
    const { data: other } = await firm.owner.api.projects.add({
      body: { projectName: 'Hill house', clientId: client._id },
    })
    await edit(`second-${email}`)
    expect(await address()).toEqual([{ email }])
    await app.rows('delete from projects where id = $1', [other._id])
    await seller.api.conversions.invite({ query: { projectId } })
    await app.rows('update users set last_login_at = now(), password_is_temporary = false where email = $1', [email])
    await edit(`third-${email}`)
    expect(await address()).toEqual([{ email }])
  })
})

describe('the link', () => {
  it('is also made by reading its address, and never twice [IN-Q90]', async () => {
    const world = await firmWithLead()
    const { seller, lead, firm } = world
    const client = await addClient(world, seller)
    const project = await save(world, seller, client._id)
    const path = `/crm/api/save-projectId-leads?leadId=${lead._id}&projectId=${project._id}&userId=${seller.userId}`
    for (let repeat = 0; repeat < 3; repeat++) {
      const answer = await call(app, path, { token: seller.token, method: 'GET' })
      expect(answer).toMatchObject({ status: 200, json: { data: { isProjectCreated: true } } })
    }
    expect((await textsOf(firm.owner, lead._id)).flat().filter(text => text === CREATED)).toHaveLength(1)
  })

  it('is refused with the project of another lead, company or the firm itself, and with a second one [LM-391]', async () => {
    const world = await firmWithLead()
    const { firm, seller, lead } = world
    const projectId = await convert(world, seller)
    const second = { ...world, lead: await leadOf(firm), email: `second-${world.email}` }
    await expect(link(second, seller, projectId)).rejects.toMatchObject({ code: 'CONFLICT' })
    const secondId = await convert(second, seller)
    await expect(link(world, seller, secondId)).rejects.toMatchObject({ code: 'CONFLICT' })
    const theirs = await firmWithLead()
    const foreign = await convert(theirs, theirs.seller)
    await expect(link({ ...world, lead: await leadOf(firm) }, seller, foreign)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const client = await addClient({ ...world, lead: await leadOf(firm), email: `third-${world.email}` }, seller)
    expect(client._id).toEqual(expect.any(String))
    expect(await leadAt(firm.owner, lead._id)).toMatchObject({ projectId })
  })

  it('with a project that is not confirmed leaves the lead open until it is [IN-298 IN-299 IN-300 IN-301 IN-302 IN-303 IN-304 IN-305 IN-306 IN-307 IN-377 IN-384 IN-668 LM-553]', async () => {
    const world = await firmWithLead()
    const { seller, lead, lena, ravi, firm } = world
    const client = await addClient(world, seller)
    const simplified = {
      clientId: client._id,
      location: '12, Lake Road',
      projectName: 'Meera Shah',
      userId: seller.userId,
      isConfirmed: false,
      isFromLead: true,
      phoneNumber: '9876543210',
      clientName: 'Meera Shah',
      projectAdmin: lena.userId,
      teamMembers: [ravi.userId],
      leadId: lead._id,
    }
    const add = () =>
      call(app, `/pmt/api/projects/add-project?userId=${seller.userId}`, { body: simplified, token: seller.token })
    const first = await add()
    expect((await add()).json.data._id).toBe(first.json.data._id)
    const projectId = String(first.json.data._id)
    const prepared = await link(world, seller, projectId)
    expect(prepared.data).toEqual({ projectId, isProjectCreated: false })
    expect(await leadAt(firm.owner, lead._id)).toMatchObject({
      projectId,
      isProjectCreated: false,
      leadStage: { kind: 'prospect' },
    })
    // the wizard goes on with it
    const path = `/pmt/api/projects/edit-project?id=${projectId}`
    const body = {
      name: 'Lake house',
      location: '14, Lake Road',
      phoneNumber: '9876500000',
      email: world.email,
      userId: seller.userId,
      isConfirmed: true,
    }
    const edited = await call(app, path, { body, token: seller.token })
    expect(edited).toMatchObject({
      status: 200,
      json: {
        data: { name: 'Lake house', location: '14, Lake Road', isConfirmed: true, projectAdmin: { _id: lena.userId } },
      },
    })
    const linked = await link(world, seller, projectId)
    expect(linked.data).toEqual({ projectId, isProjectCreated: true })
    expect(await leadAt(firm.owner, lead._id)).toMatchObject({ isProjectCreated: true, leadStage: { kind: 'won' } })
  })

  it('is what marks a lead as a project; an edit that says so is accepted after it alone [IN-641]', async () => {
    const world = await firmWithLead()
    const { firm, seller, lead } = world
    const path = `/crm/user/edit-lead?id=${lead._id}&userId=${seller.userId}`
    const body = { isProjectCreated: true, logText: 'Project has been created on 01-01-2020' }
    const edit = () => call(app, path, { body, token: seller.token })
    expect((await edit()).status).toBe(409)
    expect(await leadAt(firm.owner, lead._id)).toMatchObject({ isProjectCreated: false })
    await convert(world, seller)
    const before = await textsOf(firm.owner, lead._id)
    expect(await edit()).toMatchObject({ status: 200, json: { data: { isProjectCreated: true } } })
    expect(await textsOf(firm.owner, lead._id)).toEqual(before)
  })

  it('makes a won lead’s project without moving it again', async () => {
    const world = await firmWithLead({})
    const { firm, seller, lead } = world
    await app.rows(
      `update leads set stage_id = (select id from stages s where s.company_id = leads.company_id and s.kind = 'won'),
         won_at = '2026-01-01', lead_status = 4 where id = $1`,
      [lead._id],
    )
    await convert(world, seller)
    expect((await textsOf(firm.owner, lead._id))[0]).toEqual([CREATED])
    expect(await app.rows('select won_at from leads where id = $1', [lead._id])).toEqual([
      { won_at: new Date('2026-01-01') },
    ])
  })
})
