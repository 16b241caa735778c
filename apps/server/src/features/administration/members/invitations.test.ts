import { passwordProblem } from '@plinth/contract/company/auth'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { call, freshAddress, newestMail, PASSWORD, prove } from '../../company/auth/auth.factory.ts'
import { invitationLimits } from '../../company/auth/limits.service.ts'
import { freshEmail, invite, inviteRow } from './members.factory.ts'

const app = testApp({ env: { PUBLIC_URL: 'https://plinth.example/' } })

const userOf = async (id: string) => {
  const [row] = await app.rows<Record<string, unknown>>('select * from users where id = $1', [id])
  return row!
}
const signIn = (email: string, password: string) =>
  call(app, '/auth/login', { body: { email, password }, from: freshAddress() })
const DAY = 86_400_000

describe('inviting', () => {
  it('makes accounts with the rights of the role, who report to the inviter [SH-302 SH-303 SH-304 SH-449 SH-450 SH-451 SH-503 SH-504]', async () => {
    const firm = await app.firm()
    const admin = await firm.member({
      isAdmin: true,
      crmCanAssign: true,
      features: ['crm', 'accounts', 'accessPanel', 'companyDetails', 'quotation', 'fileManager', 'mom'],
    })
    await app.rows('update users set quotation_edit = true, can_create_project = true where id = $1', [admin.userId])
    const rows = [
      { ...(await inviteRow(firm)), roleName: 'Admin' },
      { ...(await inviteRow(firm)), roleName: 'site manager' },
    ]
    const lies = {
      isAdmin: true,
      addedBy: firm.owner.userId,
      reportTo: firm.owner.userId,
      rolesAssigned: { accounts: {} },
    }
    const answer = await call(app, `/crm/api/enterprise/team-onboard?userId=${admin.userId}`, {
      body: { teamMembers: rows.map(row => ({ ...row, ...lies })) },
      token: admin.token,
    })
    expect(answer.status, answer.text).toBe(200)
    const made = answer.json.data as unknown as { _id: string; email: string }[]
    expect(made.map(one => one.email)).toEqual(rows.map(row => row.email))
    const common = {
      company_id: firm.companyId,
      report_to: admin.userId,
      added_by: admin.userId,
      password_is_temporary: true,
      is_first_time_login: true,
      is_onboarding_done: false,
      is_super_admin: false,
      is_client: false,
      first_name: 'Tara',
      designation_id: rows[0]!.designation,
    }
    expect(await userOf(made[0]!._id)).toMatchObject({
      ...common,
      is_admin: true,
      role_name: 'Admin',
      crm_edit: true,
      crm_can_assign: true,
      quotation_edit: true,
      can_create_project: true,
    })
    expect(await userOf(made[1]!._id)).toMatchObject({
      ...common,
      is_admin: false,
      role_name: 'Site Manager',
      features: ['default', 'crm', 'fileManager', 'mom'],
      crm_edit: true,
      crm_can_assign: false,
      quotation_edit: false,
      can_create_project: false,
    })
    const trail = await firm.owner.api.audit.list({ query: { action: 'member.invited' } })
    expect(trail.data.map(entry => [entry.actorName, entry.targetName])).toEqual([
      ['Ravi Menon', 'Tara Iyer'],
      ['Ravi Menon', 'Tara Iyer'],
    ])
  })

  it('is the same at the older path [SH-505]', async () => {
    const firm = await app.firm()
    const row = await inviteRow(firm)
    const { data } = await firm.owner.api.members.addTeamMembers({ body: { teamMembers: [row] } })
    expect(data).toEqual([{ _id: expect.any(String), email: row.email }])
  })

  it('mails a temporary password that keeps the rules, is kept as a hash and works for seven days [SH-350]', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const { _id, email, password } = await invite(app, firm)
    expect(password).toHaveLength(12)
    expect(passwordProblem(password)).toBeUndefined()
    const mail = await newestMail(app, email)
    expect(mail?.subject).toBe('Asha Rao has invited you to Kalpa Interiors')
    expect(mail?.html).toContain('https://plinth.example/')
    expect(mail?.text).toContain('https://plinth.example/')
    const row = await userOf(_id)
    expect(JSON.stringify(row)).not.toContain(password)
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    const [stored] = await app.rows<{ is_secret: boolean }>('select is_secret from auth.mails where to_address = $1', [
      email,
    ])
    expect(stored?.is_secret).toBe(true)
    const entered = await signIn(email, password)
    expect(entered).toMatchObject({ status: 200, json: { data: { isFirstTimeLogin: true, tempPassword: true } } })
    app.clock.advance(7 * DAY)
    expect(await signIn(email, password)).toMatchObject({ status: 405, json: { message: /has expired/ } })
    app.clock.advance(-7 * DAY)
  })

  it('of an address that then registers, lets it set the password of the invited account [SH-350]', async () => {
    const firm = await app.firm()
    const { _id, email, password } = await invite(app, firm)
    const verificationToken = await prove(app, email, 'register')
    await call(app, '/auth/api/updatePassword', { body: { email, password: PASSWORD, verificationToken } })
    expect(await signIn(email, PASSWORD)).toMatchObject({
      status: 200,
      json: { data: { _id, isFirstTimeLogin: false, tempPassword: false } },
    })
    expect((await signIn(email, password)).status).toBe(400)
    expect(await userOf(_id)).toMatchObject({ company_id: firm.companyId, is_super_admin: false })
  })

  it('twice with one key invites once and mails once', async () => {
    const firm = await app.firm()
    const row = await inviteRow(firm)
    const send = () =>
      call(app, '/crm/api/enterprise/team-onboard', {
        body: { teamMembers: [row] },
        token: firm.owner.token,
        headers: { 'idempotency-key': 'one-press' },
      })
    const [first, second] = [await send(), await send()]
    expect(second.json).toEqual(first.json)
    expect(await app.rows('select from auth.mails where to_address = $1', [row.email])).toHaveLength(1)
  })
})

describe('what is refused, all or nothing', () => {
  const people = async (companyId: string) =>
    (await app.rows('select from users where company_id = $1', [companyId])).length

  it('names the rows whose address has an account, here or anywhere, with one text [SH-434]', async () => {
    const firm = await app.firm()
    const elsewhere = await app.firm()
    const client = await elsewhere.member({ isClient: true })
    const member = await firm.member()
    const rows = [
      await inviteRow(firm),
      await inviteRow(firm, { email: member.email }),
      await inviteRow(firm, { email: elsewhere.owner.email.toUpperCase() }),
      await inviteRow(firm, { email: client.email }),
    ]
    const before = await people(firm.companyId)
    await expect(firm.owner.api.members.onboard({ body: { teamMembers: rows } })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'User already exists',
      fields: [1, 2, 3].map(row => ({ field: `teamMembers.${row}.email`, message: 'User already exists' })),
      data: { rows: [1, 2, 3] },
    })
    expect(await people(firm.companyId)).toBe(before)
    expect(await app.rows('select from auth.mails where to_address = any($1)', [rows.map(row => row.email)])).toEqual(
      [],
    )
  })

  it('refuses the same address twice and the own one [SH-434 SH-427]', async () => {
    const firm = await app.firm()
    const row = await inviteRow(firm)
    const send = (teamMembers: (typeof row)[]) => firm.owner.api.members.onboard({ body: { teamMembers } })
    await expect(send([row, { ...row, email: ` ${row.email.toUpperCase()} ` }])).rejects.toMatchObject({
      message: 'Team Members cannot have same Email Id',
      data: { rows: [1] },
    })
    await expect(send([{ ...row, email: firm.owner.email }])).rejects.toMatchObject({
      message: 'Team Members cannot have same Email Id as of Admin',
      data: { rows: [0] },
    })
    await expect(send([{ ...row, email: 'no address' }])).rejects.toMatchObject({
      fields: [{ field: 'teamMembers.0.email', message: 'You have entered Invalid Email' }],
    })
  })

  it('refuses "Super Admin", unknown roles, and designations of another company [SH-441 SH-428 SH-429]', async () => {
    const firm = await app.firm()
    const foreign = await inviteRow(await app.firm())
    const row = await inviteRow(firm)
    const send = (teamMembers: (typeof row)[]) => firm.owner.api.members.onboard({ body: { teamMembers } })
    for (const roleName of ['Super Admin', 'super admin', 'Emperor']) {
      await expect(send([{ ...row, roleName }])).rejects.toMatchObject({
        code: 'INVALID',
        fields: [{ field: 'teamMembers.0.roleName', message: 'This role does not exist' }],
      })
    }
    await expect(send([row, { ...foreign, email: freshEmail() }])).rejects.toMatchObject({
      fields: [{ field: 'teamMembers.1.designation', message: 'This designation does not exist' }],
      data: { rows: [1] },
    })
  })

  it('refuses names that are none, and row 17 [SH-420 SH-421 SH-425 SH-572]', async () => {
    const firm = await app.firm()
    const row = await inviteRow(firm)
    const send = (teamMembers: (typeof row)[]) => firm.owner.api.members.onboard({ body: { teamMembers } })
    await expect(send([{ ...row, firstName: '', lastName: 'M3non' }])).rejects.toMatchObject({
      fields: [
        { field: 'teamMembers.0.firstName', message: 'Field is required' },
        { field: 'teamMembers.0.lastName', message: 'You have entered Invalid Last Name' },
      ],
    })
    const many = Array.from({ length: 17 }, () => ({ ...row, email: freshEmail() }))
    await expect(send(many)).rejects.toMatchObject({ code: 'INVALID', message: 'Maximum limit has been reached' })
    expect((await send(many.slice(1))).data).toHaveLength(16)
  })

  it('is open to who manages the team, and to nobody for more than their own rights', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const keeper = await firm.member({ features: ['accessPanel', 'accounts', 'quotation'], crmEdit: false })
    const row = await inviteRow(firm)
    const send = (who: typeof member, roleName: string) =>
      who.api.members.onboard({ body: { teamMembers: [{ ...row, email: freshEmail(), roleName }] } })
    await expect(send(member, 'Accountant')).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await send(keeper, 'Accountant')
    for (const roleName of ['Site Manager', 'Admin']) {
      await expect(send(keeper, roleName)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: 'You cannot give more rights than you have yourself',
      })
    }
  })

  it('counts once however often it is repeated with its key, and is answered as the first time', async () => {
    const firm = await app.firm()
    const body = { teamMembers: [await inviteRow(firm)] }
    const repeated = (idempotencyKey: string) => firm.owner.api.members.onboard({ body }, { idempotencyKey })
    const first = await repeated('invite')
    for (let repeat = 0; repeat < 6; repeat++) expect(await repeated('invite')).toEqual(first)
    const params = { id: first.data[0]!._id }
    const again = () => firm.owner.api.members.resendInvitation({ params }, { idempotencyKey: 'again' })
    app.clock.advance(60_000)
    const sent = await again()
    for (let repeat = 0; repeat < 6; repeat++) expect(await again()).toEqual(sent)
    const { address, company } = invitationLimits(firm.companyId, body.teamMembers[0]!.email)
    expect(
      await app.rows('select points from auth.rate_limits where key = any($1)', [[address.key, company.key]]),
    ).toEqual([{ points: 2 }, { points: 2 }])
  })

  it('is refused beyond 200 mails in 24 hours, whoever they went to', async () => {
    const firm = await app.firm()
    const { _id } = await invite(app, firm)
    const { key } = invitationLimits(firm.companyId, '').company
    expect(await app.rows('select points from auth.rate_limits where key = $1', [key])).toEqual([{ points: 1 }])
    await app.rows('update auth.rate_limits set points = 199 where key = $1', [key])
    const row = await inviteRow(firm)
    const message = 'At most 200 invitations can be sent in 24 hours'
    await expect(
      firm.owner.api.members.onboard({ body: { teamMembers: [await inviteRow(firm), row] } }),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      fields: [{ field: 'teamMembers.1.email', message }],
      data: { rows: [1] },
    })
    app.clock.advance(60_000)
    await expect(firm.owner.api.members.resendInvitation({ params: { id: _id } })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message,
    })
    app.clock.advance(DAY + 1)
    const fresh = app.anonymous(await app.sessionFor(firm.owner.userId))
    expect((await fresh.members.onboard({ body: { teamMembers: [row] } })).data).toHaveLength(1)
  })
})
