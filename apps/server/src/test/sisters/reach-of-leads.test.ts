import { randomUUID } from 'node:crypto'
import { EXPORT_COLUMNS } from '@plinth/contract/leads/export-columns'
import { beforeAll, describe, expect, it } from 'vitest'
import { captureSettings, signed } from '../../features/leads/lead-captures/lead-captures.factory.ts'
import { exportedCells } from '../../features/leads/lead-exports/lead-exports.factory.ts'
import { upload } from '../../features/leads/lead-imports/lead-imports.factory.ts'
import { mergeOf } from '../../features/leads/lead-merges/lead-merges.factory.ts'
import { type Firm, type Member, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'

/**
 * A number or an address of a lead, its own, a further one, a contact's or one of a lead merged into it, leads to the lead wherever
 * somebody looks by one: in lists, filters, the palette, while typing, in imports, captures, mails, exports and among duplicates.
 */
const app = testApp()

let firm: Firm
let capture: { publicId: string; secret: string }

interface Kind {
  /** as it is written alone */
  value: string
  dialCode?: string
  isPhone: boolean
}
const phone = (value: string, dialCode = '+91'): Kind => ({ value, dialCode, isPhone: true })
const email = (value: string): Kind => ({ value, isPhone: false })
const KINDS = {
  'its own phone': phone('9755511101'),
  'its own email': email('Asha.Own@example.com'),
  'a second phone of the form': phone('9755511102'),
  'a second phone of an import': phone('9755511103'),
  'a sixth phone of an import': phone('9755511109'),
  'a second phone of another country': phone('501234567', '+971'),
  'a second email of an import': email('Asha.Second@example.com'),
  'the phone of a contact': phone('9755511104'),
  'the email of a contact': email('Accounts@kalpa.example'),
  'the phone of a contact of an individual': phone('9755511105'),
  'the phone of a merged lead': phone('9755511106'),
  'the email of a merged lead': email('Merged.Away@example.com'),
  'the second phone of a merged lead': phone('9755511107'),
} satisfies Record<string, Kind>
type KindName = keyof typeof KINDS
const NAMES = Object.keys(KINDS) as KindName[]
const PHONES = NAMES.filter(name => KINDS[name].isPhone)
const EMAILS = NAMES.filter(name => !KINDS[name].isPhone)
/** The lead that each of them leads to. */
const leadIds = {} as Record<KindName, string>

const textOf = ({ value, dialCode = '' }: Kind): string => `${dialCode} ${value}`.trim()
let serial = 0
const another = (): string => String(8_000_000_000 + serial++)

async function add(body: object, who: Member = firm.owner): Promise<string> {
  const { data } = await who.api.leads.addEdit({ body: { firstName: 'Lead', phoneNumber: another(), ...body } })
  return data._id
}

/** Makes the leads; returns which each kind leads to. */
async function makeLeads(): Promise<void> {
  const { api } = firm.owner
  const of = (name: KindName) => KINDS[name].value
  const contact = (more: object) => ({ otherContactFirstName: 'Arun', otherContactPhoneNumber: [another()], ...more })
  const own = await add({ phoneNumber: of('its own phone'), email: of('its own email') })
  Object.assign(leadIds, { 'its own phone': own, 'its own email': own })
  leadIds['a second phone of the form'] = await add({
    otherPhoneNumbers: [another(), of('a second phone of the form')],
  })
  const engineer = {
    otherContactLastName: 'Das',
    otherContactDesginationName: 'Accounts',
    otherContactPhoneNumber: [another(), of('the phone of a contact')],
    otherContactEmailId: of('the email of a contact'),
  }
  const corporate = await add({
    ...{ type: 1, companyName: 'Studio Kalpa', email: 'kalpa@example.com', lastName: 'Iyer', designation: 'Partner' },
    otherContactDetails: [contact({}), contact(engineer)].map(one => ({ ...engineer, ...one })),
  })
  Object.assign(leadIds, { 'the phone of a contact': corporate, 'the email of a contact': corporate })
  leadIds['the phone of a contact of an individual'] = await add({
    otherContactDetails: [contact({ otherContactPhoneNumber: [of('the phone of a contact of an individual')] })],
  })

  const six = [another(), another(), another(), another(), of('a sixth phone of an import')].join(' / ')
  const rows = [
    ['Second', another(), `+91 ${of('a second phone of an import')}`, '', ''],
    ['Sixth', another(), six, '', ''],
    ['Abroad', another(), '+971 50 123 4567', '', ''],
    ['Address', another(), '', 'first@example.com', of('a second email of an import')],
  ]
  const draft = await upload(firm.owner, rows, ['First Name', 'Phone', 'Second Phone', 'Email', 'Second Email'])
  expect(await saveImport(firm.owner, draft)).toMatchObject({ createdCount: 4 })
  for (const [name, firstName] of [
    ['a second phone of an import', 'Second'],
    ['a sixth phone of an import', 'Sixth'],
    ['a second phone of another country', 'Abroad'],
    ['a second email of an import', 'Address'],
  ] as const) {
    const { data } = await api.leads.list({ query: { filters: JSON.stringify({ name: [firstName] }) as never } })
    leadIds[name] = data.data[0]!._id
  }

  const kept = await add({ firstName: 'Kept', email: 'kept@example.com' })
  const gone = await add({
    firstName: 'Gone',
    phoneNumber: of('the phone of a merged lead'),
    email: of('the email of a merged lead'),
    otherPhoneNumbers: [of('the second phone of a merged lead')],
  })
  await mergeOf(firm, kept, gone)
  for (const name of NAMES) if (name.includes('merged')) leadIds[name] = kept
}

beforeAll(async () => {
  firm = await app.firm()
  const { leadCaptures } = firm.owner.api
  const { data: form } = await leadCaptures.create({ body: captureSettings() })
  const { data: made } = await leadCaptures.newSecret({ params: { id: form._id } })
  capture = { publicId: form.publicId, secret: made.secret }
  await makeLeads()
  // others, among which they have to be found
  for (let n = 0; n < 5; n++) await add({ email: `other${n}@example.com`, otherPhoneNumbers: [another()] })
}, 120_000)

type Look = (kind: Kind, who: Member) => Promise<string[]>
/** What is found by each of several. */
type Found = Partial<Record<KindName, string[]>>
type LookAll = (names: readonly KindName[], who: Member) => Promise<Found>
const UNSEEN = 'one that is not shown'

const oneByOne =
  (look: Look): LookAll =>
  async (names, who) => {
    const found: Found = {}
    for (const name of names) found[name] = await look(KINDS[name], who)
    return found
  }
const search = (text: string, who: Member) => who.api.leads.list({ query: { search: text } })
const ids = (leads: readonly { _id: string }[]): string[] => leads.map(lead => lead._id)

async function byCapture(kind: Kind): Promise<string[]> {
  const body = {
    externalId: randomUUID(),
    firstName: 'Again',
    phoneNumber: kind.isPhone ? textOf(kind) : another(),
    ...(kind.isPhone ? {} : { email: kind.value }),
  }
  const { text, headers } = signed(capture.secret, body, app.clock.now())
  const path = `${app.base}/api/crm/lead-captures/${capture.publicId}/leads`
  const response = await fetch(path, { method: 'POST', body: text, headers })
  const answer = (await response.json()) as { data?: { leadId: string; created: boolean } }
  const { data } = answer
  if (!data) throw new Error(JSON.stringify(answer))
  return data.created ? ['a new lead'] : [data.leadId]
}

/** One row for each number or address in a column of a sheet. */
const byImport =
  (heading: string, textOfCell: (kind: Kind) => string): LookAll =>
  async (names, who) => {
    const isMain = heading === 'Phone'
    const cells = names.map(name => textOfCell(KINDS[name]))
    const rows = cells.map(text => (isMain ? ['Asha', text] : ['Asha', another(), text]))
    const draft = await upload(who, rows, ['First Name', 'Phone', ...(isMain ? [] : [heading])])
    await who.api.leadImports.cancel({ params: { id: draft.importId } })
    const found = draft.rows.map(row => row.duplicates.map(one => one.lead?._id ?? UNSEEN))
    return Object.fromEntries(names.map((name, at) => [name, found[at] ?? []]))
  }

async function byFilter({ value, isPhone }: Kind, who: Member): Promise<string[]> {
  const column = isPhone ? 'phoneNumber' : 'email'
  const { data: options } = await who.api.leads.filterOptions({ query: { column, search: value } })
  if (options.length === 0) return []
  const filters = { [column]: options.map(option => option.value) }
  return ids((await who.api.leads.list({ query: { filters: JSON.stringify(filters) as never } })).data.data)
}

/** Looks with the lead that has the number or address as its own, made for this moment. */
async function byTwin(kind: Kind, look: (id: string) => Promise<string[]>): Promise<string[]> {
  const { value, dialCode, isPhone } = kind
  const twin = await add(isPhone ? { phoneNumber: value, countryCode: dialCode } : { email: value })
  const found = await look(twin)
  await firm.owner.api.leads.edit({ query: { id: twin }, body: { isDeleted: true } })
  return found.filter(id => id !== twin)
}

const bothOf = async (kind: Kind, look: (text: string) => Promise<string[]>): Promise<string[]> => {
  const [alone, coded] = [await look(kind.value), await look(textOf(kind))]
  expect(coded).toEqual(alone)
  return alone
}

/** Every way to look for a lead by a number or an address. */
const WAYS: Record<string, { look: LookAll; of?: readonly KindName[] }> = {
  'the search of the list': {
    look: oneByOne((kind, who) => bothOf(kind, async text => ids((await search(text, who)).data.data))),
  },
  'the ids of the list': {
    look: oneByOne(async ({ value }, who) => (await who.api.leads.ids({ query: { search: value } })).data.ids),
  },
  'the palette': {
    look: oneByOne((kind, who) =>
      bothOf(kind, async text => ids((await who.api.leads.find({ query: { search: text } })).data)),
    ),
  },
  'the filter of its column': { look: oneByOne(byFilter) },
  'the notice while typing': {
    look: oneByOne(async ({ value, dialCode, isPhone }, who) => {
      const query = isPhone ? { phoneNumber: `12345,${value}`, countryCode: dialCode! } : { email: value.toUpperCase() }
      const { data } = await who.api.leads.duplicates({ query })
      return [...ids(data.leads), ...(data.hasUnseen ? [UNSEEN] : [])]
    }),
  },
  'an import with it as the phone': { of: PHONES, look: byImport('Phone', textOf) },
  'an import with it as the second phone': { of: PHONES, look: byImport('Second Phone', textOf) },
  'an import with it as the email': { of: EMAILS, look: byImport('Email', ({ value }) => value) },
  'an import with it as a further email': {
    of: EMAILS,
    look: byImport('Second Email', ({ value }) => `${serial++}@example.net, ${value}`),
  },
}
/** These tell of a lead that may not be seen that there is one, and no more. */
const TELLING = new Set(Object.keys(WAYS).filter(way => /notice|import/.test(way)))

const foundBy = (names: readonly KindName[], what: (name: KindName) => string[]): Found =>
  Object.fromEntries(names.map(name => [name, what(name)]))

describe.each(Object.entries(WAYS))('%s', (way, { look, of = NAMES }) => {
  it('finds the lead by each of them', async () => {
    expect(await look(of, firm.owner)).toEqual(foundBy(of, name => [leadIds[name]]))
  })

  it('reveals to nobody a lead that they may not see', async () => {
    await firm.permit('team_member', 'own', false)
    const told = TELLING.has(way) ? [UNSEEN] : []
    expect(await look(of, await firm.member())).toEqual(foundBy(of, () => told))
  })

  it('finds nothing of it in another firm', async () => {
    expect(await look(of, (await app.firm()).owner)).toEqual(foundBy(of, () => []))
  })
})

const CHANGING: Record<string, { look: (kind: Kind) => Promise<string[]>; of?: readonly KindName[] }> = {
  'a capture of the same person': { look: byCapture },
  'the possible duplicates of a lead': {
    look: kind =>
      byTwin(kind, async id => {
        const { data } = await firm.owner.api.leadMerges.duplicates({ params: { id } })
        const reason = kind.isPhone ? 'phone' : 'email'
        return data.filter(({ reasons }) => reasons.includes(reason)).map(({ lead }) => lead._id)
      }),
    // without dial codes, among which two people may share a number
    of: NAMES.filter(name => KINDS[name] !== KINDS['a second phone of another country']),
  },
  'the page of duplicates': {
    look: kind =>
      byTwin(kind, async () => {
        const reason = kind.isPhone ? 'phone' : 'email'
        const { data } = await firm.owner.api.leadMerges.groups({ query: { reason, limit: 50 } })
        return data.groups.filter(({ label }) => label === kind.value.toLowerCase()).flatMap(({ leads }) => ids(leads))
      }),
    of: NAMES.filter(name => KINDS[name] !== KINDS['a second phone of another country']),
  },
  'a mail to an address': {
    of: EMAILS,
    look: async ({ value }) => {
      const { api } = firm.owner
      const subject = `News ${randomUUID()}`
      const body = { email: [value], subject, html: '<p>News</p>', companyName: 'Kalpa' }
      expect((await api.leadMails.sendByAddress({ body })).data.queued).toBe(1)
      return (
        await app.rows<{ id: string }>('select lead_id as id from lead_mails where company_id = $1 and subject = $2', [
          firm.companyId,
          subject,
        ])
      ).map(mail => mail.id)
    },
  },
}
it.each(Object.entries(CHANGING))('%s finds the lead by each of them', async (_, { look, of = NAMES }) => {
  const found = await oneByOne(kind => look(kind))(of, firm.owner)
  expect(found).toEqual(foundBy(of, name => [leadIds[name]]))
})

it('mail of the service goes to every address of a lead, and to no other', async () => {
  const send = (to: string, who: Member) =>
    fetch(`${app.base}/api/notify/api/notifications/send-service?type=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{ companyName: 'Kalpa', recieverEmails: [to], subject: 'News', replyTo: '' },
        htmlContent: '<p>News</p>',
      }),
    })
  await firm.permit('team_member', 'own', false)
  const member = await firm.member()
  for (const name of EMAILS) {
    expect((await send(KINDS[name].value, firm.owner)).status, name).toBe(200)
    expect((await send(KINDS[name].value, member)).status, name).toBe(400)
  }
  expect((await send('stranger@example.com', firm.owner)).status).toBe(400)
})

it('an export has every number and address, and an import of it finds and keeps all of them', async () => {
  const { owner } = firm
  const [headings, ...rows] = await exportedCells(app, owner, { columns: EXPORT_COLUMNS })
  const column = (heading: string) => rows.map(row => row[headings!.indexOf(heading)] ?? '')
  const cells = [column('Mobile No.'), column('Second Phone'), column('E-mail'), column('Second Email')].map(texts =>
    texts.join(', ').toLowerCase().split(', '),
  )
  for (const name of NAMES) expect(cells.flat(), name).toContain(textOf(KINDS[name]).toLowerCase())

  const wanted = ['Lead Name', 'Mobile No.', 'Second Phone', 'E-mail', 'Second Email']
  const texts = rows.map(row => wanted.map(heading => row[headings!.indexOf(heading)] ?? ''))
  const elsewhere = (await app.firm()).owner
  const draft = await upload(elsewhere, texts, wanted)
  expect(draft.rows.flatMap(row => row.problems)).toEqual([])
  expect(await saveImport(elsewhere, draft)).toMatchObject({ createdCount: rows.length })
  const found = await WAYS['the search of the list']!.look(NAMES, elsewhere)
  expect(Object.values(found).map(leads => leads.length)).toEqual(NAMES.map(() => 1))
})
