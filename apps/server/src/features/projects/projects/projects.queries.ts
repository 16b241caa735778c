import './projects.tables.ts'
import type { Project } from '@plinth/contract/projects/projects'
import { type InferResult, type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like-pattern.ts'

/** Condition on the alias `p` for the projects a person sees: all where `viewer` is null, else those they made, run or work on. */
export const visibleTo = (viewer: string | null): RawBuilder<SqlBool> =>
  viewer === null
    ? sql`true`
    : sql`(p.created_by = ${viewer} or p.project_admin_id = ${viewer} or exists (select from project_members m
        where m.company_id = p.company_id and m.project_id = p.id and m.user_id = ${viewer}))`

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
      'p.status',
      'p.created_at as createdAt',
    ])
    .select(
      sql<string[]>`array(select m.user_id from project_members m
        where m.company_id = p.company_id and m.project_id = p.id order by m.user_id)`.as('teamMembers'),
    )
    .where('p.company_id', '=', companyId)

export type ProjectRow = InferResult<ReturnType<typeof projectsOf>>[number]

/** One project that this person sees. */
export function selectProject(
  tx: Tx,
  companyId: string,
  id: string,
  viewer: string | null,
): Promise<ProjectRow | undefined> {
  return projectsOf(tx, companyId).where('p.id', '=', id).where(visibleTo(viewer)).executeTakeFirst()
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
  search: { text: string; status: Project['status']; type: number; viewer: string | null; most: number },
): Promise<{ _id: string; name: string; clientName: string }[]> {
  return tx
    .selectFrom('projects as p')
    .select(['p.id as _id', 'p.project_name as name', 'p.client_name as clientName'])
    .where('p.company_id', '=', companyId)
    .where('p.status', '=', search.status)
    .where('p.type', '=', search.type)
    .where(sql<string>`lower(p.project_name)`, 'like', containing(search.text.toLowerCase()))
    .where(visibleTo(search.viewer))
    .orderBy(sql`lower(p.project_name)`)
    .orderBy('p.id')
    .limit(search.most)
    .execute()
}

export interface ProjectValues {
  projectName: string
  clientName: string
  clientId: string
  email: string
  isCompanyCreated: boolean
  projectAdmin: string
  location: string
  countryCode: string
  phoneNumber: string
  isConfirmed: boolean
  createdBy: string
  at: Date
}

/** Writes a project; undefined where its name is taken, or the firm has its own project already. */
export async function insertProject(tx: Tx, companyId: string, values: ProjectValues): Promise<string | undefined> {
  const inserted = await tx
    .insertInto('projects')
    .values({
      company_id: companyId,
      id: uuid(),
      client_id: values.clientId,
      client_name: values.clientName,
      project_name: values.projectName,
      email: values.email,
      created_by: values.createdBy,
      project_admin_id: values.projectAdmin,
      is_company_created: values.isCompanyCreated,
      location: values.location,
      country_code: values.countryCode,
      phone_number: values.phoneNumber,
      is_confirmed: values.isConfirmed,
      created_at: values.at,
      updated_at: values.at,
    })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

/** How many of these are active staff of the company. */
export async function countStaff(tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const { count } = await tx
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
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
  people: { projectAdmin: string; teamMembers: readonly string[]; at: Date },
): Promise<void> {
  await tx
    .updateTable('projects')
    .set({ project_admin_id: people.projectAdmin, updated_at: people.at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('project_members').where('company_id', '=', companyId).where('project_id', '=', id).execute()
  await insertMembers(tx, companyId, id, people.teamMembers)
}

/** Adds people to a project. */
export async function insertMembers(tx: Tx, companyId: string, id: string, userIds: readonly string[]): Promise<void> {
  await sql`
    insert into project_members (company_id, project_id, user_id)
    select ${companyId}, ${id}, member from unnest(${userIds}::uuid[]) as member`.execute(tx)
}
