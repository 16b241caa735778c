import type { EditProject, NewProjectDetails } from '@plinth/contract/projects/project-details'
import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'

const app = testApp()
let made = 0
async function clientIn(firm: Firm): Promise<string> {
  const email = `client-${++made}@client.example`
  return (await firm.owner.api.clients.add({ body: { name: 'Meera Shah', email } })).data._id
}
/** A firm with a client and people for a team, and what saves a project there. */
async function studio(country = 'India', dialCode = '+91') {
  const firm = await app.firm({ country, dialCode })
  const [lena, ravi] = [await firm.member({ firstName: 'Lena' }), await firm.member({ firstName: 'Ravi' })]
  const clientId = await clientIn(firm)
  const body = { clientId, name: 'Lake house', projectAdmin: lena.userId, teamMembers: [ravi.userId] }
  const save = async (more: Partial<NewProjectDetails> = {}) =>
    (await firm.owner.api.projectDetails.save({ body: { ...body, ...more } })).data._id
  const edit = async (id: string, sent: EditProject, who = firm.owner) =>
    (await who.api.projectDetails.edit({ query: { id }, body: sent })).data
  const read = async (id: string, who = firm.owner) =>
    (await who.api.projectDetails.byId({ query: { projectId: id } })).data
  return { firm, lena, ravi, clientId, save, edit, read }
}

describe('the fields of a project', () => {
  it.each<[string, Partial<NewProjectDetails>, string]>([
    ['firstName', { firstName: '9876543210' }, 'First name should only have alphabets'],
    ['firstName', { firstName: 'x'.repeat(51) }, 'Maximum length is 50'],
    ['lastName', { lastName: '=Shah' }, 'Last name should only have alphabets'],
    ['lastName', { lastName: 'x'.repeat(51) }, 'Maximum length is 50'],
    ['name', { name: 'x'.repeat(51) }, 'Maximum length is 50'],
    ['name', { name: 'Lake <house>' }, 'Project name should be alphanumeric'],
    ['name', { name: '---' }, 'Project name should be alphanumeric'],
    ['city', { city: 'Pune #4' }, 'City name should only have alphabets'],
    ['city', { city: 'x'.repeat(51) }, 'Maximum length is 50'],
    ['pinCode', { country: 'India', pinCode: '41100' }, 'Invalid Pin Code'],
    ['phoneNumber', { phoneCode: '+91', phoneNumber: '98765' }, 'Invalid phone number'],
    ['phoneNumber', { phoneCode: '+1', phoneNumber: '987654321' }, 'Invalid phone number'],
    ['phoneNumber', { phoneCode: '+971', phoneNumber: '1234' }, 'Invalid phone number'],
    ['email', { email: 'meera@client.e' }, 'Invalid email address'],
    ['email', { email: `meera@client.${'e'.repeat(101)}` }, 'Invalid email address'],
    ['expectedBudget', { expectedBudget: '1'.repeat(16) }, 'Maximum length is 15'],
    ['expectedBudget', { expectedBudget: '12a' }, 'You have entered Invalid Expected budget'],
    ['area', { area: '1'.repeat(11) }, 'Maximum length is 10'],
    ['companyName', { companyName: 'x'.repeat(37) }, 'Maximum length is 36'],
    ['companyName', { companyName: '2024' }, 'Company name must contain a letter'],
    ['workScope', { workScope: 'x'.repeat(51) }, 'Maximum length is 50'],
    ['location', { location: 'x'.repeat(1024) }, 'Maximum length is 1023'],
    ['billingAddress', { billingAddress: 'x'.repeat(401) }, 'Maximum length is 400'],
    ['billingLandmark', { billingLandmark: 'x'.repeat(501) }, 'Maximum length is 500'],
    ['billingCity', { billingCity: 'x'.repeat(51) }, 'Maximum length is 50'],
    ['billTo', { billTo: 'x'.repeat(401) }, 'Maximum length is 400'],
    ['gstRegNo', { gstRegNo: 'x'.repeat(17) }, 'Maximum length is 16'],
    ['expectedStartDate', { expectedStartDate: '2026-03-17' }, 'Start date cannot be before today'],
    [
      'expectedEndDate',
      { expectedStartDate: '2026-04-02', expectedEndDate: '2026-04-01' },
      'End date cannot be before start date',
    ],
  ])(
    '%s is refused where it does not fit [IN-552 IN-553 IN-554 IN-555 IN-556 IN-557 IN-558 IN-559 IN-560 IN-561 IN-562 IN-563 IN-564 IN-565 IN-566 IN-567 IN-568 IN-569 IN-570 IN-571]',
    async (field, sent, message) => {
      const { save, edit } = await studio()
      const refused = { code: 'INVALID', fields: [{ field, message }] }
      await expect(save(sent)).rejects.toMatchObject(refused)
      const id = await save()
      await expect(edit(id, sent)).rejects.toMatchObject(refused)
    },
  )

  it('fit at their limits, in every script, and where another country writes them otherwise [IN-Q16 IN-Q20]', async () => {
    const { save, read } = await studio()
    const sent = {
      firstName: 'नेहा',
      lastName: 'x'.repeat(50),
      name: 'लेक हाउस 2',
      city: 'St. Thomas Mount',
      country: 'Germany',
      pinCode: 'D-10115',
      phoneCode: '+49',
      phoneNumber: '12345',
      email: `meera@client.${'e'.repeat(100)}`,
      billingAddress: 'x'.repeat(400),
      billingLandmark: 'x'.repeat(500),
      gstRegNo: 'x'.repeat(16),
    }
    expect(await read(await save(sent))).toMatchObject({ ...sent, gstRegNo: 'X'.repeat(16) })
  })

  it('a start date that was not changed may have passed [IN-Q91]', async () => {
    const { save, edit } = await studio()
    const id = await save({ expectedStartDate: '2026-03-20', expectedEndDate: '2026-04-20' })
    app.clock.set(new Date('2026-03-22T06:30:00.000Z'))
    const changed = await edit(id, { expectedStartDate: '2026-03-20', expectedEndDate: '2026-05-20' })
    expect(changed).toMatchObject({ expectedStartDate: '2026-03-20', expectedEndDate: '2026-05-20' })
    await expect(edit(id, { expectedStartDate: '2026-03-21' })).rejects.toMatchObject({ code: 'INVALID' })
    app.clock.set(new Date('2026-03-18T06:30:00.000Z'))
  })
})

describe('the team of a project', () => {
  it('needs a project admin and somebody beside them [IN-572 IN-573]', async () => {
    const { firm, lena, clientId, save } = await studio()
    const body = { clientId, name: 'Hill house' }
    await expect(firm.owner.api.projectDetails.save({ body })).rejects.toMatchObject({
      fields: [{ field: 'projectAdmin', message: 'Please select Project admin' }],
    })
    for (const teamMembers of [[], [lena.userId]]) {
      await expect(save({ teamMembers })).rejects.toMatchObject({
        fields: [{ field: 'teamMembers', message: 'Please select Team members ' }],
      })
    }
    const prepared = await save({ teamMembers: [], isConfirmed: false })
    await expect(
      firm.owner.api.projectDetails.edit({ query: { id: prepared }, body: { isConfirmed: true } }),
    ).rejects.toMatchObject({ code: 'INVALID' })
  })

  it('is one person where the company has nobody else [IN-Q94]', async () => {
    const firm = await app.firm()
    const body = {
      clientId: await clientIn(firm),
      name: 'Hill house',
      projectAdmin: firm.owner.userId,
      teamMembers: [],
    }
    await expect(firm.owner.api.projectDetails.save({ body })).resolves.toMatchObject({ success: true })
  })
})

describe('a project', () => {
  it('has a name that no other project of the company has, in whatever case [IN-680 IN-Q86]', async () => {
    const { save, edit } = await studio()
    await save()
    const taken = { code: 'CONFLICT', message: 'Project Name already exists', fields: [{ field: 'name' }] }
    await expect(save({ name: 'LAKE house' })).rejects.toMatchObject(taken)
    const id = await save({ name: 'Hill house' })
    await expect(edit(id, { name: 'lake HOUSE' })).rejects.toMatchObject(taken)
    expect(await edit(id, { name: 'HILL house' })).toMatchObject({ name: 'HILL house' })
    const other = await studio()
    await expect(other.save()).resolves.toEqual(expect.any(String))
  })

  it('is changed by who runs it, seen by its team, and there for nobody else', async () => {
    const { firm, lena, ravi, save, edit, read } = await studio()
    const id = await save({ expectedBudget: '250000' })
    const stranger = await firm.member()
    const other = await studio()
    await expect(edit(id, { city: 'Pune' }, ravi)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await edit(id, { city: 'Pune' }, lena)).toMatchObject({ city: 'Pune', name: 'Lake house' })
    expect(await read(id, lena)).toMatchObject({ expectedBudget: 250_000, mayEdit: true })
    expect(await read(id, ravi)).toMatchObject({ city: 'Pune', expectedBudget: null, mayEdit: false })
    for (const who of [stranger, other.firm.owner]) {
      await expect(read(id, who)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(edit(id, { city: 'Pune' }, who)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    await expect(edit(id, { clientId: await clientIn(firm) })).rejects.toMatchObject({ code: 'CONFLICT' })
    const { data: entries } = await firm.owner.api.audit.list({ query: { action: 'project.changed' } })
    expect(entries).toMatchObject([
      { targetName: 'Lake house', changes: [{ field: 'city', before: '', after: 'Pune' }] },
    ])
  })

  it('keeps a pin until it is saved, and forgets that one alone [IN-376 IN-670 IN-Q88]', async () => {
    const { firm, ravi, save, edit, read } = await studio()
    const id = await save({ lat: 18.5, lng: 73.8 })
    const keep = (sent: { isDeleted: true } | { lat: number; lng: number }, who = firm.owner) =>
      who.api.projectDetails.editLocation({ query: { projectId: id }, body: sent })
    const pin = async () => {
      const { lat, lng } = await read(id)
      return [lat, lng]
    }
    await keep({ lat: 19, lng: 74 })
    expect(await pin()).toEqual([18.5, 73.8])
    await keep({ isDeleted: true })
    await keep({ isDeleted: true })
    await edit(id, { isConfirmed: true })
    expect(await pin()).toEqual([18.5, 73.8])
    await keep({ lat: 19, lng: 74 })
    await edit(id, { isConfirmed: true })
    expect(await pin()).toEqual([19, 74])
    await edit(id, { lat: null, lng: null })
    expect(await pin()).toEqual([null, null])
    await expect(keep({ isDeleted: true }, ravi)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(edit(id, { lat: 5 })).rejects.toMatchObject({ code: 'INVALID' })
  })
})

it('a project has a radius of its own of 50 to 2,000 metres beside its pin, or none [PJ-347]', async () => {
  const { firm, save } = await studio()
  const id = await save({ lat: 18.5, lng: 73.8 })
  const { projectLife } = firm.owner.api
  const details = async () => (await projectLife.byId({ params: { id } })).data
  expect(await details()).toMatchObject({ lat: 18.5, lng: 73.8, radius: null })
  for (const radius of [50, 2000, null]) {
    const { version } = await details()
    await projectLife.edit({ params: { id }, body: { version, radius } })
    expect((await details()).radius).toBe(radius)
  }
  for (const radius of [49, 2001, 100.5])
    await expect(projectLife.edit({ params: { id }, body: { version: 1, radius } })).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'radius', message: 'Enter metres from 50 to 2,000' }],
    })
})
