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
): Promise<unknown> =>
  tx.updateTable('custom_fields').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute()

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
