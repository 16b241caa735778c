import './quotation-settings.tables.ts'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { PaymentSchedule, QuotationText, TextKind } from '@plinth/contract/quotations/quotation-settings/presets'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

/** Lets changes of a company's presets happen one after the other. */
export async function lockPresets(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quotation presets ${companyId}`}, 0))`.execute(tx)
}

/** The texts of a company, by kind and name. */
export const selectTexts = (tx: Tx, companyId: string): Promise<QuotationText[]> =>
  tx
    .selectFrom('quotation_texts')
    .select(['id as _id', 'kind', 'name', 'html'])
    .select(['is_default_design as isDefaultDesign', 'is_default_execution as isDefaultExecution'])
    .where('company_id', '=', companyId)
    .orderBy('kind')
    .orderBy(sql`lower(name)`)
    .execute()

export async function insertTexts(tx: Tx, rows: readonly Insertable<Tables['quotation_texts']>[]): Promise<void> {
  await tx.insertInto('quotation_texts').values(rows).execute()
}

export async function updateText(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['quotation_texts']>,
): Promise<void> {
  await tx
    .updateTable('quotation_texts')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteText(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('quotation_texts').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** The types of which another preset becomes the default. */
export interface DefaultOf {
  isDefaultDesign: boolean
  isDefaultExecution: boolean
}

/** Leaves a kind of texts without a default for these types, until another is set. */
export async function clearDefaultTexts(tx: Tx, companyId: string, kind: TextKind, of: DefaultOf): Promise<void> {
  await tx
    .updateTable('quotation_texts')
    .set(cleared(of))
    .where('company_id', '=', companyId)
    .where('kind', '=', kind)
    .execute()
}

const cleared = ({ isDefaultDesign, isDefaultExecution }: DefaultOf) => ({
  ...(isDefaultDesign ? { is_default_design: false } : {}),
  ...(isDefaultExecution ? { is_default_execution: false } : {}),
})

/** The payment schedules of a company, by name. */
export const selectSchedules = (tx: Tx, companyId: string): Promise<PaymentSchedule[]> =>
  tx
    .selectFrom('payment_schedules')
    .select(['id as _id', 'name', 'payments as rows'])
    .select(['is_default_design as isDefaultDesign', 'is_default_execution as isDefaultExecution'])
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(name)`)
    .execute()

export async function insertSchedules(tx: Tx, rows: readonly Insertable<Tables['payment_schedules']>[]): Promise<void> {
  await tx.insertInto('payment_schedules').values(rows).execute()
}

export async function updateSchedule(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['payment_schedules']>,
): Promise<void> {
  await tx
    .updateTable('payment_schedules')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx.deleteFrom('payment_schedules').where('company_id', '=', companyId).where('id', '=', id).execute()
}

/** Leaves the company without a default schedule for these types, until another is set. */
export async function clearDefaultSchedules(tx: Tx, companyId: string, of: DefaultOf): Promise<void> {
  await tx.updateTable('payment_schedules').set(cleared(of)).where('company_id', '=', companyId).execute()
}

/** The defaults of a type: texts by kind, and the payments of the schedule. */
export async function selectDefaults(
  tx: Tx,
  companyId: string,
  type: QuotationType,
): Promise<{ texts: Pick<QuotationText, 'kind' | 'html'>[]; payments: PaymentSchedule['rows'] }> {
  const isDefault = type === 'design' ? 'is_default_design' : 'is_default_execution'
  const [texts, schedule] = await Promise.all([
    tx
      .selectFrom('quotation_texts')
      .select(['kind', 'html'])
      .where('company_id', '=', companyId)
      .where(isDefault, '=', true)
      .execute(),
    tx
      .selectFrom('payment_schedules')
      .select('payments')
      .where('company_id', '=', companyId)
      .where(isDefault, '=', true)
      .executeTakeFirst(),
  ])
  return { texts, payments: schedule?.payments ?? [] }
}
