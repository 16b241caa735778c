import { api } from '@plinth/contract/api'
import { listRoutes } from '@plinth/contract/route'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'
import { call } from './auth.factory.ts'
import { deleteExpired } from './sweep.queries.ts'

const app = testApp()
const DAY = 24 * 3_600_000
const profile = (token: string) => call(app, '/crm/user/profile', { method: 'GET', token })
const UNKNOWN = '0190a000-0000-7000-8000-00000000ffff'

describe('a session', () => {
  it('lasts seven days from its last use', async () => {
    const { owner } = await app.firm()
    app.clock.advance(6 * DAY)
    expect((await profile(owner.token)).status).toBe(200)
    app.clock.advance(7 * DAY + 60_000)
    expect((await profile(owner.token)).status).toBe(401)
  })

  it('lasts thirty days in all, however often it is used', async () => {
    const { owner } = await app.firm()
    for (let day = 0; day < 29; day += 6) {
      expect((await profile(owner.token)).status, `day ${day}`).toBe(200)
      app.clock.advance(6 * DAY)
    }
    expect((await profile(owner.token)).status).toBe(401)
  })

  it('writes down its use at most once a minute', async () => {
    const { owner } = await app.firm()
    const lastUsed = async () =>
      (
        await app.rows<{ at: Date }>('select last_used_at as at from auth.sessions where user_id = $1', [owner.userId])
      )[0]?.at
    const start = await lastUsed()
    app.clock.advance(59_000)
    await profile(owner.token)
    expect(await lastUsed()).toEqual(start)
    app.clock.advance(1000)
    await profile(owner.token)
    expect(await lastUsed()).toEqual(app.clock.now())
  })

  it('ends at once with logout, alone [SH-463]', async () => {
    const { owner } = await app.firm()
    const other = await app.sessionFor(owner.userId)
    expect((await call(app, '/crm/user/logout', { token: owner.token })).json).toEqual({ success: true, data: {} })
    const refused = await profile(owner.token)
    expect(refused.status).toBe(401)
    expect(refused.json).toMatchObject({ success: false, code: 'UNAUTHENTICATED', message: 'Please sign in' })
    expect((await profile(other)).status).toBe(200)
  })

  it('of a person who is deactivated is none, on the very next request', async () => {
    const member = await (await app.firm()).member()
    expect((await profile(member.token)).status).toBe(200)
    await app.rows('update users set is_active = false where id = $1', [member.userId])
    expect((await profile(member.token)).status).toBe(401)
  })

  it('takes rights from the database with every request', async () => {
    const member = await (await app.firm()).member()
    expect((await member.api.leadForms.saveWorkType({ body: { type: 'Facade' } })).data.type).toBe('Facade')
    await app.rows('update users set crm_edit = false where id = $1', [member.userId])
    await expect(member.api.leadForms.saveWorkType({ body: { type: 'Garden' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('that was known a moment ago writes, reads and answers nothing once it is over', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const { data: lead } = await member.api.leads.addEdit({ body: { firstName: 'Asha', phoneNumber: '9876543210' } })
    await member.api.leads.byId({ query: { id: lead._id } })
    await app.rows('delete from auth.sessions where user_id = $1', [member.userId])
    const refused = { code: 'UNAUTHENTICATED' }
    const change = { leadId: lead._id, firstName: 'Nobody' }
    await expect(member.api.leads.addEdit({ body: change })).rejects.toMatchObject(refused)
    // what is wrong with the input of somebody who is nobody is not told
    await expect(member.api.leads.byId({ query: { id: 'no id' } })).rejects.toMatchObject(refused)
    await expect(member.api.leads.list()).rejects.toMatchObject(refused)
    const kept = await firm.owner.api.leads.byId({ query: { id: lead._id } })
    expect(kept.data).toMatchObject({ firstName: 'Asha', version: lead.version })
  })

  it('that was known a moment ago has the rights of now, given ones as well as taken ones', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    const change = (changes: string) => app.rows(`update users set ${changes} where id = $1`, [member.userId])
    const { data: lead } = await firm.owner.api.leads.addEdit({
      body: { firstName: 'Asha', phoneNumber: '9876543210' },
    })
    const rename = () => member.api.leads.addEdit({ body: { leadId: lead._id, firstName: 'Meera' } })
    await rename()
    await change('crm_edit = false')
    await expect(rename()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await change('crm_edit = true')
    await rename()
    await change('password_is_temporary = true')
    await expect(member.api.leads.list()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await change('password_is_temporary = false')
    expect((await member.api.leads.list()).data.total).toBe(1)
    await app.rows(
      `update company_permissions set view_level = 'own', view_unassigned = false
      where company_id = $1 and role <> 'admin'`,
      [firm.companyId],
    )
    expect((await member.api.leads.list()).data.total).toBe(0)
  })

  it('is refused in the address on every operation, and without a token', async () => {
    const { owner } = await app.firm()
    for (const { route } of listRoutes(api)) {
      const path = route.path.replace(/:\w+/g, UNKNOWN)
      const inAddress = await call(app, `${path}?token=${owner.token}`, { method: route.method })
      expect(inAddress.status, `${route.method} ${path}`).toBe(401)
      if (route.access === 'public') continue
      for (const headers of [
        {} as Record<string, string>,
        { authorization: 'Bearer' },
        { authorization: `Basic ${owner.token}` },
      ]) {
        expect((await call(app, path, { method: route.method, headers })).status, `${route.method} ${path}`).toBe(401)
      }
    }
  })
})

describe('the list of sessions', () => {
  it('shows mine alone and ends any of them', async () => {
    const firm = await app.firm()
    const { owner } = firm
    await app.sessionFor((await firm.member()).userId)
    const other = await app.sessionFor(owner.userId)
    const { data } = await owner.api.auth.sessions()
    expect(data).toHaveLength(2)
    const [current, second] = [data.find(one => one.isCurrent)!, data.find(one => !one.isCurrent)!]
    expect(current.createdAt).toBe(app.clock.now().toISOString())
    await owner.api.auth.endSession({ params: { id: second._id } })
    expect((await profile(other)).status).toBe(401)
    expect((await owner.api.auth.sessions()).data.map(one => one._id)).toEqual([current._id])
  })

  it('ends all but the one that asks, with a line in the audit trail', async () => {
    const firm = await app.firm()
    const [mate, owner] = [await firm.member(), firm.owner]
    const others = [await app.sessionFor(owner.userId), await app.sessionFor(owner.userId)]
    await owner.api.auth.endOtherSessions()
    for (const token of others) expect((await profile(token)).status).toBe(401)
    for (const token of [owner.token, mate.token]) expect((await profile(token)).status).toBe(200)
    const trail = await app.rows('select action from audit_entries where actor_id = $1', [owner.userId])
    expect(trail).toEqual([{ action: 'sessions.ended' }])
  })

  it('answers 404 for a session of somebody else, of another firm and of nobody alike', async () => {
    const firm = await app.firm()
    const mate = await firm.member()
    const { owner: stranger } = await app.firm()
    const idOf = async (userId: string) =>
      (await app.rows<{ id: string }>('select id from auth.sessions where user_id = $1', [userId]))[0]!.id
    for (const id of [await idOf(mate.userId), await idOf(stranger.userId), UNKNOWN]) {
      const answer = await call(app, `/auth/sessions/${id}`, { method: 'DELETE', token: firm.owner.token })
      expect(answer.json).toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    }
    expect((await profile(mate.token)).status).toBe(200)
    expect((await call(app, '/auth/sessions/1', { method: 'DELETE', token: firm.owner.token })).status).toBe(400)
  })
})

describe('a session with a temporary password', () => {
  it('opens the profile, the new password and logout, and nothing else [SH-350]', async () => {
    const firm = await app.firm()
    const person = await firm.member({ mustChangePassword: true, isAdmin: true })
    const allowed = new Set(['people.profile', 'auth.logout'])
    const bodies: Record<string, unknown> = { 'people.editDetails': { isFirstTimeLogin: false } }
    const closed = listRoutes(api).filter(({ name, route }) => route.access !== 'public' && !allowed.has(name))
    expect(closed.length).toBeGreaterThan(20)
    for (const { name, route } of closed) {
      const path = route.path.replace(/:\w+/g, UNKNOWN)
      const answer = await call(app, path, { method: route.method, token: person.token, body: bodies[name] })
      expect(`${name} ${answer.status}`).toBe(`${name} 403`)
    }
    expect((await profile(person.token)).json.data).toMatchObject({ tempPassword: true, isFirstTimeLogin: true })
    expect((await call(app, '/crm/user/logout', { token: person.token })).status).toBe(200)
  })
})

describe('the sweep', () => {
  it('removes what has run out and nothing else', async () => {
    const { owner, companyId } = await app.firm()
    const now = app.clock.now()
    const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
    await app.rows(
      `insert into auth.codes (email, purpose, code_hash, link_hash, created_at, expires_at)
       values ('old@example.com', 'forgot', '', '\\x01', $1, $1), ('new@example.com', 'forgot', '', '\\x02', $2, $2)`,
      [ago(2 * DAY), new Date(now.getTime() + 60_000)],
    )
    await app.rows(
      `insert into auth.proofs values ('\\x01', 'old@example.com', 'forgot', $1), ('\\x02', 'new@example.com', 'forgot', $2)`,
      [ago(1000), new Date(now.getTime() + 1000)],
    )
    await app.rows(
      `insert into auth.code_failures (email, at) values ('old@example.com', $1), ('new@example.com', $2)`,
      [ago(DAY + 1000), ago(DAY - 1000)],
    )
    await app.rows(`insert into auth.rate_limits values ('old', 1, $1), ('new', 1, $2)`, [
      now.getTime() - 1,
      now.getTime() + 1000,
    ])
    for (const [key, at] of [
      ['old', ago(DAY + 1000)],
      ['new', ago(DAY - 1000)],
    ]) {
      await app.rows(`insert into idempotency_keys values ($1, $2, $3, 'POST /x', '\\x00', '{}', $4)`, [
        companyId,
        owner.userId,
        key,
        at,
      ])
    }
    await app.rows(
      `insert into auth.sessions (token_hash, id, user_id, created_at, last_used_at)
       select sha256(created::text::bytea), gen_random_uuid(), $1, created, used
       from unnest($2::timestamptz[], $3::timestamptz[]) as old(created, used)`,
      [
        owner.userId,
        [ago(30 * DAY + 1000), ago(30 * DAY - 1000), ago(20 * DAY), ago(20 * DAY - 1000)],
        [now, now, ago(7 * DAY + 1000), ago(7 * DAY - 1000)],
      ],
    )
    await app.app.services.db.anonymous(tx => deleteExpired(tx, now))
    const left = async (text: string) => (await app.rows<{ name: string }>(text)).map(row => row.name)
    expect(await left('select email as name from auth.codes')).toEqual(['new@example.com'])
    expect(await left('select email as name from auth.proofs')).toEqual(['new@example.com'])
    expect(await left('select email as name from auth.code_failures')).toEqual(['new@example.com'])
    expect(await left('select key as name from auth.rate_limits')).toEqual(['new'])
    expect(await left(`select key as name from idempotency_keys where company_id = '${companyId}'`)).toEqual(['new'])
    const kept = await app.rows<{ at: Date }>(
      'select created_at as at from auth.sessions where user_id = $1 and created_at < $2 order by created_at',
      [owner.userId, ago(DAY)],
    )
    expect(kept.map(row => row.at)).toEqual([ago(30 * DAY - 1000), ago(20 * DAY - 1000)])
    expect((await owner.api.auth.sessions()).data).toHaveLength(3)
  })
})
