import './lead-forms.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

export type CustomFieldRow = Selectable<Tables['custom_fields']>

/** The fields of the company's forms in their order, without the deleted ones. */
export function selectFields(tx: Tx, companyId: string): Promise<CustomFieldRow[]> {
  return tx
    .selectFrom('custom_fields')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** One field, locked until the transaction ends. */
export const lockField = (tx: Tx, companyId: string, id: string): Promise<CustomFieldRow | undefined> =>
  tx
    .selectFrom('custom_fields')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Fields deleted since a time, the latest first. */
export function selectRemovedFields(tx: Tx, companyId: string, since: Date): Promise<CustomFieldRow[]> {
  return tx
    .selectFrom('custom_fields')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('deleted_at', '>=', since)
    .where('emptied_at', 'is', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .execute()
}

/** One field, deleted or not, as long as its values are kept; locked until the transaction ends. */
export const lockKeptField = (tx: Tx, companyId: string, id: string): Promise<CustomFieldRow | undefined> =>
  tx
    .selectFrom('custom_fields')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('emptied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Gives fields these places, each where the array has it. */
export async function placeFields(
  tx: Tx,
  companyId: string,
  places: readonly { id: string; position: number }[],
): Promise<void> {
  await sql`
    update custom_fields f set position = p.position
    from unnest(${places.map(one => one.id)}::uuid[], ${places.map(one => one.position)}::int[]) as p (id, position)
    where f.company_id = ${companyId} and f.id = p.id`.execute(tx)
}

/** How many fields a company ever defined and still has. */
export function countFields(tx: Tx, companyId: string): Promise<{ last: number; own: number }> {
  return tx
    .selectFrom('custom_fields')
    .select([
      sql<number>`coalesce(max(position), 0)`.as('last'),
      sql<number>`count(*) filter (where not is_default and deleted_at is null)`.as('own'),
    ])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
}

export const insertField = (tx: Tx, row: CustomFieldRow): Promise<unknown> =>
  tx.insertInto('custom_fields').values(row).execute()

export const updateField = (
  tx: Tx,
  companyId: string,
  id: string,
  columns: Partial<Omit<CustomFieldRow, 'company_id' | 'id'>>,
): Promise<unknown> => {
  // the key of a row that was read stays what it is
  const { company_id: _company, id: _id, ...changed } = columns as Partial<CustomFieldRow>
  return tx.updateTable('custom_fields').set(changed).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Whether another field of the company has this name, ignoring case. */
export async function existsFieldName(tx: Tx, companyId: string, name: string, exceptId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('custom_fields')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`lower(field_name)`, '=', sql`lower(${name})`)
    .where('deleted_at', 'is', null)
    .where('id', '<>', exceptId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether any lead has a value under the key. Reads all leads of the company, so it is only for settings. */
export async function existsValue(tx: Tx, companyId: string, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('leads')
    .select('id')
    .where('company_id', '=', companyId)
    .where(sql`custom ->> ${key}`, 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface ValueCounts {
  leads: number
  individual: number
  corporate: number
}

/** How many leads that are not deleted have a value under the key, by their kind. */
export async function countValues(tx: Tx, companyId: string, key: string): Promise<ValueCounts> {
  const found = await sql<ValueCounts>`
    select count(*)::int as leads, count(*) filter (where type = 0)::int as individual,
      count(*) filter (where type = 1)::int as corporate
    from leads where company_id = ${companyId} and deleted_at is null and custom ->> ${key} is not null`.execute(tx)
  return found.rows[0] ?? { leads: 0, individual: 0, corporate: 0 }
}

/** How many leads that are not deleted have each option of a Dropdown. */
export async function countOptions(
  tx: Tx,
  companyId: string,
  key: string,
): Promise<{ option: string; leads: number }[]> {
  const found = await sql<{ option: string; leads: number }>`
    select custom ->> ${key} as option, count(*)::int as leads from leads
    where company_id = ${companyId} and deleted_at is null and custom ->> ${key} is not null
    group by 1 order by 1 limit 1000`.execute(tx)
  return found.rows
}

/** How many stage transition rules require the field. */
export async function countRulesWith(tx: Tx, companyId: string, key: string): Promise<number> {
  const found = await sql<{ rules: number }>`
    select count(*)::int as rules from stage_rules
    where company_id = ${companyId} and deleted_at is null and ${key} = any(required_fields)`.execute(tx)
  return found.rows[0]?.rules ?? 0
}

/**
 * Takes the values of one field that was removed before `old` off up to `most` leads, of any company. Returns whether there is
 * more to do.
 */
export async function emptyRemovedField(tx: Tx, times: { old: Date; at: Date; most: number }): Promise<boolean> {
  const found = await sql<{ more: boolean }>`
    select auth.empty_removed_custom_field(${times.old}, ${times.at}, ${times.most}) as more`.execute(tx)
  return found.rows[0]?.more ?? false
}
