import './project-phases.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** Companies with projects whose standing is of an earlier day, or was set by hand until a moment that is over. */
export async function selectCompaniesWithStaleStandings(tx: Tx, at: Date, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select id from auth.companies_with_stale_standings(${at}, ${most}) as id`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/** The company's time zone. */
export async function zoneOf(tx: Tx, companyId: string): Promise<string> {
  const { time_zone } = await tx
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return time_zone
}

/** Locks up to `most` such projects, passing by those that somebody else has; `isNew` are those that have no standing yet. */
export async function takeStale(
  tx: Tx,
  companyId: string,
  { at, zone, most }: { at: Date; zone: string; most: number },
): Promise<{ id: string; isNew: boolean }[]> {
  const found = await sql<{ id: string; isNew: boolean }>`
    select id, standing_on is null as "isNew" from projects
    where company_id = ${companyId} and is_confirmed and not is_company_created and deleted_at is null and (standing_on is null
      or status = 1 and (standing_on < ((${at}::timestamptz at time zone ${zone}) - interval '10 minutes')::date
        or health_until <= ${at}))
    order by created_at, id limit ${most} for update skip locked`.execute(tx)
  return found.rows
}

/** Removes phases and milestones of all companies that were deleted before this moment. */
export async function deleteRemoved(tx: Tx, before: Date): Promise<void> {
  await sql`select auth.sweep_project_phases(${before})`.execute(tx)
}
