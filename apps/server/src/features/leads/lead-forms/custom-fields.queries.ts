import './lead-forms.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

export type CustomFieldRow = Selectable<Tables['custom_fields']>

/** The fields of the company's forms in their order, without the deleted ones. */
export async function selectFields(tx: Tx, companyId: string): Promise<CustomFieldRow[]> {
  const found = await sql<CustomFieldRow>`
    select company_id, id, field_key, field_name, sections, field_type, is_required, is_default, options, maps_to,
      position, deleted_at
    from custom_fields where company_id = ${companyId} and deleted_at is null order by position, id`.execute(tx)
  return found.rows
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

/** How many fields a company ever defined and still has. */
export async function countFields(tx: Tx, companyId: string): Promise<{ last: number; own: number }> {
  const found = await sql<{ last: number; own: number }>`
    select coalesce(max(position), 0) as last, (count(*) filter (where not is_default and deleted_at is null))::int as own
    from custom_fields where company_id = ${companyId}`.execute(tx)
  return found.rows[0] ?? { last: 0, own: 0 }
}

export const insertField = (tx: Tx, row: CustomFieldRow): Promise<unknown> =>
  tx.insertInto('custom_fields').values(row).execute()

export const updateField = (
  tx: Tx,
  companyId: string,
  id: string,
  columns: Partial<Omit<CustomFieldRow, 'company_id' | 'id'>>,
): Promise<unknown> =>
  tx.updateTable('custom_fields').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute()

/** Whether another field of the company has this name, whatever its case. */
export async function existsFieldName(tx: Tx, companyId: string, name: string, exceptId: string): Promise<boolean> {
  const found = await sql`
    select from custom_fields where company_id = ${companyId} and lower(field_name) = lower(${name})
      and deleted_at is null and id <> ${exceptId} limit 1`.execute(tx)
  return found.rows.length > 0
}

/** Whether any lead has a value under the key; reads all leads of the company, so only settings ask. */
export async function existsValue(tx: Tx, companyId: string, key: string): Promise<boolean> {
  const found = await sql`
    select from leads where company_id = ${companyId} and custom ->> ${key} is not null limit 1`.execute(tx)
  return found.rows.length > 0
}
