import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { call, freshAddress, PASSWORD, prove } from '../../company/auth/auth.factory.ts'
import { invite, inviteRow, mailedPassword } from './members.factory.ts'

const app = testApp()

const userOf = async (id: string) => {
  const [row] = await app.rows<Record<string, unknown>>('select * from users where id = $1', [id])
  return row!
}
const taken = { code: 'INVALID', message: 'User already exists' }
const signIn = (email: string, password: string) =>
  call(app, '/auth/login', { body: { email, password }, from: freshAddress() })

describe('an invitation that was not used', () => {
  it('is sent again with a new password, and the old one ends [SH-350]', async () => {
    const firm = await app.firm()
    const { _id, email, password } = await invite(app, firm)
    const params = { id: _id }
    await expect(firm.owner.api.members.resendInvitation({ params })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    const entered = await signIn(email, password)
    app.clock.advance(60_000)
    const { data } = await firm.owner.api.members.resendInvitation({ params })
    expect(data).toMatchObject({ status: 'invited', invitedAt: app.clock.now().toISOString() })
    const second = await mailedPassword(app, email)
    expect(second).not.toBe(password)
    expect((await signIn(email, password)).status).toBe(400)
    expect((await signIn(email, second)).status).toBe(200)
    const old = app.anonymous(String(entered.json.data.accessToken))
    await expect(old.people.profile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect((await firm.owner.api.audit.list({ query: { action: 'member.reinvited' } })).data).toHaveLength(1)
  })

  it('is withdrawn: no password works, the address looks unknown, and it can be invited again', async () => {
    const firm = await app.firm()
    const { _id, email, password } = await invite(app, firm)
    const entered = await signIn(email, password)
    const { data } = await firm.owner.api.members.withdrawInvitation({ params: { id: _id } })
    expect(data.status).toBe('withdrawn')
    expect(await signIn(email, password)).toMatchObject({
      status: 400,
      json: { message: 'Email or Password is wrong' },
    })
    const old = app.anonymous(String(entered.json.data.accessToken))
    await expect(old.people.profile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect(firm.owner.api.members.withdrawInvitation({ params: { id: _id } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
    app.clock.advance(60_000)
    const again = await invite(app, firm, { email, firstName: 'Tanvi', roleName: 'Site Manager' })
    expect(again._id).toBe(_id)
    expect((await signIn(email, again.password)).status).toBe(200)
    expect(await userOf(_id)).toMatchObject({ first_name: 'Tanvi', role_name: 'Site Manager', crm_edit: true })
    await firm.owner.api.members.withdrawInvitation({ params: { id: _id } })
    app.clock.advance(60_000)
    const { data: resent } = await firm.owner.api.members.resendInvitation({ params: { id: _id } })
    expect(resent.status).toBe('invited')
    expect((await signIn(email, await mailedPassword(app, email))).status).toBe(200)
  })

  it('once withdrawn holds its address from nobody: another firm invites it, or it founds one', async () => {
    const firm = await app.firm()
    const [first, second] = [await invite(app, firm), await invite(app, firm)]
    for (const { _id } of [first, second]) await firm.owner.api.members.withdrawInvitation({ params: { id: _id } })
    const other = await app.firm()
    const there = await invite(app, other, { email: first.email })
    expect(await userOf(there._id)).toMatchObject({ company_id: other.companyId })
    const verificationToken = await prove(app, second.email, 'register')
    const founded = await call(app, '/auth/api/updatePassword', {
      body: { email: second.email, password: PASSWORD, verificationToken },
    })
    expect(founded.status, founded.text).toBe(200)
    const [row] = await app.rows<{ is_super_admin: boolean }>('select is_super_admin from users where email = $1', [
      second.email,
    ])
    expect(row).toEqual({ is_super_admin: true })
    await expect(firm.owner.api.members.resendInvitation({ params: { id: first._id } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'User already exists',
    })
  })

  it('makes its address wait a minute, withdrawn or not', async () => {
    const firm = await app.firm()
    const { _id, password: _, ...row } = await invite(app, firm)
    await firm.owner.api.members.withdrawInvitation({ params: { id: _id } })
    const message = 'The invitation was just sent. Please wait a minute'
    await expect(firm.owner.api.members.resendInvitation({ params: { id: _id } })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message,
    })
    const other = await inviteRow(firm)
    await expect(firm.owner.api.members.onboard({ body: { teamMembers: [other, row] } })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      fields: [{ field: 'teamMembers.1.email', message }],
      data: { rows: [1] },
    })
    expect(await app.rows('select from auth.mails where to_address = $1', [other.email])).toEqual([])
    expect(await app.rows('select from users where email = $1', [other.email])).toEqual([])
  })

  it('mails one address five times an hour, however it is withdrawn, sent again or invited elsewhere', async () => {
    const firm = await app.firm()
    const { _id, password: _, ...row } = await invite(app, firm)
    const params = { id: _id }
    for (let mails = 1; mails < 5; mails++) {
      await firm.owner.api.members.withdrawInvitation({ params })
      app.clock.advance(60_000)
      if (mails % 2 === 0) await firm.owner.api.members.resendInvitation({ params })
      else await invite(app, firm, row)
    }
    await firm.owner.api.members.withdrawInvitation({ params })
    app.clock.advance(60_000)
    const message = 'This address was invited 5 times within an hour. Please try again later'
    await expect(firm.owner.api.members.resendInvitation({ params })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message,
    })
    const elsewhere = await app.firm()
    const theirs = await inviteRow(elsewhere, { email: row.email })
    await expect(elsewhere.owner.api.members.onboard({ body: { teamMembers: [theirs] } })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      fields: [{ field: 'teamMembers.0.email', message }],
    })
    app.clock.advance(3_600_000)
    await expect(firm.owner.api.members.resendInvitation({ params })).resolves.toMatchObject({ success: true })
  })

  it('once expired refuses its password with the reason, and then holds its address from no other firm [SH-350]', async () => {
    const firm = await app.firm()
    const [first, second, kept] = [await invite(app, firm), await invite(app, firm), await invite(app, firm)]
    const came = await invite(app, firm)
    expect((await signIn(came.email, came.password)).status).toBe(200)
    const early = await app.firm()
    const asked = await inviteRow(early, { email: first.email })
    await expect(early.owner.api.members.onboard({ body: { teamMembers: [asked] } })).rejects.toMatchObject(taken)
    app.clock.advance(7 * 86_400_000)
    expect(await signIn(first.email, first.password)).toMatchObject({ status: 405, json: { message: /has expired/ } })
    const other = await app.firm()
    const there = await invite(app, other, { email: first.email })
    expect((await signIn(first.email, there.password)).status).toBe(200)
    expect(await userOf(there._id)).toMatchObject({ company_id: other.companyId })
    expect((await signIn(first.email, first.password)).status).toBe(400)
    expect(await userOf(first._id)).toMatchObject({ email: `${first._id}@withdrawn.invalid`, is_active: false })
    const verificationToken = await prove(app, second.email, 'register')
    const body = { email: second.email, password: PASSWORD, verificationToken }
    const founded = await call(app, '/auth/api/updatePassword', { body })
    expect(founded.status, founded.text).toBe(200)
    expect(
      await app.rows('select is_super_admin from users where email = $1 and company_id <> $2', [
        second.email,
        firm.companyId,
      ]),
    ).toEqual([{ is_super_admin: true }])
    // who came once keeps the account, and the firm that invited sends its own again
    const again = await inviteRow(other, { email: came.email })
    await expect(other.owner.api.members.onboard({ body: { teamMembers: [again] } })).rejects.toMatchObject(taken)
    const owner = app.anonymous(await app.sessionFor(firm.owner.userId))
    const own = await inviteRow(other, { email: kept.email })
    const { data: designation } = await owner.members.createDesignation({ body: { designationName: 'Surveyor' } })
    await expect(
      owner.members.onboard({ body: { teamMembers: [{ ...own, designation: designation._id }] } }),
    ).rejects.toMatchObject(taken)
    const { data } = await owner.members.resendInvitation({ params: { id: kept._id } })
    expect(data).toMatchObject({ status: 'invited', email: kept.email })
    await expect(owner.members.resendInvitation({ params: { id: first._id } })).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  it('cannot be sent again or withdrawn once somebody has joined', async () => {
    const firm = await app.firm()
    const { _id, email } = await invite(app, firm)
    const verificationToken = await prove(app, email, 'forgot')
    await call(app, '/auth/api/updatePassword', { body: { email, password: PASSWORD, verificationToken } })
    app.clock.advance(60_000)
    for (const act of ['resendInvitation', 'withdrawInvitation'] as const) {
      await expect(firm.owner.api.members[act]({ params: { id: _id } })).rejects.toMatchObject({ code: 'CONFLICT' })
    }
  })
})
