import { describe, expect, it } from 'vitest'
import { type Firm, testApp } from '../../../test/harness.ts'

const app = testApp()
const PUNE = { location: 'Pune', latitude: 18.5362, longitude: 73.8939 }
const DUBAI = { location: 'Dubai', latitude: 25.2048, longitude: 55.2708 }
const PACIFIC = { location: 'At sea', latitude: 0, longitude: -140 }
// noon in India, half past two in the morning in New York
const NOON = new Date('2026-03-18T06:30:00.000Z')

const zoneOf = async ({ owner }: Firm) => (await owner.api.people.profile()).data.CompanySettingDetails.timeZone
const inPlace = async ({ owner }: Firm, query: { country?: string; latitude?: string; longitude?: string }) =>
  (await owner.api.companies.timeZone({ query })).data.timeZone
const textOf = ({ latitude, longitude }: typeof PUNE) => ({
  latitude: String(latitude),
  longitude: String(longitude),
})

describe('the time zone of a company', () => {
  it('follows its place, as is told before it is saved, until one is chosen', async () => {
    const firm = await app.firm()
    const { editSettings } = firm.owner.api.companies
    expect(await inPlace(firm, textOf(DUBAI))).toBe('Asia/Dubai')
    expect(await zoneOf(firm)).toBe('Asia/Kolkata')
    expect((await editSettings({ body: DUBAI })).data.timeZone).toBe('Asia/Dubai')
    const { data: trail } = await firm.owner.api.audit.list({ query: { action: 'company.locations' } })
    expect(trail[0]?.changes).toContainEqual({ field: 'timeZone', before: 'Asia/Kolkata', after: 'Asia/Dubai' })
    // a list of offices moves the pin too
    expect((await editSettings({ body: { companyLocation: [PUNE] } })).data.timeZone).toBe('Asia/Kolkata')
    // one that goes with a place is taken as it is, and stays wherever the company goes
    const chosen = { ...DUBAI, timeZone: 'Europe/London' }
    expect((await editSettings({ body: chosen })).data.timeZone).toBe('Europe/London')
    expect(await inPlace(firm, textOf(PUNE))).toBe('Europe/London')
    expect((await editSettings({ body: PUNE })).data.timeZone).toBe('Europe/London')
    // whatever a zone was called before
    expect((await editSettings({ body: { timeZone: 'Asia/Calcutta' } })).data.timeZone).toBe('Asia/Kolkata')
    // back in step with its place it follows again
    expect((await editSettings({ body: DUBAI })).data.timeZone).toBe('Asia/Dubai')
  })

  it('follows the next place where nobody has ever been asked for it', async () => {
    const firm = await app.firm()
    const { latitude, longitude, location } = DUBAI
    await app.rows('update companies set latitude = $2, longitude = $3, location = $4 where company_id = $1', [
      ...[firm.companyId, latitude, longitude],
      location,
    ])
    const { editSettings } = firm.owner.api.companies
    expect((await editSettings({ body: { ...DUBAI, latitude: latitude + 0.01 } })).data.timeZone).toBe('Asia/Dubai')
  })

  it('is that of a country’s largest town where there is no pin, or one at sea', async () => {
    await app.rows(`insert into reference.places (id, name, area, country, country_code, population, position, names, region)
      values (1, 'Perth', '', 'Australia', 'AU', 1900000, point(115.86, -31.95), '|perth', ''),
        (2, 'Sydney', '', 'Australia', 'AU', 5300000, point(151.2, -33.87), '|sydney', '')`)
    const firm = await app.firm()
    expect(await inPlace(firm, { country: 'Australia' })).toBe('Australia/Sydney')
    // nothing is known of these
    expect(await inPlace(firm, { country: 'Atlantis' })).toBe('Asia/Kolkata')
    expect(await inPlace(firm, { country: 'Germany' })).toBe('Asia/Kolkata')
    const { data } = await firm.owner.api.companies.editSettings({ body: { ...PACIFIC, country: 'Australia' } })
    expect(data.timeZone).toBe('Australia/Sydney')
  })

  it('is refused where there is no such zone, and to who may not change the settings', async () => {
    const firm = await app.firm()
    const invalid = {
      code: 'INVALID',
      fields: [{ field: 'timeZone', message: 'You have entered Invalid Time Zone' }],
    }
    for (const timeZone of ['', 'Mars/Olympus', '+05:30', 'asia/kolkata', 'Factory'])
      await expect(firm.owner.api.companies.editSettings({ body: { timeZone } }), timeZone).rejects.toMatchObject(
        invalid,
      )
    expect(await zoneOf(firm)).toBe('Asia/Kolkata')
    const half = firm.owner.api.companies.timeZone({ query: { latitude: '12' } })
    await expect(half).rejects.toMatchObject({ code: 'INVALID' })
    const member = await firm.member({ features: ['crm'] })
    await expect(member.api.companies.timeZone({ query: { country: 'India' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('moves follow-ups and tasks so that they keep their day and time of day', async () => {
    app.clock.set(NOON)
    const firm = await app.firm()
    const { api, userId } = firm.owner
    const lead = async (firstName: string, phoneNumber: string, update: object) => {
      const { data } = await api.leads.addEdit({ body: { firstName, phoneNumber, assignedTo: userId } })
      await api.leads.actions({ body: { leadId: data._id, leadUpdates: [{ updateDate: '20-03-2026', ...update }] } })
      return data._id
    }
    const timed = await lead('Asha', '9876543210', { updateTime: '9:05 AM' })
    const untimed = await lead('Ravi', '9876543211', {})
    const task = async (body: object) => (await api.tasks.create({ body: { title: 'Call', ...body } })).data._id
    const tasks = [
      await task({ dueDate: '2026-03-20', dueTime: '17:30' }),
      await task({ dueDate: '2026-03-20' }),
      await task({}),
    ]
    const told = async () => ({
      leads: await Promise.all(
        [timed, untimed].map(async id => {
          const { latestFollowUpDate, latestFollowUpTime } = (await api.leads.byId({ query: { id } })).data
          return [latestFollowUpDate, latestFollowUpTime]
        }),
      ),
      tasks: await Promise.all(
        tasks.map(async id => {
          const { dueDate, dueTime } = (await api.tasks.byId({ params: { id } })).data
          return [dueDate, dueTime]
        }),
      ),
    })
    const history = () =>
      app.rows<{ at: Date }>('select follow_up_at as at from lead_updates where lead_id = $1 order by id', [timed])
    const before = await told()
    expect(before.leads).toEqual([
      ['20-03-2026', '09:05 AM'],
      ['20-03-2026', ''],
    ])
    expect((await history()).at(-1)?.at).toEqual(new Date('2026-03-20T03:35:00Z'))
    await api.companies.editSettings({ body: { timeZone: 'America/New_York' } })
    expect(await told()).toEqual(before)
    const stored = await app.rows<{ at: Date }>('select follow_up_at as at from leads where id = any($1)', [
      [timed, untimed],
    ])
    expect(stored.map(({ at }) => at.toISOString()).sort()).toEqual([
      '2026-03-20T04:00:00.000Z',
      '2026-03-20T13:05:00.000Z',
    ])
    expect((await history()).at(-1)?.at).toEqual(new Date('2026-03-20T13:05:00Z'))
    await api.companies.editSettings({ body: { timeZone: 'Asia/Kolkata' } })
    expect(await told()).toEqual(before)
  })

  it('touches nothing of other companies', async () => {
    const [firm, other] = [await app.firm(), await app.firm()]
    const { api, userId } = other.owner
    const { data } = await api.leads.addEdit({
      body: { firstName: 'Asha', phoneNumber: '9876543210', assignedTo: userId },
    })
    const followUp = { updateDate: '20-03-2026', updateTime: '9:05 AM' }
    await api.leads.actions({ body: { leadId: data._id, leadUpdates: [followUp] } })
    await api.tasks.create({ body: { title: 'Call', dueDate: '2026-03-20' } })
    const rows = () =>
      app.rows(
        `select follow_up_at as at from leads where company_id = $1 union all select due_at from tasks where company_id = $1
          union all select follow_up_at from lead_updates where company_id = $1 order by at`,
        [other.companyId],
      )
    const before = await rows()
    expect(before).toHaveLength(3)
    await firm.owner.api.companies.editSettings({ body: { timeZone: 'America/New_York' } })
    expect(await rows()).toEqual(before)
  })
})
