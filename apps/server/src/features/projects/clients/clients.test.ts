import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { call, givePassword, newestMail, PASSWORD } from '../../company/auth/auth.factory.ts'

const app = testApp()
let made = 0
const somebody = () => `meera-${++made}@client.example`
const passwordIn = (text: string): string => /^\s*(\S{12})\s*$/m.exec(text)?.[1] ?? ''
const invite = (firm: Firm, email: string, name = 'Meera Shah') =>
  firm.owner.api.clients.add({ query: { flag: '1' }, body: { name, email, projectName: 'Lake house' } })

describe('adding a client', () => {
  it('with flag=0 keeps the record and makes no account and no mail [SH-489 SH-490 SH-491 IN-660 IN-663 LM-554 IN-308 IN-309 IN-310 IN-311 IN-312 IN-313 IN-314]', async () => {
    const firm = await app.firm()
    const email = somebody()
    const body = {
      name: '  Meera Shah ',
      email: ` ${email.toUpperCase()}`,
      phoneNumber: '9876543210',
      countryCode: '+91',
      city: 'Pune',
      location: '12, Lake Road',
      pinCode: '411001',
      projectName: 'Lake house',
    }
    const query = `userId=${firm.owner.userId}&flag=0`
    const answer = await call(app, `/pmt/api/projects/addClient?${query}`, { body, token: firm.owner.token })
    expect(answer).toMatchObject({ status: 200, json: { success: true, data: { isClientAlreadyAdded: false } } })
    const rows = await app.rows('select * from clients where company_id = $1', [firm.companyId])
    expect(rows).toMatchObject([
      {
        id: answer.json.data._id,
        name: 'Meera Shah',
        project_name: 'Lake house',
        email,
        phone_number: '9876543210',
        country_code: '+91',
        city: 'Pune',
        location: '12, Lake Road',
        pin_code: '411001',
        user_id: null,
        is_company_created: false,
        created_by: firm.owner.userId,
      },
    ])
    expect(await app.rows('select 1 from users where email = $1', [email])).toEqual([])
    expect(await newestMail(app, email)).toBeUndefined()
    const { data: entries } = await firm.owner.api.audit.list()
    expect(entries).toMatchObject([{ action: 'client.created', targetName: 'Meera Shah' }])
  })

  it('who is there already answers the same id, in this company only [IN-664]', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const body = { name: 'Meera Shah', email: somebody() }
    const { data: first } = await firm.owner.api.clients.add({ body })
    const { data: again } = await firm.owner.api.clients.add({ body: { ...body, name: 'M. Shah' } })
    expect(again).toEqual({ _id: first._id, isClientAlreadyAdded: true })
    const { data: theirs } = await other.owner.api.clients.add({ body })
    expect(theirs.isClientAlreadyAdded).toBe(false)
    expect(theirs._id).not.toBe(first._id)
  })

  it('under the address of a staff member is refused, but for the firm as its own client [SH-337]', async () => {
    const firm = await app.firm()
    const admin = await firm.member({ isAdmin: true })
    for (const email of [admin.email, firm.owner.email]) {
      await expect(admin.api.clients.add({ body: { name: 'Kalpa', email } })).rejects.toMatchObject({
        code: 'CONFLICT',
        message: "User can't be client",
      })
    }
    await expect(invite(firm, firm.owner.email)).rejects.toMatchObject({ code: 'CONFLICT' })
    const body = { name: 'Kalpa Interiors', projectName: 'Kalpa Interiors', email: firm.owner.email }
    const { data: first } = await firm.owner.api.clients.add({ body })
    const { data: again } = await firm.owner.api.clients.add({ body })
    expect(again).toEqual({ _id: first._id, isClientAlreadyAdded: true })
    const rows = await app.rows('select * from clients where company_id = $1', [firm.companyId])
    expect(rows).toMatchObject([
      { name: 'Kalpa Interiors', project_name: 'Kalpa Interiors', email: firm.owner.email, is_company_created: true },
    ])
  })

  it('is for admins and whoever may create projects', async () => {
    const firm = await app.firm()
    const body = { name: 'Meera', email: somebody() }
    const seller = await firm.member()
    await expect(seller.api.clients.add({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await app.rows('update users set can_create_project = true where id = $1', [seller.userId])
    await expect(seller.api.clients.add({ body })).resolves.toMatchObject({ success: true })
    const client = await firm.member({ isClient: true })
    await expect(client.api.clients.add({ body })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(app.anonymous().clients.add({ body })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('checks what is sent, field by field', async () => {
    const { owner } = await app.firm()
    const refused = (body: object) => owner.api.clients.add({ body: body as never })
    await expect(refused({ email: somebody() })).rejects.toMatchObject({ fields: [{ field: 'name' }] })
    await expect(refused({ name: ' ', email: somebody() })).rejects.toMatchObject({ message: 'Field is required' })
    await expect(refused({ name: 'x'.repeat(131), email: somebody() })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(refused({ name: 'Meera', email: 'nobody' })).rejects.toMatchObject({ fields: [{ field: 'email' }] })
    await expect(refused({ name: 'Meera', email: somebody(), isAdmin: true })).rejects.toMatchObject({
      fields: [{ field: 'isAdmin' }],
    })
  })
})

describe('inviting a client', () => {
  it('makes an account that is a client and mails a temporary password that signs in [SH-007]', async () => {
    const firm = await app.firm()
    const email = somebody()
    const { data } = await invite(firm, email, 'Meera Devi Shah')
    const [user] = await app.rows<{ id: string }>('select * from users where email = $1', [email])
    expect(user).toMatchObject({
      company_id: firm.companyId,
      first_name: 'Meera',
      last_name: 'Devi Shah',
      is_client: true,
      is_admin: false,
      password_is_temporary: true,
      features: [],
      role_name: 'Client',
    })
    expect(await app.rows('select user_id from clients where id = $1', [data._id])).toEqual([{ user_id: user?.id }])
    const mail = await newestMail(app, email)
    expect(mail?.subject).toBe('Kalpa Interiors invites you to follow your project')
    // in the firm's name alone
    expect(mail?.text).not.toContain('Plinth')
    const body = { email, password: passwordIn(mail?.text ?? '') }
    const signedIn = await call(app, '/auth/login', { body })
    expect(signedIn).toMatchObject({ status: 200, json: { data: { _id: user?.id, tempPassword: true } } })
    const profile = await app.anonymous(String(signedIn.json.data.accessToken)).people.profile()
    expect(profile.data).toMatchObject({ isClient: true, cId: firm.companyId, features: ['default'] })
  })

  it('again sends another password while none was used, at most once a minute, and leaves a client who came alone', async () => {
    const firm = await app.firm()
    const email = somebody()
    await firm.owner.api.clients.add({ body: { name: 'Meera Shah', email } })
    const first = await invite(firm, email)
    expect(first.data.isClientAlreadyAdded).toBe(true)
    const mailed = await newestMail(app, email)
    await invite(firm, email)
    expect(await newestMail(app, email)).toEqual(mailed)
    app.clock.advance(61_000)
    await invite(firm, email)
    const second = await newestMail(app, email)
    expect(passwordIn(second?.text ?? '')).not.toBe(passwordIn(mailed?.text ?? ''))
    const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [email])
    await givePassword(app, user?.id ?? '')
    await app.rows('update users set password_is_temporary = false, is_first_time_login = false where id = $1', [
      user?.id,
    ])
    app.clock.advance(61_000)
    await invite(firm, email)
    expect(await newestMail(app, email)).toEqual(second)
    expect((await call(app, '/auth/login', { body: { email, password: PASSWORD } })).status).toBe(200)
  })

  it('again takes back the mail that waits and ends what the earlier password opened', async () => {
    const firm = await app.firm()
    const email = somebody()
    await invite(firm, email)
    const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [email])
    // one that no job has in hand, as while the mail server is away
    const waiting = await app.rows<{ id: string }>(
      `insert into auth.mails (id, to_address, subject, html, body_text, created_at, queued_in)
       values (gen_random_uuid(), $1, 'waits', '', '', $2, $3) returning id`,
      [email, app.clock.now(), firm.companyId],
    )
    const open = app.anonymous(await app.sessionFor(user!.id))
    app.clock.advance(61_000)
    await invite(firm, email)
    expect(await app.rows('select from auth.mails where id = $1', [waiting[0]?.id])).toEqual([])
    await expect(open.people.profile()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  it('again leaves a client alone who signed in with the temporary password, which is noted', async () => {
    const firm = await app.firm()
    const email = somebody()
    await invite(firm, email)
    const mail = await newestMail(app, email)
    const body = { email, password: passwordIn(mail?.text ?? '') }
    const signedIn = await call(app, '/auth/login', { body })
    const came = { last_login_at: app.clock.now() }
    expect(await app.rows('select last_login_at from users where email = $1', [email])).toEqual([came])
    app.clock.advance(61_000)
    const client = app.anonymous(String(signedIn.json.data.accessToken))
    await client.people.profile()
    await invite(firm, email)
    expect(await newestMail(app, email)).toEqual(mail)
    await client.people.profile()
    expect(await app.rows('select last_login_at from users where email = $1', [email])).toEqual([came])
    expect((await call(app, '/auth/login', { body })).status).toBe(200)
  })

  it('who never came and whose invitation expired leaves the address to another company', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const email = somebody()
    const { data } = await invite(firm, email)
    app.clock.advance(7 * 86_400_000)
    const theirs = { ...other, owner: { ...other.owner, api: app.anonymous(await app.sessionFor(other.owner.userId)) } }
    await invite(theirs, email)
    expect(await app.rows('select company_id from users where email = $1', [email])).toEqual([
      { company_id: other.companyId },
    ])
    expect(await app.rows('select user_id from clients where id = $1', [data._id])).toEqual([{ user_id: null }])
  })

  it('whose address has an account with another company makes no second one, and tells its owner alone', async () => {
    const [firm, other] = [await app.firm(), await app.firm({ name: 'Other Builders' })]
    const theirs = await other.member({ email: somebody() })
    const answer = await invite(firm, theirs.email)
    expect(answer.data.isClientAlreadyAdded).toBe(false)
    expect(Object.keys(answer.data)).toEqual(['_id', 'isClientAlreadyAdded'])
    expect(await app.rows('select user_id from clients where id = $1', [answer.data._id])).toEqual([{ user_id: null }])
    const mail = await newestMail(app, theirs.email)
    expect(mail?.text).toContain('already has an account with another company')
    expect(mail?.text).not.toContain('Other Builders')
    expect(passwordIn(mail?.text ?? '')).toBe('')
    expect(await app.rows('select company_id from users where email = $1', [theirs.email])).toEqual([
      { company_id: other.companyId },
    ])
  })

  it('fills nobody’s mailbox: five an hour for one address, whoever asks', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const email = somebody()
    for (const one of [firm, other, firm, other, firm]) await invite(one, email)
    await expect(invite(other, email)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('counts once however often it is repeated with its key, and is answered as the first time', async () => {
    const firm = await app.firm()
    const body = { name: 'Meera Shah', email: somebody(), projectName: 'Lake house' }
    const repeated = () => firm.owner.api.clients.add({ query: { flag: '1' }, body }, { idempotencyKey: 'client' })
    const first = await repeated()
    expect(first.data.isClientAlreadyAdded).toBe(false)
    for (let repeat = 0; repeat < 6; repeat++) expect(await repeated()).toEqual(first)
  })
})
