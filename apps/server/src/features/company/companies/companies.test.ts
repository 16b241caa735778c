import { describe, expect, it } from 'vitest'
import { testApp } from '../../../test/harness.ts'

const app = testApp()

const todo = { hasCompanyName: false, hasLeads: false, hasImport: false, hasFollowUp: false, hasTeam: false }

describe('the first steps of a company', () => {
  it('are ticked as they are done, for this company alone', async () => {
    const firm = await app.firm()
    const other = await app.firm()
    await app.rows(`update companies set name = '' where company_id = $1`, [firm.companyId])
    const checklist = async () => (await firm.owner.api.companies.checklist()).data
    expect(await checklist()).toEqual(todo)
    await app.rows(`update companies set name = 'Kalpa' where company_id = $1`, [firm.companyId])
    await firm.team('North', [])
    const lead = [firm.companyId, firm.owner.userId, app.clock.now()]
    await app.rows(
      `insert into leads (company_id, id, first_name, phone, stage_id, origin, created_by, created_at, updated_at, follow_up_at, deleted_at)
       select $1, gen_random_uuid(), 'Gone', '9876543210', id, 'standard', $2, $3, $3, $3, $3 from stages
       where company_id = $1 and kind = 'prospect'`,
      lead,
    )
    expect(await checklist()).toEqual({ ...todo, hasCompanyName: true, hasTeam: true })
    await app.rows(
      `insert into leads (company_id, id, first_name, phone, stage_id, origin, created_by, created_at, updated_at)
       select $1, gen_random_uuid(), 'Here', '9876543210', id, 'standard', $2, $3, $3 from stages
       where company_id = $1 and kind = 'prospect'`,
      lead,
    )
    expect(await checklist()).toEqual({ ...todo, hasCompanyName: true, hasTeam: true, hasLeads: true })
    await app.rows(`update leads set follow_up_at = $2 where company_id = $1 and first_name = 'Here'`, [
      firm.companyId,
      app.clock.now(),
    ])
    await app.rows(
      `with file as (
         insert into files (company_id, id, storage_key, name, content_type, size, sha256, purpose, created_by)
         values ($1, gen_random_uuid(), gen_random_uuid(), 'leads.csv', 'text/csv', 1, '\\x00', 'import', $2) returning id)
       insert into lead_imports (company_id, id, file_name, file_id, sha256, status, row_count, created_by, created_at)
       select $1, gen_random_uuid(), 'leads.csv', id, '\\x00', 'saved', 1, $2, $3 from file`,
      lead,
    )
    expect(Object.values(await checklist())).toEqual([true, true, true, true, true])
    expect((await other.owner.api.companies.checklist()).data).toEqual({ ...todo, hasCompanyName: true })
  })

  it('are for staff with a session', async () => {
    await expect(app.anonymous().companies.checklist()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    const client = await (await app.firm()).member({ isClient: true })
    await expect(client.api.companies.checklist()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
