import './item-imports.tables.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'
import type { ImportedValues, ItemImportRecord } from './item-imports.tables.ts'

const COLUMNS = sql`i.id, i.file_name as "fileName", i.file_id as "fileId", i.status, i.mode, i.headings, i.row_count as "rowCount",
  i.total, i.done, i.new_count as "newCount", i.changed_count as "changedCount", i.refused_count as "refusedCount",
  i.created_by as "createdBy", ${personName('u')} as "creatorName", i.created_at as "createdAt", i.begun_at as "begunAt",
  i.saved_at as "savedAt", s.expires_at as "expiresAt"`
const FROM = sql`from item_imports i join users u on u.company_id = i.company_id and u.id = i.created_by
  left join staged_sheets s on s.company_id = i.company_id and s.id = i.id`

/** One import with its creator's name. */
export async function selectImport(tx: Tx, companyId: string, id: string): Promise<ItemImportRecord | undefined> {
  const found = await sql<ItemImportRecord>`
    select ${COLUMNS} ${FROM} where i.company_id = ${companyId} and i.id = ${id}`.execute(tx)
  return found.rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockImport(tx: Tx, companyId: string, id: string): Promise<ItemImportRecord | undefined> {
  await sql`select from item_imports where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  return selectImport(tx, companyId, id)
}

/** One page of the imports, newest first. */
export async function selectImports(
  tx: Tx,
  companyId: string,
  page: { limit: number; offset: number },
): Promise<ItemImportRecord[]> {
  const found = await sql<ItemImportRecord>`
    select ${COLUMNS} ${FROM} where i.company_id = ${companyId}
    order by i.created_at desc, i.id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return found.rows
}

export async function countImports(tx: Tx, companyId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('item_imports')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return total
}

export async function insertImport(tx: Tx, row: Insertable<Tables['item_imports']>): Promise<void> {
  await tx.insertInto('item_imports').values(row).execute()
}

export async function updateImport(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['item_imports']>,
): Promise<void> {
  await tx.updateTable('item_imports').set(columns).where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** What an import did to one item. */
export interface ImportedItem {
  itemId: string
  isNew: boolean
  before: ImportedValues
  after: ImportedValues
}

/** Keeps what an import did to items; of one that it had touched before, what was before that stays. */
export async function insertChanges(
  tx: Tx,
  companyId: string,
  importId: string,
  items: readonly ImportedItem[],
): Promise<void> {
  if (items.length === 0) return
  await sql`
    insert into item_import_changes as c (company_id, import_id, item_id, is_new, before, after)
    select firm.company_id, ${importId}, n.item, n.is_new, n.before, n.after
    from companies firm, jsonb_to_recordset(${JSON.stringify(
      items.map(({ itemId, isNew, before, after }) => ({ item: itemId, is_new: isNew, before, after })),
    )}::jsonb) as n (item uuid, is_new boolean, before jsonb, after jsonb)
    where firm.company_id = ${companyId}
    on conflict (company_id, import_id, item_id) do update set
      before = jsonb_build_object('fields', (excluded.before -> 'fields') || (c.before -> 'fields'),
        'variants', (excluded.before -> 'variants') || (c.before -> 'variants')),
      after = jsonb_build_object('fields', (c.after -> 'fields') || (excluded.after -> 'fields'),
        'variants', (c.after -> 'variants') || (excluded.after -> 'variants'))`.execute(tx)
}

/** What an import did, item by item after this one, at most so many. */
export const selectChanges = (
  tx: Tx,
  companyId: string,
  importId: string,
  { after, most }: { after: string | null; most: number },
): Promise<ImportedItem[]> =>
  tx
    .selectFrom('item_import_changes')
    .select(['item_id as itemId', 'is_new as isNew', 'before', 'after'])
    .where('company_id', '=', companyId)
    .where('import_id', '=', importId)
    .$if(after !== null, rows => rows.where('item_id', '>', after ?? ''))
    .orderBy('item_id')
    .limit(most)
    .execute()
