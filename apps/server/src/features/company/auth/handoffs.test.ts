import { describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'
import { call, changeMeanwhile } from './auth.factory.ts'
import { deleteExpired } from './sweep.queries.ts'

const app = testApp()
const codeOf = async (person: Member): Promise<string> => (await person.api.auth.makeHandoff()).data.code
const exchange = (userId: string, code: string) => call(app, '/auth/handoffs', { body: { userId, code } })
const refused = { status: 403, json: { code: 'FORBIDDEN' } }
const profile = (token: unknown) => call(app, '/auth/sessions', { method: 'GET', token: String(token) })

describe('a hand-off code', () => {
  it('is exchanged once for a session of its own, and only its hash is kept [SH-025 SH-026]', async () => {
    const member = await (await app.firm()).member()
    const { data } = await member.api.auth.makeHandoff()
    expect(data).toEqual({
      userId: member.userId,
      code: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: new Date(app.clock.now().getTime() + 60_000).toISOString(),
    })
    const [row] = await app.rows<{ code_hash: Buffer }>('select code_hash from auth.handoffs where user_id = $1', [
      member.userId,
    ])
    expect(row?.code_hash.toString('base64url')).not.toBe(data.code)
    const first = await exchange(member.userId, data.code)
    expect(first).toMatchObject({ status: 200, json: { data: { _id: member.userId, tempPassword: false } } })
    expect(first.json.data.accessToken).not.toBe(member.token)
    expect((await profile(first.json.data.accessToken)).json.data).toHaveLength(2)
    expect(await exchange(member.userId, data.code)).toMatchObject(refused)
  })

  it('hands no session on beyond its thirty days', async () => {
    const member = await (await app.firm()).member()
    let token = member.token
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 6) {
        app.clock.advance(6 * 86_400_000)
        const { data } = await app.anonymous(token).auth.makeHandoff()
        token = String((await exchange(member.userId, data.code)).json.data.accessToken)
      }
    }
    await days(24)
    app.clock.advance(6 * 86_400_000 - 1000)
    const { data } = await app.anonymous(token).auth.makeHandoff()
    const last = String((await exchange(member.userId, data.code)).json.data.accessToken)
    expect((await profile(last)).status).toBe(200)
    app.clock.advance(1000)
    expect((await profile(last)).status).toBe(401)
  })

  it('is worth one of many exchanges at once', async () => {
    const member = await (await app.firm()).member()
    const code = await codeOf(member)
    const answers = await Promise.all(Array.from({ length: 8 }, () => exchange(member.userId, code)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, ...Array(7).fill(403)])
  })

  it('lasts sixty seconds, and is removed afterwards', async () => {
    const member = await (await app.firm()).member()
    const [late, inTime] = [await codeOf(member), await codeOf(member)]
    app.clock.advance(59_000)
    expect((await exchange(member.userId, inTime)).status).toBe(200)
    app.clock.advance(1000)
    expect(await exchange(member.userId, late)).toMatchObject(refused)
    await codeOf(member)
    app.clock.advance(60_001)
    await app.app.services.db.anonymous(tx => deleteExpired(tx, app.clock.now()))
    expect(await app.rows('select 1 from auth.handoffs where user_id = $1', [member.userId])).toEqual([])
  })

  it('with another person’s id is used up and signs nobody in', async () => {
    const [member, other] = [await (await app.firm()).member(), await (await app.firm()).member()]
    const code = await codeOf(member)
    expect(await exchange(other.userId, code)).toMatchObject(refused)
    expect(await exchange(member.userId, code)).toMatchObject(refused)
    expect(await exchange(member.userId, 'x'.repeat(43))).toMatchObject(refused)
    expect((await exchange(member.userId, 'short')).status).toBe(400)
  })

  it('ends with the session it was made in, and with the person', async () => {
    const member = await (await app.firm()).member()
    const [first, second] = [await codeOf(member), await codeOf(member)]
    await app.rows('update users set is_active = false where id = $1', [member.userId])
    expect(await exchange(member.userId, first)).toMatchObject(refused)
    await app.rows('update users set is_active = true where id = $1', [member.userId])
    await member.api.auth.logout({ body: {} })
    expect(await exchange(member.userId, second)).toMatchObject(refused)
  })

  it('exchanged while all sessions are ended begins none that stays', async () => {
    const member = await (await app.firm()).member()
    const code = await codeOf(member)
    const answer = await changeMeanwhile(
      app,
      [
        ['update users set updated_at = updated_at where id = $1', [member.userId]],
        ['delete from auth.sessions where user_id = $1', [member.userId]],
      ],
      () => exchange(member.userId, code),
    )
    expect(answer).toMatchObject(refused)
    expect(await app.rows('select 1 from auth.sessions where user_id = $1', [member.userId])).toEqual([])
  })

  it('is not made while a temporary password stands, nor without a session', async () => {
    const member = await (await app.firm()).member({ mustChangePassword: true })
    await expect(member.api.auth.makeHandoff()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(app.anonymous().auth.makeHandoff()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})
