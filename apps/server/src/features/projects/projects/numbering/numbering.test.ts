import { afterEach, describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../../test/harness.ts'
import { clientOf } from '../projects.factory.ts'
import { numberOldProjects } from './project-codes.service.ts'

const app = testApp()
const NOW = new Date('2026-03-18T06:30:00.000Z')
afterEach(() => app.clock.set(NOW))

const settings = async (who: Member) => (await who.api.projectSettings.numbering()).data
const number = (who: Member, pattern: string, isPerYear: boolean, version: number) =>
  who.api.projectSettings.setNumbering({ body: { pattern, isPerYear, version } })
const codeOf = async (who: Member, id: string) => (await who.api.projectLife.byId({ params: { id } })).data.code
/** The session of somebody who saw the clock move on. */
const again = async (who: Member): Promise<Member> => ({ ...who, api: app.anonymous(await app.sessionFor(who.userId)) })
/** Makes a project by the wizard's call, confirmed unless said otherwise. */
const make = async (firm: Firm, clientId: string, name: string, more: object = {}): Promise<string> => {
  const body = { name, clientId, projectAdmin: firm.owner.userId, teamMembers: [], ...more }
  return (await firm.owner.api.projectDetails.save({ body })).data._id
}

describe('the code of a project', () => {
  it('comes with its confirmation, whichever call confirms it, and never changes by itself [PJ-066 PJ-Q04]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm)
    const wizard = await make(firm, clientId, 'Lake house')
    const silent = await make(firm, clientId, 'Hill house', { isConfirmed: false })
    const { data: added } = await firm.owner.api.projects.add({
      body: { projectName: 'River house', clientId, isConfirmed: true },
    })
    expect(await codeOf(firm.owner, wizard)).toBe('PRJ-2026-001')
    expect(await codeOf(firm.owner, silent)).toBe('')
    expect(await codeOf(firm.owner, added._id)).toBe('PRJ-2026-002')
    await firm.owner.api.projectDetails.edit({ query: { id: silent }, body: { isConfirmed: true } })
    expect(await codeOf(firm.owner, silent)).toBe('PRJ-2026-003')
    await number(firm.owner, 'D-{FY}-{SEQ:4}', true, 0)
    await firm.owner.api.projectDetails.edit({ query: { id: silent }, body: { isConfirmed: true, city: 'Pune' } })
    expect(await codeOf(firm.owner, silent)).toBe('PRJ-2026-003')
    expect(await codeOf(firm.owner, await make(firm, clientId, 'New house'))).toBe('D-25-26-0001')
  })

  it('counts anew in each year of the pattern, or through [PJ-286]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm)
    const next = async (name: string) => {
      const owner = await again(firm.owner)
      return codeOf(owner, await make({ ...firm, owner }, clientId, name))
    }
    expect(await next('One')).toBe('PRJ-2026-001')
    // 1 January in India, while it is still the old year elsewhere
    app.clock.set(new Date('2026-12-31T19:00:00.000Z'))
    expect(await next('Two')).toBe('PRJ-2027-001')
    await number(await again(firm.owner), 'PRJ-{YYYY}-{SEQ:3}', false, 0)
    expect(await next('Three')).toBe('PRJ-2027-002')
    app.clock.set(new Date('2028-06-01T06:30:00.000Z'))
    expect(await next('Four')).toBe('PRJ-2028-003')
  })

  it('has the financial year that quotations have: of the country, or as the firm says [QT-193 PJ-286]', async () => {
    const firm = await app.firm({ country: 'United Kingdom', dialCode: '+44', timeZone: 'Europe/London' })
    const clientId = await clientOf(firm)
    const next = async (name: string) => codeOf(firm.owner, await make(firm, clientId, name))
    await number(firm.owner, 'D-{FY}-{SEQ:3}', true, 0)
    expect(await next('One')).toBe('D-26-001')
    expect(await settings(firm.owner)).toMatchObject({ firstMonth: 1, last: { year: 1, financialYear: 1 } })
    const { data } = await firm.owner.api.quotationSettings.edit({ body: { version: 1, firstMonth: 4 } })
    expect(data.firstMonth).toBe(4)
    // the year that began in April 2025 has no number yet, and what was given stays
    expect(await next('Two')).toBe('D-25-26-001')
    expect(await settings(firm.owner)).toMatchObject({ firstMonth: 4, last: { year: 1, financialYear: 1 } })
    await firm.owner.api.quotationSettings.edit({ body: { version: 2, firstMonth: 1 } })
    expect(await next('Three')).toBe('D-26-002')
  })

  it('of a firm in India that said no month has the year from April, also where it said no country [QT-193 PJ-286]', async () => {
    const firm = await app.firm()
    await app.rows("update companies set country = '' where company_id = $1", [firm.companyId])
    await number(firm.owner, 'D-{FY}-{SEQ:3}', true, 0)
    expect(await codeOf(firm.owner, await make(firm, await clientOf(firm), 'One'))).toBe('D-25-26-001')
  })

  it('passes by codes that were typed, and a number does not come again after a deletion [PJ-066 PJ-287]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm)
    const first = await make(firm, clientId, 'One')
    await firm.owner.api.projectLife.edit({ params: { id: first }, body: { version: 1, code: 'PRJ-2026-002' } })
    const second = await make(firm, clientId, 'Two')
    expect(await codeOf(firm.owner, second)).toBe('PRJ-2026-003')
    await firm.owner.api.projectLife.remove({ params: { id: second }, query: { name: 'Two' } })
    expect(await codeOf(firm.owner, await make(firm, clientId, 'Three'))).toBe('PRJ-2026-004')
    // what another project took meanwhile is not there twice
    await firm.owner.api.projectLife.edit({ params: { id: first }, body: { version: 2, code: 'PRJ-2026-003' } })
    await expect(firm.owner.api.projectLife.restore({ params: { id: second } })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Another project has this code',
    })
  })

  it('is another one for each of 200 projects, fifty of which are made at the same time [PJ-287]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm)
    const ids: string[] = []
    for (let wave = 0; wave < 4; wave++)
      ids.push(
        ...(await Promise.all(Array.from({ length: 50 }, (_, at) => make(firm, clientId, `House ${wave} ${at}`)))),
      )
    const rows = await app.rows<{ code: string }>(
      'select code from projects where company_id = $1 and not is_company_created order by code',
      [firm.companyId],
    )
    expect(new Set(ids).size).toBe(200)
    expect(rows.map(row => row.code)).toEqual(
      Array.from({ length: 200 }, (_, at) => `PRJ-2026-${String(at + 1).padStart(3, '0')}`),
    )
  })

  it('comes by age, each in its year, to what was confirmed before there were codes [PJ-066]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm)
    const made = { Younger: '2025-07-01', Older: '2025-02-01', 'This year': '2026-01-15', Silent: '2025-01-01' }
    for (const [name, day] of Object.entries(made)) {
      const id = await make(firm, clientId, name, { isConfirmed: false })
      await app.rows('update projects set created_at = $2, is_confirmed = $3 where id = $1', [
        id,
        day,
        name !== 'Silent',
      ])
    }
    await numberOldProjects(app.app.services)
    const rows = await app.rows<{ name: string; code: string }>(
      `select project_name as name, code from projects where company_id = $1 and not is_company_created order by code`,
      [firm.companyId],
    )
    expect(rows).toEqual([
      { name: 'Silent', code: '' },
      { name: 'Older', code: 'PRJ-2025-001' },
      { name: 'Younger', code: 'PRJ-2025-002' },
      { name: 'This year', code: 'PRJ-2026-001' },
    ])
  })
})

describe('the numbering of projects', () => {
  it('is for admins of the company [PJ-280]', async () => {
    const firm = await app.firm()
    const [admin, member] = [await firm.member({ isAdmin: true }), await firm.member()]
    await number(admin, 'A-{SEQ:3}', false, 0)
    expect(await settings(admin)).toMatchObject({ pattern: 'A-{SEQ:3}', version: 1 })
    await expect(settings(member)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(number(member, 'B-{SEQ:3}', false, 1)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await settings(firm.owner)).toMatchObject({ pattern: 'A-{SEQ:3}', version: 1 })
  })

  it('says what the next code is made of, and keeps what two people changed from getting lost [PJ-286]', async () => {
    const firm = await app.firm()
    const clientId = await clientOf(firm)
    await make(firm, clientId, 'One')
    await make(firm, clientId, 'Two')
    expect(await settings(firm.owner)).toEqual({
      pattern: 'PRJ-{YYYY}-{SEQ:3}',
      isPerYear: true,
      version: 0,
      today: '2026-03-18',
      firstMonth: 4,
      last: { through: 0, year: 2, financialYear: 0 },
    })
    const { data } = await number(firm.owner, 'P{SEQ:4}', false, 0)
    expect(data).toMatchObject({ pattern: 'P{SEQ:4}', isPerYear: false, version: 1 })
    for (const version of [0, 2])
      await expect(number(firm.owner, 'Q{SEQ:4}', false, version)).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'This was changed by someone else',
      })
    await expect(number(firm.owner, 'q{SEQ:4}', false, 1)).rejects.toMatchObject({
      code: 'INVALID',
      fields: [{ field: 'pattern', message: 'Use capitals, digits, - and /' }],
    })
  })

  it('stands in the audit trail with both patterns [PJ-288]', async () => {
    const firm = await app.firm()
    await number(firm.owner, 'PRJ-{YY}-{SEQ:3}', true, 0)
    const { data } = await firm.owner.api.audit.list({ query: { action: 'project-numbering.changed' } })
    expect(data).toMatchObject([
      {
        targetName: 'PRJ-{YY}-{SEQ:3}',
        changes: [{ field: 'pattern', before: 'PRJ-{YYYY}-{SEQ:3}', after: 'PRJ-{YY}-{SEQ:3}' }],
      },
    ])
  })
})
