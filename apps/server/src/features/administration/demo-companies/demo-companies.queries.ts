import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import type { TeamKey } from './demo-firm.ts'

const MAKING = 4_211_733

/** The demo company, where there is one. */
export async function selectDemoCompany(tx: Tx): Promise<string | undefined> {
  const found = await sql<{ id: string | null }>`select auth.demo_company() as id`.execute(tx)
  return found.rows[0]?.id ?? undefined
}

/** Lets one after the other make a demo company; the second one then finds the first one's. */
export async function lockMaking(tx: Tx): Promise<void> {
  await sql`select set_config('lock_timeout', '15s', true), set_config('statement_timeout', '20s', true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(${MAKING}::bigint)`.execute(tx)
  await sql`set local lock_timeout to default`.execute(tx)
  await sql`set local statement_timeout to default`.execute(tx)
}

/** Whether any of the addresses has an account already, in whatever company. */
export async function isAnyTaken(tx: Tx, emails: readonly string[]): Promise<boolean> {
  const found = await sql<{ taken: boolean }>`
    select exists (select from unnest(${emails}::text[]) e(email), auth.account(e.email)) as taken`.execute(tx)
  return found.rows[0]?.taken ?? false
}

/** An active person of the demo company by what stands before the @ of their address. */
export async function selectPersonNamed(tx: Tx, companyId: string, name: string): Promise<string | undefined> {
  const found = await sql<{ id: string }>`
    select id from users where company_id = ${companyId} and is_active and split_part(email, '@', 1) = ${name}
    limit 1`.execute(tx)
  return found.rows[0]?.id
}

/** Fills in the firm's details, its office and how its own statuses are numbered on. */
export async function updateFirm(
  tx: Tx,
  companyId: string,
  firm: Record<'email' | 'address' | 'city' | 'pincode' | 'timeZone' | 'contact' | 'gstNo' | 'about', string> & {
    office: { location: string; latitude: number; longitude: number }
    nextStatus: number
  },
): Promise<void> {
  const { location, latitude, longitude } = firm.office
  await sql`
    update companies set email = ${firm.email}, address = ${firm.address}, city = ${firm.city},
      pincode = ${firm.pincode}, time_zone = ${firm.timeZone}, next_status_id = ${firm.nextStatus},
      contact = ${firm.contact}, gst_no = ${firm.gstNo}, about = ${firm.about}, location = ${location},
      latitude = ${latitude}, longitude = ${longitude}
    where company_id = ${companyId}`.execute(tx)
  await sql`
    insert into company_locations (company_id, id, position, location, latitude, longitude)
    values (${companyId}, ${newId()}, 0, ${location}, ${latitude}, ${longitude})`.execute(tx)
}

/** Gives people their phones, and team leads the right to assign. */
export async function updatePeople(
  tx: Tx,
  companyId: string,
  people: readonly { id: string; phone: string; canAssign: boolean }[],
): Promise<void> {
  await sql`
    update users set phone_number = r.phone, crm_can_assign = crm_can_assign or r.can_assign
    from json_to_recordset(${JSON.stringify(people.map(one => ({ id: one.id, phone: one.phone, can_assign: one.canAssign })))}::json)
      r (id uuid, phone text, can_assign boolean)
    where users.company_id = ${companyId} and users.id = r.id`.execute(tx)
}

export interface TeamInsert {
  key: TeamKey
  id: string
  name: string
  members: readonly { id: string; isLead: boolean }[]
}

/** Writes the teams with their members. */
export async function insertTeams(
  tx: Tx,
  companyId: string,
  teams: readonly TeamInsert[],
  createdBy: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('teams')
    .values(teams.map(({ id, name }) => ({ company_id: companyId, id, name, created_by: createdBy, created_at: at })))
    .execute()
  const members = teams.flatMap(team =>
    team.members.map(one => ({ company_id: companyId, team_id: team.id, user_id: one.id, is_lead: one.isLead })),
  )
  await tx.insertInto('team_members').values(members).execute()
}

/** Members see their own leads, team leads those of their team and unassigned ones. */
export async function narrowAccess(tx: Tx, companyId: string): Promise<void> {
  await sql`
    update company_permissions set view_level = case role when 'team_lead' then 'team' else 'own' end,
      view_unassigned = role = 'team_lead'
    where company_id = ${companyId} and role <> 'admin'`.execute(tx)
}

/** Puts stages of the firm's own between Assigned and Won. */
export async function insertStages(
  tx: Tx,
  companyId: string,
  stages: readonly { name: string; statuses: readonly { id: number; name: string }[] }[],
): Promise<void> {
  await sql`
    update stages set sequence = sequence + ${stages.length}
    where company_id = ${companyId} and kind in ('won', 'lost')`.execute(tx)
  for (const [index, stage] of stages.entries()) {
    const id = newId()
    await sql`
      insert into stages (company_id, id, pipeline_id, stage_name, kind, sequence)
      select s.company_id, ${id}, s.pipeline_id, ${stage.name}, 'custom', s.sequence + ${index + 1}
      from stages s where s.company_id = ${companyId} and s.kind = 'assigned'`.execute(tx)
    const statuses = stage.statuses.map((status, place) => ({
      company_id: companyId,
      stage_id: id,
      status_id: status.id,
      status_name: status.name,
      position: place + 1,
    }))
    await tx.insertInto('stage_statuses').values(statuses).execute()
  }
}

/** Removes up to `most` leads with all that belongs to them; answers how many. */
export async function deleteLeads(tx: Tx, companyId: string, most: number): Promise<number> {
  const gone = await sql`
    delete from leads where company_id = ${companyId}
      and id in (select id from leads where company_id = ${companyId} limit ${most})`.execute(tx)
  return Number(gone.numAffectedRows ?? 0)
}

/**
 * Removes a demo company with everything in it, once its leads are gone: people cannot go while a lead's entries still
 * name them. Its sessions end with its people; stored bytes go with the next sweep of files that no row refers to.
 */
export async function deleteDemoCompany(tx: Tx, companyId: string): Promise<boolean> {
  await sql`delete from lead_imports where company_id = ${companyId}`.execute(tx)
  const gone = await sql`delete from companies where company_id = ${companyId} and is_demo`.execute(tx)
  return (gone.numAffectedRows ?? 0n) > 0n
}
