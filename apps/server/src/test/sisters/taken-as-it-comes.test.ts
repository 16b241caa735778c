import { createHmac } from 'node:crypto'
import { api } from '@plinth/contract/api'
import type { FieldMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { listRoutes } from '@plinth/contract/route'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectedFirm } from '../../features/leads/facebook/facebook.factory.ts'
import { captureSettings, signed } from '../../features/leads/lead-captures/lead-captures.factory.ts'
import { deliver, noticeOf, startGraphServer } from '../facebook/graph-server.ts'
import { type Member, testApp } from '../harness.ts'
import { WORDS_FOR_NOTHING } from '../words-for-nothing.ts'

/**
 * Nobody can be asked again on any way in from outside: a name and one way to reach the person make a lead, and whatever else was written
 * is in its field or stands in the remarks under its name (decision 55).
 */
const graph = await startGraphServer()
const app = testApp({ env: { ...graph.env, TRUST_PROXY: '127.0.0.1,::1' } })
afterAll(() => graph.close())

type Sent = Record<string, string>
/** What becomes of a lead that is sent: what the sender is told, and the lead. */
interface Told {
  status: number
  keptInRemarks?: { field: string; written: string }[]
}
interface Way {
  operation: string
  /** sends leads, each with a phone or an address of its own; the answers are in their order where there are any */
  send: (leads: readonly Sent[]) => Promise<Told[]>
  fields: readonly string[]
}

const OF_PAGE = ['lastName', 'email', 'city', 'requirement', 'budget', 'message'] as const
const ALL = [...OF_PAGE, 'countryCode', 'address', 'pinCode', 'companyName', 'leadSource', 'campaign'] as const
const MAPPED = ALL.filter(field => field !== 'countryCode')
/** Columns that a text may have become the value of. */
const COLUMNS = `first_name, last_name, email, city, requirements, budget::text, address, pin_code, company_name, lead_source, source_name,
  country_code, phone`
const LABELS: Readonly<Record<string, string>> = {
  lastName: 'Last name',
  email: 'Email',
  city: 'City',
  requirement: 'Work Scope',
  budget: 'Budget',
  countryCode: 'Country code',
  address: 'Address',
  pinCode: 'Zip/Postal Code',
  companyName: 'Company name',
  leadSource: 'Lead Source',
  campaign: 'Source Name',
}
const ODD = [
  'Negotiable',
  'asha@example.com, rao@example.com',
  'Sector 62 Noida',
  'Dubai, UAE',
  '10.5',
  'Wants a kitchen, two wardrobes, a study and a courtyard with a tree',
  'ten to twelve '.repeat(85).trim(),
  `one\nword ${'x'.repeat(2500)}`,
  '<b>"\'; =HYPERLINK("//example.com")',
  '🏠 घर',
  '+',
] as const

let firmId: string
let owner: Member
let ways: Record<string, Way>
let number = 0
const nextPhone = () => `90${String(++number).padStart(8, '0')}`
let address = 0
const nextAddress = () => `198.51.${Math.floor(++address / 250)}.${(address % 250) + 1}`

async function post(path: string, body: string, headers: Record<string, string>) {
  const response = await fetch(`${app.base}/api/crm/lead-captures/${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: response.status, answer: (await response.json()) as { data?: Told } }
}
const settled = (count: number) =>
  vi.waitFor(async () => {
    const [{ waiting }] = (await app.rows(
      `select (select count(*) from lead_capture_deliveries where company_id = $1 and state = 'unmapped')
        + (select count(*) from facebook_leads where company_id = $1 and state = 'waiting') as waiting`,
      [firmId],
    )) as [{ waiting: string }]
    expect(Number(waiting)).toBe(0)
    return count
  }, 120_000)

beforeAll(async () => {
  const { firm, page, form: adForm } = await connectedFirm(app, graph)
  firmId = firm.companyId
  owner = firm.owner
  const { leadCaptures, captureHooks, facebook } = firm.owner.api
  const { data: form } = await leadCaptures.create({ body: captureSettings() })
  const { data: made } = await leadCaptures.newSecret({ params: { id: form._id } })
  const { data: hook } = await captureHooks.makeAddress({ params: { id: form._id } })
  const mapping: FieldMapping = Object.fromEntries(
    [...MAPPED, 'firstName', 'phoneNumber'].map(key => [key, key]),
  ) as never
  await captureHooks.saveMapping({ params: { id: form._id }, body: { mapping, mappingVersion: 0 } })
  const shown = (await facebook.connection()).data.pages[0]!.forms[0]!
  await facebook.editForm({ params: { id: shown._id }, body: { mapping, teamId: null, version: 1 } })
  const each = (send: (lead: Sent) => Promise<Told>) => async (leads: readonly Sent[]) => {
    const told: Told[] = []
    for (const lead of leads) told.push(await send(lead))
    return told
  }
  const bodyOf = (lead: Sent) => JSON.stringify(lead)
  const hooked = (path: string, headersOf: (body: string) => Record<string, string>) =>
    each(async lead => {
      const body = bodyOf(lead)
      const { status } = await post(path, body, headersOf(body))
      return { status }
    })
  ways = {
    page: {
      operation: 'leadCaptures.submit',
      fields: OF_PAGE,
      send: each(async lead => {
        const html = await (
          await fetch(`${app.base}/forms/${form.publicId}`, { headers: { 'x-forwarded-for': nextAddress() } })
        ).text()
        const token = /data-token="([^"]+)"/.exec(html)?.[1] ?? ''
        app.clock.advance(5000)
        const { status } = await post(`${form.publicId}/submissions`, JSON.stringify({ token, ...lead }), {
          'x-forwarded-for': nextAddress(),
        })
        return { status }
      }),
    },
    signed: {
      operation: 'leadCaptures.receive',
      fields: ALL,
      send: each(async lead => {
        const { text, headers } = signed(made.secret, { externalId: `${++address}`, ...lead }, app.clock.now())
        const { status, answer } = await post(`${form.publicId}/leads`, text, headers)
        return { status, keptInRemarks: answer.data?.keptInRemarks ?? [] }
      }),
    },
    hook: {
      operation: 'captureHooks.receive',
      fields: MAPPED,
      send: hooked(new URL(hook.url).pathname.replace('/api/crm/lead-captures/', ''), () => ({})),
    },
    'signed hook': {
      operation: 'captureHooks.receiveSigned',
      fields: MAPPED,
      send: hooked(`${form.publicId}/hooks`, body => {
        const timestamp = String(Math.floor(app.clock.now().getTime() / 1000))
        const mac = createHmac('sha256', made.secret).update(`${timestamp}.${body}`).digest('hex')
        return { 'x-plinth-timestamp': timestamp, 'x-plinth-signature': `sha256=${mac}` }
      }),
    },
    ads: {
      operation: 'facebook.notice',
      fields: MAPPED,
      send: async leads => {
        const told = leads.map(lead => graph.lead(adForm, lead))
        const notice = noticeOf(told.map(({ id }) => ({ pageId: page.id, leadgenId: id, formId: adForm.id })))
        const { status } = await deliver(app.base, notice)
        return leads.map(() => ({ status }))
      },
    },
  }
}, 120_000)

/** What the history says of the way itself. */
const OF_THE_WAY = /^(?:The Lead came in|Id of the sender|Page|Form|Platform)\b/
/** A lead by its phone or address, with everything that the firm can find with it. */
async function leadWith(reach: { phone: string } | { email: string }) {
  const [column, value] = Object.entries(reach)[0]!
  const rows = await app.rows<Record<string, string | null> & { id: string; remarks: string; history: string[] }>(
    `select id, remarks, ${COLUMNS}, array(select unnest(texts) from lead_logs g where g.company_id = l.company_id and g.lead_id = l.id
       order by g.created_at, g.id) as history
     from leads l where company_id = $1 and ${column} = $2`,
    [firmId, value],
  )
  expect(rows).toHaveLength(1)
  const { remarks, history, id: _, ...columns } = rows[0]!
  return { remarks, history: history.filter(text => !OF_THE_WAY.test(text)), columns }
}
/** Without spaces and what marks that a text goes on, to compare what was kept in parts. */
const bare = (text: string): string => text.replace(/Remarks, continued: |…|\s/g, '').toLowerCase()

it('lists every operation by which strangers become leads', () => {
  const from = ['leadCaptures.', 'captureHooks.', 'facebook.']
  const open = listRoutes(api).filter(
    ({ name, route }) => route.access === 'public' && route.method === 'POST' && from.some(one => name.startsWith(one)),
  )
  expect(open.map(({ name }) => name).sort()).toEqual(
    Object.values(ways)
      .map(({ operation }) => operation)
      .sort(),
  )
})

describe.each(['page', 'signed', 'hook', 'signed hook', 'ads'])('what comes by the %s', name => {
  it('is a lead whatever stands in a field that can be done without, and nothing of it is lost', async () => {
    const { send, fields } = ways[name]!
    // an address of one's own: by the same one it would be the same person
    const cases = fields.flatMap(field =>
      ODD.map(value => ({ field, value: value.replace('asha@', `asha${number}@`), phoneNumber: nextPhone() })),
    )
    const told = await send(
      cases.map(({ field, value, phoneNumber }) => ({ firstName: 'Meera', phoneNumber, [field]: value })),
    )
    await settled(cases.length)
    expect(told.map(({ status }) => status)).toEqual(cases.map(() => 200))
    for (const [at, { field, value, phoneNumber }] of cases.entries()) {
      const about = `${field} ${value.slice(0, 40)}`
      const { remarks, history, columns } = await leadWith({ phone: phoneNumber })
      expect(columns.first_name, about).toBe('Meera')
      const held = Object.values(columns).some(column => column !== null && bare(column) === bare(value))
      const isWritten = bare([remarks, ...history].join('')).includes(bare(value))
      expect([held, isWritten], about).toContain(true)
      // under its label, and the sender is told so
      const label = LABELS[field]
      const isLabelled = label === undefined || held || [remarks, ...history].join('\n').includes(`${label}: `)
      expect(isLabelled, about).toBe(true)
      const kept = told[at]?.keptInRemarks?.map(one => one.field)
      const isToldOf = kept === undefined || held || field === 'message' || kept.includes(field)
      expect(isToldOf, about).toBe(true)
      expect([...remarks].length, about).toBeLessThanOrEqual(1023)
    }
  }, 240_000)

  it('takes words for nothing as nothing', async () => {
    const { send, fields } = ways[name]!
    const blank = Object.fromEntries(fields.map(field => [field, '']))
    const phones = [nextPhone(), ...WORDS_FOR_NOTHING.map(nextPhone)]
    const leads = phones.map((phoneNumber, at) => {
      const words = Object.fromEntries(fields.map(field => [field, WORDS_FOR_NOTHING[at - 1] ?? '']))
      return { ...(at === 0 ? blank : words), firstName: 'Meera', phoneNumber }
    })
    await send(leads)
    await settled(leads.length)
    const [plain, ...others] = await Promise.all(phones.map(phone => leadWith({ phone })))
    for (const other of others) expect({ ...other.columns, phone: '' }).toEqual({ ...plain!.columns, phone: '' })
    expect([plain, ...others].map(one => one!.remarks)).toEqual(phones.map(() => ''))
  })

  it('has the name that was written, split as imports do, and whole where it is too long', async () => {
    const names = [
      ['Meera', 'Meera', ''],
      ['Mr. Amit null', 'Amit', ''],
      ['A. K. Sharma', 'A. K.', 'Sharma'],
      ['Sharma / Rao', 'Sharma', '/ Rao'],
      ['Anita (HSR)', 'Anita', '(HSR)'],
      ['Ravi 2', 'Ravi', '2'],
      ['Flat 3B Mehta', 'Flat', '3B Mehta'],
      ['9845011201', '9845011201', ''],
      ['Venkata Lakshmi Narasimha Rao', 'Venkata', 'Lakshmi Narasimha Rao'],
      ['Lakshminarasimhanvenkataraman', 'Lakshminarasimhanvenkata', ''],
      ['asha 🏠 <b>', 'asha', '🏠 <b>'],
    ] as const
    const cases = names.map(one => ({ one, phone: nextPhone() }))
    await ways[name]!.send(cases.map(({ one, phone }) => ({ firstName: one[0], phoneNumber: phone })))
    await settled(cases.length)
    for (const { one, phone } of cases) {
      const { columns, remarks } = await leadWith({ phone })
      expect([columns.first_name, columns.last_name]).toEqual([one[1], one[2]])
      expect(remarks).toBe(one[1].length === 24 ? `Name: ${one[0]}` : '')
    }
  })

  it('is found by every number and address that was written', async () => {
    const [first, second] = [nextPhone(), nextPhone()]
    const [own, other] = ['own', 'other'].map(which => `${which}-${first}@example.com`)
    const sent = { phoneNumber: `${first} / ${second}, +971 50 123 4567`, email: `${own}, ${other}` }
    await ways[name]!.send([{ firstName: 'Farida', ...sent }])
    await settled(1)
    const { columns, remarks } = await leadWith({ phone: first })
    expect([columns.email, remarks]).toEqual([own, expect.stringContaining(other!)])
    const further = await app.rows(
      `select further_phones, contact_emails from leads where company_id = $1 and phone = $2`,
      [firmId, first],
    )
    expect(further).toEqual([
      { further_phones: expect.arrayContaining([second, '971501234567']), contact_emails: [other] },
    ])
  })

  it('needs one way to reach the person, and keeps a phone that cannot be read', async () => {
    const email = `only-${name.replace(' ', '-')}@example.com`
    const bad = `bad-${name.replace(' ', '-')}@example`
    const { send, operation } = ways[name]!
    const told = await send([
      { firstName: 'Lena', phoneNumber: 'ask my office', email },
      { firstName: 'Nobody', phoneNumber: '12', email: bad },
    ])
    await settled(2)
    const { columns, remarks } = await leadWith({ email })
    expect([columns.first_name, columns.phone, remarks]).toEqual(['Lena', '', 'Phone: ask my office'])
    const filters = JSON.stringify({ phoneNumber: [''], email: [email] })
    expect((await owner.api.leads.list({ query: { filters } })).data.data).toMatchObject([{ email, phoneNumber: '' }])
    const refused = await app.rows(`select id from leads where company_id = $1 and first_name = 'Nobody'`, [firmId])
    expect(refused).toEqual([])
    // what is worked in the background is shown to the firm with the reason
    const answersAtOnce = operation.startsWith('leadCaptures.')
    expect(told.map(({ status }) => status)).toEqual([200, answersAtOnce ? 400 : 200])
  })
})
