import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/harness.ts'
import { call, freshAddress, PASSWORD, prove } from '../auth/auth.factory.ts'
import { invite, mailedPassword } from './members.factory.ts'

const app = testApp()

const userOf = async (id: string) => {
  const [row] = await app.rows<Record<string, unknown>>('select * from users where id = $1', [id])
  return row!
}
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
    const again = await invite(app, firm, { email, firstName: 'Tanvi', roleName: 'Site Manager' })
    expect(again._id).toBe(_id)
    expect((await signIn(email, again.password)).status).toBe(200)
    expect(await userOf(_id)).toMatchObject({ first_name: 'Tanvi', role_name: 'Site Manager', crm_edit: true })
    await firm.owner.api.members.withdrawInvitation({ params: { id: _id } })
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
