import type { EditCompanySettings } from '@plinth/contract/company/companies'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()
const PIN = { location: 'Koregaon Park, Pune', latitude: 18.5362, longitude: 73.8939 }
const FULL: EditCompanySettings = {
  companyName: 'Kalpa Studio',
  email: 'Hello@Kalpa.in',
  address: '12 MG Road',
  ...PIN,
  country: 'India',
  city: 'Pune',
  pincode: '411001',
  gstNo: '27aapfu0939f1zv',
  countryCode: '+91',
  contact: '9876543210',
  about: 'Interiors',
}
const settingsOf = async (api: { people: Awaited<ReturnType<typeof app.firm>>['owner']['api']['people'] }) =>
  (await api.people.profile()).data.CompanySettingDetails
const isInvalid = (...fields: string[]) => ({
  code: 'INVALID',
  fields: expect.arrayContaining(fields.map(field => expect.objectContaining({ field }))),
})

describe('the company settings', () => {
  it('begin with the defaults and belong to the founder [SH-439 SH-253 SH-256 SH-257 SH-258 SH-259 SH-260 SH-261 SH-262 SH-263 SH-264 SH-265 SH-266 SH-267 SH-268 SH-269 SH-270 SH-271 SH-272 SH-273 SH-274 SH-275 SH-276 SH-277 SH-278 SH-279 SH-280 SH-281]', async () => {
    const { owner, companyId } = await app.firm({ name: 'Kalpa' })
    expect(await settingsOf(owner.api)).toEqual({
      _id: companyId,
      version: 1,
      companyName: 'Kalpa',
      email: owner.email,
      address: '',
      companyAddress: '',
      city: '',
      pincode: '',
      gstNo: '',
      contact: '',
      countryCode: '+91',
      country: 'India',
      currency: 'INR',
      currencySymbol: '₹',
      timeZone: 'Asia/Kolkata',
      latitude: null,
      longitude: null,
      location: '',
      companyLocation: [],
      companyLogo: null,
      about: '',
      createdBy: owner.userId,
      fileManagerV2: false,
      timeLineV2: false,
      attendanceRadius: 100,
      workTiming: null,
      companyProjectId: null,
      isDemo: false,
      leadAssignment: { autoAssign: false, method: 'ROUND_ROBIN' },
      leadFormMode: 'standard',
    })
  })

  it('are saved whole, tidied, with the pin as first office, for this company alone [SH-484 SH-485 SH-488 SH-189 SH-203]', async () => {
    const { owner } = await app.firm()
    const other = (await app.firm()).owner
    const before = await settingsOf(other.api)
    const { data } = await owner.api.companies.editSettings({ body: FULL })
    expect(data).toMatchObject({
      ...FULL,
      version: 2,
      email: 'hello@kalpa.in',
      companyAddress: '12 MG Road',
      gstNo: '27AAPFU0939F1ZV',
      companyLocation: [PIN],
      createdBy: owner.userId,
    })
    expect(await settingsOf(owner.api)).toEqual(data)
    expect(await settingsOf(other.api)).toEqual(before)
  })

  it('change in the part that is sent; companyAddress is the address, the dotted keys the assignment [SH-485 SH-487]', async () => {
    const { owner } = await app.firm()
    const { data: full } = await owner.api.companies.editSettings({ body: FULL })
    const after = async (body: EditCompanySettings) => {
      const { data } = await owner.api.companies.editSettings({ body })
      const { version: _, ...rest } = data
      return rest
    }
    const { version: _, ...rest } = full
    const moved = { ...rest, address: 'New Road 1', companyAddress: 'New Road 1' }
    expect(await after({ companyAddress: 'New Road 1' })).toEqual(moved)
    const on = { ...moved, leadAssignment: { autoAssign: true, method: 'ROUND_ROBIN' } }
    expect(await after({ leadAssignment: { autoAssign: true } })).toEqual(on)
    expect(await after({ 'leadAssignment.autoAssign': false, 'leadAssignment.method': 'ROUND_ROBIN' })).toEqual(moved)
    const timing = { from: '09:30', to: '18:00' }
    const workTiming = {
      ...{ monday: timing, tuesday: timing, wednesday: timing, thursday: timing, friday: timing },
      ...{ saturday: null, sunday: null },
    }
    const more = { attendanceRadius: 250, workTiming, fileManagerV2: true, timeLineV2: true, about: '' }
    expect(await after(more)).toEqual({ ...moved, ...more })
    expect(await after({ workTiming: null })).toMatchObject({ workTiming: null, attendanceRadius: 250 })
  })

  it('take only a project of the company as its own [SH-486 SH-354]', async () => {
    const { owner, companyId } = await app.firm()
    const stranger = await app.firm()
    const projectOf = async (firm: typeof stranger | { owner: typeof owner; companyId: string }) => {
      const [row] = await app.rows<{ id: string }>(
        `with c as (insert into clients (company_id, id, name) values ($1, gen_random_uuid(), 'Firm') returning id)
         insert into projects (company_id, id, client_id, project_name, created_by, is_company_created)
         select $1, gen_random_uuid(), id, 'Firm', $2, true from c returning id`,
        [firm.companyId, firm.owner.userId],
      )
      return row!.id
    }
    const companyProjectId = await projectOf({ owner, companyId })
    const before = await settingsOf(owner.api)
    const { data } = await owner.api.companies.editSettings({ body: { companyProjectId } })
    expect(data).toEqual({ ...before, companyProjectId, version: 2 })
    const foreign = await projectOf(stranger)
    await expect(owner.api.companies.editSettings({ body: { companyProjectId: foreign } })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('set the currency from the country [SH-266 SH-267]', async () => {
    const { owner } = await app.firm()
    const inCountry = async (country: string) => {
      const { data } = await owner.api.companies.editSettings({ body: { country } })
      return [data.country, data.currency, data.currencySymbol]
    }
    expect(await inCountry('united kingdom')).toEqual(['United Kingdom', 'GBP', '£'])
    expect(await inCountry('Antarctica')).toEqual(['Antarctica', '', ''])
    await expect(inCountry('Atlantis')).rejects.toMatchObject(isInvalid('country'))
    await expect(owner.api.companies.editSettings({ body: { currency: 'USD' } as never })).rejects.toMatchObject({
      code: 'INVALID',
    })
  })

  it('refuse what breaks a rule, whatever field it is, and what is required and sent empty [SH-395 SH-396 SH-397 SH-398 SH-399 SH-400 SH-401 SH-403 SH-405 SH-407 SH-408 SH-409 SH-410 SH-411 SH-412 SH-413 SH-414 SH-415 SH-416 SH-417 SH-418 SH-419]', async () => {
    const { owner } = await app.firm()
    const before = await settingsOf(owner.api)
    const refused: [EditCompanySettings, string][] = [
      [{ companyName: '' }, 'companyName'],
      [{ companyName: 'Studio 54' }, 'companyName'],
      [{ companyName: 'a'.repeat(76) }, 'companyName'],
      [{ email: '' }, 'email'],
      [{ email: 'kalpa' }, 'email'],
      [{ address: '' }, 'address'],
      [{ companyAddress: '' }, 'address'],
      [{ address: 'a'.repeat(101) }, 'address'],
      [{ location: '' }, 'location'],
      [{ location: 'Pune' }, 'location'],
      [{ country: '' }, 'country'],
      [{ country: 'a'.repeat(50) }, 'country'],
      [{ city: '' }, 'city'],
      [{ city: 'Sector 9' }, 'city'],
      [{ city: 'a'.repeat(26) }, 'city'],
      [{ contact: '' }, 'contact'],
      [{ contact: '1234' }, 'contact'],
      [{ contact: '1'.repeat(16) }, 'contact'],
      [{ contact: '98 76' }, 'contact'],
      [{ pincode: '41100' }, 'pincode'],
      [{ pincode: '4110011' }, 'pincode'],
      [{ pincode: 'ABC123' }, 'pincode'],
      [{ country: 'Germany', pincode: '12345678901' }, 'pincode'],
      [{ gstNo: '27-AA' }, 'gstNo'],
      [{ gstNo: '1'.repeat(21) }, 'gstNo'],
      [{ countryCode: '+99999' }, 'countryCode'],
      [{ about: 'a'.repeat(1001) }, 'about'],
      [{ attendanceRadius: 0 }, 'attendanceRadius'],
      [{ latitude: 91, longitude: 0 }, 'latitude'],
      [{ companyLogo: 'https://elsewhere.example/logo.png' }, 'companyLogo'],
    ]
    for (const [body, field] of refused) {
      await expect(owner.api.companies.editSettings({ body }), JSON.stringify(body)).rejects.toMatchObject(
        isInvalid(field),
      )
    }
    for (const body of [{}, { version: 1 }, { createdBy: owner.userId }, { _id: before._id }]) {
      await expect(owner.api.companies.editSettings({ body: body as object })).rejects.toMatchObject({
        code: 'INVALID',
      })
    }
    const hours = { monday: { from: '18:00', to: '09:00' } }
    await expect(owner.api.companies.editSettings({ body: { workTiming: hours } as never })).rejects.toMatchObject({
      code: 'INVALID',
    })
    expect(await settingsOf(owner.api)).toEqual(before)
  })

  it('measure the pincode again when the country becomes India', async () => {
    const { owner } = await app.firm()
    await owner.api.companies.editSettings({ body: { country: 'Germany', pincode: '10115' } })
    await expect(owner.api.companies.editSettings({ body: { country: 'India' } })).rejects.toMatchObject(
      isInvalid('pincode'),
    )
  })
})

describe('the offices', () => {
  it('are a list whose first is the pin, whichever of the two is changed [SH-268 SH-269 SH-270 SH-271]', async () => {
    const { owner } = await app.firm()
    const office = { location: 'Andheri, Mumbai', latitude: 19.1197, longitude: 72.8464 }
    const save = async (body: EditCompanySettings) => (await owner.api.companies.editSettings({ body })).data
    const both = await save({ companyLocation: [PIN, office] })
    expect(both).toMatchObject({ ...PIN, companyLocation: [PIN, office] })
    const [first, second] = both.companyLocation
    const turned = await save({ companyLocation: [office, PIN] })
    expect(turned).toMatchObject(office)
    expect(turned.companyLocation.map(one => one._id)).toEqual([second?._id, first?._id])
    const renamed = await save({ location: 'Andheri West' })
    expect(renamed.companyLocation).toMatchObject([{ ...office, location: 'Andheri West' }, PIN])
    await expect(save({ companyLocation: [] })).rejects.toMatchObject(isInvalid('companyLocation'))
    expect((await save({ companyLocation: [PIN] })).companyLocation).toHaveLength(1)
  })
})

describe('who may change what', () => {
  it('admins and companyDetails the settings; admins alone the assignment of leads [LM-Q92]', async () => {
    const firm = await app.firm()
    const admin = await firm.member({ isAdmin: true })
    const keeper = await firm.member({ features: ['companyDetails'], crmEdit: false })
    const sales = await firm.member({ features: ['companyDetails', 'crm'], crmEdit: true })
    const member = await firm.member({ features: ['crm', 'accessPanel'], crmEdit: true })
    let n = 0
    const edits = async (who: typeof admin, body: () => EditCompanySettings) =>
      who.api.companies.editSettings({ body: body() }).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
    const about = () => ({ about: `text ${n++}` })
    const lead = () => ({ leadAssignment: { autoAssign: n++ % 2 === 0 } })
    const all = [firm.owner, admin, keeper, sales, member]
    expect(await Promise.all(all.map(who => edits(who, about)))).toEqual(['done', 'done', 'done', 'done', 'FORBIDDEN'])
    expect(await Promise.all(all.map(who => edits(who, lead)))).toEqual([
      ...['done', 'done', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
    ])
    expect(await edits(keeper, () => ({ ...about(), ...lead() }))).toBe('FORBIDDEN')
    await expect(app.anonymous().companies.editSettings({ body: about() })).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })
})

describe('two people at once', () => {
  it('both survive on different fields; on the same one the second is told both values', async () => {
    const firm = await app.firm()
    const nila = await firm.member({ firstName: 'Nila', isAdmin: true })
    const { version } = await settingsOf(firm.owner.api)
    await nila.api.companies.editSettings({ body: { version, city: 'Mumbai' } })
    const { data } = await firm.owner.api.companies.editSettings({ body: { version, about: 'Interiors' } })
    expect(data).toMatchObject({ city: 'Mumbai', about: 'Interiors', version: version + 2 })
    await expect(
      firm.owner.api.companies.editSettings({ body: { version, city: 'Pune', gstNo: 'A1' } }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Nila Menon changed these settings. Reload to see the latest.',
      data: {
        changedBy: 'Nila Menon',
        version: version + 2,
        conflicts: [{ field: 'city', yours: 'Pune', theirs: 'Mumbai' }],
      },
    })
    expect((await settingsOf(firm.owner.api)).gstNo).toBe('')
    // one's own earlier change is no conflict, and without a version the last one wins
    await nila.api.companies.editSettings({ body: { version, city: 'Thane' } })
    expect((await firm.owner.api.companies.editSettings({ body: { city: 'Pune' } })).data.city).toBe('Pune')
  })
})

describe('the trail', () => {
  it('tells each change once, with what stood before', async () => {
    const { owner } = await app.firm({ name: 'Kalpa' })
    await owner.api.companies.editSettings({ body: { companyName: 'Kalpa Studio', country: 'India' } })
    await owner.api.companies.editSettings({ body: { companyLocation: [PIN] } })
    await owner.api.companies.editSettings({ body: { about: '' } })
    const { data } = await owner.api.audit.list()
    expect(
      data.map(({ actorName, action, targetName, changes }) => ({ actorName, action, targetName, changes })),
    ).toEqual([
      {
        actorName: 'Asha Rao',
        action: 'company.locations',
        targetName: 'Kalpa Studio',
        changes: [{ field: 'companyLocation', before: '', after: 'Koregaon Park, Pune (18.5362, 73.8939)' }],
      },
      {
        actorName: 'Asha Rao',
        action: 'company.settings',
        targetName: 'Kalpa Studio',
        changes: [{ field: 'companyName', before: 'Kalpa', after: 'Kalpa Studio' }],
      },
    ])
  })
})
