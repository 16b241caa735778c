import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'

describe('the profile', () => {
  it('shows a member with rights and company, and no secret [SH-471 SH-472 SH-240 SH-241 SH-242 SH-243 SH-244 SH-246 SH-248 SH-249 SH-250 SH-251 SH-252 SH-253 SH-254 SH-255]', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const admin = await firm.member({ firstName: 'Nila', isAdmin: true })
    const member = await firm.member({ firstName: 'Ravi', lastName: 'Menon', crmCanAssign: true })
    const { data } = await member.api.people.profile()
    expect(data).toEqual({
      _id: member.userId,
      cId: firm.companyId,
      fullName: 'Ravi Menon',
      firstName: 'Ravi',
      lastName: 'Menon',
      email: member.email,
      phoneNumber: '',
      countryCode: '+91',
      address: '',
      city: '',
      pinCode: '',
      country: 'India',
      dateOfBirth: null,
      imageUrl: { original: null },
      isOnboardingDone: true,
      isSuperAdmin: false,
      isAdmin: false,
      isClient: false,
      isFirstTimeLogin: false,
      tempPassword: false,
      getStarted: false,
      onboardingStep: null,
      roleName: 'Site Manager',
      designation: null,
      designationName: '',
      reportTo: null,
      reportToName: '',
      sharedProjectsIds: [],
      rolesAssigned: {
        crm: { edit: true, canAssign: true },
        quotation: { edit: false, approve: false, viewCosts: false },
        pmt: { canCreateProject: false },
      },
      features: ['default', 'crm'],
      CompanySettingDetails: expect.objectContaining({ _id: firm.companyId, companyName: 'Kalpa Interiors' }),
      superAdmins: [{ _id: firm.owner.userId, fullName: 'Asha Rao', email: firm.owner.email }],
      admins: [{ _id: admin.userId, fullName: 'Nila Menon', email: admin.email }],
    })
  })

  it('needs a session [SH-471 SH-463]', async () => {
    await expect(app.anonymous().people.profile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('is open to a client, whose other doors are closed', async () => {
    const client = await (await app.firm()).member({ isClient: true })
    expect((await client.api.people.profile()).data.isClient).toBe(true)
    await expect(client.api.people.members()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('a person by id', () => {
  it('is one of the company, or oneself where none is named [SH-473 SH-474]', async () => {
    const firm = await app.firm()
    const member = await firm.member({ firstName: 'Ravi' })
    const { data } = await firm.owner.api.people.byId({ query: { userId: member.userId } })
    expect(data).toEqual({
      _id: member.userId,
      fullName: 'Ravi Menon',
      rolesAssigned: {
        crm: { edit: true, canAssign: false },
        quotation: { edit: false, approve: false, viewCosts: false },
        pmt: { canCreateProject: false },
      },
    })
    expect((await firm.owner.api.people.byId()).data).toMatchObject({
      _id: firm.owner.userId,
      rolesAssigned: {
        crm: { edit: true, canAssign: true },
        quotation: { edit: true, approve: true, viewCosts: true },
        pmt: { canCreateProject: true },
      },
    })
  })

  it('of another company is not found, exactly as one there is none of', async () => {
    const { owner } = await app.firm()
    const stranger = await (await app.firm()).member()
    for (const userId of [stranger.userId, UNKNOWN]) {
      await expect(owner.api.people.byId({ query: { userId } })).rejects.toMatchObject({
        code: 'NOT_FOUND',
        message: 'Not found',
      })
    }
    await expect(owner.api.people.byId({ query: { userId: 'me' } })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(app.anonymous().people.byId()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('the access names', () => {
  it('are all eight for the super admin, "default" and their own for others [SH-475 SH-476]', async () => {
    const firm = await app.firm()
    const all = ['default', 'crm', 'accounts', 'accessPanel', 'companyDetails', 'quotation', 'fileManager', 'mom']
    expect((await firm.owner.api.people.features()).data).toEqual(all)
    const member = await firm.member({ features: ['mom', 'crm'] })
    expect((await member.api.people.features()).data).toEqual(['default', 'crm', 'mom'])
    await expect(app.anonymous().people.features()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('my onboarding flags', () => {
  const rowOf = async (userId: string) => {
    const [row] = await app.rows<Record<string, unknown>>('select * from users where id = $1', [userId])
    const { updated_at: _, ...rest } = row!
    return rest
  }

  it('are set one at a time and nothing else with them [SH-351 SH-477 SH-478 SH-479]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await app.rows('update users set is_onboarding_done = false, is_first_time_login = true where id = $1', [
      member.userId,
    ])
    const before = await rowOf(member.userId)
    await member.api.people.editDetails({ body: { isOnboardingDone: true } })
    expect(await rowOf(member.userId)).toEqual({ ...before, is_onboarding_done: true })
    await member.api.people.editDetails({ body: { isFirstTimeLogin: false } })
    expect(await rowOf(member.userId)).toEqual({ ...before, is_onboarding_done: true, is_first_time_login: false })
  })

  it('go one way only, know no other key and need one [SH-351 SH-478]', async () => {
    const member = await (await app.firm()).member()
    const before = await rowOf(member.userId)
    const bodies = [
      { isOnboardingDone: false },
      { isFirstTimeLogin: true },
      { isSuperAdmin: true },
      { isOnboardingDone: true, isAdmin: true },
      {},
    ]
    for (const body of bodies) {
      await expect(member.api.people.editDetails({ body: body as never })).rejects.toMatchObject({ code: 'INVALID' })
    }
    expect(await rowOf(member.userId)).toEqual(before)
    await expect(app.anonymous().people.editDetails({ body: {} })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('do not end a temporary password, of a client either [SH-350]', async () => {
    const client = await (await app.firm()).member({ isClient: true, mustChangePassword: true })
    await expect(client.api.people.editDetails({ body: { isFirstTimeLogin: false } })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })
})

describe('lists of people', () => {
  it('show active staff of the company alone, with both pairs of names', async () => {
    const firm = await app.firm()
    await app.firm()
    const zoe = await firm.member({ firstName: 'Zoe', features: [] })
    const ben = await firm.member({ firstName: 'ben', isAdmin: true })
    const lead = await firm.member({ firstName: 'Lena' })
    await firm.member({ firstName: 'Gone', isActive: false })
    await firm.member({ firstName: 'Client', isClient: true })
    await firm.team('North', [zoe], [lead])
    const names = (list: { fullName: string }[]) => list.map(person => person.fullName)
    const { api } = firm.owner
    expect(names((await api.people.members()).data)).toEqual(['Asha Rao', 'ben Menon', 'Lena Menon', 'Zoe Menon'])
    expect(names((await api.people.leaders({ query: { access: '1' } })).data)).toEqual([
      'Asha Rao',
      'ben Menon',
      'Lena Menon',
    ])
    expect((await api.people.leaders()).data).toEqual([
      {
        _id: lead.userId,
        fullName: 'Lena Menon',
        memberId: lead.userId,
        memberName: 'Lena Menon',
        email: lead.email,
      },
    ])
    expect(names((await api.people.admins()).data)).toEqual(['Asha Rao', 'ben Menon'])
    expect(ben.companyId).toBe(firm.companyId)
  })

  it('need a session of staff and know no other access', async () => {
    const nobody = app.anonymous()
    for (const call of [nobody.people.members, nobody.people.leaders, nobody.people.admins]) {
      await expect(call()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    }
    const { owner } = await app.firm()
    await expect(owner.api.people.leaders({ query: { access: '2' as '1' } })).rejects.toMatchObject({ code: 'INVALID' })
  })
})
