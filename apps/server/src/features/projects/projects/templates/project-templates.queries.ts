import './project-templates.tables.ts'
import type { ListedTemplate } from '@plinth/contract/projects/project-templates/project-templates'
import type { TemplateContent } from '@plinth/contract/projects/project-templates/template-rules'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'

export type TemplateRow = Selectable<Tables['project_templates']>

/** The templates of a company by name. */
export async function selectTemplates(tx: Tx, companyId: string): Promise<ListedTemplate[]> {
  const found = await sql<ListedTemplate>`
    select id as _id, name, version, is_default as "isDefault", jsonb_array_length(content -> 'phases') as phases,
      (select coalesce(sum(jsonb_array_length(phase -> 'milestones')), 0)
        from jsonb_array_elements(content -> 'phases') phase)::int as milestones
    from project_templates where company_id = ${companyId} and deleted_at is null
    order by lower(name), id`.execute(tx)
  return found.rows
}

/** A template, deleted or not as said. */
export function selectTemplate(
  tx: Tx,
  companyId: string,
  id: string,
  isDeleted = false,
): Promise<TemplateRow | undefined> {
  return tx
    .selectFrom('project_templates')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .executeTakeFirst()
}

/** Makes other changes of the company's templates wait until this transaction ends. */
export async function lockTemplates(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`project templates ${companyId}`}, 0))`.execute(tx)
}

/** How many templates the company has, and whether another than this one has the name or is the default. */
export function selectTemplateFacts(
  tx: Tx,
  companyId: string,
  { id, name }: { id: string; name: string },
): Promise<{ count: number; isTaken: boolean; hasDefault: boolean }> {
  return tx
    .selectFrom('project_templates')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<boolean>`coalesce(bool_or(lower(name) = lower(${name}) and id <> ${id}), false)`.as('isTaken'),
      sql<boolean>`coalesce(bool_or(is_default and id <> ${id}), false)`.as('hasDefault'),
    ])
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export async function insertTemplates(
  tx: Tx,
  templates: readonly Insertable<Tables['project_templates']>[],
): Promise<void> {
  await tx
    .insertInto('project_templates')
    .values([...templates])
    .execute()
}

export async function updateTemplate(
  tx: Tx,
  companyId: string,
  id: string,
  set: Updateable<Tables['project_templates']>,
): Promise<void> {
  await tx
    .updateTable('project_templates')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** No other template than this one is the default. */
export async function clearDefault(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .updateTable('project_templates')
    .set({ is_default: false, version: sql<number>`version + 1` })
    .where('company_id', '=', companyId)
    .where('is_default', '=', sql.lit(true))
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .execute()
}

/** What a project begins with that was made of another; undefined for none. */
export async function selectOutline(tx: Tx, companyId: string, projectId: string): Promise<unknown> {
  const found = await tx
    .selectFrom('project_outlines')
    .select('content')
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  return found?.content
}

export async function insertOutline(
  tx: Tx,
  companyId: string,
  outline: { projectId: string; sourceName: string; content: TemplateContent },
): Promise<void> {
  await tx
    .insertInto('project_outlines')
    .values({
      company_id: companyId,
      project_id: outline.projectId,
      source_name: outline.sourceName,
      content: JSON.stringify(outline.content),
    })
    .execute()
}

export async function deleteOutline(tx: Tx, companyId: string, projectId: string): Promise<void> {
  await tx
    .deleteFrom('project_outlines')
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .execute()
}

/** The days that the dates of a template are counted from, as the project has them. */
export async function selectStart(
  tx: Tx,
  companyId: string,
  projectId: string,
): Promise<{ planned: string | null; actual: string | null }> {
  return tx
    .selectFrom('projects')
    .select(['expected_start_date as planned', 'actual_start as actual'])
    .where('company_id', '=', companyId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
}

/** Gives a project the active members of another, in their roles. Returns their ids. */
export async function copyMembers(
  tx: Tx,
  companyId: string,
  { from, to, by, at }: { from: string; to: string; by: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into project_members (company_id, project_id, user_id, role, added_by, added_at)
    select m.company_id, ${to}, m.user_id, m.role, ${by}, ${at}
    from project_members m join users u on u.company_id = m.company_id and u.id = m.user_id
    where m.company_id = ${companyId} and m.project_id = ${from} and u.is_active and not u.is_client
    returning user_id as id`.execute(tx)
  return rows.map(row => row.id)
}
