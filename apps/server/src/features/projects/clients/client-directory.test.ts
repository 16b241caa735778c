import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'
import { addListed, clientAddress, projectOf } from './clients.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const PUNE_GSTIN = '27AAPFU0939F1ZV'

const titles = async (who: Member, query: object = {}): Promise<string[]> => {
  const { data } = await who.api.clientDirectory.list({ query })
  return data.map(client => (client.kind === 1 && client.companyName ? client.companyName : client.name))
}
const maker = async (firm: Firm): Promise<Member> => {
  const member = await firm.member()
  await app.rows('update users set can_create_project = true where id = $1', [member.userId])
  return member
}

describe('the directory', () => {
  it('lists clients by name, a company by its own, 50 a page, and sorts by city, projects and activity [PJ-014 PJ-294]', async () => {
    const firm = await app.firm()
    const ravi = await addListed(firm, { name: 'ravi Nair', city: 'Pune' })
    app.clock.advance(1000)
    const lake = await addListed(firm, { name: 'Zoya Khan', kind: 1, companyName: 'Lake Hotels', city: 'Goa' })
    app.clock.advance(1000)
    await addListed(firm, { name: 'Meera Shah' })
    await projectOf(app, firm, ravi._id, 'Hill house')
    await projectOf(app, firm, ravi._id, 'Lake house')
    await projectOf(app, firm, lake._id, 'Lobby')
    await app.rows('update projects set last_activity_at = $2 where company_id = $1', [firm.companyId, new Date(0)])
    const later = new Date('2026-05-01T00:00:00Z')
    await app.rows('update projects set status = 2, last_activity_at = $2 where client_id = $1', [lake._id, later])
    expect(await titles(firm.owner)).toEqual(['Lake Hotels', 'Meera Shah', 'ravi Nair'])
    expect(await titles(firm.owner, { order: 'desc' })).toEqual(['ravi Nair', 'Meera Shah', 'Lake Hotels'])
    expect(await titles(firm.owner, { sort: 'city' })).toEqual(['Lake Hotels', 'ravi Nair', 'Meera Shah'])
    expect(await titles(firm.owner, { sort: 'activeProjects' })).toEqual(['ravi Nair', 'Lake Hotels', 'Meera Shah'])
    expect((await titles(firm.owner, { sort: 'lastActivity' }))[0]).toBe('Lake Hotels')
    const { data, pagination } = await firm.owner.api.clientDirectory.list({ query: { limit: 2, page: 2 } })
    expect(data).toMatchObject([{ name: 'ravi Nair', city: 'Pune', activeProjects: 2 }])
    expect(pagination).toEqual({ page: 2, limit: 2, total: 3, pages: 2 })
    const whole = await firm.owner.api.clientDirectory.list()
    expect(whole.pagination.limit).toBe(50)
  })

  it('finds any part of names, addresses, GSTIN, city and the digits of any contact [PJ-015 PJ-004]', async () => {
    const firm = await app.firm()
    const lake = await addListed(firm, {
      name: 'Zoya Khan',
      kind: 1,
      companyName: 'Lake Hotels 100%',
      city: 'Panjim',
      gstNo: PUNE_GSTIN,
      email: clientAddress(),
    })
    await addListed(firm, { name: 'Somebody Else', city: 'Pune' })
    const body = { name: 'Anil Deo', email: 'anil@lake.example', countryCode: '+91', phoneNumber: '9876543210' }
    await firm.owner.api.clientContacts.add({ params: { id: lake._id }, body })
    const searches = [
      'zoYA',
      'hotels 100%',
      'PANJ',
      '27aapfu',
      'anil d',
      'ANIL@lake',
      '98765 43210',
      '098765 43210',
      '+91-98765',
    ]
    for (const search of searches) expect(await titles(firm.owner, { search }), search).toEqual(['Lake Hotels 100%'])
    expect(await titles(firm.owner, { search: '100_' })).toEqual([])
  })

  it('is narrowed by kind, projects and who can sign in [PJ-016 PJ-017]', async () => {
    const firm = await app.firm()
    const ravi = await addListed(firm, { name: 'Ravi Nair' })
    await addListed(firm, { name: 'Zoya Khan', kind: 1, companyName: 'Lake Hotels' })
    const email = clientAddress()
    await firm.owner.api.clients.add({ query: { flag: '1' }, body: { name: 'Meera Shah', email } })
    await projectOf(app, firm, ravi._id, 'Hill house')
    expect(await titles(firm.owner, { kind: 'company' })).toEqual(['Lake Hotels'])
    expect(await titles(firm.owner, { kind: 'individual' })).toEqual(['Meera Shah', 'Ravi Nair'])
    expect(await titles(firm.owner, { projects: 'active' })).toEqual(['Ravi Nair'])
    expect(await titles(firm.owner, { projects: 'none' })).toEqual(['Lake Hotels', 'Meera Shah'])
    expect(await titles(firm.owner, { canSignIn: 'true' })).toEqual(['Meera Shah'])
  })

  it('shows and finds those of one’s projects alone to whoever may not create projects [PJ-279]', async () => {
    const firm = await app.firm()
    const [ravi, other] = [
      await addListed(firm, { name: 'Ravi Nair' }),
      await addListed(firm, { name: 'Other Person', city: 'Pune' }),
    ]
    const member = await firm.member()
    await projectOf(app, firm, ravi._id, 'Hill house', member)
    const hidden = await projectOf(app, firm, ravi._id, 'Hidden house')
    await projectOf(app, firm, other._id, 'Other house')
    expect(await titles(member)).toEqual(['Ravi Nair'])
    expect(await titles(member, { search: 'pune' })).toEqual([])
    const { data, pagination } = await member.api.clientDirectory.list()
    expect(data[0]?.activeProjects).toBe(1)
    expect(pagination.total).toBe(1)
    const { data: seen } = await member.api.clientDirectory.byId({ params: { id: ravi._id } })
    expect(seen.projects.map(project => project._id)).not.toContain(hidden)
    const unseen = member.api.clientDirectory.byId({ params: { id: other._id } })
    await expect(unseen).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const unknown = member.api.clientDirectory.byId({ params: { id: UNKNOWN } })
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await titles(await maker(firm))).toEqual(['Other Person', 'Ravi Nair'])
    const customer = await firm.member({ isClient: true })
    await expect(customer.api.clientDirectory.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(app.anonymous().clientDirectory.list()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await titles((await app.firm()).owner)).toEqual([])
  })

  it('hides the firm as its own client', async () => {
    const firm = await app.firm()
    const body = { name: 'Kalpa', email: firm.owner.email }
    const { data: own } = await firm.owner.api.clients.add({ body })
    expect(await titles(firm.owner)).toEqual([])
    const read = firm.owner.api.clientDirectory.byId({ params: { id: own._id } })
    await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('a client', () => {
  it('is made of a name alone, with a first contact, and takes everything else [PJ-017 PJ-018 PJ-021]', async () => {
    const firm = await app.firm()
    const bare = await addListed(firm, { name: ' Ravi Nair ' })
    expect(bare).toMatchObject({
      kind: 0,
      name: 'Ravi Nair',
      email: '',
      contacts: [{ name: 'Ravi Nair', isPrimary: true, access: 'none' }],
      projects: [],
      leads: [],
    })
    const email = clientAddress()
    const whole = {
      kind: 1,
      name: 'Zoya Khan',
      companyName: 'Lake Hotels',
      email: email.toUpperCase(),
      countryCode: '+91',
      phoneNumber: '9876543210',
      location: '12, Lake Road',
      city: 'Goa',
      pinCode: '403001',
      state: 'Goa',
      country: 'India',
      gstNo: PUNE_GSTIN.toLowerCase(),
      note: 'Calls in the evening',
    } as const
    const made = await addListed(firm, whole)
    expect(made).toMatchObject({ ...whole, email, gstNo: PUNE_GSTIN })
    expect(made.contacts).toMatchObject([{ name: 'Zoya Khan', email, phoneNumber: '9876543210', note: '' }])
  })

  it('is checked field by field with the texts of the form [PJ-289 PJ-290]', async () => {
    const { owner } = await app.firm()
    const refused = async (body: object): Promise<unknown> =>
      (await call(app, '/pmt/clients', { body: { name: 'Ravi', ...body }, token: owner.token })).json
    const problem = (field: string, message: string) => ({ code: 'INVALID', fields: [{ field, message }] })
    expect(await refused({ name: ' ' })).toMatchObject(problem('name', 'Field is required'))
    expect(await refused({ name: 'x'.repeat(131) })).toMatchObject(problem('name', 'Maximum length is 130'))
    expect(await refused({ companyName: 'x'.repeat(76) })).toMatchObject(problem('companyName', 'Maximum length is 75'))
    expect(await refused({ email: 'nobody' })).toMatchObject(problem('email', 'You have entered Invalid Email'))
    const short = { countryCode: '+91', phoneNumber: '987654321' }
    expect(await refused(short)).toMatchObject(problem('phoneNumber', 'Invalid phone number'))
    expect(await refused({ gstNo: '27-AA' })).toMatchObject(problem('gstNo', 'You have entered Invalid GST/VAT'))
    expect(await refused({ pinCode: '4110' })).toMatchObject(problem('pinCode', 'Invalid Pin Code'))
    expect(await refused({ isAdmin: true })).toMatchObject({ code: 'INVALID', fields: [{ field: 'isAdmin' }] })
  })

  it('takes the state of a valid GSTIN where none is said, and any other number as it is [PJ-019 PJ-020]', async () => {
    const firm = await app.firm()
    const made = await addListed(firm, { name: 'Ravi', gstNo: PUNE_GSTIN })
    expect(made.state).toBe('Maharashtra')
    expect((await addListed(firm, { name: 'Zoya', gstNo: PUNE_GSTIN, state: 'Goa' })).state).toBe('Goa')
    const odd = await addListed(firm, { name: 'Anil', gstNo: '27AAPFU0939F1ZW' })
    expect(odd).toMatchObject({ gstNo: '27AAPFU0939F1ZW', state: '' })
    const body = { version: odd.version, gstNo: '29AAGCB7383J1Z4' }
    const { data } = await firm.owner.api.clientDirectory.edit({ params: { id: odd._id }, body })
    expect(data.state).toBe('Karnataka')
  })

  it('has an address of their own: another client’s and that of staff are refused [PJ-022 PJ-023]', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const email = clientAddress()
    const ravi = await addListed(firm, { name: 'Ravi Nair', email })
    const again = firm.owner.api.clientDirectory.create({ body: { name: 'R. Nair', email } })
    await expect(again).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Client already exist',
      data: { _id: ravi._id, name: 'Ravi Nair' },
    })
    const staff = firm.owner.api.clientDirectory.create({ body: { name: 'Asha', email: firm.owner.email } })
    await expect(staff).rejects.toMatchObject({ code: 'CONFLICT', message: "User can't be client" })
    const zoya = await addListed(firm, { name: 'Zoya Khan' })
    const edit = firm.owner.api.clientDirectory.edit({ params: { id: zoya._id }, body: { version: 1, email } })
    await expect(edit).rejects.toMatchObject({ message: 'Client already exist', data: { _id: ravi._id } })
    expect((await addListed(other, { name: 'Ravi Nair', email })).email).toBe(email)
  })

  it('is made once by requests at once', async () => {
    const firm = await app.firm()
    const body = { name: 'Ravi Nair', email: clientAddress() }
    const made = await Promise.allSettled([1, 2, 3, 4].map(() => firm.owner.api.clientDirectory.create({ body })))
    expect(made.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
    const reasons = made.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(reasons.map(reason => reason.message)).toEqual(Array(3).fill('Client already exist'))
  })

  it('changes in the fields that are sent; of the same field both values are shown [PJ-294]', async () => {
    const firm = await app.firm()
    const admin = await firm.member({ isAdmin: true, firstName: 'Lena', lastName: 'Roy' })
    const made = await addListed(firm, { name: 'Ravi Nair', city: 'Pune' })
    const params = { id: made._id }
    await admin.api.clientDirectory.edit({ params, body: { version: made.version, city: 'Goa' } })
    const { data: both } = await firm.owner.api.clientDirectory.edit({
      params,
      body: { version: made.version, note: 'Ring twice' },
    })
    expect(both).toMatchObject({ city: 'Goa', note: 'Ring twice' })
    const late = firm.owner.api.clientDirectory.edit({ params, body: { version: made.version, city: 'Delhi' } })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { changedBy: 'Lena Roy', conflicts: [{ field: 'city', yours: 'Delhi', theirs: 'Goa' }] },
    })
    const { data: entries } = await firm.owner.api.audit.list({ query: { action: 'client.changed' } })
    expect(entries.at(-1)?.changes).toEqual([{ field: 'city', before: 'Pune', after: 'Goa' }])
  })

  it('is changed by makers of projects and admins of their projects alone', async () => {
    const firm = await app.firm()
    const made = await addListed(firm, { name: 'Ravi Nair' })
    const [runner, colleague] = [await firm.member(), await firm.member()]
    const projectId = await projectOf(app, firm, made._id, 'Hill house', runner)
    await app.rows('insert into project_members (company_id, project_id, user_id) values ($1, $2, $3)', [
      firm.companyId,
      projectId,
      colleague.userId,
    ])
    const edit = (who: Member, body: object) =>
      who.api.clientDirectory.edit({ params: { id: made._id }, body: { version: 2, ...body } })
    await expect(edit(colleague, { city: 'Pune' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(edit(runner, { city: 'Pune' })).resolves.toMatchObject({ data: { mayEdit: true, mayManage: false } })
    await expect(edit(await maker(firm), { city: 'Goa' })).resolves.toMatchObject({ data: { mayManage: true } })
    await expect(edit(await firm.member(), { city: 'Goa' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const add = runner.api.clientDirectory.create({ body: { name: 'New' } })
    await expect(add).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('keeps the lead they were made of, named to whoever may see it [PJ-024 PJ-026]', async () => {
    const firm = await app.firm()
    const lead = { firstName: 'Meera', phoneNumber: '9876500011', leadSource: 'Referral' }
    const { data } = await firm.owner.api.leads.addEdit({ body: lead })
    const body = { name: 'Meera Shah', email: clientAddress(), leadId: data._id }
    const { data: made } = await firm.owner.api.clients.add({ body })
    await projectOf(app, firm, made._id, 'Hill house')
    const read = (who: Member) => who.api.clientDirectory.byId({ params: { id: made._id } })
    const seen = (await read(firm.owner)).data
    expect(seen.leads).toMatchObject([{ _id: data._id, name: 'Meera' }])
    expect(seen.projects).toMatchObject([{ projectName: 'Hill house', status: 1, progress: 0 }])
    await firm.permit('team_member', 'own', false)
    const outsider = await maker(firm)
    expect((await read(outsider)).data.leads).toEqual([])
  })

  it('without projects is deleted and comes back within 30 days; others stay [PJ-032]', async () => {
    const firm = await app.firm()
    const email = clientAddress()
    const made = await addListed(firm, { name: 'Ravi Nair', email })
    const params = { id: made._id }
    const projectId = await projectOf(app, firm, made._id, 'Hill house')
    const early = firm.owner.api.clientDirectory.remove({ params })
    const message = 'This client has projects. Delete or move them first'
    await expect(early).rejects.toMatchObject({ code: 'CONFLICT', message })
    await app.rows('update projects set deleted_at = now() where id = $1', [projectId])
    await firm.owner.api.clientDirectory.remove({ params })
    await expect(firm.owner.api.clientDirectory.byId({ params })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await titles(firm.owner)).toEqual([])
    const { data: back } = await firm.owner.api.clientDirectory.restore({ params })
    expect(back).toMatchObject({ name: 'Ravi Nair', email })
    await firm.owner.api.clientDirectory.remove({ params })
    const second = await addListed(firm, { name: 'R. Nair', email })
    const taken = firm.owner.api.clientDirectory.restore({ params })
    await expect(taken).rejects.toMatchObject({ code: 'CONFLICT', data: { _id: second._id } })
    await firm.owner.api.clientDirectory.remove({ params: { id: second._id } })
    app.clock.advance(30 * 86_400_000)
    const owner = app.anonymous(await app.sessionFor(firm.owner.userId))
    const late = owner.clientDirectory.restore({ params })
    await expect(late).rejects.toMatchObject({ message: 'A client can be restored for 30 days after its deletion' })
    const { data: entries } = await owner.audit.list({ query: { action: 'client.deleted' } })
    expect(entries[0]).toMatchObject({ targetName: 'R. Nair' })
  })
})
