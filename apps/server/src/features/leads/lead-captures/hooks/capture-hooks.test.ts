import { createHash, createHmac } from 'node:crypto'
import type { LeadCapture } from '@plinth/contract/leads/lead-captures/lead-captures'
import { describe, expect, it, vi } from 'vitest'
import { type Firm, testApp } from '../../../../test/harness.ts'
import { captureSettings } from '../lead-captures.factory.ts'
import { forgetOldDeliveries } from './capture-hooks.jobs.ts'
import { bringUnmapped } from './hook-intake.service.ts'

const app = testApp({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
const DAY = 86_400_000
/** What a portal posts. */
const ENQUIRY = {
  CODE: 200,
  RESPONSE: {
    UNIQUE_QUERY_ID: '2712884',
    SENDER_NAME: 'Meera Iyer',
    SENDER_MOBILE: '+91-9876543210',
    SENDER_EMAIL: 'meera@example.com',
    SENDER_CITY: 'Pune',
    QUERY_MESSAGE: 'I want a villa',
    QUERY_MCAT_NAME: 'Villas',
  },
}
const MAPPING = {
  CODE: 'none',
  'RESPONSE.UNIQUE_QUERY_ID': 'externalId',
  'RESPONSE.SENDER_NAME': 'name',
  'RESPONSE.SENDER_MOBILE': 'phoneNumber',
  'RESPONSE.SENDER_EMAIL': 'email',
  'RESPONSE.SENDER_CITY': 'city',
  'RESPONSE.QUERY_MESSAGE': 'message',
  'RESPONSE.QUERY_MCAT_NAME': 'requirement',
} as const

async function formWithAddress(firm: Firm, name = 'Portal'): Promise<{ form: LeadCapture; url: string; id: string }> {
  const { data: form } = await firm.owner.api.leadCaptures.create({
    body: captureSettings({ name, leadSource: 'Portal' }),
  })
  const { data } = await firm.owner.api.captureHooks.makeAddress({ params: { id: form._id } })
  return { form, url: `${app.base}${new URL(data.url).pathname}`, id: form._id }
}
async function post(url: string, body: string | object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.status, ...((await response.json()) as { code?: string; data?: { count: number } }) }
}
const leadsOf = (firm: Firm) =>
  app.rows<{ id: string; first_name: string; phone: string; remarks: string; lead_source: string }>(
    'select * from leads where company_id = $1 order by created_at, id',
    [firm.companyId],
  )
const map = (firm: Firm, id: string, mappingVersion = 0, mapping: Record<string, never> | typeof MAPPING = MAPPING) =>
  firm.owner.api.captureHooks.saveMapping({ params: { id }, body: { mapping, mappingVersion } })
const settled = (firm: Firm, id: string, count: number) =>
  vi.waitFor(async () => {
    const { data } = await firm.owner.api.captureHooks.deliveries({ params: { id }, query: {} })
    expect(data.filter(one => one.state !== 'unmapped')).toHaveLength(count)
    return data
  }, 60_000)

describe('what another system posts in its own words', () => {
  it('waits until somebody has chosen what its fields are, and then comes in like any lead', async () => {
    const firm = await app.firm()
    const { id, url } = await formWithAddress(firm)
    expect(await post(url, ENQUIRY)).toMatchObject({ status: 200, data: { count: 1 } })
    const { data: hook } = await firm.owner.api.captureHooks.overview({ params: { id } })
    expect(hook).toMatchObject({
      name: 'Portal',
      isSuggested: true,
      mapping: { ...MAPPING, CODE: 'remark' },
      counts: { unmapped: 1, failed: 0, done: 0 },
    })
    expect(hook.fields).toContainEqual({ key: 'RESPONSE.SENDER_CITY', label: 'SENDER CITY', sample: 'Pune' })
    expect(await leadsOf(firm)).toEqual([])
    const { data: saved } = await map(firm, id)
    expect(saved).toMatchObject({ isSuggested: false, mappingVersion: 1, mapping: MAPPING })
    const [delivery] = await settled(firm, id, 1)
    const [lead, ...more] = await leadsOf(firm)
    expect(more).toEqual([])
    expect(delivery).toMatchObject({ state: 'done', isNewLead: true, leadId: lead!.id })
    const { data } = await firm.owner.api.leads.byId({ query: { id: lead!.id } })
    expect(data).toMatchObject({
      name: 'Meera Iyer',
      countryCode: '+91',
      phoneNumber: '9876543210',
      email: 'meera@example.com',
      city: 'Pune',
      requirements: 'Villas',
      remarks: 'I want a villa',
      leadSource: 'Portal',
    })
    const { data: history } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead!.id } })
    expect(history[0]).toMatchObject({
      texts: ['The Lead came in through website form Portal', 'Id of the sender: 2712884'],
      comment: 'I want a villa',
    })
    const { data: trail } = await firm.owner.api.audit.list({ query: { action: 'lead-capture.mapping' } })
    expect(trail[0]?.changes).toContainEqual({ field: 'RESPONSE.SENDER_CITY', before: '', after: 'City' })
  })

  it('may be a form, a list of leads, or have fields that nobody has mapped', async () => {
    const firm = await app.firm()
    const { id, url } = await formWithAddress(firm)
    const mapping = { name: 'name', mobile: 'phoneNumber', 'fields.city.value': 'city' } as const
    await firm.owner.api.captureHooks.saveMapping({ params: { id }, body: { mapping, mappingVersion: 0 } })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = 'name=Asha+Rao&mobile=9000000001&fields%5Bcity%5D%5Bvalue%5D=Pune&plot_size=2400'
    expect((await post(url, form, type)).status).toBe(200)
    await settled(firm, id, 1)
    const both = [
      { name: 'One Rao', mobile: '9000000002' },
      { name: 'Two Rao', mobile: '9000000003' },
    ]
    expect((await post(url, both)).data).toEqual({ count: 2 })
    await settled(firm, id, 3)
    const rows = await app.rows(
      'select first_name, phone, city, remarks from leads where company_id = $1 order by phone',
      [firm.companyId],
    )
    expect(rows).toEqual([
      { first_name: 'Asha', phone: '9000000001', city: 'Pune', remarks: 'plot size: 2400' },
      { first_name: 'One', phone: '9000000002', city: '', remarks: '' },
      { first_name: 'Two', phone: '9000000003', city: '', remarks: '' },
    ])
    for (const [body, headers] of [
      ['{', {}],
      ['{}', {}],
      ['[]', {}],
    ] as const)
      expect((await post(url, body, headers)).status).toBe(400)
    expect((await post(url, 'x', { 'content-type': 'multipart/form-data; boundary=x' })).status).toBe(415)
    expect((await post(url, { long: 'x'.repeat(300_000) })).status).toBe(413)
  })

  it('is one lead however often it is sent, by the same request or the same id of the enquiry', async () => {
    const firm = await app.firm()
    const { id, url } = await formWithAddress(firm)
    await map(firm, id)
    await Promise.all(Array.from({ length: 6 }, () => post(url, ENQUIRY)))
    await settled(firm, id, 1)
    const other = { ...ENQUIRY, RESPONSE: { ...ENQUIRY.RESPONSE, SENDER_MOBILE: '9111111111', SENDER_EMAIL: '' } }
    await post(url, other)
    const deliveries = await settled(firm, id, 2)
    expect(deliveries.map(one => one.state)).toEqual(['done', 'done'])
    expect(await leadsOf(firm)).toHaveLength(1)
    // the same person's next enquiry is a note
    const next = {
      ...ENQUIRY,
      RESPONSE: { ...ENQUIRY.RESPONSE, UNIQUE_QUERY_ID: '2712999', QUERY_MESSAGE: 'And a garden' },
    }
    await post(url, next)
    const [noted] = await settled(firm, id, 3)
    expect(noted).toMatchObject({ state: 'done', isNewLead: false })
    expect(await leadsOf(firm)).toHaveLength(1)
  })

  it('that cannot be a lead says why, and comes in after its fields were chosen better', async () => {
    const firm = await app.firm()
    const { id, url } = await formWithAddress(firm)
    await map(firm, id, 0, { ...MAPPING, 'RESPONSE.SENDER_MOBILE': 'none', CODE: 'phoneNumber' } as never)
    await post(url, { ...ENQUIRY, RESPONSE: { ...ENQUIRY.RESPONSE, SENDER_EMAIL: 'none yet' } })
    const [failed] = await settled(firm, id, 1)
    expect(failed).toMatchObject({ state: 'failed', reason: 'Phone: Invalid phone number', leadId: null })
    const retry = async () =>
      (await firm.owner.api.captureHooks.retry({ params: { id, deliveryId: failed!._id } })).data
    expect(await retry()).toMatchObject({ state: 'failed', reason: 'Phone: Invalid phone number' })
    await map(firm, id, 1)
    const brought = await vi.waitFor(async () => {
      const [delivery] = (await firm.owner.api.captureHooks.deliveries({ params: { id }, query: {} })).data
      expect(delivery).toMatchObject({ state: 'done', reason: '', isNewLead: true })
      return delivery
    }, 60_000)
    expect(await retry()).toEqual(brought)
    expect(await leadsOf(firm)).toHaveLength(1)
    await expect(map(firm, id, 1)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('that meets a fault keeps no other waiting, and is tried again, in the end by whoever sends or presses', async () => {
    const firm = await app.firm()
    const { id, url } = await formWithAddress(firm)
    await map(firm, id)
    const other = {
      ...ENQUIRY,
      RESPONSE: { ...ENQUIRY.RESPONSE, UNIQUE_QUERY_ID: '3', SENDER_MOBILE: '9222222222', SENDER_EMAIL: '' },
    }
    // a fault of the database that one lead alone meets
    await app.rows(
      `alter table leads add constraint no_meera check (company_id <> '${firm.companyId}' or email <> 'meera@example.com')`,
    )
    const states = async () => {
      const { data } = await firm.owner.api.captureHooks.deliveries({ params: { id }, query: {} })
      return data.map(({ state, reason }) => `${state} ${reason}`.trim()).sort()
    }
    try {
      await post(url, [ENQUIRY, other])
      await vi.waitFor(async () => expect(await states()).toEqual(['done', 'unmapped']), 60_000)
      await bringUnmapped(app.app.services, { companyId: firm.companyId, captureId: id }, true)
      expect(await states()).toEqual(['done', 'failed Something went wrong. Try again'])
    } finally {
      await app.rows('alter table leads drop constraint no_meera')
    }
    expect(await leadsOf(firm)).toHaveLength(1)
    await post(url, ENQUIRY)
    await vi.waitFor(async () => expect(await leadsOf(firm)).toHaveLength(2), 60_000)
  })

  it('that met a passing fault comes in by itself', async () => {
    const firm = await app.firm()
    const { id, url } = await formWithAddress(firm)
    await map(firm, id)
    const name = `passing_${firm.companyId.replaceAll('-', '')}`
    await app.rows(`alter table leads add constraint ${name} check (company_id <> '${firm.companyId}')`)
    const failures = vi.spyOn(app.app.services.log, 'error')
    await post(url, ENQUIRY)
    await vi.waitFor(() => expect(failures).toHaveBeenCalled(), 60_000)
    failures.mockRestore()
    await app.rows(`alter table leads drop constraint ${name}`)
    await vi.waitFor(async () => expect(await leadsOf(firm)).toHaveLength(1), 60_000)
  })

  it('counts against the form by its leads, whether it can be read or not', async () => {
    const firm = await app.firm()
    const { form, url } = await formWithAddress(firm)
    const spent = async () => {
      const key = createHash('sha256').update(`${form.publicId}\nhook`).digest('base64url')
      const [row] = await app.rows<{ points: number }>('select points from auth.rate_limits where key = $1', [
        `capture form ${key}`,
      ])
      return Number(row?.points)
    }
    await post(url, [{ name: 'One Rao' }, { name: 'Two Rao' }, { name: 'Three Rao' }])
    expect(await spent()).toBe(3)
    expect((await post(url, '{')).status).toBe(400)
    expect(await spent()).toBe(4)
  })

  it('needs the present key of the address, and wrong keys are limited by address', async () => {
    const firm = await app.firm()
    const { form, url, id } = await formWithAddress(firm)
    const from = (ip: string) => ({ 'x-forwarded-for': ip })
    const wrong = `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`
    expect(await post(wrong, ENQUIRY, from('198.51.100.1'))).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect((await post(`${app.base}/api/crm/lead-captures/${'x'.repeat(22)}/hooks/x`, ENQUIRY)).status).toBe(404)
    const { data } = await firm.owner.api.captureHooks.makeAddress({ params: { id } })
    expect((await post(url, ENQUIRY)).status).toBe(401)
    const newer = `${app.base}${new URL(data.url).pathname}`
    expect((await post(newer, ENQUIRY)).status).toBe(200)
    for (let n = 0; n < 30; n++) await post(wrong, ENQUIRY, from('198.51.100.9'))
    expect((await post(wrong, ENQUIRY, from('198.51.100.9'))).status).toBe(429)
    // whoever has the key is not counted with those who guess
    expect((await post(newer, ENQUIRY, from('198.51.100.9'))).status).toBe(200)
    await app.rows(`update auth.rate_limits set points = 1200 where key like 'capture form %'`)
    expect((await post(newer, ENQUIRY)).status).toBe(429)
    const [row] = await app.rows<{ text: string }>('select c::text as text from lead_captures c where id = $1', [
      form._id,
    ])
    expect(row?.text).not.toContain(data.url.split('/').at(-1))
    const { data: removed } = await firm.owner.api.captureHooks.removeAddress({ params: { id } })
    expect(removed.addressSince).toBeNull()
    expect((await post(newer, ENQUIRY)).status).toBe(401)
  })

  it('is taken from whoever signs with the form’s secret, once per signature', async () => {
    const firm = await app.firm()
    const { form, id } = await formWithAddress(firm)
    await map(firm, id)
    const { secret } = (await firm.owner.api.leadCaptures.newSecret({ params: { id } })).data
    const url = `${app.base}/api/crm/lead-captures/${form.publicId}/hooks`
    const body = JSON.stringify(ENQUIRY)
    const timestamp = String(Math.floor(app.clock.now().getTime() / 1000))
    const sign = (key: string) => createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')
    const send = (signature: string, text = body) =>
      post(url, text, { 'x-plinth-timestamp': timestamp, 'x-plinth-signature': `sha256=${signature}` })
    expect((await send(sign('x'))).status).toBe(401)
    expect((await send(sign(secret), `${body} `)).status).toBe(401)
    expect((await send(sign(secret))).status).toBe(200)
    expect(await send(sign(secret))).toMatchObject({ status: 409, code: 'CONFLICT' })
    await settled(firm, id, 1)
    expect(await leadsOf(firm)).toHaveLength(1)
  })

  it('is described with the types that it may have', async () => {
    const document = (await (await fetch(`${app.base}/api/openapi.json`)).json()) as {
      paths: Record<string, { post?: { requestBody?: { content: object } } }>
    }
    const { post: described } = document.paths['/api/crm/lead-captures/{publicId}/hooks/{key}'] ?? {}
    expect(Object.keys(described?.requestBody?.content ?? {})).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ])
  })

  it('is for admins alone to see and to connect [LM-Q92]', async () => {
    const firm = await app.firm()
    const { id } = await formWithAddress(firm)
    const { api } = await firm.member({ crmEdit: true, crmCanAssign: true })
    const refused = [
      () => api.captureHooks.overview({ params: { id } }),
      () => api.captureHooks.makeAddress({ params: { id } }),
      () => api.captureHooks.removeAddress({ params: { id } }),
      () => api.captureHooks.saveMapping({ params: { id }, body: { mapping: MAPPING, mappingVersion: 0 } }),
      () => api.captureHooks.deliveries({ params: { id }, query: {} }),
      () => api.captureHooks.retry({ params: { id, deliveryId: id } }),
    ]
    for (const one of refused) await expect(one()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const admin = await firm.member({ isAdmin: true, features: [], crmEdit: false })
    expect((await admin.api.captureHooks.overview({ params: { id } })).data.name).toBe('Portal')
  })

  it('is forgotten after a month, and after three where nobody made a lead of it', async () => {
    const firm = await app.firm()
    const { id, url } = await formWithAddress(firm)
    const later = async () => app.anonymous(await app.sessionFor(firm.owner.userId))
    const states = async () => {
      const { data } = await (await later()).captureHooks.deliveries({ params: { id }, query: {} })
      return data.map(one => one.state)
    }
    await map(firm, id)
    await post(url, ENQUIRY)
    await post(url, { CODE: 'no name' })
    await settled(firm, id, 2)
    app.clock.advance(29 * DAY)
    await forgetOldDeliveries(app.app.services)
    expect((await states()).sort()).toEqual(['done', 'failed'])
    app.clock.advance(2 * DAY)
    await forgetOldDeliveries(app.app.services)
    expect(await states()).toEqual(['failed'])
    app.clock.advance(60 * DAY)
    await forgetOldDeliveries(app.app.services)
    expect(await states()).toEqual([])
    expect(await leadsOf(firm)).toHaveLength(1)
  })
})
