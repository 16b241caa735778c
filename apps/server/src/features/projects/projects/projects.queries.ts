import './projects.tables.ts'
import type { Project } from '@plinth/contract/projects/projects'
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like-pattern.ts'
import type { ProjectFieldColumns, ProjectOwnColumns } from './projects.tables.ts'

const projectsOf = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('projects as p')
    .select([
      'p.id as _id',
      'p.project_name as projectName',
      'p.client_name as clientName',
      'p.email',
      'p.client_id as clientId',
      'p.created_by as userId',
      'p.is_company_created as isCompanyCreated',
      'p.project_admin_id as projectAdmin',
      'p.location',
      'p.country_code as countryCode',
      'p.phone_number as phoneNumber',
      'p.is_confirmed as isConfirmed',
      'p.lead_id as leadId',
      'p.converted_at as convertedAt',
      'p.archived_at as archivedAt',
      'p.status',
      'p.created_at as createdAt',
    ])
    .select(
      sql<string[]>`array(select m.user_id from project_members m
        where m.company_id = p.company_id and m.project_id = p.id order by m.user_id)`.as('teamMembers'),
    )
    .where('p.company_id', '=', companyId)

export type ProjectRow = InferResult<ReturnType<typeof projectsOf>>[number]

/** One project, where the condition holds for it. */
export function selectProject(
  tx: Tx,
  companyId: string,
  id: string,
  isVisible: RawBuilder<SqlBool>,
): Promise<ProjectRow | undefined> {
  return projectsOf(tx, companyId).where('p.id', '=', id).where(isVisible).executeTakeFirst()
}

/** Nobody else changes the people of this project until the transaction is over. */
export async function lockProject(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** The project of the firm itself. */
export function selectCompanyProject(tx: Tx, companyId: string): Promise<ProjectRow | undefined> {
  return projectsOf(tx, companyId).where('p.is_company_created', '=', sql.lit(true)).executeTakeFirst()
}

/** Visible projects whose name holds the text, by name. */
export function searchProjects(
  tx: Tx,
  companyId: string,
  search: { text: string; status: Project['status']; type: number; isVisible: RawBuilder<SqlBool>; most: number },
): Promise<{ _id: string; name: string; clientName: string }[]> {
  return tx
    .selectFrom('projects as p')
    .select(['p.id as _id', 'p.project_name as name', 'p.client_name as clientName'])
    .where('p.company_id', '=', companyId)
    .where('p.status', '=', search.status)
    .where('p.type', '=', search.type)
    .where(sql<string>`lower(p.project_name)`, 'like', containing(search.text.toLowerCase()))
    .where(search.isVisible)
    .orderBy(sql`lower(p.project_name)`)
    .orderBy('p.id')
    .limit(search.most)
    .execute()
}

export interface NewProjectRow {
  columns: Partial<ProjectFieldColumns & ProjectOwnColumns> & Pick<ProjectOwnColumns, 'project_name'>
  clientId: string
  isCompanyCreated: boolean
  projectAdmin: string | null
  leadId: string | null
  createdBy: string
  at: Date
}

/** Writes a project; undefined where its name is taken, or the firm has its own project already. */
export async function insertProject(tx: Tx, companyId: string, row: NewProjectRow): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('projects')
    .values({
      ...row.columns,
      company_id: companyId,
      id: uuid(),
      client_id: row.clientId,
      created_by: row.createdBy,
      project_admin_id: row.projectAdmin,
      is_company_created: row.isCompanyCreated,
      lead_id: row.leadId,
      created_at: row.at,
      updated_at: row.at,
      last_activity_at: row.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** Which of these names, in lower case, projects of the company have. */
export async function selectTakenNames(tx: Tx, companyId: string, names: readonly string[]): Promise<Set<string>> {
  const found = await tx
    .selectFrom('projects')
    .select(sql<string>`lower(project_name)`.as('name'))
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb(sql<string>`lower(project_name)`, '=', fn.any(val([...names]))))
    .where('is_company_created', '=', sql.lit(false))
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(found.map(row => row.name))
}

/** The project of a lead: the one it is linked with, else the first that was made from it. */
export async function selectProjectOfLead(
  tx: Tx,
  companyId: string,
  lead: { id: string; projectId: string | null },
): Promise<ProjectOfLead | undefined> {
  return tx
    .selectFrom('projects as p')
    .select(['p.id', 'p.client_id as clientId', 'p.is_confirmed as isConfirmed'])
    .where('p.company_id', '=', companyId)
    .where('p.deleted_at', 'is', null)
    .where(({ eb, or }) =>
      or([eb('p.lead_id', '=', lead.id), ...(lead.projectId === null ? [] : [eb('p.id', '=', lead.projectId)])]),
    )
    .orderBy(sql`p.id is not distinct from ${lead.projectId}`, 'desc')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
}

export interface ProjectOfLead {
  id: string
  clientId: string
  isConfirmed: boolean
}

/** Links a project with the lead it is of, and keeps when that lead was won by it. */
export async function updateLeadOfProject(
  tx: Tx,
  companyId: string,
  { id, leadId, convertedAt }: { id: string; leadId: string; convertedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ lead_id: leadId, is_from_lead: true, converted_at: convertedAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** How many of these are active staff of the company; all of its staff where none are named. */
export async function countStaff(tx: Tx, companyId: string, ids?: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .$if(ids !== undefined, some => some.where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...(ids ?? [])])))))
    .where('is_active', '=', true)
    .where('is_client', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

/** Puts these people in the place of the project's admin and members. */
export async function replacePeople(
  tx: Tx,
  companyId: string,
  id: string,
  people: { projectAdmin: string | null; teamMembers: readonly string[]; addedBy: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ project_admin_id: people.projectAdmin, updated_at: people.at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  // who stays keeps the role they have
  await tx
    .deleteFrom('project_members')
    .where('company_id', '=', companyId)
    .where('project_id', '=', id)
    .where(sql<SqlBool>`user_id <> all(${people.teamMembers}::uuid[])`)
    .execute()
  await insertMembers(tx, companyId, id, people)
}

/** Adds people to a project, as Designers (PJ-078). */
export async function insertMembers(
  tx: Tx,
  companyId: string,
  id: string,
  { teamMembers, addedBy, at }: { teamMembers: readonly string[]; addedBy: string; at: Date },
): Promise<void> {
  await sql`
    insert into project_members (company_id, project_id, user_id, added_by, added_at)
    select firm.company_id, ${id}, member, ${addedBy}, ${at}
    from companies firm, unnest(${teamMembers}::uuid[]) as member
    where firm.company_id = ${companyId}
    on conflict do nothing`.execute(tx)
}

/** Gives projects of one client to another, those of these ids or all. Returns the ids of those that went over. */
export async function updateClientOf(
  tx: Tx,
  companyId: string,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const moved = await tx
    .updateTable('projects')
    .set({ client_id: to })
    .where('company_id', '=', companyId)
    .where('client_id', '=', from)
    .$if(ids !== undefined, some => some.where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...(ids ?? [])])))))
    .returning('id')
    .execute()
  return moved.map(row => row.id)
}
