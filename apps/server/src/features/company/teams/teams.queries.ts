import './teams.tables.ts'
import type { TeamMember } from '@plinth/contract/company/teams'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../people/people.service.ts'

export interface TeamRow {
  id: string
  name: string
  companyId: string
  createdByName: string
  createdAt: Date
  members: z.infer<typeof TeamMember>[]
  teamLeads: string[]
}

/** Teams by name with their active members, all or the one of this id. */
export async function selectTeams(tx: Tx, companyId: string, id?: string): Promise<TeamRow[]> {
  const wanted: RawBuilder<SqlBool> = id === undefined ? sql`true` : sql`t.id = ${id}`
  const name = personName('u')
  const found = await sql<TeamRow>`
    select t.id, t.name, t.company_id as "companyId", t.created_at as "createdAt",
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
  const members = teams.flatMap(team =>
    team.members.map(one => ({ company_id: companyId, team_id: team.id, user_id: one.id, is_lead: one.isLead })),
  )
  await tx.insertInto('team_members').values(members).modifyEnd(unprepared).execute()
}
