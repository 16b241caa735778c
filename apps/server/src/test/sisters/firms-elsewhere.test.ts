import type { NewListedClient } from '@plinth/contract/projects/client-directory'
import { beforeAll, describe, expect, it } from 'vitest'
import { captureSettings, signed } from '../../features/leads/lead-captures/lead-captures.factory.ts'
import { type Firm, testApp } from '../harness.ts'
import { saveImport } from '../save-import.ts'

/** A firm outside India that has not said its dial code: numbers and pin codes are those of its country on every way in. */
const app = testApp()
let firm: Firm
let capture: { publicId: string; secret: string }
let count = 0
const nextPhone = () => `50${String(++count).padStart(7, '0')}`
const stored = async (phone: string) =>
  (
    await app.rows<{ country_code: string }>('select country_code from leads where company_id = $1 and phone = $2', [
      firm.companyId,
      phone,
    ])
  )[0]

beforeAll(async () => {
  firm = await app.firm({ country: 'United Arab Emirates', dialCode: '' })
  const { data: form } = await firm.owner.api.leadCaptures.create({ body: captureSettings() })
  const { data: made } = await firm.owner.api.leadCaptures.newSecret({ params: { id: form._id } })
  capture = { publicId: form.publicId, secret: made.secret }
})

const named = { firstName: 'Asha', lastName: 'Rao' }
/** Each way makes a lead with this number. */
const WAYS: Readonly<Record<string, (phone: string) => Promise<unknown>>> = {
  'Add Lead': phoneNumber => firm.owner.api.leads.addEdit({ body: { ...named, phoneNumber } }),
  'Add Lead of a company': phoneNumber =>
    firm.owner.api.leads.addEdit({ body: { ...named, type: 1, companyName: 'Kalpa', phoneNumber } }),
  'the quick form': phoneNumber =>
    firm.owner.api.leads.addEdit({
      body: {
        ...{ ...named, form: 'quick', phoneNumber, email: 'asha@example.com' },
        ...{ leadSource: 'Referral', sourceName: 'Expo' },
      },
    }),
  'a template': async phoneNumber => {
    const { data } = await firm.owner.api.leadTemplates.list()
    return firm.owner.api.leads.addEdit({ body: { ...named, phoneNumber, templateId: data[0]!._id } })
  },
  'a form of the company': contactNumber =>
    firm.owner.api.leadCreation.add({ body: { type: 0, 'First Name': 'Asha', 'Last Name': 'Rao', contactNumber } }),
  'an import': async phone => {
    const file = new File([`First Name,Phone\nAsha,0${phone.slice(0, 2)} ${phone.slice(2)}\n`], 'leads.csv')
    const { data } = await firm.owner.api.leadImports.upload({ file })
    return saveImport(firm.owner, data)
  },
  'another system': async phone => {
    const body = { externalId: phone, name: 'Asha Rao', phoneNumber: `0${phone}` }
    const { text, headers } = signed(capture.secret, body, app.clock.now())
    const url = `${app.base}/api/crm/lead-captures/${capture.publicId}/leads`
    return fetch(url, { method: 'POST', body: text, headers })
  },
}

describe.each(Object.entries(WAYS))('%s', (_way, make) => {
  it('takes a number of the country, under its dial code [IN-427 IN-532 IN-Q16]', async () => {
    const phone = nextPhone()
    await make(phone)
    expect(await stored(phone)).toEqual({ country_code: '+971' })
  })
})

describe.each(Object.entries(WAYS).filter(([way]) => !['an import', 'another system'].includes(way)))(
  '%s',
  (_way, make) => {
    it('keeps it without the zero that is dialled before it [IN-Q16]', async () => {
      const phone = nextPhone()
      await make(`0${phone}`)
      expect(await stored(phone)).toEqual({ country_code: '+971' })
    })
  },
)

it('a number is changed to one without its zero, and one that was kept with it stays until it is touched [IN-Q16]', async () => {
  const { leads } = firm.owner.api
  const [first, second] = [nextPhone(), nextPhone()]
  const { data } = await leads.addEdit({ body: { ...named, phoneNumber: first } })
  await app.rows('update leads set phone = $2 where id = $1', [data._id, `0${first}`])
  const change = async (phoneNumber: string) => {
    const { version } = (await leads.byId({ query: { id: data._id } })).data
    return (await leads.addEdit({ body: { ...named, leadId: data._id, version, phoneNumber } })).data.phoneNumber
  }
  expect(await change(`0${first}`)).toBe(`0${first}`)
  expect(await change(`0${second}`)).toBe(second)
})

it('what is not set stays so in the settings', async () => {
  const { data } = await firm.owner.api.people.profile()
  expect(data.CompanySettingDetails.countryCode).toBe('')
})

it('a lead is found by its number in either spelling, however it is stored [IN-Q75]', async () => {
  const { leads } = firm.owner.api
  const [plain, dialled] = [nextPhone(), nextPhone()]
  const ids = []
  for (const phoneNumber of [plain, dialled])
    ids.push((await leads.addEdit({ body: { ...named, phoneNumber } })).data._id)
  await app.rows('update leads set phone = $2 where id = $1', [ids[1], `0${dialled}`])
  const found = async (phoneNumber: string) =>
    (await leads.duplicates({ query: { phoneNumber } })).data.leads.map(lead => lead._id)
  for (const [at, phone] of [plain, dialled].entries())
    for (const written of [phone, `0${phone}`]) expect(await found(written), written).toEqual([ids[at]])
})

it('a pin code without a country is one of the firm’s [IN-Q20]', async () => {
  const { clientDirectory, clients, projectDetails } = firm.owner.api
  const add = (client: Partial<NewListedClient>) => clientDirectory.create({ body: { name: 'Meera Shah', ...client } })
  const { data: client } = await add({ pinCode: 'AB 12' })
  const edit = (pinCode: string) =>
    clientDirectory.edit({ params: { id: client._id }, body: { version: client.version, pinCode } })
  expect((await edit('CD-3')).data).toMatchObject({ pinCode: 'CD-3', country: '' })
  const refused = { code: 'INVALID', fields: [{ field: 'pinCode', message: 'Invalid Pin Code' }] }
  await expect(edit('!')).rejects.toMatchObject(refused)
  await expect(add({ pinCode: '!!!' })).rejects.toMatchObject(refused)
  await expect(add({ country: 'India', pinCode: 'AB 12' })).rejects.toMatchObject({ code: 'INVALID' })

  const [admin, member] = [await firm.member(), await firm.member()]
  const { data: ofProject } = await clients.add({ body: { name: 'Ravi Rao', email: 'ravi@client.example' } })
  const body = { clientId: ofProject._id, projectAdmin: admin.userId, teamMembers: [member.userId] }
  const { data: made } = await projectDetails.save({ body: { ...body, name: 'Villa', country: '', pinCode: 'AB 12' } })
  const { data: project } = await projectDetails.byId({ query: { projectId: made._id } })
  expect(project).toMatchObject({ pinCode: 'AB 12', phoneCode: '+971' })
  await expect(
    projectDetails.save({ body: { ...body, name: 'Lake', country: '', pinCode: '!!!' } }),
  ).rejects.toMatchObject({ code: 'INVALID' })
})

it('in India it is one of six digits [IN-Q20]', async () => {
  const { clientDirectory } = (await app.firm()).owner.api
  await expect(clientDirectory.create({ body: { name: 'Meera Shah', pinCode: 'AB 12' } })).rejects.toMatchObject({
    fields: [{ field: 'pinCode', message: 'Invalid Pin Code' }],
  })
})
