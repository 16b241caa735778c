import './staged-sheets.tables.ts'
import { type Selectable, sql } from 'kysely'
import type { Tables, Tx } from '../database/database.ts'

/** Identifies a sheet of a company. */
export interface SheetKey {
  companyId: string
  id: string
}

export type SheetRecord = Selectable<Tables['staged_sheets']>

/** Inserts a sheet without its rows. */
export async function insertSheet(
  tx: Tx,
  { companyId, id }: SheetKey,
  one: Pick<
    SheetRecord,
    | 'sheet'
    | 'heading_row'
    | 'sheet_names'
    | 'columns'
    | 'date_orders'
    | 'left_out_columns'
    | 'changed_at'
    | 'expires_at'
  > &
    Partial<Pick<SheetRecord, 'fills' | 'choices' | 'options'>>,
): Promise<void> {
  const { sheet_names, columns, date_orders, left_out_columns, fills = {}, choices = {}, options = {}, ...rest } = one
  const texts = {
    fills: JSON.stringify(fills),
    choices: JSON.stringify(choices),
    options: JSON.stringify(options),
    sheet_names: JSON.stringify(sheet_names),
    columns: JSON.stringify(columns),
    date_orders: JSON.stringify(date_orders),
    left_out_columns: JSON.stringify(left_out_columns),
  }
  await tx
    .insertInto('staged_sheets')
    .values({ company_id: companyId, id, ...rest, ...texts })
    .execute()
}

/** A sheet without its rows. */
export const selectSheet = (tx: Tx, { companyId, id }: SheetKey): Promise<SheetRecord | undefined> =>
  tx.selectFrom('staged_sheets').selectAll().where('company_id', '=', companyId).where('id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockSheet = (tx: Tx, { companyId, id }: SheetKey): Promise<SheetRecord | undefined> =>
  tx
    .selectFrom('staged_sheets')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Changes a sheet, which increments its version. */
export async function updateSheet(
  tx: Tx,
  { companyId, id }: SheetKey,
  change: Partial<
    Pick<
      SheetRecord,
      | 'sheet'
      | 'heading_row'
      | 'columns'
      | 'fills'
      | 'choices'
      | 'date_orders'
      | 'options'
      | 'drops'
      | 'left_out_columns'
    >
  >,
  times: { changed_at: Date; expires_at: Date },
): Promise<void> {
  const { columns, fills, choices, date_orders, options, left_out_columns, ...rest } = change
  await tx
    .updateTable('staged_sheets')
    .set({ ...rest, ...times, version: sql`version + 1` })
    .$if(columns !== undefined, query => query.set({ columns: JSON.stringify(columns) }))
    .$if(left_out_columns !== undefined, query => query.set({ left_out_columns: JSON.stringify(left_out_columns) }))
    .$if(fills !== undefined, query => query.set({ fills: JSON.stringify(fills) }))
    .$if(choices !== undefined, query => query.set({ choices: JSON.stringify(choices) }))
    .$if(date_orders !== undefined, query => query.set({ date_orders: JSON.stringify(date_orders) }))
    .$if(options !== undefined, query => query.set({ options: JSON.stringify(options) }))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Deletes a sheet with its rows. */
export async function deleteSheet(tx: Tx, { companyId, id }: SheetKey): Promise<void> {
  await tx.deleteFrom('staged_sheets').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Deletes expired sheets of all companies, at most `most`. Returns their number. */
export async function expireSheets(tx: Tx, at: Date, most: number): Promise<number> {
  const found = await sql<{ gone: number }>`select auth.expire_staged_sheets(${at}, ${most}) as gone`.execute(tx)
  return found.rows[0]?.gone ?? 0
}
