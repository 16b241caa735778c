import { beforeAll, describe, expect, it } from 'vitest'
import { captureSettings, signed } from '../../features/leads/lead-captures/lead-captures.factory.ts'
import { type Firm, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'

/** Names and cities are what people write: one rule for every way in (decision 57). */
const app = testApp()
const NAMES = ['Sharma/Rao', 'Anita (HSR)', 'Ravi 2', 'K @ Studio', 'Flat 3B Mehta', '"Ash", A & B: C_D', 'O’Brien-Rao']
const NO_NAMES = ['9845011201', 'asha@example.com', '=A1+B1', 'www.example.com']
const CITIES = ['Sector 62 Noida', 'Dubai, UAE', 'Thane/Mumbai', "St. John's (West)", 'A & B: "C" @ D_E']
const NO_CITIES = ['Pune!', '411045', '#9 Pune', 'Pune; Goa']
let firm: Firm
let capture: { publicId: string; secret: string }
let leadId: string
let count = 0
const nextPhone = () => `90${String(++count).padStart(8, '0')}`
const stored = async (phone: string) =>
  (
    await app.rows<{ first_name: string; city: string }>(
      'select first_name, city from leads where company_id = $1 and phone = $2',
      [firm.companyId, phone],
    )
  )[0]

beforeAll(async () => {
  firm = await app.firm()
  const { data: form } = await firm.owner.api.leadCaptures.create({ body: captureSettings() })
  const { data: made } = await firm.owner.api.leadCaptures.newSecret({ params: { id: form._id } })
  capture = { publicId: form.publicId, secret: made.secret }
  const body = { firstName: 'Asha', lastName: 'Rao', phoneNumber: nextPhone() }
  leadId = (await firm.owner.api.leads.addEdit({ body })).data._id
})

interface Typed {
  firstName?: string
  city?: string
}
const edited = async () =>
  (
    await app.rows<{ first_name: string; city: string }>('select first_name, city from leads where id = $1', [leadId])
  )[0]

/** Each way stores a lead with a name or a city, and returns what is stored. */
const BY_HAND: Readonly<Record<string, (typed: Typed) => Promise<unknown>>> = {
  'Add Lead': async typed => {
    const phoneNumber = nextPhone()
    await firm.owner.api.leads.addEdit({ body: { firstName: 'Asha', lastName: 'Rao', phoneNumber, ...typed } })
    return stored(phoneNumber)
  },
  'Edit Lead': async typed => {
    await firm.owner.api.leads.addEdit({ body: { leadId, ...typed } })
    return edited()
  },
  'a cell of the list': async typed => {
    await firm.owner.api.leads.edit({ query: { id: leadId }, body: typed })
    return edited()
  },
  'a form of the company': async ({ firstName = 'Asha', city = '' }) => {
    const contactNumber = nextPhone()
    const body = { type: 0 as const, 'First Name': firstName, 'Last Name': 'Rao', contactNumber, City: city }
    await firm.owner.api.leadCreation.add({ body })
    return stored(contactNumber)
  },
}

describe.each(Object.entries(BY_HAND))('by hand in %s', (_way, send) => {
  it('names and cities are taken as they are written', async () => {
    for (const firstName of NAMES) expect(await send({ firstName })).toMatchObject({ first_name: firstName })
    for (const city of CITIES) expect(await send({ city })).toMatchObject({ city })
  })

  it('what is neither is refused with the same text', async () => {
    for (const firstName of NO_NAMES)
      await expect(send({ firstName }), firstName).rejects.toMatchObject({
        message: 'You have entered Invalid First Name',
      })
    for (const city of NO_CITIES)
      await expect(send({ city }), city).rejects.toMatchObject({ message: 'You have entered Invalid City' })
    await expect(send({ city: 'x'.repeat(24) })).rejects.toMatchObject({ message: 'Maximum length is 23' })
  })
})

describe('of a further contact', () => {
  const contactOf = (otherContactFirstName: string) => ({
    otherContactFirstName,
    otherContactPhoneNumber: ['9812345678'],
    otherContactLastName: 'Rao',
    otherContactDesginationName: 'Partner',
  })
  const refused = { fields: [{ message: 'You have entered Invalid First Name' }] }
  const ways: Readonly<Record<string, (name: string) => Promise<{ data: { otherContactDetails: object[] } }>>> = {
    'Add Lead': name =>
      firm.owner.api.leads.addEdit({
        body: { firstName: 'Asha', phoneNumber: nextPhone(), otherContactDetails: [contactOf(name)] },
      }),
    'Edit Lead': name => firm.owner.api.leads.addEdit({ body: { leadId, otherContactDetails: [contactOf(name)] } }),
    'a corporate lead': name => {
      const primary = { ...contactOf('Asha'), otherContactPhoneNumber: [nextPhone()] }
      const otherContactDetails = [primary, contactOf(name)]
      return firm.owner.api.leadCreation.add({ body: { type: 1, companyName: 'Kalpa', otherContactDetails } })
    },
  }
  it.each(Object.entries(ways))('names in %s follow the same rule', async (_way, send) => {
    for (const name of NAMES)
      expect((await send(name)).data.otherContactDetails).toMatchObject([{ otherContactFirstName: name }])
    for (const name of NO_NAMES) await expect(send(name), name).rejects.toMatchObject(refused)
  })

  it('one that came from outside stays, and does not stop a change of others', async () => {
    const { leads } = firm.owner.api
    const odd = contactOf('9845011201')
    const phoneNumber = nextPhone()
    const { text, headers } = signed(
      capture.secret,
      { externalId: phoneNumber, name: '9845011201', phoneNumber, email: 'a1@example.com, a2@example.com' },
      app.clock.now(),
    )
    const url = `${app.base}/api/crm/lead-captures/${capture.publicId}/leads`
    const answer = await fetch(url, { method: 'POST', body: text, headers })
    const { data } = (await answer.json()) as { data: { leadId: string } }
    const { otherContactDetails } = (await leads.byId({ query: { id: data.leadId } })).data
    expect(otherContactDetails).toMatchObject([{ otherContactFirstName: '9845011201' }])
    const edit = (more: object[]) =>
      leads.addEdit({ body: { leadId: data.leadId, otherContactDetails: [...otherContactDetails, ...more] as never } })
    expect((await edit([contactOf('Ravi 2')])).data.otherContactDetails).toHaveLength(2)
    await expect(edit([{ ...odd, otherContactFirstName: '9845011202' }])).rejects.toMatchObject(refused)
  })
})

describe('the conversion of a lead', () => {
  it('takes names and cities as leads have them, and refuses what is neither in its own words', async () => {
    const { clients, conversions, leads, projectDetails } = firm.owner.api
    const [admin, member] = [await firm.member(), await firm.member()]
    let made = 0
    const convert = async (typed: Typed) => {
      const body = { firstName: 'Asha', phoneNumber: nextPhone() }
      const lead = (await leads.addEdit({ body: { ...body, lastName: 'Rao' } })).data._id
      const email = `client-${++made}@client.example`
      const { data: client } = await clients.add({
        body: { name: `${typed.firstName ?? 'Asha'} Rao`, email, leadId: lead },
      })
      const people = { projectAdmin: admin.userId, teamMembers: [member.userId] }
      const project = { clientId: client._id, leadId: lead, name: `House ${made}`, lastName: 'Rao', email, ...people }
      const { data } = await projectDetails.save({ body: { ...project, firstName: 'Asha', ...typed } })
      await conversions.link({ query: { leadId: lead, projectId: data._id } })
      await projectDetails.edit({ query: { id: data._id }, body: typed })
      return (await projectDetails.byId({ query: { projectId: data._id } })).data
    }
    for (const firstName of NAMES) expect(await convert({ firstName })).toMatchObject({ firstName })
    for (const city of CITIES) expect(await convert({ city })).toMatchObject({ city })
    for (const firstName of NO_NAMES)
      await expect(convert({ firstName }), firstName).rejects.toMatchObject({
        message: 'First name should only have alphabets',
      })
    for (const city of NO_CITIES)
      await expect(convert({ city }), city).rejects.toMatchObject({ message: 'City name should only have alphabets' })
  }, 60_000)
})

describe('from outside', () => {
  it('an import takes the same, and refuses what is neither with the same text', async () => {
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    const sheet = (rows: readonly string[][]) =>
      new File(
        [[['First Name', 'Last Name', 'Phone', 'City'], ...rows].map(row => row.map(quoted).join(',')).join('\n')],
        'a.csv',
      )
    const good = [
      ...NAMES.map(name => [name, 'Rao', nextPhone(), 'Pune']),
      ...CITIES.map(city => ['Asha', 'Rao', nextPhone(), city]),
      ['Asha', 'Rao', nextPhone(), 'Electronic City Phase One'],
    ]
    await saveImport(firm.owner, (await firm.owner.api.leadImports.upload({ file: sheet(good) })).data)
    for (const [name, , phone, city] of good.slice(0, -1))
      expect(await stored(phone!)).toEqual({ first_name: name, city })
    expect(await stored(good.at(-1)![2]!)).toEqual({ first_name: 'Asha', city: '' })
    const bad = [
      ...NO_NAMES.map(name => [name, 'Rao', nextPhone(), 'Pune']),
      ...NO_CITIES.map(city => ['Asha', 'Rao', nextPhone(), city]),
    ]
    const { data } = await firm.owner.api.leadImports.upload({ file: sheet(bad) })
    expect(data.rows.flatMap(({ problems }) => problems.map(({ field, reason }) => [field, reason]))).toEqual([
      ...NO_NAMES.map(() => ['firstName', 'You have entered Invalid First Name']),
      ...NO_CITIES.map(() => ['city', 'You have entered Invalid City']),
    ])
  })

  it('the signed endpoint takes the same, and refuses neither', async () => {
    const send = async (typed: Typed) => {
      const phoneNumber = nextPhone()
      const body = { externalId: phoneNumber, firstName: 'Asha', lastName: 'Rao', phoneNumber, ...typed }
      const { text, headers } = signed(capture.secret, body, app.clock.now())
      const url = `${app.base}/api/crm/lead-captures/${capture.publicId}/leads`
      expect((await fetch(url, { method: 'POST', body: text, headers })).status).toBe(200)
      return stored(phoneNumber)
    }
    for (const firstName of [...NAMES, ...NO_NAMES])
      expect(await send({ firstName })).toMatchObject({ first_name: firstName })
    for (const city of CITIES) expect(await send({ city })).toMatchObject({ city })
    for (const city of NO_CITIES) expect(await send({ city })).toMatchObject({ city: '' })
  })
})
