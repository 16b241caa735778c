import '../quotation.tables.ts'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { Updateable } from 'kysely'
import type { Tables, Tx } from '../../../../platform/database/database.ts'

/** What a company has set beside what `firmOf` reads; undefined where it never set anything. With `locked` nobody else changes it. */
export const selectOwnSettings = (tx: Tx, companyId: string, { locked = false } = {}) =>
  tx
    .selectFrom('quotation_settings')
    .select(['version', 'mail_subject as mailSubject', 'mail_html as mailHtml', 'whatsapp_text as whatsAppText'])
    .select([
      'reminders',
      'days_off as daysOff',
      'code_before_showing as codeBeforeShowing',
      'bank_details as bankDetails',
      'signatory',
      'head_file_id as headFileId',
      'foot_file_id as footFileId',
    ])
    .select(['stage_on_sent as stageOnSent', 'stage_on_accepted as stageOnAccepted'])
    .select(['stage_on_rejected as stageOnRejected'])
    .where('company_id', '=', companyId)
    .$if(locked, query => query.forUpdate())
    .executeTakeFirst()

/** Makes the row of a company that has none yet. */
export async function ensureSettings(tx: Tx, companyId: string): Promise<void> {
  await tx
    .insertInto('quotation_settings')
    .values({ company_id: companyId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export async function updateSettings(
  tx: Tx,
  companyId: string,
  columns: Updateable<Tables['quotation_settings']>,
): Promise<void> {
  await tx.updateTable('quotation_settings').set(columns).where('company_id', '=', companyId).execute()
}

export async function saveSeries(
  tx: Tx,
  companyId: string,
  type: QuotationType,
  series: { prefix: string; pattern: string },
): Promise<void> {
  await tx
    .insertInto('quotation_series')
    .values({ company_id: companyId, type, ...series })
    .onConflict(conflict => conflict.columns(['company_id', 'type']).doUpdateSet(series))
    .execute()
}

/** The number before the next of a series and year, 0 where there was none. */
export async function selectCounter(tx: Tx, companyId: string, type: QuotationType, year: number): Promise<number> {
  const found = await tx
    .selectFrom('quotation_counters')
    .select('last_number as last')
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .where('year', '=', year)
    .executeTakeFirst()
  return found?.last ?? 0
}

/** Lets a series and year go on after this number; changes nothing and returns false where a higher one was given. */
export async function raiseCounter(
  tx: Tx,
  companyId: string,
  { type, year, last }: { type: QuotationType; year: number; last: number },
): Promise<boolean> {
  const raised = await tx
    .insertInto('quotation_counters')
    .values({ company_id: companyId, type, year, last_number: last, last_given: 0 })
    .onConflict(conflict =>
      conflict
        .columns(['company_id', 'type', 'year'])
        .doUpdateSet({ last_number: last })
        .where('quotation_counters.last_given', '<=', last),
    )
    .returning('last_number')
    .executeTakeFirst()
  return raised !== undefined
}

/** Which of these are stages of the company. */
export const selectStages = (tx: Tx, companyId: string, ids: readonly string[]) =>
  tx
    .selectFrom('stages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .execute()

/** Whether a version was issued since this file was stored, and so may be printed with it for ever. */
export async function existsIssueSince(tx: Tx, companyId: string, fileId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('quotation_versions as v')
    .innerJoin('files as f', join =>
      join.onRef('f.company_id', '=', 'v.company_id').onRef('f.created_at', '<=', 'v.issued_at'),
    )
    .select('v.id')
    .where('v.company_id', '=', companyId)
    .where('f.id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
