import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { invite } from './members.factory.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'
const ALL = ['crm', 'accounts', 'accessPanel', 'companyDetails', 'quotation', 'fileManager', 'mom']

const adminOf = async (firm: Firm, firstName = 'Nila') => {
  const admin = await firm.member({ firstName, isAdmin: true, crmCanAssign: true, features: ALL })
  await app.rows('update users set quotation_edit = true, can_create_project = true where id = $1', [admin.userId])
  return admin
}
const edit = (who: Member, id: string, body: Parameters<Member['api']['members']['edit']>[0]['body']) =>
  who.api.members.edit({ params: { id }, body })

describe('the list of members', () => {
  it('shows staff of every status page by page, searched, filtered and sorted', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    await other.member({ firstName: 'Zoe' })
    const lena = await firm.member({ firstName: 'Lena', email: 'lena.99%@example.com' })
    await firm.member({ firstName: 'Bala', isActive: false })
    await firm.member({ firstName: 'Client', isClient: true })
    const invited = await invite(app, firm, { firstName: 'Tara' })
    const withdrawn = await invite(app, firm, { firstName: 'Wasim' })
    await firm.owner.api.members.withdrawInvitation({ params: { id: withdrawn._id } })
    const list = async (query: Parameters<Member['api']['members']['list']>[0] = {}) => {
      const { data, pagination } = await firm.owner.api.members.list(query)
      return { names: data.map(member => member.firstName), total: pagination.total, data }
    }
    const all = await list()
    expect(all.names).toEqual(['Asha', 'Bala', 'Lena', 'Tara', 'Wasim'])
    expect(all.data.map(member => member.status)).toEqual(['active', 'inactive', 'active', 'invited', 'withdrawn'])
    expect(all.data[3]).toEqual({
      _id: invited._id,
      fullName: 'Tara Iyer',
      imageUrl: null,
      firstName: 'Tara',
      lastName: 'Iyer',
      email: invited.email,
      roleName: 'Accountant',
      designation: { _id: invited.designation, designationName: 'Surveyor' },
      reportTo: { _id: firm.owner.userId, fullName: 'Asha Rao' },
      addedBy: { _id: firm.owner.userId, fullName: 'Asha Rao' },
      isAdmin: false,
      isSuperAdmin: false,
      features: ['default', 'accounts', 'quotation'],
      rolesAssigned: {
        crm: { edit: false, canAssign: false },
        quotation: { edit: false, approve: false, viewCosts: false },
        pmt: { canCreateProject: false },
      },
      status: 'invited',
      invitedAt: app.clock.now().toISOString(),
      invitationExpiresAt: new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString(),
      createdAt: app.clock.now().toISOString(),
    })
    expect(await list({ query: { page: 2, limit: 2 } })).toMatchObject({ names: ['Lena', 'Tara'], total: 5 })
    expect((await list({ query: { order: 'desc', limit: 1 } })).names).toEqual(['Wasim'])
    expect((await list({ query: { sort: 'roleName', limit: 2 } })).names).toEqual(['Tara', 'Wasim'])
    expect((await list({ query: { search: 'ARA iy' } })).names).toEqual(['Tara'])
    expect((await list({ query: { search: '99%@' } })).names).toEqual(['Lena'])
    expect((await list({ query: { search: '_' } })).names).toEqual([])
    expect((await list({ query: { roleName: 'Accountant', status: 'invited' } })).names).toEqual(['Tara'])
    expect((await list({ query: { status: 'inactive' } })).names).toEqual(['Bala'])
    const { data: one } = await firm.owner.api.members.byId({ params: { id: lena.userId } })
    expect(one).toMatchObject({ fullName: 'Lena Menon', leadCount: 0, taskCount: 0 })
  })

  it('shows the photos of people, by addresses that open', async () => {
    const firm = await app.firm()
    const mate = await firm.member({ firstName: 'Mira' })
    const image = { create: { width: 64, height: 64, channels: 3, background: '#1f4e8c' } } as const
    const bytes = new Uint8Array(await sharp(image).png().toBuffer())
    await mate.api.people.updateProfile({ body: {}, file: new File([bytes], 'me.png', { type: 'image/png' }) })
    const { data } = await firm.owner.api.members.list({ query: { search: 'Mira' } })
    const photo = await fetch(new URL(data[0]?.imageUrl ?? '', app.base))
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  it('is for the super admin, admins and people with accessPanel', async () => {
    const firm = await app.firm()
    const keeper = await firm.member({ features: ['accessPanel'] })
    const member = await firm.member({ features: ALL.filter(name => name !== 'accessPanel') })
    for (const { api } of [firm.owner, await adminOf(firm), keeper]) {
      expect((await api.members.list()).pagination.total).toBe(4)
    }
    const params = { id: keeper.userId }
    for (const refused of [
      () => member.api.members.list(),
      () => member.api.members.byId({ params }),
      () => member.api.members.edit({ params, body: { roleName: 'Admin' } }),
      () => member.api.members.deactivate({ params, body: {} }),
      () => member.api.members.reactivate({ params }),
      () => member.api.members.resendInvitation({ params }),
      () => member.api.members.withdrawInvitation({ params }),
      () => member.api.members.handOver({ params, body: { to: member.userId } }),
    ]) {
      await expect(refused()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
  })
})

describe('changing role and rights', () => {
  it('gives the features of the role, with the very next request of an open session [SH-449 SH-450]', async () => {
    const firm = await app.firm()
    const member = await firm.member({ features: [], crmEdit: false })
    await expect(member.api.leads.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const { data } = await edit(firm.owner, member.userId, { roleName: 'Admin' })
    expect(data).toMatchObject({ roleName: 'Admin', isAdmin: true })
    expect((await member.api.leads.list()).data.total).toBe(0)
    expect((await member.api.members.list()).data).toHaveLength(2)
    await edit(firm.owner, member.userId, { roleName: 'Accountant' })
    await expect(member.api.leads.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const profile = (await member.api.people.profile()).data
    expect(profile).toMatchObject({
      isAdmin: false,
      roleName: 'Accountant',
      features: ['default', 'accounts', 'quotation'],
    })
    const trail = await firm.owner.api.audit.list({ query: { action: 'member.role-changed' } })
    expect(trail.data[0]?.changes).toContainEqual({ field: 'roleName', before: 'Admin', after: 'Accountant' })
  })

  it('changes each flag and module of one person [SH-454 SH-455 SH-456 SH-457 SH-327]', async () => {
    const firm = await app.firm()
    const member = await firm.member({ features: ['crm', 'quotation'], crmEdit: false })
    const quotation = { edit: false, approve: false, viewCosts: false }
    const off = { crm: { edit: false, canAssign: false }, quotation, pmt: { canCreateProject: false } }
    for (const rights of [
      { ...off, crm: { edit: true, canAssign: false } },
      { ...off, crm: { edit: false, canAssign: true } },
      { ...off, quotation: { ...quotation, edit: true } },
      { ...off, pmt: { canCreateProject: true } },
    ]) {
      await edit(firm.owner, member.userId, { rolesAssigned: rights })
      expect((await member.api.people.profile()).data.rolesAssigned).toEqual(rights)
    }
    const everything = {
      crm: { edit: true, canAssign: true },
      quotation: { edit: true, approve: false, viewCosts: false },
      pmt: { canCreateProject: true },
    }
    const { data } = await edit(firm.owner, member.userId, {
      features: ['mom', 'fileManager'],
      rolesAssigned: everything,
    })
    expect(data.features).toEqual(['default', 'fileManager', 'mom'])
    // flags of modules that are closed are off
    expect(data.rolesAssigned).toEqual({ ...off, pmt: { canCreateProject: true } })
    expect((await member.api.people.features()).data).toEqual(['default', 'fileManager', 'mom'])
  })

  it('decides what each may do with leads by the flags alone, whatever the role is called [IN-598]', async () => {
    const firm = await app.firm()
    const lead = { firstName: 'Meera', phoneNumber: '9876543210' }
    const others = { quotation: { edit: false }, pmt: { canCreateProject: false } }
    for (const roleName of ['Sales Executive', 'Designer', 'Site Manager', 'Accountant', 'Purchase Manager'] as const) {
      const { userId: _id, api } = await firm.member()
      await edit(firm.owner, _id, { roleName })
      const give = (canEdit: boolean, canAssign: boolean) =>
        edit(firm.owner, _id, {
          features: ['crm'],
          rolesAssigned: { ...others, crm: { edit: canEdit, canAssign } },
        })
      const { data } = await firm.owner.api.leads.addEdit({ body: lead })
      const refused = { code: 'FORBIDDEN', message: 'Access disabled by Admin' }
      await give(false, false)
      expect((await api.leads.byId({ query: { id: data._id } })).data.firstName, roleName).toBe('Meera')
      await expect(api.leads.edit({ query: { id: data._id }, body: { city: 'Pune' } })).rejects.toMatchObject(refused)
      await give(true, false)
      await api.leads.edit({ query: { id: data._id }, body: { city: 'Pune' } })
      const own = { ...lead, assignedTo: _id }
      await expect(api.leads.addEdit({ body: own })).rejects.toMatchObject(refused)
      await give(true, true)
      await api.leads.addEdit({ body: own })
    }
  })

  it('gives a person the rights to approve and to see costs; who does not know them takes none away [QT-313]', async () => {
    const firm = await app.firm()
    const member = await firm.member({ features: ['quotation'] })
    const pmt = { canCreateProject: false }
    const crm = { edit: false, canAssign: false }
    const rights = async () => (await member.api.people.profile()).data.rolesAssigned.quotation
    expect(await rights()).toEqual({ edit: false, approve: false, viewCosts: false })
    const given = { edit: false, approve: true, viewCosts: true }
    await edit(firm.owner, member.userId, { rolesAssigned: { crm, quotation: given, pmt } })
    expect(await rights()).toEqual(given)
    // as clients send it that know one right of the module alone
    await edit(firm.owner, member.userId, { rolesAssigned: { crm, quotation: { edit: true }, pmt } })
    expect(await rights()).toEqual({ ...given, edit: true })
    const { data } = await firm.owner.api.audit.list({ query: { action: 'member.changed' } })
    expect(data[1]?.changes).toContainEqual({ field: 'quotation.viewCosts', before: false, after: true })
  })

  it('lets every admin approve and see costs, and nobody else by their role [QT-313]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const { data: roles } = await firm.owner.api.members.roles()
    const granted = roles.map(role => [role.roleName, role.features.quotation])
    const both = { edit: true, approve: true, viewCosts: true }
    const none = { edit: true, approve: false, viewCosts: false }
    expect(Object.fromEntries(granted)).toEqual({
      'Super Admin': both,
      Admin: both,
      'Sales Head': none,
      'Sales Executive': none,
      Designer: none,
      'Site Manager': undefined,
      Accountant: { edit: false, approve: false, viewCosts: false },
      'Purchase Manager': { edit: false, approve: false, viewCosts: false },
    })
    const rolesAssigned = { crm: { edit: true, canAssign: true }, pmt: { canCreateProject: true } }
    await edit(firm.owner, member.userId, {
      roleName: 'Admin',
      features: ['quotation'],
      rolesAssigned: { ...rolesAssigned, quotation: none },
    })
    const rights = async () => (await member.api.people.profile()).data.rolesAssigned.quotation
    expect(await rights()).toEqual(both)
    await edit(firm.owner, member.userId, { roleName: 'Purchase Manager' })
    expect(await rights()).toEqual({ edit: false, approve: false, viewCosts: false })
  })

  it("touches neither the super admin's access nor one's own, and nobody below touches an admin", async () => {
    const firm = await app.firm()
    const admin = await adminOf(firm)
    const keeper = await firm.member({ features: ALL })
    const refused = [
      () => edit(admin, firm.owner.userId, { roleName: 'Accountant' }),
      () => edit(firm.owner, firm.owner.userId, { features: [] }),
      () => edit(admin, firm.owner.userId, { reportTo: admin.userId }),
      () => edit(admin, admin.userId, { roleName: 'Admin' }),
      () => edit(keeper, admin.userId, { roleName: 'Accountant' }),
      () => edit(keeper, admin.userId, { designation: null }),
      () => admin.api.members.deactivate({ params: { id: firm.owner.userId }, body: {} }),
      () => admin.api.members.deactivate({ params: { id: admin.userId }, body: {} }),
      () => keeper.api.members.deactivate({ params: { id: admin.userId }, body: {} }),
    ]
    for (const one of refused) await expect(one()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const [row] = await app.rows<{ is_super_admin: boolean; is_active: boolean }>(
      'select is_super_admin, is_active from users where id = $1',
      [firm.owner.userId],
    )
    expect(row).toEqual({ is_super_admin: true, is_active: true })
  })

  it('gives nobody more than the giver has', async () => {
    const firm = await app.firm()
    const keeper = await firm.member({ features: ['accessPanel', 'crm'], crmEdit: true })
    const member = await firm.member({ features: ['mom'], crmEdit: false })
    const message = 'You cannot give more rights than you have yourself'
    const flags = (canAssign: boolean) => ({
      crm: { edit: true, canAssign },
      quotation: { edit: false, approve: false, viewCosts: false },
      pmt: { canCreateProject: false },
    })
    for (const body of [
      { roleName: 'Admin' },
      { features: ['mom', 'accounts'] as const },
      { features: ['mom', 'crm'] as const, rolesAssigned: flags(true) },
    ]) {
      await expect(edit(keeper, member.userId, body as never)).rejects.toMatchObject({ code: 'FORBIDDEN', message })
    }
    // what the person has already stays, what the giver has can be given
    const { data } = await edit(keeper, member.userId, { features: ['mom', 'crm'], rolesAssigned: flags(false) })
    expect(data).toMatchObject({ features: ['default', 'crm', 'mom'], rolesAssigned: { crm: { edit: true } } })
  })

  it('refuses "Super Admin" and unknown roles [SH-439 SH-441]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    for (const roleName of ['Super Admin', 'Emperor']) {
      await expect(edit(firm.owner, member.userId, { roleName })).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'roleName', message: 'This role does not exist' }],
      })
    }
  })
})

describe('changing designation and manager', () => {
  it('changes what is sent and keeps the rest', async () => {
    const firm = await app.firm()
    const [ravi, lena] = [await firm.member({ firstName: 'Ravi' }), await firm.member({ firstName: 'Lena' })]
    const { data: surveyor } = await firm.owner.api.members.createDesignation({ body: { designationName: 'Surveyor' } })
    const { data } = await edit(firm.owner, ravi.userId, { designation: surveyor._id, reportTo: lena.userId })
    expect(data).toMatchObject({
      designation: surveyor,
      reportTo: { _id: lena.userId, fullName: 'Lena Menon' },
      features: ['default', 'crm'],
      rolesAssigned: { crm: { edit: true } },
    })
    expect((await edit(firm.owner, ravi.userId, { designation: null })).data).toMatchObject({
      designation: null,
      reportTo: { _id: lena.userId },
    })
    expect((await edit(firm.owner, ravi.userId, { reportTo: null })).data.reportTo).toBeNull()
    const trail = await firm.owner.api.audit.list({ query: { action: 'member.changed' } })
    expect(trail.data).toHaveLength(3)
  })

  it('refuses a circle of managers, also when two people close it at the same time', async () => {
    const firm = await app.firm()
    const people = await Promise.all(['Ana', 'Bea', 'Cara'].map(firstName => firm.member({ firstName })))
    const [ana, bea, cara] = people as [Member, Member, Member]
    await edit(firm.owner, bea.userId, { reportTo: ana.userId })
    await edit(firm.owner, cara.userId, { reportTo: bea.userId })
    await expect(edit(firm.owner, ana.userId, { reportTo: cara.userId })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'Cara Menon already reports to Ana Menon',
    })
    await expect(edit(firm.owner, ana.userId, { reportTo: ana.userId })).rejects.toMatchObject({
      message: 'A person cannot report to themselves',
    })
    const [one, two] = [await firm.member(), await firm.member()]
    const both = await Promise.allSettled([
      edit(firm.owner, one.userId, { reportTo: two.userId }),
      edit(firm.owner, two.userId, { reportTo: one.userId }),
    ])
    expect(both.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('finds neither clients nor people who are out nor anything of another company', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    const { data: theirs } = await other.owner.api.members.createDesignation({ body: { designationName: 'Theirs' } })
    const member = await firm.member()
    const client = await firm.member({ isClient: true })
    const out = await firm.member({ isActive: false })
    for (const body of [
      { reportTo: client.userId },
      { reportTo: out.userId },
      { reportTo: other.owner.userId },
      { reportTo: UNKNOWN },
      { designation: theirs._id },
      { designation: UNKNOWN },
    ]) {
      await expect(edit(firm.owner, member.userId, body)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    for (const id of [client.userId, other.owner.userId, UNKNOWN]) {
      await expect(edit(firm.owner, id, { designation: null })).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(firm.owner.api.members.byId({ params: { id } })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })
})
