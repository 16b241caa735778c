import type { Firm, TestApp } from '../../../test/harness.ts'
import { STANDS } from '../../../test/standing-projects.ts'

/** A client of the firm, with an address of its own. */
export async function clientOf(firm: Firm, name = 'Meera Shah'): Promise<string> {
  const email = `client-${crypto.randomUUID()}@client.example`
  return (await firm.owner.api.clients.add({ query: { flag: '0' }, body: { name, email } })).data._id
}

/** What a test says of a project that it needs. */
export interface ProjectSent {
  clientId?: string
  projectAdmin?: string
  teamMembers?: string[]
  [field: string]: unknown
}

/**
 * Adds a project through the door and confirms it, whoever else there is in the firm; `columns` are then set as they are, where
 * no call sets them. Returns its id.
 */
export async function projectOf(
  app: TestApp,
  firm: Firm,
  name: string,
  sent: ProjectSent = {},
  columns: Record<string, unknown> = {},
): Promise<string> {
  const clientId = sent.clientId ?? (await clientOf(firm))
  const body = { name, projectAdmin: firm.owner.userId, teamMembers: [], isConfirmed: false, ...sent, clientId }
  const { _id } = (await firm.owner.api.projectDetails.save({ body })).data
  const set = Object.entries({ is_confirmed: true, ...STANDS, ...columns })
  await app.rows(
    `update projects set ${set.map(([column], at) => `${column} = $${at + 2}`).join(', ')} where id = $1`,
    [_id, ...set.map(([, value]) => value)],
  )
  return _id
}

/** Many confirmed projects of one client at once, named `Site 1` and so on, all made by the owner. */
export async function manyProjects(app: TestApp, firm: Firm, count: number): Promise<void> {
  await app.rows(
    `insert into projects (company_id, id, client_id, project_name, created_by, is_confirmed, status, city, code,
       progress, current_phase, health, standing_on, expected_end_date, last_activity_at, created_at, updated_at)
     select $1, gen_random_uuid(), $2, 'Site ' || n, $3, true, case when n % 33 = 0 then 1 else 2 end,
       (array['Pune', 'Mumbai', 'Nashik'])[n % 3 + 1], 'PRJ-2026-' || lpad(n::text, 4, '0'), n % 101,
       (array['Design', 'Execution'])[n % 2 + 1], case when n % 33 = 0 then n % 3 end, $5,
       date '2026-01-01' + n % 365, timestamptz '2026-01-01' + n * interval '1 minute', now(), now()
     from generate_series(1, $4::int) n`,
    [firm.companyId, await clientOf(firm), firm.owner.userId, count, STANDS.standing_on],
  )
}
