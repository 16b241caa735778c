import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/harness.ts'
import { call, freshAddress, newestMail, otherThan, requestCode } from '../auth.factory.ts'

const app = testApp({ env: { PUBLIC_URL: 'https://plinth.example.com/' } })

let count = 0
const newEmail = () => `person-${++count}@example.com`
const send = (email: string, type?: string, from = freshAddress()) =>
  call(app, '/auth/send', { body: type === undefined ? { email } : { email, type }, from })
const verify = (email: string, otp: string, type?: string, from = freshAddress()) =>
  call(app, '/auth/api/verify', { body: { email, otp, ...(type === undefined ? {} : { type }) }, from })
const failures = async (email: string) =>
  (await app.rows('select from auth.code_failures where email = $1', [email])).length

describe('asking for a code', () => {
  it('mails a code and a link of the configured address [SH-506 SH-507 SH-168]', async () => {
    const email = newEmail()
    expect(await send(email, 'register')).toMatchObject({ status: 200, json: { data: { resendAfterSeconds: 30 } } })
    const mail = await newestMail(app, email)
    expect(mail?.subject).toBe('Verify your email')
    expect(mail?.code).toMatch(/^[0-9]{4}$/)
    expect(mail?.html).toContain(`https://plinth.example.com/verify-link#${mail?.link}`)
    expect(mail?.text).toContain(`https://plinth.example.com/verify-link#${mail?.link}`)
  })

  it('keeps neither code nor link as they are', async () => {
    const email = newEmail()
    const { code, link } = await requestCode(app, email, 'register')
    const [stored] = await app.rows<{ row: string }>('select c::text as row from auth.codes c where email = $1', [
      email,
    ])
    expect(stored?.row.slice(0, 400)).not.toContain(link)
    expect(stored?.row.split(',')[2]).not.toBe(code)
    expect(stored?.row).toMatch(/\\x[0-9a-f]{64}/)
  })

  it('answers known, unknown and registered addresses byte for byte alike; only mailboxes differ', async () => {
    const { owner } = await app.firm()
    const other = await app.firm()
    const stranger = newEmail()
    const newcomer = newEmail()
    const answers = await Promise.all([
      send(owner.email, 'forgot'),
      send(stranger, 'forgot'),
      send(other.owner.email, 'register'),
      send(newcomer, 'register'),
    ])
    expect(new Set(answers.map(answer => `${answer.status} ${answer.text}`))).toEqual(
      new Set(['200 {"success":true,"data":{"resendAfterSeconds":30}}']),
    )
    expect((await newestMail(app, owner.email))?.subject).toBe('Reset your password')
    expect(await newestMail(app, stranger)).toBeUndefined()
    const told = await newestMail(app, other.owner.email)
    expect(told?.subject).toBe('You already have an account')
    expect([told?.code, told?.link]).toEqual([undefined, undefined])
    expect((await newestMail(app, newcomer))?.code).toBeDefined()
    // the same row is written whoever asked, so guessing afterwards finds out nothing either
    const emails = [owner.email, stranger, other.owner.email, newcomer]
    const rows = await app.rows('select email from auth.codes where email = any($1)', [emails])
    expect(rows).toHaveLength(4)
    const guesses = await Promise.all(emails.map(email => verify(email, '0000')))
    expect(new Set(guesses.filter(one => one.status === 400).map(one => JSON.stringify(one.json.data))).size).toBe(1)
  })

  it('infers the flow where no type is sent', async () => {
    const { owner } = await app.firm()
    const newcomer = newEmail()
    await send(owner.email)
    await send(newcomer)
    expect((await newestMail(app, owner.email))?.subject).toBe('Reset your password')
    const mail = await newestMail(app, newcomer)
    expect(mail?.subject).toBe('Verify your email')
    expect((await verify(newcomer, mail!.code!)).json.data.type).toBe('register')
  })

  it('is possible once in 30 seconds, five times an hour and ten times a day', async () => {
    const email = newEmail()
    expect((await send(email, 'register')).status).toBe(200)
    app.clock.advance(29_000)
    const early = await send(email, 'register')
    expect(early.status).toBe(429)
    expect(early.json).toMatchObject({ message: 'Please try again in 1 seconds', data: { retryAfterSeconds: 1 } })
    const statuses: number[] = []
    for (let round = 0; round < 5; round++) {
      app.clock.advance(30_000)
      statuses.push((await send(email, 'register')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429])
    for (let round = 0; round < 6; round++) {
      app.clock.advance(round === 0 ? 3_600_000 : 30_000)
      statuses.push((await send(email, 'register')).status)
    }
    expect(statuses.slice(5)).toEqual([200, 200, 200, 200, 200, 429])
    app.clock.advance(3_600_000)
    expect((await send(email, 'register')).status).toBe(429)
    app.clock.advance(86_400_000)
    expect((await send(email, 'register')).status).toBe(200)
  })

  it('is possible twenty times an hour from one address', async () => {
    const from = freshAddress()
    const statuses: number[] = []
    for (let round = 0; round < 21; round++) statuses.push((await send(newEmail(), 'forgot', from)).status)
    expect(statuses.slice(0, 20).every(status => status === 200)).toBe(true)
    expect(statuses[20]).toBe(429)
  })

  it('refuses what is no address, and a flow there is none of', async () => {
    expect((await send('nobody', 'register')).json.fields).toEqual([
      { field: 'email', message: 'You have entered Invalid Email' },
    ])
    expect((await send(newEmail(), 'other')).status).toBe(400)
  })
})

describe('verifying a code', () => {
  it('exchanges it for a proof, once [SH-508 SH-347]', async () => {
    const email = newEmail()
    const { code } = await requestCode(app, email, 'register')
    const first = await verify(email, code, 'register')
    expect(first.json.data).toEqual({
      verificationToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      type: 'register',
    })
    expect((await verify(email, code, 'register')).status).toBe(400)
    expect(await failures(email)).toBe(0)
  })

  it('fails alike for a wrong code, an expired one and no code at all [SH-509]', async () => {
    const [wrong, expired] = [newEmail(), newEmail()]
    const late = await requestCode(app, expired, 'register')
    app.clock.advance(10 * 60_000)
    const { code } = await requestCode(app, wrong, 'register')
    const answers = await Promise.all([
      verify(wrong, otherThan(code)),
      verify(expired, late.code),
      verify(newEmail(), '1234'),
    ])
    const texts = answers.map(answer => answer.text.replace(/"requestId":"[^"]*"/, ''))
    expect(new Set(texts).size).toBe(1)
    expect(answers[0]).toMatchObject({
      status: 400,
      json: { message: 'Failed', data: { description: 'Invalid or expired code' } },
    })
  })

  it('takes exactly four digits [SH-360 SH-361]', async () => {
    for (const otp of ['123', '12345', '12a4', '１２３４', '']) {
      const answer = await verify(newEmail(), otp)
      expect(answer.status).toBe(400)
      expect(answer.json.fields).toEqual([{ field: 'otp', message: 'Enter the 4 digit code' }])
    }
  })

  it('takes a code for its own address and flow only, and only the newest', async () => {
    const email = newEmail()
    const first = await requestCode(app, email, 'register')
    expect((await verify(newEmail(), first.code)).status).toBe(400)
    expect((await verify(email, first.code, 'forgot')).status).toBe(400)
    // one of nine thousand is the same again
    const another = async (): ReturnType<typeof requestCode> => {
      app.clock.advance(30_000)
      const next = await requestCode(app, email, 'register')
      return next.code === first.code ? another() : next
    }
    const second = await another()
    expect((await verify(email, first.code, 'register')).status).toBe(400)
    expect((await call(app, '/auth/verify-links', { body: { link: first.link } })).status).toBe(400)
    expect((await verify(email, second.code, 'register')).status).toBe(200)
  })

  it('compares exactly five of two hundred parallel guesses, and then only the link opens', async () => {
    const email = newEmail()
    const { code, link } = await requestCode(app, email, 'register')
    const guesses = Array.from({ length: 200 }, (_, index) => verify(email, otherThan(code, index + 1), 'register'))
    const answers = await Promise.all(guesses)
    const descriptions = answers.map(answer => answer.json.data.description)
    expect(answers.every(answer => answer.status === 400)).toBe(true)
    expect(descriptions.filter(text => text === 'Invalid or expired code')).toHaveLength(5)
    expect(descriptions.filter(text => String(text).startsWith('Too many wrong attempts'))).toHaveLength(195)
    expect(await failures(email)).toBe(5)
    expect((await verify(email, code, 'register')).status).toBe(400)
    const opened = await call(app, '/auth/verify-links', { body: { link } })
    expect(opened.json.data).toEqual({
      verificationToken: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      type: 'register',
      email,
    })
    expect((await call(app, '/auth/verify-links', { body: { link } })).status).toBe(400)
  })

  it('allows ten failures of an account a day over all its codes', async () => {
    const email = newEmail()
    for (let round = 0; round < 2; round++) {
      const { code } = await requestCode(app, email, 'register')
      for (let guess = 1; guess <= 5; guess++) await verify(email, otherThan(code, guess), 'register')
      app.clock.advance(30_000)
    }
    expect(await failures(email)).toBe(10)
    const third = await requestCode(app, email, 'register')
    const refused = await verify(email, third.code, 'register')
    expect(refused.status).toBe(400)
    expect(refused.json.data.description).toContain('Open the link')
    expect(await failures(email)).toBe(10)
    expect((await call(app, '/auth/verify-links', { body: { link: third.link } })).status).toBe(200)
  })

  it('refuses an address after twenty wrong codes in an hour', async () => {
    const from = freshAddress()
    const statuses: number[] = []
    for (let round = 0; round < 21; round++) statuses.push((await verify(newEmail(), '1234', 'forgot', from)).status)
    expect(statuses.slice(0, 20).every(status => status === 400)).toBe(true)
    expect(statuses[20]).toBe(429)
  })

  it('counts on links alone after a hundred failures of the installation in a day', async () => {
    await app.rows(
      `insert into auth.code_failures (email, at) select 'someone-' || n || '@example.com', $1 from generate_series(1, 100) n`,
      [app.clock.now()],
    )
    const email = newEmail()
    await send(email, 'register')
    const mail = await newestMail(app, email)
    expect(mail?.code).toBeUndefined()
    expect((await call(app, '/auth/verify-links', { body: { link: mail!.link } })).status).toBe(200)
    app.clock.advance(24 * 3_600_000)
    expect((await requestCode(app, email, 'register')).code).toMatch(/^[0-9]{4}$/)
  })
})

describe('the link of a code mail', () => {
  it('expires after ten minutes and is no guess', async () => {
    const { link } = await requestCode(app, newEmail(), 'register')
    app.clock.advance(10 * 60_000)
    const late = await call(app, '/auth/verify-links', { body: { link } })
    expect(late).toMatchObject({ status: 400, json: { message: 'Failed' } })
    expect((await call(app, '/auth/verify-links', { body: { link: 'short' } })).status).toBe(400)
  })
})
