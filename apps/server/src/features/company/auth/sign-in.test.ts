import { argon2Sync } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createApp } from '../../../app.ts'
import { testApp } from '../../../test/harness.ts'
import { call, changeMeanwhile, freshAddress, givePassword, PASSWORD } from './auth.factory.ts'
import { hashPassword } from './passwords/passwords.ts'

// in local mode nobody comes through a proxy
const app = testApp({ env: { LOCAL_MODE: 'false' } })
const PATHS = ['/auth/login', '/auth/user/login'] as const

const someone = async (options: Parameters<Awaited<ReturnType<typeof app.firm>>['member']>[0] = {}) => {
  const firm = await app.firm()
  const person = await firm.member(options)
  await givePassword(app, person.userId)
  return person
}
const withoutRequestId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

describe('signing in', () => {
  for (const path of PATHS) {
    it(`by ${path} answers a token that works [SH-464 SH-465 SH-466 SH-467 SH-468 SH-469 SH-470 SH-512 SH-513]`, async () => {
      const person = await someone()
      const answer = await call(app, path, { body: { email: person.email, password: PASSWORD } })
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        success: true,
        data: {
          accessToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
          _id: person.userId,
          getStarted: false,
          isFirstTimeLogin: false,
          tempPassword: false,
        },
      })
      const profile = await app.anonymous(String(answer.json.data.accessToken)).people.profile()
      expect(profile.data._id).toBe(person.userId)
    })
  }

  it('alone answers the token: the profile never holds it, nor a password [SH-245]', async () => {
    const { email } = await someone()
    const answer = await call(app, '/auth/login', { body: { email, password: PASSWORD } })
    const token = String(answer.json.data.accessToken)
    expect(token).toMatch(/^[\w-]{43}$/)
    const profile = await call(app, '/crm/user/profile', { method: 'GET', token })
    expect([profile.status, profile.text.includes(token)]).toEqual([200, false])
    expect(Object.keys(profile.json.data).filter(key => /accessToken|hash|^password/i.test(key))).toEqual([])
  })

  it('takes the address trimmed and in any case [SH-358]', async () => {
    const person = await someone()
    const body = { email: `  ${person.email.toUpperCase()} `, password: PASSWORD }
    expect((await call(app, '/auth/login', { body })).status).toBe(200)
  })

  it('keeps only a hash of the token', async () => {
    const person = await someone()
    const answer = await call(app, '/auth/login', { body: { email: person.email, password: PASSWORD } })
    const stored = await app.rows<{ row: string }>('select s::text as row from auth.sessions s where user_id = $1', [
      person.userId,
    ])
    expect(stored.length).toBe(2)
    for (const { row } of stored) expect(row).not.toContain(answer.json.data.accessToken)
  })

  it('refuses what is no address, and an empty password, naming the field [SH-358 SH-359 SH-463]', async () => {
    const bad = await call(app, '/auth/login', { body: { email: 'nobody', password: 'x' } })
    expect(bad.status).toBe(400)
    expect(bad.json.fields).toEqual([{ field: 'email', message: 'You have entered Invalid Email' }])
    const empty = await call(app, '/auth/login', { body: { email: 'a@example.com', password: '' } })
    expect(empty.status).toBe(400)
    expect(empty.json.fields).toEqual([{ field: 'password', message: 'Field is required' }])
  })

  it('answers a wrong address and a wrong password byte for byte alike', async () => {
    const person = await someone({ isActive: false })
    const answers = await Promise.all(
      PATHS.flatMap(path => [
        call(app, path, { body: { email: person.email, password: 'Wrong#Pass77' } }),
        call(app, path, { body: { email: 'nobody@example.com', password: 'Wrong#Pass77' } }),
      ]),
    )
    for (const answer of answers) expect(answer.status).toBe(400)
    const texts = new Set(answers.map(answer => withoutRequestId(answer.text)))
    expect([...texts]).toEqual(['{"success":false,"code":"INVALID","message":"Email or Password is wrong",}'])
  })

  it('says 405 to a deactivated person who knows the password, and only then [SH-540]', async () => {
    const person = await someone({ isActive: false })
    const answer = await call(app, '/auth/login', { body: { email: person.email, password: PASSWORD } })
    expect(answer.status).toBe(405)
    expect(answer.json.message).toBe('Your account has been deactivated. Please contact your admin')
  })

  it('says 405 once a temporary password has run out [SH-540 SH-350]', async () => {
    const person = await someone({ mustChangePassword: true })
    const body = { email: person.email, password: PASSWORD }
    await app.rows('update users set temporary_password_expires_at = $2 where id = $1', [
      person.userId,
      new Date(app.clock.now().getTime() + 1000),
    ])
    const before = await call(app, '/auth/login', { body })
    expect(before.json.data).toMatchObject({ isFirstTimeLogin: true, tempPassword: true })
    app.clock.advance(1000)
    const after = await call(app, '/auth/login', { body })
    expect(after.status).toBe(405)
    expect(after.json.message).toContain('temporary password has expired')
  })

  it('makes a hash of older parameters anew', async () => {
    const person = await someone()
    const nonce = Buffer.alloc(16, 1)
    const tag = argon2Sync('argon2id', {
      message: PASSWORD,
      nonce,
      memory: 8192,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const bare = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    const old = `$argon2id$v=19$m=8192,t=1,p=1$${bare(nonce)}$${bare(tag)}`
    await app.rows('update users set password_hash = $2 where id = $1', [person.userId, old])
    const body = { email: person.email, password: PASSWORD }
    expect((await call(app, '/auth/login', { body })).status).toBe(200)
    const [row] = await app.rows<{ password_hash: string }>('select password_hash from users where id = $1', [
      person.userId,
    ])
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect((await call(app, '/auth/login', { body })).status).toBe(200)
  })
})

describe('a sign-in on its way', () => {
  const signIn = (email: string) => call(app, '/auth/login', { body: { email, password: PASSWORD } })
  const sessionsOf = (userId: string) => app.rows('select from auth.sessions where user_id = $1', [userId])

  it('does not outlive a reset of the password', async () => {
    const { userId, email } = await someone()
    const hash = await hashPassword('Walnut-Moss#4')
    const answer = await changeMeanwhile(
      app,
      [
        ['update users set password_hash = $2 where id = $1', [userId, hash]],
        ['delete from auth.sessions where user_id = $1', [userId]],
      ],
      () => signIn(email),
    )
    expect(answer.status).toBe(400)
    expect(answer.json.message).toBe('Email or Password is wrong')
    expect(await sessionsOf(userId)).toHaveLength(0)
  })

  it('does not outlive a deactivation [SH-540]', async () => {
    const { userId, email } = await someone()
    const answer = await changeMeanwhile(
      app,
      [
        ['update users set is_active = false where id = $1', [userId]],
        ['delete from auth.sessions where user_id = $1', [userId]],
      ],
      () => signIn(email),
    )
    expect(answer.status).toBe(405)
    expect(answer.json.message).toBe('Your account has been deactivated. Please contact your admin')
    expect(await sessionsOf(userId)).toHaveLength(0)
  })

  it('goes on where the same password was only hashed anew', async () => {
    const { userId, email } = await someone()
    const hash = await hashPassword(PASSWORD)
    const answer = await changeMeanwhile(
      app,
      [['update users set password_hash = $2 where id = $1', [userId, hash]]],
      () => signIn(email),
    )
    expect(answer.status).toBe(200)
    expect((await app.anonymous(String(answer.json.data.accessToken)).people.profile()).data._id).toBe(userId)
  })
})

describe('guessing passwords', () => {
  for (const kind of ['known', 'unknown'] as const) {
    it(`of a ${kind} account stops at the eleventh, on both paths, whatever proxy headers say`, async () => {
      const email = kind === 'known' ? (await someone()).email : `nobody-${Math.random()}@example.com`
      const from = freshAddress()
      const guess = (count: number) =>
        call(app, PATHS[count % 2]!, {
          body: { email, password: 'Wrong#Pass77' },
          from,
          headers: {
            'x-forwarded-for': `203.0.113.${count}`,
            'x-real-ip': `203.0.113.${count}`,
            forwarded: `for=1.2.3.${count}`,
          },
        })
      for (let count = 1; count <= 10; count++) expect((await guess(count)).status).toBe(400)
      for (const count of [11, 12]) {
        const refused = await guess(count)
        expect(refused.status).toBe(429)
        expect(refused.json).toMatchObject({
          code: 'TOO_MANY_REQUESTS',
          message: 'Too many attempts. Please try again later',
          data: { retryAfterSeconds: 900 },
        })
      }
      // from elsewhere the owner still gets in, and after a quarter of an hour from here too
      const elsewhere = await call(app, '/auth/login', { body: { email, password: PASSWORD }, from: freshAddress() })
      expect(elsewhere.status).toBe(kind === 'known' ? 200 : 400)
      app.clock.advance(15 * 60_000)
      const later = await call(app, '/auth/login', { body: { email, password: PASSWORD }, from })
      expect(later.status).toBe(kind === 'known' ? 200 : 400)
    })
  }

  it('in parallel compares no more than ten', async () => {
    const { email } = await someone()
    const from = freshAddress()
    const guesses = Array.from({ length: 40 }, () =>
      call(app, '/auth/login', { body: { email, password: 'Wrong#Pass77' }, from }),
    )
    const statuses = (await Promise.all(guesses)).map(answer => answer.status)
    expect(statuses.filter(status => status === 400)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(30)
  })

  it('counts for every process, and a restart forgets nothing', async () => {
    const { email } = await someone()
    const from = freshAddress()
    const body = { email, password: 'Wrong#Pass77' }
    for (let count = 0; count < 10; count++) await call(app, '/auth/login', { body, from })
    const { config, clock } = app.app.services
    const second = await createApp({ config, logins: app.logins, log: pino({ level: 'silent' }), clock })
    try {
      const base = await second.http.listen({ port: 0, host: '127.0.0.1' })
      const refused = await call({ ...app, base }, '/auth/login', { body, from })
      expect(refused.status).toBe(429)
    } finally {
      await second.close()
    }
  })

  it('from many addresses stops at fifty for one account, known or not', async () => {
    for (const email of [(await someone()).email, 'nobody-at-all@example.com']) {
      const statuses: number[] = []
      for (let count = 0; count < 6; count++) {
        const from = freshAddress()
        for (let guess = 0; guess < 9; guess++) {
          statuses.push((await call(app, '/auth/login', { body: { email, password: 'Wrong#Pass77' }, from })).status)
        }
      }
      expect(statuses.filter(status => status === 400)).toHaveLength(50)
      expect(statuses.slice(50)).toEqual([429, 429, 429, 429])
      const from = freshAddress()
      const refused = await call(app, '/auth/login', { body: { email, password: 'Wrong#Pass77' }, from })
      expect(refused.json).toMatchObject({ data: { retryAfterSeconds: 900 } })
      app.clock.advance(15 * 60_000)
      const later = await call(app, '/auth/login', { body: { email, password: 'Wrong#Pass77' }, from })
      expect(later.status).toBe(400)
    }
  })

  it('from many addresses does not keep out a network the owner signed in from within 30 days', async () => {
    const { email } = await someone()
    const home = freshAddress()
    const right = (from: string) => call(app, '/auth/login', { body: { email, password: PASSWORD }, from })
    const wrong = async (from: string) =>
      (await call(app, '/auth/login', { body: { email, password: 'Wrong#Pass77' }, from })).status
    const lockOut = async () => {
      for (let count = 0; count < 6; count++) {
        const from = freshAddress()
        for (let guess = 0; guess < 9; guess++) await wrong(from)
      }
    }
    expect((await right(home)).status).toBe(200)
    app.clock.advance(30 * 24 * 60 * 60_000 - 1)
    await lockOut()
    expect((await right(freshAddress())).status).toBe(429)
    expect((await right(home)).status).toBe(200)
    // ten guesses are the most from there too
    const statuses: number[] = []
    for (let count = 0; count < 11; count++) statuses.push(await wrong(home))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429])
    // not signed in for 30 days, the network is like any other
    app.clock.advance(30 * 24 * 60 * 60_000)
    await lockOut()
    expect((await right(home)).status).toBe(429)
  })

  it('of many accounts stops at a hundred from one address', async () => {
    const from = freshAddress()
    let accounts = 0
    const guess = async () => {
      const body = { email: `spray-${++accounts}@example.com`, password: 'Wrong#Pass77' }
      return (await call(app, '/auth/login', { body, from })).status
    }
    const counts = async () =>
      (await app.rows<{ key: string }>(`select key from auth.rate_limits where key like 'sign-in address %'`)).map(
        row => row.key,
      )
    const before = await counts()
    expect([await guess(), await guess()]).toEqual([400, 400])
    const [key, ...others] = (await counts()).filter(one => !before.includes(one))
    expect(others).toEqual([])
    // a hundred hashes of passwords would take half a minute and show nothing more
    const counted = await app.rows(
      'update auth.rate_limits set points = 98 where key = $1 and points = 2 returning points',
      [key],
    )
    expect(counted).toEqual([{ points: 98 }])
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([400, 400, 429, 429])
    app.clock.advance(15 * 60_000 - 1)
    expect(await guess()).toBe(429)
    app.clock.advance(1)
    expect(await guess()).toBe(400)
  })

  it('is forgiven by a right one', async () => {
    const { email } = await someone()
    const from = freshAddress()
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 9; count++) {
        expect((await call(app, '/auth/login', { body: { email, password: 'Wrong#Pass77' }, from })).status).toBe(400)
      }
      expect((await call(app, '/auth/login', { body: { email, password: PASSWORD }, from })).status).toBe(200)
    }
  })
})
