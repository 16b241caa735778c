import '../quotation.tables.ts'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { type InferResult, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { personName } from '../../../company/people/people.service.ts'

/** Lets changes of which templates a company has happen one after the other. */
export async function lockTemplates(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quotation templates ${companyId}`}, 0))`.execute(tx)
}

const counted = (table: 'quotation_rooms' | 'quotation_sections' | 'quotation_lines') =>
  sql<number>`(select count(*)::int from ${sql.table(table)} l where l.company_id = v.company_id and l.version_id = v.id
    ${table === 'quotation_lines' ? sql`and l.kind = 'line'` : sql``})`

/** Templates with what lists show of them, on the alias `t`. */
const templatesRead = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('quotation_templates as t')
    .innerJoin('quotation_versions as v', join =>
      join.onRef('v.company_id', '=', 't.company_id').onRef('v.template_id', '=', 't.id'),
    )
    .select(['t.id', 't.type', 't.name', 't.description', 't.archived_at as archivedAt'])
    .select(['v.id as versionId', 'v.edited_at as editedAt'])
    .select([
      counted('quotation_rooms').as('rooms'),
      counted('quotation_sections').as('sections'),
      counted('quotation_lines').as('lines'),
    ])
    .where('t.company_id', '=', companyId)
export type TemplateRow = InferResult<ReturnType<typeof templatesRead>>[number]

interface TemplateFilter {
  type?: QuotationType | undefined
  search: string
  isArchived: boolean
}

const conditionOf = ({ type, search, isArchived }: TemplateFilter) =>
  sql<SqlBool>`(t.archived_at is ${isArchived ? sql`not null` : sql`null`} ${type ? sql`and t.type = ${type}` : sql``}
    ${search === '' ? sql`` : sql`and lower(t.name || E'\n' || t.description) like ${containing(search.toLowerCase())}`})`

/** A page of the templates, by name. */
export const selectTemplates = (
  tx: Tx,
  companyId: string,
  filter: TemplateFilter,
  { page, limit }: { page: number; limit: number },
) =>
  templatesRead(tx, companyId)
    .where(conditionOf(filter))
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .modifyEnd(unprepared)
    .execute()

export async function countTemplates(tx: Tx, companyId: string, filter: TemplateFilter): Promise<number> {
  const { count } = await tx
    .selectFrom('quotation_templates as t')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('t.company_id', '=', companyId)
    .where(conditionOf(filter))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return count
}

export const selectTemplate = (tx: Tx, companyId: string, id: string) =>
  templatesRead(tx, companyId).where('t.id', '=', id).executeTakeFirst()

/** Whether another template that is offered has this name. */
export async function existsNamesake(
  tx: Tx,
  companyId: string,
  { type, name, id }: { type: QuotationType; name: string; id?: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('quotation_templates')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where(sql<SqlBool>`lower(name) = lower(${name})`)
    .where('archived_at', 'is', null)
    .execute()
  return found.some(other => other.id !== id)
}

export async function insertTemplate(tx: Tx, row: Insertable<Tables['quotation_templates']>): Promise<void> {
  await tx.insertInto('quotation_templates').values(row).execute()
}

export async function updateTemplate(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['quotation_templates']>,
): Promise<void> {
  await tx
    .updateTable('quotation_templates')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .modifyEnd(unprepared)
    .execute()
}

export async function deleteTemplate(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('quotation_templates').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Deletes all templates of a company. */
export async function deleteTemplates(tx: Tx, companyId: string): Promise<void> {
  await tx.deleteFrom('quotation_templates').where('company_id', '=', companyId).execute()
}

/** The content of a template, by the id of its version. */
export const selectTemplateVersion = (tx: Tx, companyId: string, versionId: string) =>
  tx
    .selectFrom('quotation_versions as v')
    .innerJoin('quotation_templates as t', join =>
      join.onRef('t.company_id', '=', 'v.company_id').onRef('t.id', '=', 'v.template_id'),
    )
    .innerJoin('users as m', join => join.onRef('m.company_id', '=', 'v.company_id').onRef('m.id', '=', 'v.created_by'))
    .select(['v.id', 'v.number', 'v.state', 'v.about', 'v.revision', 'v.approval', 'v.created_by as createdBy'])
    .select(['v.edited_at as editedAt', 't.id as templateId', 't.type', 't.archived_at as archivedAt'])
    .select([personName('m').as('maker'), sql<string>`v.taxable::text`.as('taxable')])
    .where('v.company_id', '=', companyId)
    .where('v.id', '=', versionId)
    .executeTakeFirst()

/** A template, which nobody else changes until the transaction ends. */
export const lockTemplate = (tx: Tx, companyId: string, id: string) =>
  tx
    .selectFrom('quotation_templates')
    .select(['id', 'type', 'name', 'archived_at as archivedAt'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
export type LockedTemplate = NonNullable<Awaited<ReturnType<typeof lockTemplate>>>

interface PartRow {
  id: string
  templateId: string
  template: string
  entity: 'room' | 'section'
  name: string
  lines: number
}

/** Rooms and sections of the templates of a type in whose name, or the template's, all words occur. */
export async function selectParts(
  tx: Tx,
  companyId: string,
  { type, words, limit }: { type: QuotationType; words: readonly string[]; limit: number },
): Promise<PartRow[]> {
  const patterns = words.map(word => containing(word.toLowerCase()))
  const partsOf = (entity: 'room' | 'section') => {
    const [table, place] = entity === 'room' ? ['quotation_rooms', 'room_id'] : ['quotation_sections', 'section_id']
    return sql`select p.id, t.id as "templateId", t.name as template, ${sql.lit(entity)} as entity, p.name, p.position,
        (select count(*)::int from quotation_lines l where l.company_id = p.company_id and l.version_id = p.version_id
          and l.${sql.ref(place)} = p.id) as lines
      from quotation_templates t
      join quotation_versions v on v.company_id = t.company_id and v.template_id = t.id
      join ${sql.table(table)} p on p.company_id = v.company_id and p.version_id = v.id
      where t.company_id = ${companyId} and t.type = ${type} and t.archived_at is null
        and lower(p.name || E'\n' || t.name) like all (${patterns}::text[])`
  }
  // a Design Quotation shows no rooms (QT-135)
  const parts = type === 'design' ? partsOf('section') : sql`${partsOf('room')} union all ${partsOf('section')}`
  const { rows } = await sql<PartRow>`${unprepared}
    select id, "templateId", template, entity, name, lines from (${parts}) found
    order by lower(template), "templateId", entity, position, id limit ${limit}`.execute(tx)
  return rows
}
