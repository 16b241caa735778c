import { IMPORT_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import { beforeAll, describe, expect, it } from 'vitest'
import { captureSettings, signed } from '../../features/leads/lead-captures/lead-captures.factory.ts'
import { upload } from '../../features/leads/lead-imports/lead-imports.factory.ts'
import { type Firm, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'
import { WORDS_FOR_NOTHING } from '../words-for-nothing.ts'

/**
 * Words for nothing are empty in every field of every way in, and never a refusal. Typed by hand, a few of them are what people are called;
 * whole sentences are left as they are. The ways of strangers are also in `taken-as-it-comes.test.ts`.
 */
const app = testApp()
/** As a last name that is typed by hand. */
const NAMES: ReadonlySet<string> = new Set(['NA', 'nil', 'None', 'NaN', 'TBD', 'No owner'])
const lastNameOf = (word: string): string => (NAMES.has(word) ? word : '')

let firm: Firm
let capture: { publicId: string; secret: string }
/** Custom fields by type: the last of them offers "None". */
const own: Record<'Text' | 'Number' | 'Date' | 'Dropdown', string> = { Text: '', Number: '', Date: '', Dropdown: '' }
let count = 0
const nextPhone = () => `90${String(++count).padStart(8, '0')}`
const COLUMNS = `last_name, company_name, designation, email, address, city, pin_code, requirements, budget, area, lead_source,
  source_name, exp_closure_date, other_phones, custom`
type Stored = Record<string, unknown>
const stored = async (phone: string): Promise<Stored> => {
  const rows = await app.rows<Stored>(`select ${COLUMNS} from leads where company_id = $1 and phone = $2`, [
    firm.companyId,
    phone,
  ])
  expect(rows).toHaveLength(1)
  return rows[0]!
}
const BLANK: Stored = {
  ...{ last_name: '', company_name: '', designation: '', email: '', address: '', city: '', pin_code: '' },
  ...{ requirements: '', budget: null, area: null, lead_source: '', source_name: '', exp_closure_date: null },
  ...{ other_phones: [], custom: {} },
}

beforeAll(async () => {
  firm = await app.firm()
  const { leadForms, leadCaptures, leadTags } = firm.owner.api
  for (const fieldType of Object.keys(own) as (keyof typeof own)[]) {
    const options = fieldType === 'Dropdown' ? ['North', 'None'] : []
    const body = { fieldName: `Own ${fieldType}`, section: [0, 1] as (0 | 1)[], fieldType, options }
    own[fieldType] = (await leadForms.addCustomField({ body })).data.fieldId
  }
  const { data: form } = await leadCaptures.create({ body: captureSettings({ leadSource: '' }) })
  const { data: made } = await leadCaptures.newSecret({ params: { id: form._id } })
  capture = { publicId: form.publicId, secret: made.secret }
  await leadTags.save({ body: [{ tagName: 'VIP', tagColorCode: '#2f6fb3' }] })
})

const PLAIN = [
  'email',
  'address',
  'city',
  'pinCode',
  'requirements',
  'leadSource',
  'sourceName',
  'budget',
  'area',
] as const
const customOf = (word: string) => ({ [own.Text]: word, [own.Number]: word, [own.Date]: word })
/** Every optional field of a lead with the same text. */
const fieldsWith = (word: string) => ({
  ...Object.fromEntries(PLAIN.map(field => [field, word])),
  ...{ lastName: word, designation: word, expClosureDate: word, otherPhoneNumbers: [word] },
  customFields: customOf(word),
})
const FILLED = {
  ...{ lastName: 'Rao', designation: 'Partner', email: 'asha@example.com', address: '12 MG Road', city: 'Pune' },
  ...{
    pinCode: '411001',
    requirements: 'Villa',
    leadSource: 'Referral',
    sourceName: 'Expo',
    budget: '100',
    area: '90',
  },
  ...{ expClosureDate: '2026-09-01', otherPhoneNumbers: ['9812345678'] },
}
const filledLead = async (phoneNumber: string) => {
  const customFields = { [own.Text]: 'x', [own.Number]: '1', [own.Date]: '2026-09-01' }
  const body = { firstName: 'Asha', phoneNumber, ...FILLED, customFields }
  return (await firm.owner.api.leads.addEdit({ body })).data._id
}

/** Each way saves a lead of this number whose optional fields say nothing. */
const BY_HAND: Readonly<Record<string, (word: string, phoneNumber: string) => Promise<unknown>>> = {
  'Add Lead': (word, phoneNumber) =>
    firm.owner.api.leads.addEdit({
      body: { firstName: 'Asha', phoneNumber, companyName: word, ...fieldsWith(word) },
    }),
  'Edit Lead': async (word, phoneNumber) => {
    const leadId = await filledLead(phoneNumber)
    return firm.owner.api.leads.addEdit({ body: { leadId, companyName: word, ...fieldsWith(word) } })
  },
  'a cell of the list': async (word, phoneNumber) => {
    const id = await filledLead(phoneNumber)
    const { customFields, ...fields } = fieldsWith(word)
    for (const [field, text] of Object.entries(fields))
      await firm.owner.api.leads.edit({ query: { id }, body: { [field]: text } })
    return firm.owner.api.leads.edit({ query: { id }, body: { customFields } })
  },
  'the fields of a move': async (word, phoneNumber) => {
    const leadId = await filledLead(phoneNumber)
    return firm.owner.api.leadMoves.patch({ query: { leadId }, body: fieldsWith(word) })
  },
  'a form of the firm': (word, contactNumber) =>
    firm.owner.api.leadCreation.add({
      body: {
        ...{ type: 0, 'First Name': 'Asha', 'Last Name': word, contactNumber, email: word, Address: word, City: word },
        ...{ postalCode: word, workScope: word, budget: word, area: word, leadSource: word, sourceName: word },
        ...customOf(word),
      },
    }),
}

describe.each(Object.entries(BY_HAND))('by hand in %s', (_way, send) => {
  it.each(WORDS_FOR_NOTHING)('%s is empty', async word => {
    const phone = nextPhone()
    await send(word, phone)
    expect(await stored(phone)).toEqual({ ...BLANK, last_name: lastNameOf(word) })
  })
})

describe('by hand', () => {
  it.each(WORDS_FOR_NOTHING)('the quick form asks for what it needs where it says %s', async word => {
    const phoneNumber = nextPhone()
    const needed = { email: 'q@example.com', leadSource: 'Referral', sourceName: 'Expo' }
    const body = {
      form: 'quick' as const,
      firstName: 'Asha',
      lastName: word,
      phoneNumber,
      requirements: word,
      budget: word,
    }
    for (const field of Object.keys(needed))
      await expect(firm.owner.api.leads.addEdit({ body: { ...body, ...needed, [field]: word } })).rejects.toMatchObject(
        {
          fields: [{ field, message: field === 'email' ? 'Email is Required' : 'Not Allowed Empty String' }],
        },
      )
    await firm.owner.api.leads.addEdit({ body: { ...body, ...needed } })
    expect(await stored(phoneNumber)).toMatchObject({ last_name: lastNameOf(word), requirements: '', budget: null })
  })

  it.each(WORDS_FOR_NOTHING)('a corporate lead has no contacts that say %s', async word => {
    const phone = nextPhone()
    const contact = { otherContactEmailId: word, otherContactType: word, otherContactPhoneNumber: [phone, word] }
    const others = [
      { otherContactFirstName: 'Asha', otherContactLastName: word, otherContactDesginationName: word, ...contact },
    ]
    const send = (companyName: string, otherContactDetails: typeof others) =>
      firm.owner.api.leadCreation.add({ body: { type: 1, companyName, otherContactDetails } })
    await expect(send(word, others)).rejects.toMatchObject({ message: 'Please enter the company name' })
    await expect(send('Kalpa', [{ ...others[0]!, otherContactPhoneNumber: [word] }])).rejects.toMatchObject({
      fields: [{ message: 'Please enter all the contact details' }],
    })
    await send('Kalpa', others)
    expect(await stored(phone)).toEqual({ ...BLANK, last_name: lastNameOf(word), company_name: 'Kalpa' })
  })

  it('what is needed is asked for, names that people have stay, and sentences too', async () => {
    const { leads } = firm.owner.api
    const phoneNumber = nextPhone()
    for (const word of WORDS_FOR_NOTHING) {
      await expect(leads.addEdit({ body: { firstName: 'Asha', phoneNumber: word } })).rejects.toMatchObject({
        fields: [{ field: 'phoneNumber', message: 'Invalid phone number' }],
      })
      if (NAMES.has(word)) continue
      await expect(leads.addEdit({ body: { firstName: word, phoneNumber } })).rejects.toMatchObject({
        fields: [{ field: 'firstName', message: 'Please enter first name' }],
      })
    }
    const customFields = { [own.Dropdown]: 'None' }
    const body = { firstName: 'Nil', lastName: 'Nan', phoneNumber, remarks: 'None', customFields }
    expect((await leads.addEdit({ body })).data).toMatchObject(body)
  })
})

it('a template may offer one of them, and is answered with it', async () => {
  const { leads, leadTemplates } = firm.owner.api
  const offered = { fieldName: 'leadSource' as const, isShown: true, kind: 'dropdown' as const }
  const fields = [{ ...offered, options: ['Expo', 'None'] }]
  const { data } = await leadTemplates.create({
    body: { name: 'Offers', isLeadSourceMandatory: true, isCityMandatory: true, fields },
  })
  const phoneNumber = nextPhone()
  const body = { firstName: 'Asha', phoneNumber, leadSource: 'None', templateId: data._id }
  await expect(leads.addEdit({ body: { ...body, city: 'N/A' } })).rejects.toMatchObject({
    fields: [{ field: 'city', message: 'Please enter city.' }],
  })
  await leads.addEdit({ body: { ...body, city: 'Pune' } })
  expect(await stored(phoneNumber)).toMatchObject({ lead_source: '', city: 'Pune' })
})

it('an import has nothing in any column, and asks for no name', async () => {
  const columns = [...IMPORT_FIELDS.map(({ key, heading }) => ({ key: key as string, heading }))]
  for (const type of ['Text', 'Number', 'Date'] as const) columns.push({ key: own[type], heading: `Own ${type}` })
  const cells = (phone: string, word: string) =>
    columns.map(({ key }) => (key === 'firstName' ? 'Asha' : key === 'phoneNumber' ? phone : word))
  const phones = WORDS_FOR_NOTHING.map(nextPhone)
  const draft = await upload(
    firm.owner,
    WORDS_FOR_NOTHING.map((word, at) => cells(phones[at]!, word)),
    columns.map(({ heading }) => heading),
  )
  expect(draft.mapping).toEqual(columns.map(({ key }) => key))
  expect(draft.rows.flatMap(({ problems }) => problems)).toEqual([])
  expect(draft.matches.map(({ unknown }) => unknown)).toEqual(draft.matches.map(() => []))
  expect(draft.matches.length).toBeGreaterThan(4)
  expect(await saveImport(firm.owner, draft)).toMatchObject({ createdCount: phones.length })
  for (const [at, phone] of phones.entries()) expect(await stored(phone), WORDS_FOR_NOTHING[at]).toEqual(BLANK)
})

it('an import has tags without the words among them, and what a custom field offers', async () => {
  const phone = nextPhone()
  const headings = ['First Name', 'Phone', 'Tags', 'Own Dropdown']
  const draft = await upload(firm.owner, [['Asha', phone, 'VIP, N/A, -, (blank)', 'none']], headings)
  expect(draft.matches).toMatchObject([{ field: 'tags', unknown: [] }])
  await saveImport(firm.owner, draft)
  const { data } = await firm.owner.api.leads.list({ query: { search: phone } })
  expect(data.data).toMatchObject([{ leadTag: [{ tagName: 'VIP' }], customFields: { [own.Dropdown]: 'None' } }])
})

it('the signed endpoint takes every word as nothing', async () => {
  for (const word of WORDS_FOR_NOTHING) {
    const phoneNumber = nextPhone()
    const fields = [
      'lastName',
      'email',
      'city',
      'address',
      'pinCode',
      'companyName',
      'requirement',
      'budget',
      'campaign',
    ]
    const body = { externalId: phoneNumber, firstName: 'Asha', phoneNumber, leadSource: word, message: word }
    const words = Object.fromEntries(fields.map(field => [field, word]))
    const { text, headers } = signed(capture.secret, { ...body, ...words }, app.clock.now())
    const url = `${app.base}/api/crm/lead-captures/${capture.publicId}/leads`
    expect((await fetch(url, { method: 'POST', body: text, headers })).status, word).toBe(200)
    expect(await stored(phoneNumber), word).toEqual({ ...BLANK, lead_source: 'Website' })
  }
})
