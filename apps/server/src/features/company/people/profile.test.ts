import sharp from 'sharp'
import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Member, testApp } from '../../../test/harness.ts'

const app = testApp()
const picture = (format: 'png' | 'jpeg', width = 800, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 60, b: 140 } } })
    .toFormat(format)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .toBuffer()
const fileOf = (bytes: Uint8Array, name: string) => new File([bytes as Uint8Array<ArrayBuffer>], name)

/** A multipart form as it is on the wire. */
async function post(person: Pick<Member, 'token'>, parts: [string, string | File][], search = '') {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  const response = await fetch(`${app.base}/api/crm/user/updateProfile${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  })
  const json = (await response.json()) as {
    code?: string
    message?: string
    fields?: { field: string; message: string }[]
  }
  return { status: response.status, ...json }
}

const ALL = {
  firstName: 'Nila',
  lastName: 'Rao Menon',
  address: '14 Hill Road',
  country: 'India',
  city: 'Pune',
  pinCode: '411001',
  dateOfBirth: '05-03-1990',
  phoneNumber: '9876543210',
  countryCode: '+91',
}

describe('the profile of a client', () => {
  it('names nobody who works there, and of the company what the pages of clients show', async () => {
    const firm = await app.firm({ name: 'Kalpa Interiors' })
    const admin = await firm.member({ isAdmin: true })
    await firm.owner.api.companies.editSettings({
      body: { gstNo: '29ABCDE1234F1Z5', contact: '9876543210', email: 'desk@kalpa.example', address: '14 Hill Road' },
    })
    const client = await firm.member({ isClient: true, features: [], crmEdit: false })
    const { data } = await client.api.people.profile()
    expect(data).toMatchObject({
      isClient: true,
      superAdmins: [],
      admins: [],
      reportTo: null,
      CompanySettingDetails: { companyName: 'Kalpa Interiors', currencySymbol: '₹', timeZone: 'Asia/Kolkata' },
    })
    const text = JSON.stringify([data, (await client.api.people.updateProfile({ body: { city: 'Pune' } })).data])
    const { data: staff } = await admin.api.people.profile()
    const inside = [firm.owner.userId, firm.owner.email, admin.userId, '29ABCDE1234F1Z5', 'desk@kalpa', '14 Hill Road']
    for (const secret of inside) expect(text).not.toContain(secret)
    for (const known of inside) expect(JSON.stringify(staff)).toContain(known)
  })
})

describe('saving personal details', () => {
  it('keeps every field and shows it in the profile [SH-480 SH-481 SH-483 SH-228 SH-229 SH-230 SH-231 SH-232 SH-233 SH-234 SH-235 SH-236 SH-237 SH-238]', async () => {
    const member = await (await app.firm()).member()
    const { data } = await member.api.people.updateProfile({ body: { ...ALL, email: member.email } })
    const kept = {
      ...ALL,
      dateOfBirth: '1990-03-05',
      _id: member.userId,
      fullName: 'Nila Rao Menon',
      email: member.email,
    }
    expect(data).toMatchObject(kept)
    expect((await member.api.people.profile()).data).toMatchObject(kept)
  })

  it('leaves what was not sent and clears what was sent empty, both forms of a day [SH-480 SH-376]', async () => {
    const member = await (await app.firm()).member()
    await member.api.people.updateProfile({ body: { ...ALL, dateOfBirth: '1990-03-05' } })
    const { data } = await member.api.people.updateProfile({ body: { city: '', dateOfBirth: '', country: '' } })
    expect(data).toMatchObject({ ...ALL, city: '', dateOfBirth: null, country: '' })
    const required = await post(member, [
      ['firstName', ''],
      ['phoneNumber', ''],
    ])
    expect(required).toMatchObject({
      status: 400,
      fields: [
        { field: 'firstName', message: 'Field is required' },
        { field: 'phoneNumber', message: 'Field is required' },
      ],
    })
  })

  it('refuses what breaks a rule, field by field, and changes nothing then [SH-377 SH-386 SH-389 SH-392 SH-557]', async () => {
    const member = await (await app.firm()).member()
    const before = (await member.api.people.profile()).data
    const answer = await post(member, [
      ['firstName', 'R2D2'],
      ['city', 'Sector 7'],
      ['pinCode', '4110011'],
      ['dateOfBirth', '19-03-2026'],
      ['phoneNumber', '1234'],
      ['countryCode', '+0'],
      ['country', 'Atlantis'],
      ['address', 'x'.repeat(151)],
    ])
    expect(answer.status).toBe(400)
    expect(answer.fields?.map(problem => problem.field).sort()).toEqual(
      ['address', 'city', 'country', 'countryCode', 'dateOfBirth', 'firstName', 'phoneNumber'].sort(),
    )
    expect((await member.api.people.profile()).data).toEqual(before)
  })

  it('takes the day that is today further east, not the one after [SH-392]', async () => {
    const member = await (await app.firm()).member()
    app.clock.set(new Date('2026-03-18T11:00:00.000Z'))
    await member.api.people.updateProfile({ body: { dateOfBirth: '2026-03-19' } })
    expect((await post(member, [['dateOfBirth', '2026-03-20']])).status).toBe(400)
  })

  it('takes 15 digits of a pin code outside India, and no more [SH-388 SH-583]', async () => {
    const member = await (await app.firm()).member()
    const pinCode = '1'.repeat(15)
    await member.api.people.updateProfile({ body: { country: 'France', pinCode } })
    expect((await member.api.people.profile()).data.pinCode).toBe(pinCode)
    expect(await post(member, [['pinCode', `${pinCode}1`]])).toMatchObject({
      status: 400,
      fields: [{ field: 'pinCode', message: 'Maximum length is 15' }],
    })
  })

  it('measures a kept pin code by a new country [SH-387 SH-583]', async () => {
    const member = await (await app.firm()).member()
    await member.api.people.updateProfile({ body: { country: 'France', pinCode: '123456789' } })
    expect(await post(member, [['country', 'India']])).toMatchObject({
      status: 400,
      fields: [{ field: 'pinCode', message: 'Maximum length is 6' }],
    })
  })

  it('never changes the e-mail of an account [SH-393 SH-481]', async () => {
    const member = await (await app.firm()).member()
    expect((await post(member, [['email', member.email.toUpperCase()]])).status).toBe(200)
    for (const email of ['other@example.com', 'nonsense', '']) {
      expect((await post(member, [['email', email]])).fields?.[0]?.field, email).toBe('email')
    }
  })

  it('takes isSuperAdmin and makes nobody one [SH-458 SH-482]', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await member.api.people.updateProfile({ body: { firstName: 'Nila', isSuperAdmin: 'true' } })
    await firm.owner.api.people.updateProfile({ body: { isSuperAdmin: 'false' } })
    expect((await member.api.people.profile()).data).toMatchObject({ firstName: 'Nila', isSuperAdmin: false })
    expect((await firm.owner.api.people.profile()).data.isSuperAdmin).toBe(true)
  })

  it('is one person saving their own, with parts it knows, each once [SH-480]', async () => {
    const firm = await app.firm()
    const [one, other] = [await firm.member(), await firm.member()]
    expect((await post(one, [['firstName', 'Nila']], `?userId=${one.userId}`)).status).toBe(200)
    expect((await post(one, [['firstName', 'Nila']], `?userId=${other.userId}`)).status).toBe(403)
    expect((await post(one, [['isAdmin', 'true']])).status).toBe(400)
    expect(
      (
        await post(one, [
          ['firstName', 'A'],
          ['firstName', 'B'],
        ])
      ).status,
    ).toBe(400)
    expect((await post({ token: 'x'.repeat(43) }, [['firstName', 'A']])).status).toBe(401)
    const json = await fetch(`${app.base}/api/crm/user/updateProfile`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Nila' }),
    })
    expect(json.status).toBe(415)
  })

  it('leaves a line in the audit trail without private details', async () => {
    const firm = await app.firm()
    const member = await firm.member()
    await member.api.people.updateProfile({ body: ALL })
    const entries = await app.rows<{ changes: unknown }>(
      `select changes from audit_entries where actor_id = $1 and action = 'profile.changed'`,
      [member.userId],
    )
    expect(entries).toEqual([
      {
        changes: [
          { field: 'firstName', before: 'Ravi', after: 'Nila' },
          { field: 'lastName', before: 'Menon', after: 'Rao Menon' },
        ],
      },
    ])
  })
})

describe('the profile', () => {
  it('lists the projects shared with a client, and a member with designation and superior [SH-247 SH-007 SH-009]', async () => {
    const firm = await app.firm()
    const client = await firm.member({ isClient: true })
    const member = await firm.member()
    const [clientId, projectId, designationId] = [newId(), newId(), newId()]
    const { companyId } = firm
    await app.rows(`insert into clients (company_id, id, name) values ($1, $2, 'Mehta')`, [companyId, clientId])
    await app.rows(
      `insert into projects (company_id, id, client_id, project_name, created_by) values ($1, $2, $3, 'Villa', $4)`,
      [companyId, projectId, clientId, firm.owner.userId],
    )
    await app.rows('insert into project_shares (company_id, project_id, user_id) values ($1, $2, $3)', [
      companyId,
      projectId,
      client.userId,
    ])
    await app.rows(`insert into designations (company_id, id, designation_name) values ($1, $2, 'Architect')`, [
      companyId,
      designationId,
    ])
    await app.rows('update users set designation_id = $2, report_to = $3 where id = $1', [
      member.userId,
      designationId,
      firm.owner.userId,
    ])
    expect((await client.api.people.profile()).data).toMatchObject({ isClient: true, sharedProjectsIds: [projectId] })
    expect((await member.api.people.profile()).data).toMatchObject({
      sharedProjectsIds: [],
      designation: designationId,
      designationName: 'Architect',
      reportTo: firm.owner.userId,
      reportToName: 'Asha Rao',
    })
  })
})

describe('the photo', () => {
  let member: Member
  beforeAll(async () => {
    member = await (await app.firm()).member()
  })
  const files = () =>
    app.rows<{ name: string }>(`select name from files where company_id = $1 and purpose = 'portrait'`, [
      member.companyId,
    ])

  it('is drawn anew as a square and kept as a file of the company [SH-239 SH-480]', async () => {
    const file = fileOf(await picture('jpeg'), 'me.jpg')
    const { data } = await member.api.people.updateProfile({ body: { firstName: 'Nila' }, file })
    expect(data.firstName).toBe('Nila')
    const answer = await fetch(new URL(data.imageUrl.original!, app.base))
    expect(answer.headers.get('content-type')).toBe('image/webp')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512, format: 'webp' })
    expect(bytes.includes('somebody')).toBe(false)
  })

  it('is replaced, and the earlier one forgotten; removed when asked', async () => {
    const { data } = await member.api.people.updateProfile({ body: {}, file: fileOf(await picture('png'), 'me.png') })
    expect(await files()).toHaveLength(1)
    expect((await member.api.people.updateProfile({ body: { city: 'Pune' } })).data.imageUrl.original).not.toBeNull()
    expect((await fetch(new URL(data.imageUrl.original!, app.base))).status).toBe(200)
    const without = await member.api.people.updateProfile({ body: { removeImage: 'true' } })
    expect(without.data.imageUrl.original).toBeNull()
    expect(await files()).toHaveLength(0)
  })

  it('may be no other file, in no other part, and not too large [SH-480]', async () => {
    const png = fileOf(await picture('png'), 'me.png')
    expect((await post(member, [['document', png]])).status).toBe(400)
    expect(
      (
        await post(member, [
          ['image', png],
          ['image', png],
        ])
      ).status,
    ).toBe(400)
    const svg = fileOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'me.png')
    expect((await post(member, [['image', svg]])).status).toBe(415)
    const large = fileOf(Buffer.alloc(5 * 1024 * 1024 + 1), 'me.png')
    expect(await post(member, [['image', large]])).toMatchObject({ status: 413, code: 'TOO_LARGE' })
    expect(await files()).toHaveLength(0)
  })

  it('may be left empty, as a browser sends a form without one', async () => {
    expect(
      (
        await post(member, [
          ['firstName', 'Nila'],
          ['image', fileOf(Buffer.alloc(0), '')],
        ])
      ).status,
    ).toBe(200)
  })
})
