import { HONEYPOT } from '@plinth/contract/leads/lead-captures/capture-rules'
import type {
  CaptureSettings,
  CaptureSubmission,
  LeadCapture,
} from '@plinth/contract/leads/lead-captures/lead-captures'
import { describe, expect, it, vi } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'
import { captureSettings, signed } from './lead-captures.factory.ts'

const app = testApp({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
const person = { firstName: 'Meera', phoneNumber: '98765 43210' }
let address = 0
const nextAddress = () => `198.51.${Math.floor(++address / 250)}.${(address % 250) + 1}`

const makeForm = async (firm: Firm, told: Partial<CaptureSettings> = {}): Promise<LeadCapture> =>
  (await firm.owner.api.leadCaptures.create({ body: captureSettings(told) })).data

/** The token of a page that is opened now. */
async function open({ publicId }: LeadCapture): Promise<string> {
  const html = await (await fetch(`${app.base}/forms/${publicId}`)).text()
  return /data-token="([^"]+)"/.exec(html)?.[1] ?? ''
}

type Sent = Partial<CaptureSubmission> & { firstName: string; phoneNumber: string }
interface Answer {
  success: boolean
  code?: string
  message?: string
  fields?: { field: string; message: string }[]
  data: {
    successText: string
    redirectUrl: string
    leadId: string
    created: boolean
    keptInRemarks: { field: string; written: string }[]
  }
}
async function post(path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(`${app.base}/api/crm/lead-captures/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.status, ...((await response.json()) as Answer) }
}
/** Fills in the page at a person's pace and submits it. */
async function submit(form: LeadCapture, sent: Sent, ip = nextAddress()) {
  const token = await open(form)
  app.clock.advance(5000)
  return post(`${form.publicId}/submissions`, JSON.stringify({ token, ...sent }), { 'x-forwarded-for': ip })
}
const leadsOf = (firm: Firm) =>
  app.rows<{ id: string; first_name: string; lead_source: string; source_name: string; remarks: string }>(
    'select * from leads where company_id = $1 order by created_at, id',
    [firm.companyId],
  )

async function signedForm(firm: Firm) {
  const form = await makeForm(firm)
  const { secret } = (await firm.owner.api.leadCaptures.newSecret({ params: { id: form._id } })).data
  const send = (body: object, how: { secret?: string; at?: Date } = {}) => {
    const { text, headers } = signed(how.secret ?? secret, body, how.at ?? app.clock.now())
    return { text, headers, answer: () => post(`${form.publicId}/leads`, text, headers) }
  }
  return { form, secret, send }
}

describe('what a person sends through the page', () => {
  it('is a lead with everything they typed, where it came from and what they agreed to', async () => {
    const firm = await app.firm()
    const consentText = 'You may call me'
    const form = await makeForm(firm, { consentText, campaign: 'Autumn' })
    const answer = await submit(form, {
      ...person,
      lastName: 'Iyer',
      email: 'meera@example.com',
      city: 'pune',
      requirement: 'Villa',
      budget: '25,00,000',
      message: 'Please call after six',
      consent: true,
      pageUrl: 'https://www.kalpa.example/contact?utm_source=google&utm_medium=cpc&utm_campaign=Monsoon',
      referrer: 'https://www.google.com/',
    })
    expect(answer).toMatchObject({
      status: 200,
      data: { successText: 'Thank you, we call you today.', redirectUrl: '' },
    })
    const [row] = await leadsOf(firm)
    const { data: lead } = await firm.owner.api.leads.byId({ query: { id: row!.id } })
    expect(lead).toMatchObject({
      name: 'Meera Iyer',
      countryCode: '+91',
      phoneNumber: '9876543210',
      email: 'meera@example.com',
      city: 'Pune',
      requirements: 'Villa',
      budget: 2_500_000,
      remarks: 'Please call after six',
      leadSource: 'Website',
      sourceName: 'Monsoon',
      assignedTo: null,
    })
    const { data: history } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead._id } })
    expect(history[0]).toMatchObject({
      type: 'create',
      userId: null,
      updatedBy: 'website form Contact us',
      comment: 'Please call after six',
      texts: [
        'The Lead came in through website form Contact us',
        'Page: https://www.kalpa.example/contact?utm_source=google&utm_medium=cpc&utm_campaign=Monsoon',
        'Came from: https://www.google.com/',
        'Campaign: source google, medium cpc, campaign Monsoon',
        'Agreed to: You may call me',
      ],
    })
    const [entry] = await app.rows('select * from lead_capture_entries where company_id = $1', [firm.companyId])
    expect(entry).toMatchObject({
      channel: 'form',
      is_new_lead: true,
      consent_text: consentText,
      consent_at: app.clock.now(),
      referrer: 'https://www.google.com/',
      utm: { source: 'google', medium: 'cpc', campaign: 'Monsoon' },
    })
    const [listed] = (await firm.owner.api.leadCaptures.list()).data
    expect(listed).toMatchObject({ leadCount: 1, lastLeadAt: app.clock.now().toISOString() })
  })

  it('accepts phones of other countries', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    await submit(form, { firstName: 'Jane', phoneNumber: '+44 (20) 7946-0018' })
    await submit(form, { firstName: 'Asha', phoneNumber: '098450 12345' })
    const rows = await app.rows('select country_code, phone from leads where company_id = $1 order by created_at', [
      firm.companyId,
    ])
    expect(rows).toEqual([
      { country_code: '+44', phone: '2079460018' },
      { country_code: '+91', phone: '9845012345' },
    ])
  })

  it('is read as people write it, and what it says beyond its values goes to the remarks', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    const message = 'Please call after six'
    await submit(form, { firstName: 'Meera', phoneNumber: '98450 11201 / 98450 11202', budget: '8-10 lakhs', message })
    await submit(form, { firstName: 'Asha', phoneNumber: '98450 11203 (office)', budget: '₹ 12.5 L' })
    const rows = await app.rows('select phone, budget, remarks from leads where company_id = $1 order by created_at', [
      firm.companyId,
    ])
    expect(rows).toEqual([
      {
        phone: '9845011201',
        budget: 800_000,
        remarks: 'Please call after six\nBudget: 8-10 lakhs\nPhone: +91 9845011202',
      },
      { phone: '9845011203', budget: 1_250_000, remarks: 'Phone: 98450 11203 (office)' },
    ])
  })

  it("reads amounts in the firm's own currency", async () => {
    const firm = await app.firm()
    await app.rows("update companies set currency_symbol = '$' where company_id = $1", [firm.companyId])
    const form = await makeForm(firm)
    await submit(form, { ...person, budget: '$12,000' })
    expect(await app.rows('select budget, remarks from leads where company_id = $1', [firm.companyId])).toEqual([
      { budget: 12_000, remarks: '' },
    ])
  })

  it('is refused without a name, a way to reach the person or what the firm asks for, each problem at its field', async () => {
    const firm = await app.firm()
    const fields = { ...captureSettings().fields, email: 'required' as const, city: 'off' as const }
    const form = await makeForm(firm, { fields, consentText: 'I agree' })
    const empty = await submit(form, { firstName: '', phoneNumber: '' })
    expect(empty).toMatchObject({ status: 400, code: 'INVALID' })
    expect(empty.fields?.map(one => one.field)).toEqual(['firstName', 'phoneNumber', 'email', 'consent'])
    const ok = { ...person, email: 'meera@example.com', consent: true }
    const problem = async (sent: Partial<Sent>) => (await submit(form, { ...ok, ...sent })).fields
    expect(await problem({ phoneNumber: 'n/a' })).toEqual([{ field: 'phoneNumber', message: 'Field is required' }])
    expect(await problem({ email: 'nobody' })).toEqual([{ field: 'email', message: 'Invalid email address' }])
    const neither = await submit(await makeForm(firm, { name: 'Plain' }), { firstName: 'Meera', phoneNumber: '12345' })
    expect(neither).toMatchObject({
      status: 400,
      fields: [{ field: 'phoneNumber', message: 'Invalid phone number' }],
    })
    expect(await leadsOf(firm)).toEqual([])
    // a field that is off is ignored
    await submit(form, { ...ok, city: 'Pune', message: 'x'.repeat(1000) })
    expect(await app.rows('select city from leads where company_id = $1', [firm.companyId])).toEqual([{ city: '' }])
  })

  it('is one lead with a note in its history when sent twice within a day, even at once', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    await Promise.all(Array.from({ length: 6 }, (_, n) => submit(form, { ...person, message: `call ${n}` })))
    const [lead, ...more] = await leadsOf(firm)
    expect(more).toEqual([])
    await submit(form, { ...person, phoneNumber: '9000000001', email: 'a@example.com' })
    await submit(form, { ...person, phoneNumber: '9000000002', email: 'A@Example.com' })
    expect(await leadsOf(firm)).toHaveLength(2)
    const { data: history } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead!.id } })
    expect(history.map(entry => entry.type).sort()).toEqual([
      'create',
      'update',
      'update',
      'update',
      'update',
      'update',
    ])
    expect(history[0]?.texts[0]).toBe('The same person wrote again through website form Contact us')
    expect(new Set(history.map(entry => entry.comment)).size).toBe(6)
    app.clock.advance(24 * 3600 * 1000 + 1)
    await submit(form, person)
    expect(await leadsOf(firm)).toHaveLength(3)
  })

  it('keeps everything they write the second time, and leaves their lead as it is', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    const first = { ...person, lastName: 'Iyer', email: 'meera@example.com', city: 'Pune', requirement: 'Villa' }
    await submit(form, { ...first, budget: '2500000' })
    await submit(form, {
      firstName: 'Mira',
      lastName: 'Nair',
      phoneNumber: '+44 20 7946 0018',
      email: 'Meera@Example.com',
      city: 'mumbai',
      requirement: 'Office',
      budget: '90,00,000',
      message: 'The other number is my office',
    })
    await submit(form, { ...first, email: 'other@example.com', city: '', budget: '' })
    const [lead, ...more] = await leadsOf(firm)
    expect(more).toEqual([])
    expect(lead).toMatchObject({
      first_name: 'Meera',
      phone: '9876543210',
      email: 'meera@example.com',
      budget: 2_500_000,
    })
    const { data: history } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: lead!.id } })
    const wroteAgain = 'The same person wrote again through website form Contact us'
    expect(history.slice(0, 2)).toMatchObject([
      { type: 'update', texts: [wroteAgain, 'Email: other@example.com'] },
      {
        type: 'update',
        texts: [
          wroteAgain,
          'Phone: +44 2079460018',
          'First name: Mira',
          'Last name: Nair',
          'City: Mumbai',
          'Requirement: Office',
          'Budget: 9000000',
        ],
        comment: 'The other number is my office',
      },
    ])
  })

  it('notifies the lead’s assignee, or else the admins, the second time', async () => {
    const firm = await app.firm()
    const assignee = await firm.member()
    const form = await makeForm(firm)
    const bells = async (who: Firm['owner']) =>
      (await who.api.notifications.list()).data.filter(one => one.notification === 'Meera has enquired again')
    await submit(form, person)
    await submit(form, person)
    const [lead] = await leadsOf(firm)
    expect(await bells(firm.owner)).toMatchObject([{ featureLink: `/lms/?lead=${lead!.id}` }])
    await app.rows('update leads set assigned_to = $2 where id = $1', [lead!.id, assignee.userId])
    await submit(form, person)
    expect(await bells(assignee)).toHaveLength(1)
    expect(await bells(firm.owner)).toHaveLength(1)
    // a person who cannot be notified any more counts as no assignee
    await app.rows('update users set is_active = false where id = $1', [assignee.userId])
    await submit(form, person)
    expect(await bells(firm.owner)).toHaveLength(2)
  })

  it('is a new lead where the existing one was archived or deleted', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    const sent = { ...person, email: 'meera@example.com' }
    await submit(form, sent)
    await app.rows('update leads set is_archived = true where company_id = $1', [firm.companyId])
    await submit(form, sent)
    expect(await leadsOf(firm)).toHaveLength(2)
    await app.rows('update leads set deleted_at = created_at, deleted_by = created_by where company_id = $1', [
      firm.companyId,
    ])
    await submit(form, sent)
    expect(await leadsOf(firm)).toHaveLength(3)
  })

  it('carries the consent that was shown: a page of a form that has changed since is refused', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm, { consentText: 'You may call me' })
    const sent = { ...person, consent: true }
    const token = await open(form)
    await firm.owner.api.leadCaptures.edit({
      params: { id: form._id },
      body: { ...captureSettings({ consentText: 'You may sell my address' }), version: 1 },
    })
    app.clock.advance(5000)
    const send = (with_: string) =>
      post(`${form.publicId}/submissions`, JSON.stringify({ ...sent, token: with_ }), {
        'x-forwarded-for': nextAddress(),
      })
    expect(await send(token)).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'This form has changed. Please reload the page',
    })
    // only the server can say which version a page shows
    const [opened, , mac] = token.split('.')
    expect(await send(`${opened}.2.${mac}`)).toMatchObject({ status: 400, code: 'INVALID' })
    expect(await leadsOf(firm)).toEqual([])
    expect((await submit(form, sent)).status).toBe(200)
    const entries = await app.rows('select consent_text from lead_capture_entries where company_id = $1', [
      firm.companyId,
    ])
    expect(entries).toEqual([{ consent_text: 'You may sell my address' }])
  })

  it('goes to the next person of the form’s team, who is notified', async () => {
    const firm = await app.firm()
    await firm.member()
    const [one, two] = [await firm.member({ firstName: 'Tara' }), await firm.member()]
    const teamId = await firm.team('North', [one, two])
    await app.rows('update companies set auto_assign = true where company_id = $1', [firm.companyId])
    const form = await makeForm(firm, { teamId })
    for (let n = 0; n < 4; n++) await submit(form, { ...person, phoneNumber: `900000000${n}` })
    const rows = await app.rows<{ assigned_to: string }>(
      'select assigned_to from leads where company_id = $1 order by created_at, id',
      [firm.companyId],
    )
    expect(rows.map(row => row.assigned_to)).toEqual([one.userId, two.userId, one.userId, two.userId])
    const { data: bell } = await one.api.notifications.list()
    expect(bell[0]).toMatchObject({ notification: expect.stringContaining('website form Contact us has added') })
    await vi.waitFor(async () => expect(await app.app.services.mailer.kept(one.email)).toHaveLength(2), 60_000)
    const [mail] = await app.app.services.mailer.kept(one.email)
    expect(mail?.text).toContain('Sender: website form Contact us')
  })

  it('notifies the admins where it has no assignee, including the form’s author', async () => {
    const firm = await app.firm()
    await submit(await makeForm(firm), person)
    const { data: bell } = await firm.owner.api.notifications.list()
    expect(bell[0]?.notification).toContain('the lead Meera, not assigned yet')
  })
})

describe('what programs send', () => {
  it('looks accepted and is discarded', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    const taken = await submit(form, person)
    await app.rows('delete from leads where company_id = $1', [firm.companyId])
    const trapped = await submit(form, { ...person, [HONEYPOT]: 'https://spam.example' })
    const token = await open(form)
    const hasty = await post(`${form.publicId}/submissions`, JSON.stringify({ ...person, token }), {
      'x-forwarded-for': nextAddress(),
    })
    expect(trapped).toEqual(taken)
    expect(hasty).toEqual(taken)
    expect(await leadsOf(firm)).toEqual([])
  })

  it('without a page of ours, of another form or of last week is refused', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    const otherForm = await makeForm(firm, { name: 'Other' })
    const old = await open(form)
    app.clock.advance(7 * 24 * 3600 * 1000 + 1000)
    const other = await open(otherForm)
    app.clock.advance(5000)
    const forged = `${Math.floor(app.clock.now().getTime() / 1000 - 60).toString(36)}.${'x'.repeat(43)}`
    for (const token of ['', 'x', forged, old, other]) {
      const body = JSON.stringify({ ...person, token })
      const answer = await post(`${form.publicId}/submissions`, body, { 'x-forwarded-for': nextAddress() })
      expect(answer).toMatchObject({ status: 400, code: 'INVALID' })
    }
    expect(await leadsOf(firm)).toEqual([])
  })

  it('is limited by address and by form', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    const ip = nextAddress()
    for (let n = 0; n < 30; n++) expect((await submit(form, person, ip)).status).toBe(200)
    expect(await submit(form, person, ip)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    expect((await submit(form, person)).status).toBe(200)
    await app.rows(`update auth.rate_limits set points = 600 where key like 'capture form %'`)
    expect((await submit(form, person)).status).toBe(429)
    expect((await submit(await makeForm(firm, { name: 'Other' }), person)).status).toBe(200)
  })

  it('does not count against the form, and one network of IPv6 is one address', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    await submit(form, person)
    const points = () =>
      app.rows<{ key: string; points: number }>(
        `select key, points from auth.rate_limits where key like 'capture form %' order by key`,
      )
    const before = await points()
    await submit(form, { ...person, [HONEYPOT]: 'x' })
    await submit(form, { firstName: '', phoneNumber: '' })
    await submit(form, { ...person, phoneNumber: '1' })
    const token = await open(form)
    for (const one of ['x', token])
      await post(`${form.publicId}/submissions`, JSON.stringify({ ...person, token: one }), {
        'x-forwarded-for': nextAddress(),
      })
    expect(await points()).toEqual(before)
    await submit(form, person)
    expect(await points()).not.toEqual(before)
    for (let n = 0; n < 30; n++) await submit(form, { ...person, [HONEYPOT]: 'x' }, `2001:db8:7:1${10 + n}::${n + 1}`)
    expect((await submit(form, person, '2001:db8:7:1ff::1')).status).toBe(429)
    expect((await submit(form, person, '2001:db8:7:200::1')).status).toBe(200)
  })

  it('from another website’s script is blocked by browsers', async () => {
    const form = await makeForm(await app.firm())
    const preflight = await fetch(`${app.base}/api/crm/lead-captures/${form.publicId}/submissions`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('to a form that is off finds nothing', async () => {
    const firm = await app.firm()
    const form = await makeForm(firm)
    const token = await open(form)
    await firm.owner.api.leadCaptures.edit({
      params: { id: form._id },
      body: { ...captureSettings({ isOn: false }), version: 1 },
    })
    app.clock.advance(5000)
    const answer = await post(`${form.publicId}/submissions`, JSON.stringify({ ...person, token }), {})
    expect(answer).toMatchObject({ status: 404, message: 'This form is not available' })
  })
})

describe('what another system signs', () => {
  const lead = {
    externalId: 'order-1',
    firstName: 'Meera',
    lastName: 'Iyer',
    phoneNumber: '98765 43210',
    email: 'meera@example.com',
    city: 'Pune',
    requirement: 'Villa',
    budget: '2500000',
    message: 'Please call',
  }

  it('creates the same lead as the page does', async () => {
    const firm = await app.firm()
    const { form, send } = await signedForm(firm)
    const { externalId: _, ...typed } = lead
    await submit(form, typed)
    app.clock.advance(25 * 3600 * 1000)
    const answer = await send(lead).answer()
    expect(answer).toMatchObject({ status: 200, data: { created: true } })
    const rows = await leadsOf(firm)
    const comparable = rows.map(row => ({ ...row, id: '', created_at: '', updated_at: '', stage_since: '' }))
    expect(comparable).toHaveLength(2)
    expect(comparable[1]).toEqual(comparable[0])
  })

  it('keeps the dial code that a phone carries, also where another one is sent beside it', async () => {
    const firm = await app.firm()
    const { send } = await signedForm(firm)
    const { email: _, ...nameless } = lead
    const numbers = [
      { countryCode: '+91', phoneNumber: '+971 50 123 4567' },
      { countryCode: '+44', phoneNumber: '20 7946 0018' },
      { phoneNumber: '0044 20 7946 0019' },
    ]
    for (const [n, phone] of numbers.entries()) await send({ ...nameless, ...phone, externalId: `order-${n}` }).answer()
    const rows = await app.rows('select country_code, phone from leads where company_id = $1 order by created_at, id', [
      firm.companyId,
    ])
    expect(rows).toEqual([
      { country_code: '+971', phone: '501234567' },
      { country_code: '+44', phone: '2079460018' },
      { country_code: '+44', phone: '2079460019' },
    ])
  })

  it('is idempotent by its own id, whatever it contains the second time, even at once', async () => {
    const firm = await app.firm()
    const { send } = await signedForm(firm)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => send({ ...lead, phoneNumber: `900000000${n}`, email: '' }).answer()),
    )
    expect(answers.map(one => one.status)).toEqual(Array.from({ length: 8 }, () => 200))
    expect(new Set(answers.map(one => one.data.leadId)).size).toBe(1)
    expect(answers.filter(one => one.data.created)).toHaveLength(1)
    expect(await leadsOf(firm)).toHaveLength(1)
    const other = await send({ ...lead, externalId: 'order-2', phoneNumber: '9111111111', email: '' }).answer()
    expect(other.data.created).toBe(true)
  })

  it('notes on an existing lead what differs, and its own id', async () => {
    const firm = await app.firm()
    const { send } = await signedForm(firm)
    await send(lead).answer()
    const again = { ...lead, externalId: 'order-2', budget: '3000000', leadSource: 'Fair', campaign: 'Spring' }
    const { data } = await send(again).answer()
    expect(data.created).toBe(false)
    const { data: history } = await firm.owner.api.leadHistory.ofLead({ query: { leadId: data.leadId } })
    expect(history.map(entry => entry.texts)).toEqual([
      [
        'The same person wrote again through website form Contact us',
        'Budget: 3000000',
        'Lead source: Fair',
        'Source name: Spring',
        'Id of the sender: order-2',
      ],
      ['The Lead came in through website form Contact us', 'Id of the sender: order-1'],
    ])
  })

  it('is refused with a wrong signature, another body, no secret, a clock that is off, or a second time', async () => {
    const firm = await app.firm()
    const { form, secret, send } = await signedForm(firm)
    const path = `${form.publicId}/leads`
    const good = send(lead)
    const refused = async (body: string, headers: Record<string, string>) => {
      expect(await post(path, body, headers)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    }
    await refused(good.text, {})
    await refused(good.text, { ...good.headers, 'x-plinth-signature': `sha256=${'0'.repeat(64)}` })
    await refused(good.text, { ...good.headers, 'x-plinth-signature': 'sha256=' })
    await refused(good.text.replace('Meera', 'Mallory'), good.headers)
    await refused(` ${good.text}`, good.headers)
    const late = { 'x-plinth-timestamp': String(Number(good.headers['x-plinth-timestamp']) + 1) }
    await refused(good.text, { ...good.headers, ...late })
    const now = app.clock.now().getTime()
    for (const off of [-301_000, 301_000]) {
      const { text, headers } = signed(secret, lead, new Date(now + off))
      await refused(text, headers)
    }
    expect(await leadsOf(firm)).toEqual([])
    expect((await good.answer()).status).toBe(200)
    expect(await good.answer()).toMatchObject({ status: 409, code: 'CONFLICT' })
    const bare = await makeForm(firm, { name: 'No secret' })
    const { text, headers } = signed('', lead, app.clock.now())
    expect((await post(`${bare.publicId}/leads`, text, headers)).status).toBe(401)
  })

  it('accepts only the new secret once it is replaced, and no database row holds one', async () => {
    const firm = await app.firm()
    const { form, secret, send } = await signedForm(firm)
    const { data } = await firm.owner.api.leadCaptures.newSecret({ params: { id: form._id } })
    expect(data.secret).not.toBe(secret)
    expect((await send(lead).answer()).status).toBe(401)
    expect((await send(lead, { secret: data.secret }).answer()).status).toBe(200)
    const [row] = await app.rows<{ text: string }>('select c::text as text from lead_captures c where id = $1', [
      form._id,
    ])
    expect(row?.text).not.toContain(data.secret)
    expect(row?.text).not.toContain(Buffer.from(data.secret).toString('hex'))
    const [listed] = (await firm.owner.api.leadCaptures.list()).data
    expect(JSON.stringify(listed)).not.toContain(data.secret)
    expect(listed?.secretSince).toBe(data.since)
  })

  it('keeps what it does not know or cannot read, and says so', async () => {
    const firm = await app.firm()
    const { send } = await signedForm(firm)
    const { data } = await send({
      ...lead,
      externalId: 81_234,
      firstName: undefined,
      lastName: undefined,
      name: 'Ms. Meera Iyer',
      phoneNumber: 9_876_543_210,
      countryCode: 'India',
      budget: ['Negotiable', { from: 10, to: 20 }],
      city: 'Dubai, UAE',
      message: null,
      plot: { size: 2400, isCorner: true },
      consent: 'yes',
      utm: 'Monsoon',
      pageUrl: 7,
    }).answer()
    const keptInRemarks = [
      { field: 'budget', written: 'Negotiable, from: 10, to: 20' },
      { field: 'countryCode', written: 'India' },
      { field: 'pageUrl', written: '7' },
      { field: 'utm', written: 'Monsoon' },
      { field: 'consent', written: 'yes' },
      { field: 'plot', written: 'size: 2400, isCorner: true' },
    ]
    expect(data).toMatchObject({ created: true, keptInRemarks })
    const { data: made } = await firm.owner.api.leads.byId({ query: { id: data.leadId } })
    expect(made).toMatchObject({ name: 'Meera Iyer', phoneNumber: '9876543210', city: 'Dubai, UAE', budget: null })
    expect(made.remarks.split('\n')).toEqual([
      'Budget: Negotiable, from: 10, to: 20',
      'Country code: India',
      'pageUrl: 7',
      'utm: Monsoon',
      'consent: yes',
      'plot: size: 2400, isCorner: true',
    ])
    // sent again it is told the same
    const again = await send({ ...lead, externalId: '81234', budget: 'Negotiable' }).answer()
    expect(again.data).toEqual({
      leadId: data.leadId,
      created: false,
      keptInRemarks: [{ field: 'budget', written: 'Negotiable' }],
    })
  })

  it('is a lead by its e-mail address alone, which has no number in common with others', async () => {
    const firm = await app.firm()
    const { send } = await signedForm(firm)
    const alone = (email: string) => send({ externalId: email, firstName: 'Meera', email }).answer()
    const [one, other] = [await alone('one@example.com'), await alone('other@example.com')]
    expect([one.data.created, other.data.created]).toEqual([true, true])
    const { api } = firm.owner
    const id = one.data.leadId
    expect((await api.leadMerges.duplicates({ params: { id } })).data).toEqual([])
    // whoever has its address writes again, and it may be changed like any other
    expect((await send({ ...lead, email: 'ONE@example.com' }).answer()).data).toMatchObject({
      leadId: id,
      created: false,
    })
    await api.leads.edit({ query: { id }, body: { city: 'Pune' } })
    await api.leads.edit({ query: { id }, body: { phoneNumber: '9876543210' } })
    await expect(api.leads.edit({ query: { id }, body: { phoneNumber: '' } })).rejects.toMatchObject({
      code: 'INVALID',
    })
    const versions = async (leadId: string) => (await api.leads.byId({ query: { id: leadId } })).data.version
    const goneId = other.data.leadId
    const body = { keepId: id, goneId, keepVersion: await versions(id), goneVersion: await versions(goneId), take: [] }
    await api.leadMerges.merge({ body })
    const { data: kept } = await api.leads.byId({ query: { id } })
    expect(kept).toMatchObject({ phoneNumber: '9876543210', otherPhoneNumbers: [] })
    expect(kept.otherContactDetails).toMatchObject([
      { otherContactEmailId: 'other@example.com', otherContactPhoneNumber: [] },
    ])
  })

  it('stores consent, source and campaign', async () => {
    const firm = await app.firm()
    const { send } = await signedForm(firm)
    const consent = { text: 'You may mail me', at: '2026-03-17T10:00:00+05:30' }
    const told = { leadSource: 'Fair', utm: { source: 'expo', campaign: 'Spring fair' }, consent }
    const { data } = await send({ ...lead, ...told }).answer()
    const [entry] = await app.rows('select * from lead_capture_entries where lead_id = $1', [data.leadId])
    expect(entry).toMatchObject({
      channel: 'signed',
      external_id: 'order-1',
      consent_text: 'You may mail me',
      consent_at: new Date('2026-03-17T04:30:00.000Z'),
      utm: { source: 'expo', campaign: 'Spring fair' },
    })
    expect((await leadsOf(firm))[0]).toMatchObject({ lead_source: 'Fair', source_name: 'Spring fair' })
  })

  it('is refused where it is not a valid lead or too long, before anything is written', async () => {
    const firm = await app.firm()
    const { send } = await signedForm(firm)
    const refused = async (body: object, ...fields: { field: string; message: string }[]) =>
      expect(await send({ ...lead, ...body }).answer()).toMatchObject({ status: 400, code: 'INVALID', fields })
    const [noPhone, noAddress] = ['Invalid phone number', 'Invalid email address']
    await refused({ phoneNumber: '123', email: 'n/a' }, { field: 'phoneNumber', message: noPhone })
    await refused(
      { phoneNumber: '123', email: 'nobody' },
      { field: 'phoneNumber', message: noPhone },
      { field: 'email', message: noAddress },
    )
    await refused({ phoneNumber: '', email: 'nobody' }, { field: 'email', message: noAddress })
    await refused({ phoneNumber: null, email: '' }, { field: 'phoneNumber', message: 'Please enter all the details' })
    await refused({ firstName: '-', lastName: 'null' }, { field: 'firstName', message: 'Please enter first name' })
    await refused({ externalId: '' }, { field: 'externalId', message: 'Field is required' })
    let deep: unknown = 'x'
    for (let level = 0; level < 200; level++) deep = [deep]
    expect(await send({ ...lead, city: deep }).answer()).toMatchObject({ status: 400, code: 'INVALID' })
    expect((await send({ ...lead, message: 'x'.repeat(70_000) }).answer()).status).toBe(413)
    expect(await leadsOf(firm)).toEqual([])
  })
})
