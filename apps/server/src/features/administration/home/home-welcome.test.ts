import { describe, expect, it } from 'vitest'
import { type Firm, type Member, testApp } from '../../../test/harness.ts'
import { invite } from '../members/members.factory.ts'

const app = testApp()

const todo = { hasCompanyName: false, hasLeads: false, hasImport: false, hasFollowUp: false, hasTeam: false }
const welcome = async (person: Member) => (await person.api.home.welcome()).data
const stepsOf = async (person: Member) => (await welcome(person)).steps
const leadRow = `insert into leads (company_id, id, first_name, phone, stage_id, origin, created_by, created_at, updated_at,
    follow_up_at, deleted_at)
  select $1, gen_random_uuid(), $4, '9876543210', id, 'standard', $2, $3, $3, $5, $6 from stages
  where company_id = $1 and kind = 'prospect'`

describe('the first steps of a company', () => {
  it('are ticked as they are done, for this company alone', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    await app.rows(`update companies set name = '' where company_id = $1`, [firm.companyId])
    expect(await stepsOf(firm.owner)).toEqual(todo)
    await app.rows(`update companies set name = 'Kalpa' where company_id = $1`, [firm.companyId])
    const now = app.clock.now()
    const lead = [firm.companyId, firm.owner.userId, now]
    await app.rows(leadRow, [...lead, 'Gone', now, now])
    expect(await stepsOf(firm.owner)).toEqual({ ...todo, hasCompanyName: true })
    await app.rows(leadRow, [...lead, 'Here', null, null])
    expect(await stepsOf(firm.owner)).toEqual({ ...todo, hasCompanyName: true, hasLeads: true })
    await app.rows(`update leads set follow_up_at = $2 where company_id = $1 and first_name = 'Here'`, [
      firm.companyId,
      now,
    ])
    await app.rows(
      `with file as (
         insert into files (company_id, id, storage_key, name, content_type, size, sha256, purpose, created_by)
         values ($1, gen_random_uuid(), gen_random_uuid(), 'leads.csv', 'text/csv', 1, '\\x00', 'import', $2) returning id)
       insert into lead_imports (company_id, id, file_name, file_id, sha256, status, row_count, created_by, created_at)
       select $1, gen_random_uuid(), 'leads.csv', id, '\\x00', 'saved', 1, $2, $3 from file`,
      lead,
    )
    await invite(app, firm)
    expect(Object.values(await stepsOf(firm.owner))).toEqual([true, true, true, true, true])
    expect(await stepsOf(other.owner)).toEqual({ ...todo, hasCompanyName: true })
  })

  it('know a team by its people: an invitation is enough, a team of leads is not needed, clients are none', async () => {
    const firm = await app.firm()
    const hasTeam = async () => (await stepsOf(firm.owner)).hasTeam
    await firm.team('North', [])
    await firm.member({ isClient: true })
    expect(await hasTeam()).toBe(false)
    const { _id } = await invite(app, firm)
    expect(await hasTeam()).toBe(true)
    await firm.owner.api.members.withdrawInvitation({ params: { id: _id } })
    expect(await hasTeam()).toBe(false)
  })

  it('are put away and brought back by each person for themselves, as often as they like', async () => {
    const firm = await app.firm()
    const admin = await firm.member({ isAdmin: true })
    const away = (person: Member) => person.api.home.putAway({ params: { note: 'first-steps' } })
    const isShown = async (person: Member) => (await welcome(person)).shown.includes('first-steps')
    expect(await isShown(firm.owner)).toBe(true)
    await away(firm.owner)
    await away(firm.owner)
    expect(await isShown(firm.owner)).toBe(false)
    expect(await isShown(admin)).toBe(true)
    await firm.owner.api.home.bringBack({ params: { note: 'first-steps' } })
    expect(await isShown(firm.owner)).toBe(true)
  })

  it('are for staff with a session', async () => {
    await expect(app.anonymous().home.welcome()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const client = await (await app.firm()).member({ isClient: true })
    await expect(client.api.home.welcome()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(client.api.home.putAway({ params: { note: 'first-steps' } })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })
})

describe('that everybody sees all leads', () => {
  const isSaid = async (person: Member) => (await welcome(person)).shown.includes('lead-sharing')
  const firmWithAdmin = async (): Promise<{ firm: Firm; admin: Member }> => {
    const firm = await app.firm()
    return { firm, admin: await firm.member({ isAdmin: true }) }
  }

  it('is said to the founder until they put it away, and to nobody else', async () => {
    const { firm, admin } = await firmWithAdmin()
    expect(await isSaid(firm.owner)).toBe(true)
    expect(await isSaid(admin)).toBe(false)
    await firm.owner.api.home.putAway({ params: { note: 'lead-sharing' } })
    expect(await isSaid(firm.owner)).toBe(false)
    expect((await welcome(firm.owner)).shown).toContain('first-steps')
  })

  it('is not said once a group sees less', async () => {
    const { firm } = await firmWithAdmin()
    await firm.permit('team_member', 'own', true)
    expect(await isSaid(firm.owner)).toBe(false)
    await firm.permit('team_member', 'all', false)
    expect(await isSaid(firm.owner)).toBe(false)
  })
})
