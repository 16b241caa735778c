import '../quotation.tables.ts'
import type { Content, ContentUnit, EntityName, HeadFields } from '@plinth/contract/quotations/quotation/content'
import { ENTITIES, type Entity } from '@plinth/contract/quotations/quotation/content-lists'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { STORED, STORED_HEAD, type StoredField } from './content-tables.ts'

const read = ({ name, column, kind }: StoredField): RawBuilder<unknown> => {
  const stored = sql.ref(column)
  if (kind === 'plain') return sql`${stored} as ${sql.id(name)}`
  if (kind === 'decimal') return sql`${stored}::text as ${sql.id(name)}`
  return sql`to_char(${stored} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.id(name)}`
}

/** The whole content of a version that exists, lists in their order, with all units of the company. */
export async function selectContent(tx: Tx, companyId: string, versionId: string): Promise<Content> {
  const [head, units, ...lists] = await Promise.all([
    selectHead(tx, companyId, versionId),
    selectUnitsOf(tx, companyId),
    ...ENTITIES.map(entity => selectEntities(tx, companyId, versionId, entity)),
  ])
  const [rooms, sections, choices, options, lines, measurements, milestones] = lists as unknown as [
    Content['rooms'],
    Content['sections'],
    Content['choices'],
    Content['options'],
    Content['lines'],
    Content['measurements'],
    Content['milestones'],
  ]
  return { head, rooms, sections, choices, options, lines, measurements, milestones, units }
}

async function selectHead(tx: Tx, companyId: string, versionId: string): Promise<HeadFields> {
  const { rows } = await sql<HeadFields>`select ${sql.join(STORED_HEAD.map(read))} from quotation_versions
    where company_id = ${companyId} and id = ${versionId}`.execute(tx)
  const [head] = rows
  if (!head) throw new Error('a version without a row')
  return head
}

async function selectEntities(tx: Tx, companyId: string, versionId: string, entity: EntityName): Promise<Entity[]> {
  const { table, fields } = STORED[entity]
  const { rows } = await sql<Entity>`select ${sql.join(fields.map(read))} from ${sql.table(table)}
    where company_id = ${companyId} and version_id = ${versionId} order by position, id`.execute(tx)
  return rows
}

/** All units of the company, in their order. */
export async function selectUnitsOf(tx: Tx, companyId: string): Promise<ContentUnit[]> {
  return tx
    .selectFrom('item_units')
    .select(['id', 'code', 'kind', sql<string | null>`size_mm::text`.as('sizeMm')])
    .where('company_id', '=', companyId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Writes fields of the head of a version. */
export async function updateHead(
  tx: Tx,
  { companyId, versionId }: { companyId: string; versionId: string },
  fields: Partial<HeadFields>,
): Promise<void> {
  const changed = STORED_HEAD.filter(({ name }) => name in fields)
  if (changed.length === 0) return
  const row = Object.fromEntries(changed.map(({ name, column }) => [column, fields[name as keyof HeadFields] ?? null]))
  const set = changed.map(({ column }) => sql`${sql.ref(column)} = sent.${sql.ref(column)}`)
  await sql`${unprepared} update quotation_versions set ${sql.join(set)}
    from jsonb_populate_record(null::quotation_versions, ${JSON.stringify(row)}::jsonb) sent
    where quotation_versions.company_id = ${companyId} and quotation_versions.id = ${versionId}`.execute(tx)
}

/** Writes entities as they are now, new ones and others, all of one kind. */
export async function putEntities(
  tx: Tx,
  { companyId, versionId }: { companyId: string; versionId: string },
  entity: EntityName,
  entities: readonly Entity[],
): Promise<void> {
  if (entities.length === 0) return
  const { table, fields } = STORED[entity]
  const rows = entities.map(one => Object.fromEntries(fields.map(({ name, column }) => [column, one[name] ?? null])))
  const columns = fields.map(({ column }) => sql.ref(column))
  const values = fields.map(({ column }) => sql`sent.${sql.ref(column)}`)
  const set = fields
    .filter(({ name }) => name !== 'id')
    .map(({ column }) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  await sql`insert into ${sql.table(table)} (company_id, version_id, ${sql.join(columns)})
    select firm.company_id, ${versionId}::uuid, ${sql.join(values)}
    from companies firm, jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) sent
    where firm.company_id = ${companyId}
    on conflict (company_id, version_id, id) do update set ${sql.join(set)}`.execute(tx)
}

/** Deletes entities of one kind. */
export async function deleteEntities(
  tx: Tx,
  { companyId, versionId }: { companyId: string; versionId: string },
  entity: EntityName,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from ${sql.table(STORED[entity].table)}
    where company_id = ${companyId} and version_id = ${versionId} and id = any(${ids}::uuid[])`.execute(tx)
}
