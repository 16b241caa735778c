import './teams.tables.ts'
import type { Person } from '@plinth/contract/company/people'
import type { TeamEffects, TeamMember } from '@plinth/contract/company/teams'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../people/people.service.ts'
import type { Membership, Permissions } from './teams.policy.ts'

export interface TeamRow {
  id: string
  name: string
  companyId: string
  createdByName: string
  createdAt: Date
  version: number
  members: TeamMember[]
  teamLeads: string[]
}

/** Teams by name with their active members, all or the one of this id. */
export async function selectTeams(tx: Tx, companyId: string, id?: string): Promise<TeamRow[]> {
  const wanted: RawBuilder<SqlBool> = id === undefined ? sql`true` : sql`t.id = ${id}`
  const name = personName('u')
  const found = await sql<TeamRow>`
    select t.id, t.name, t.company_id as "companyId", t.created_at as "createdAt", t.version,
      ${personName('founder')} as "createdByName",
      coalesce(json_agg(json_build_object('_id', u.id, 'fullName', ${name}, 'memberId', u.id, 'memberName', ${name},
        'email', u.email, 'roleName', u.role_name) order by lower(${name}), u.id) filter (where u.id is not null), '[]')
        as members,
      coalesce(json_agg(u.id order by u.id) filter (where m.is_lead and u.id is not null), '[]') as "teamLeads"
    from teams t
    join users founder on founder.company_id = t.company_id and founder.id = t.created_by
    left join team_members m on m.company_id = t.company_id and m.team_id = t.id
    left join users u on u.company_id = m.company_id and u.id = m.user_id and u.is_active
    where t.company_id = ${companyId} and ${wanted}
    group by t.company_id, t.id, founder.company_id, founder.id
    order by lower(t.name)`.execute(tx)
  return found.rows
}

/** The active staff by name (LM-Q91). */
export async function selectAvailable(tx: Tx, companyId: string): Promise<TeamMember[]> {
  const name = personName('u')
  const found = await sql<TeamMember>`
    select u.id as "_id", ${name} as "fullName", u.id as "memberId", ${name} as "memberName", u.email,
      u.role_name as "roleName"
    from users u where u.company_id = ${companyId} and u.is_active and not u.is_client
    order by lower(${name}), u.id`.execute(tx)
  return found.rows
}

/** Which of these people are of the company, and whether each is of its active staff; locked until the transaction ends. */
export async function lockPeople(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, { isAvailable: boolean }>> {
  const found = await sql<{ id: string; isAvailable: boolean }>`
    select u.id, u.is_active and not u.is_client as "isAvailable" from users u
    where u.company_id = ${companyId} and u.id = any(${[...ids]}::uuid[]) order by u.id for share`.execute(tx)
  return new Map(found.rows.map(({ id, isAvailable }) => [id, { isAvailable }]))
}

export interface NewTeam {
  id: string
  name: string
  members: readonly { id: string; isLead: boolean }[]
}

/** Writes the teams with their members. */
export async function insertTeams(
  tx: Tx,
  companyId: string,
  teams: readonly NewTeam[],
  createdBy: string,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('teams')
    .values(teams.map(({ id, name }) => ({ company_id: companyId, id, name, created_by: createdBy, created_at: at })))
    .modifyEnd(unprepared)
    .execute()
  for (const team of teams) await insertMembers(tx, companyId, team)
}

const insertMembers = (tx: Tx, companyId: string, { id, members }: Omit<NewTeam, 'name'>): Promise<unknown> =>
  tx
    .insertInto('team_members')
    .values(members.map(one => ({ company_id: companyId, team_id: id, user_id: one.id, is_lead: one.isLead })))
    .modifyEnd(unprepared)
    .execute()

/** Renames a team and replaces its active members; people who have left keep their place for the day they come back. */
export async function updateTeam(tx: Tx, companyId: string, { id, name, members }: NewTeam): Promise<void> {
  await tx
    .updateTable('teams')
    .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await sql`
    delete from team_members m using users u where m.company_id = ${companyId} and m.team_id = ${id}
      and u.company_id = m.company_id and u.id = m.user_id and u.is_active`.execute(tx)
  await insertMembers(tx, companyId, { id, members })
}

/** Deletes a team for good; leads, forms and rules that name it lose it by the trigger `teams_left` (LM-387, LM-Q91). */
export async function deleteTeam(tx: Tx, companyId: string, id: string): Promise<void> {
  // a team may have tens of thousands of leads; the connection itself gives up after 15 s
  await sql`set local statement_timeout = '14s'`.execute(tx)
  await tx.deleteFrom('teams').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Whether all these people are of the company. */
export async function existPeople(tx: Tx, companyId: string, ids: readonly string[]): Promise<boolean> {
  const found = await sql`
    select from users where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return found.rows.length === new Set(ids).size
}

export type UsesOfTeam = Pick<TeamEffects, 'leads' | 'captureForms' | 'facebookForms' | 'assignmentRules'>

/** How many leads, forms and assignment rules name a team, whoever may see them. */
export async function countUses(tx: Tx, companyId: string, teamId: string): Promise<UsesOfTeam> {
  const found = await sql<UsesOfTeam>`
    select (select count(*)::int from leads where company_id = ${companyId} and team_id = ${teamId}
        and deleted_at is null) as leads,
      (select count(*)::int from lead_captures where company_id = ${companyId} and team_id = ${teamId}
        and removed_at is null) as "captureForms",
      (select count(*)::int from facebook_forms where company_id = ${companyId} and team_id = ${teamId}) as "facebookForms",
      (select count(*)::int from assignment_rules where company_id = ${companyId} and team_id = ${teamId}
        and deleted_at is null) as "assignmentRules"`.execute(tx)
  const [uses] = found.rows
  if (!uses) throw new Error('Counting returned no row')
  return uses
}

/** Everybody's place in the teams of the company, also that of people who have left. */
export async function selectMemberships(tx: Tx, companyId: string): Promise<Membership[]> {
  const found = await sql<Membership>`
    select team_id as "teamId", user_id as "userId", is_lead as "isLead" from team_members
    where company_id = ${companyId}`.execute(tx)
  return found.rows
}

/** The active people with the leads module whose sight rests on their group: all but admins. */
export async function selectWatchers(tx: Tx, companyId: string): Promise<{ id: string; name: string }[]> {
  const found = await sql<{ id: string; name: string }>`
    select u.id, ${personName('u')} as name from users u
    where u.company_id = ${companyId} and u.is_active and not u.is_client and not u.is_admin and not u.is_super_admin
      and 'crm' = any(u.features)
    order by lower(${personName('u')}), u.id`.execute(tx)
  return found.rows
}

export async function selectGroupPermissions(tx: Tx, companyId: string): Promise<Permissions> {
  const found = await sql<{ role: keyof Permissions; view: 'all' | 'team' | 'own'; unassigned: boolean }>`
    select role, view_level as view, view_unassigned as unassigned from company_permissions
    where company_id = ${companyId} and role <> 'admin'`.execute(tx)
  return Object.fromEntries(found.rows.map(({ role, ...sight }) => [role, sight])) as unknown as Permissions
}

/** A person and everybody who reports to them, directly or not, as far as they are active staff; by name (LM-Q125). */
export async function selectReportees(tx: Tx, companyId: string, userId: string): Promise<Person[]> {
  const name = personName('u')
  const found = await sql<Person>`
    with recursive below as (
      select u.id from users u where u.company_id = ${companyId} and u.id = ${userId}
      union
      select u.id from below join users u on u.company_id = ${companyId} and u.report_to = below.id)
    select u.id as "_id", ${name} as "fullName", u.id as "memberId", ${name} as "memberName", u.email
    from below join users u on u.company_id = ${companyId} and u.id = below.id
    where u.is_active and not u.is_client order by lower(${name}), u.id`.execute(tx)
  return found.rows
}
