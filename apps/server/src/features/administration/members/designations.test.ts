import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { call } from '../../company/auth/auth.factory.ts'

const app = testApp()

describe('the roles of a company', () => {
  it('come from the server with what each grants [SH-446 SH-497 SH-498 SH-305 SH-439 SH-442 SH-443 SH-444 SH-445]', async () => {
    const { owner } = await app.firm()
    const answer = await call(app, `/crm/api/enterprise/get-default-roles?userId=${owner.userId}`, {
      method: 'GET',
      token: owner.token,
    })
    const everything = {
      crm: { edit: true, canAssign: true },
      accounts: {},
      accessPanel: {},
      companyDetails: {},
      quotation: { edit: true, approve: true, viewCosts: true },
      fileManager: {},
      mom: {},
      pmt: { canCreateProject: true },
    }
    expect(answer.status, answer.text).toBe(200)
    expect((answer.json.data as unknown as object[]).map(({ _id: _, ...role }: { _id?: string }) => role)).toEqual([
      { roleName: 'Super Admin', features: everything },
      { roleName: 'Admin', features: everything },
      {
        roleName: 'Sales Head',
        features: {
          crm: { edit: true, canAssign: true },
          quotation: { edit: true, approve: false, viewCosts: false },
          fileManager: {},
          mom: {},
          pmt: { canCreateProject: true },
        },
      },
      {
        roleName: 'Sales Executive',
        features: {
          crm: { edit: true, canAssign: false },
          quotation: { edit: true, approve: false, viewCosts: false },
          fileManager: {},
          mom: {},
        },
      },
      {
        roleName: 'Designer',
        features: { quotation: { edit: true, approve: false, viewCosts: false }, fileManager: {}, mom: {} },
      },
      { roleName: 'Site Manager', features: { crm: { edit: true, canAssign: false }, fileManager: {}, mom: {} } },
      {
        roleName: 'Accountant',
        features: { accounts: {}, quotation: { edit: false, approve: false, viewCosts: false } },
      },
      {
        roleName: 'Purchase Manager',
        features: { quotation: { edit: false, approve: false, viewCosts: false }, fileManager: {} },
      },
    ])
  })
})

describe('designations', () => {
  it('are made on the fly, once per name, and listed by name [SH-306 SH-307 SH-499 SH-500 SH-501 SH-502]', async () => {
    const { owner } = await app.firm()
    const create = (designationName: string) =>
      call(app, '/crm/api/enterprise/create-designation', {
        body: { userId: owner.userId, designationName },
        token: owner.token,
      })
    const surveyor = await create('  Surveyor ')
    expect(surveyor).toMatchObject({ status: 200, json: { data: { designationName: 'Surveyor' } } })
    expect((await create('SURVEYOR')).json.data).toEqual(surveyor.json.data)
    await create('architect')
    const listed = await call(app, `/crm/api/enterprise/get-designations?userId=${owner.userId}`, {
      method: 'GET',
      token: owner.token,
    })
    expect(listed.json.data).toMatchObject([{ designationName: 'architect' }, { designationName: 'Surveyor' }])
    expect((await owner.api.audit.list({ query: { action: 'designation.created' } })).data).toHaveLength(2)
  })

  it('have 1 to 30 characters and are of one company alone [SH-430 SH-573]', async () => {
    const { owner } = await app.firm()
    const other = await app.firm()
    await other.owner.api.members.createDesignation({ body: { designationName: 'Theirs' } })
    expect((await owner.api.members.designations()).data).toEqual([])
    for (const [designationName, message] of [
      ['', 'Field is required'],
      ['x'.repeat(31), 'Maximum length is 30'],
      ['a<b', 'You have entered Invalid Designation'],
    ] as const) {
      const refused = owner.api.members.createDesignation({ body: { designationName } })
      await expect(refused).rejects.toMatchObject({ code: 'INVALID', fields: [{ field: 'designationName', message }] })
    }
  })

  it('are made by who manages the team, and read by any staff', async () => {
    const firm = await app.firm()
    const [admin, keeper, member] = [
      await firm.member({ isAdmin: true }),
      await firm.member({ features: ['accessPanel'] }),
      await firm.member(),
    ]
    for (const { api } of [admin, keeper]) {
      await api.members.createDesignation({ body: { designationName: 'Draughtsman' } })
    }
    await expect(member.api.members.createDesignation({ body: { designationName: 'Boss' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    expect((await member.api.members.designations()).data).toHaveLength(1)
  })
})
