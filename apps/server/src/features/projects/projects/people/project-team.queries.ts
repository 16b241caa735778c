import '../projects.tables.ts'
import type { ProjectRole } from '@plinth/contract/projects/project-statuses'
import { type InferResult, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { personName } from '../../../company/people/people.service.ts'

const membersOf = (tx: Tx, companyId: string, projectId: string) =>
  tx
    .selectFrom('project_members as m')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 'm.company_id').onRef('u.id', '=', 'm.user_id'))
    .select([
      'm.user_id as userId',
      personName('u').as('name'),
      'm.role',
      'm.sees_money as seesMoney',
      'm.added_at as addedAt',
      'u.email',
      'u.country_code as countryCode',
      'u.phone_number as phoneNumber',
      'u.is_active as isActive',
    ])
    .where('m.company_id', '=', companyId)
    .where('m.project_id', '=', projectId)
export type MemberRow = InferResult<ReturnType<typeof membersOf>>[number]

/** The members of a project and who they are in it, by name. */
export const selectTeam = (tx: Tx, companyId: string, projectId: string): Promise<MemberRow[]> =>
  membersOf(tx, companyId, projectId)
    .orderBy(sql`lower(${personName('u')})`)
    .orderBy('m.user_id')
    .execute()

/** One of them. */
export const selectMember = (
  tx: Tx,
  companyId: string,
  projectId: string,
  userId: string,
): Promise<MemberRow | undefined> =>
  membersOf(tx, companyId, projectId).where('m.user_id', '=', userId).executeTakeFirst()

export type PersonRow = NonNullable<Awaited<ReturnType<typeof selectPeople>>[number]>

/** People of a company by their ids, deactivated ones too. */
export function selectPeople(tx: Tx, companyId: string, ids: readonly string[]) {
  return tx
    .selectFrom('users as u')
    .select([
      'u.id as userId',
      personName('u').as('name'),
      'u.email',
      'u.country_code as countryCode',
      'u.phone_number as phoneNumber',
      'u.is_active as isActive',
      'u.is_client as isClient',
    ])
    .where('u.company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('u.id', '=', fn.any(val([...ids]))))
    .execute()
}

/** How many tasks of a project each person has to do still. */
export async function countOpenTasks(tx: Tx, companyId: string, projectId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('tasks')
    .select(['assigned_to', ({ fn }) => fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .where('completed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .groupBy('assigned_to')
    .execute()
  return new Map(rows.map(row => [row.assigned_to, row.count]))
}

/** Writes what a member is in a project, who may be new in it. */
export async function putMember(
  tx: Tx,
  companyId: string,
  member: {
    projectId: string
    userId: string
    role: ProjectRole
    seesMoney: boolean
    addedBy: string
    at: Date
  },
): Promise<void> {
  const {
    projectId: project_id,
    userId: user_id,
    role,
    seesMoney: sees_money,
    addedBy: added_by,
    at: added_at,
  } = member
  await tx
    .insertInto('project_members')
    .values({ company_id: companyId, project_id, user_id, role, sees_money, added_by, added_at })
    .onConflict(conflict => conflict.columns(['company_id', 'project_id', 'user_id']).doUpdateSet({ role, sees_money }))
    .execute()
}

export async function deleteMember(tx: Tx, companyId: string, projectId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom('project_members')
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .execute()
}

export async function updateAdmin(
  tx: Tx,
  companyId: string,
  change: { projectId: string; userId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ project_admin_id: change.userId, updated_at: change.at })
    .where('company_id', '=', companyId)
    .where('id', '=', change.projectId)
    .execute()
}

/** The project admin and the Managers of a project, without those who muted it for themselves. */
export async function selectManagers(tx: Tx, companyId: string, projectId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select p.project_admin_id as id from projects p
      where p.company_id = ${companyId} and p.id = ${projectId} and p.project_admin_id is not null
      union
      select m.user_id from project_members m
      where m.company_id = ${companyId} and m.project_id = ${projectId} and m.role = 'manager') managers
    where not exists (select from project_person_settings s
      where s.company_id = ${companyId} and s.project_id = ${projectId} and s.user_id = managers.id and s.is_muted)`.execute(
    tx,
  )
  return rows.map(row => row.id)
}

/** Whether somebody muted a project for themselves. */
export async function selectIsMuted(
  tx: Tx,
  companyId: string,
  { projectId, userId }: { projectId: string; userId: string },
): Promise<boolean> {
  const setting = await tx
    .selectFrom('project_person_settings')
    .select('is_muted')
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return setting?.is_muted ?? false
}
