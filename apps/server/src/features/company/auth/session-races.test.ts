import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Firm, type Member, type MemberOptions, testApp } from '../../../test/harness.ts'
import { call, changeMeanwhile, givePassword, PASSWORD, prove, requestCode } from './auth.factory.ts'

const app = testApp()
const profileStatus = async (token: unknown) =>
  (await call(app, '/crm/user/profile', { method: 'GET', token: String(token) })).status
const sessionsOf = (userId: string) =>
  app.rows<{ id: string }>('select id from auth.sessions where user_id = $1', [userId])
const exchange = (userId: string, code: string) => call(app, '/auth/handoffs', { body: { userId, code } })
const endOthers = (token: string) => call(app, '/auth/sessions', { method: 'DELETE', token })

/** What a request does that makes a session: it holds the person, and its session cannot be seen before it commits. */
const sessionBeingMade = (userId: string, id: string): [string, unknown[]][] => [
  ['update users set last_login_at = last_login_at where id = $1', [userId]],
  [
    'insert into auth.sessions (token_hash, id, user_id, created_at, last_used_at) values ($1, $2, $3, $4, $4)',
    [randomBytes(32), id, userId, app.clock.now()],
  ],
]

const endings: { name: string; person: MemberOptions; end: (firm: Firm, person: Member) => Promise<unknown> }[] = [
  { name: 'ending all others', person: {}, end: (_firm, person) => endOthers(person.token) },
  {
    name: 'a new password after a code',
    person: {},
    end: async (_firm, { email }) => {
      const verificationToken = await prove(app, email, 'forgot')
      return call(app, '/auth/api/updatePassword', { body: { email, password: PASSWORD, verificationToken } })
    },
  },
  {
    name: 'a password instead of the temporary one',
    person: { mustChangePassword: true },
    end: (_firm, { email, token }) =>
      call(app, '/auth/api/updatePassword', { body: { email, password: PASSWORD }, token }),
  },
  {
    name: 'deactivation',
    person: {},
    end: (firm, { userId }) => firm.owner.api.members.deactivate({ params: { id: userId }, body: {} }),
  },
]

describe('a session that is being made', () => {
  it.each(endings)('does not outlive $name', async ({ person: options, end }) => {
    const firm = await app.firm()
    const person = await firm.member(options)
    const making = randomUUID()
    await changeMeanwhile(app, sessionBeingMade(person.userId, making), () => end(firm, person))
    expect((await sessionsOf(person.userId)).map(({ id }) => id)).not.toContain(making)
  })

  it('by a code of a session that is ended is none afterwards, however often both are tried at once', async () => {
    const { owner } = await app.firm()
    for (let round = 0; round < 40; round++) {
      const other = app.anonymous(await app.sessionFor(owner.userId))
      const codes = [(await other.auth.makeHandoff()).data.code, (await other.auth.makeHandoff()).data.code]
      const [ended, ...taken] = await Promise.all([
        endOthers(owner.token),
        ...codes.map(code => exchange(owner.userId, code)),
      ])
      expect(ended.status).toBe(200)
      for (const answer of taken) expect(await profileStatus(answer.json.data?.accessToken)).toBe(401)
      expect(await sessionsOf(owner.userId), `round ${round}`).toHaveLength(1)
    }
  })

  it('in the demo is not begun for a person who is kept out at that moment', async () => {
    const { data } = await app.anonymous().demoCompanies.enter({ body: { as: 'member' } })
    const before = await sessionsOf(data._id)
    const answer = await changeMeanwhile(app, [['update users set is_active = false where id = $1', [data._id]]], () =>
      call(app, '/auth/demo-companies', { body: { as: 'member' } }),
    )
    expect(answer).toMatchObject({ status: 409, json: { code: 'CONFLICT' } })
    expect(await sessionsOf(data._id)).toEqual(before)
  })
})

describe('two sessions of one person', () => {
  it('that end each other at once: one of them stays', async () => {
    const { owner } = await app.firm()
    let staying = owner.token
    for (let round = 0; round < 20; round++) {
      const tokens = [staying, await app.sessionFor(owner.userId)]
      const answers = await Promise.all(tokens.map(endOthers))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
      expect(await sessionsOf(owner.userId)).toHaveLength(1)
      staying = tokens[answers.findIndex(({ status }) => status === 200)]!
      expect(await profileStatus(staying)).toBe(200)
    }
  })
})

describe('everything that makes and ends sessions of one person, at once', () => {
  it('is done or refused in its own words, and leaves no session but those it may', async () => {
    const { owner } = await app.firm()
    await givePassword(app, owner.userId)
    const { email, userId, token } = owner
    for (let round = 0; round < 15; round++) {
      const [one, other] = [await app.sessionFor(userId), await app.sessionFor(userId)]
      const { data: listed } = await app.anonymous(one).auth.sessions()
      const { code } = (await app.anonymous(one).auth.makeHandoff()).data
      const [signedIn, handedOver, newCode, endedOne, loggedOut, endedAll] = await Promise.all([
        call(app, '/auth/login', { body: { email, password: PASSWORD } }),
        exchange(userId, code),
        call(app, '/crm/user/handoff', { token: one }),
        call(app, `/auth/sessions/${listed.find(session => session.isCurrent)?._id}`, {
          method: 'DELETE',
          token: other,
        }),
        call(app, '/crm/user/logout', { token: other }),
        endOthers(token),
      ])
      expect([signedIn.status, endedAll.status]).toEqual([200, 200])
      expect(handedOver.status).toBeOneOf([200, 403])
      expect(newCode.status).toBeOneOf([200, 401])
      expect(endedOne.status).toBeOneOf([200, 401, 404])
      expect(loggedOut.status).toBeOneOf([200, 401])
      expect((await endOthers(token)).status).toBe(200)
      expect(await sessionsOf(userId)).toHaveLength(1)
    }
  })
})

describe('what a session may still do while it is ended', () => {
  it('make no code that carries it on: it is asked to sign in', async () => {
    const { owner } = await app.firm()
    const answer = await changeMeanwhile(app, [['delete from auth.sessions where user_id = $1', [owner.userId]]], () =>
      call(app, '/crm/user/handoff', { token: owner.token }),
    )
    expect(answer).toMatchObject({ status: 401, json: { code: 'UNAUTHENTICATED' } })
    expect(await app.rows('select from auth.handoffs where user_id = $1', [owner.userId])).toEqual([])
  })
})

describe('a proof that is being made', () => {
  it('does not outlive a new password', async () => {
    const person = await (await app.firm()).member({ mustChangePassword: true })
    const { email } = person
    await requestCode(app, email, 'forgot')
    const inUse: [string, unknown[]][] = [
      ['update auth.codes set used_at = created_at where email = $1', [email]],
      [
        `insert into auth.proofs (proof_hash, email, purpose, expires_at) values ($1, $2, 'forgot', $3)`,
        [randomBytes(32), email, new Date(app.clock.now().getTime() + 60_000)],
      ],
    ]
    const answer = await changeMeanwhile(app, inUse, () =>
      call(app, '/auth/api/updatePassword', { body: { email, password: PASSWORD }, token: person.token }),
    )
    expect(answer.status).toBe(200)
    expect(await app.rows('select from auth.proofs where email = $1', [email])).toEqual([])
  })
})
