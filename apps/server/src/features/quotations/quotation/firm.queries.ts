import './quotation.tables.ts'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** What a company has set for its quotations; null and defaults where it never said so. */
export async function selectFirm(tx: Tx, companyId: string) {
  return tx
    .selectFrom('companies as c')
    .leftJoin('quotation_settings as s', 's.company_id', 'c.company_id')
    .select([
      'c.country',
      'c.currency',
      'c.currency_symbol as currencySymbol',
      's.registration',
      's.prices_include_tax as pricesIncludeTax',
      's.round_off as roundOff',
      's.validity_days as validityDays',
      's.rate_age_days as rateAgeDays',
      'c.fy_first_month as firstMonth',
    ])
    .select([
      sql<string | null>`nullif(s.state_code, '')`.as('stateCode'),
      sql<string>`coalesce(s.tax_name, '')`.as('taxName'),
      sql<string | null>`case when s.company_id is null then 10.00 else s.max_discount_pct end::text`.as('maxDiscount'),
      sql<string | null>`case when s.company_id is null then 15.00 else s.min_margin_pct end::text`.as('minMargin'),
    ])
    .where('c.company_id', '=', companyId)
    .executeTakeFirstOrThrow()
}

/** What a company has its quotations end with; undefined where it never said so. */
export const selectOwnWords = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('quotation_settings')
    .select(['bank_details as bankDetails', 'signatory', 'head_file_id as headFileId', 'foot_file_id as footFileId'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()

/** How the numbers of a type are written; undefined where the company never said so. */
export const selectSeries = (tx: Tx, companyId: string, type: QuotationType) =>
  tx
    .selectFrom('quotation_series')
    .select(['prefix', 'pattern'])
    .where('company_id', '=', companyId)
    .where('type', '=', type)
    .executeTakeFirst()

/** Takes the next number of a series and year; another transaction that wants one waits until this one ends. */
export async function takeNumber(tx: Tx, companyId: string, type: QuotationType, year: number): Promise<number> {
  const { last_number: number } = await tx
    .insertInto('quotation_counters')
    .values({ company_id: companyId, type, year, last_number: 1, last_given: 1 })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'type', 'year']).doUpdateSet({
        last_number: sql`quotation_counters.last_number + 1`,
        last_given: sql`quotation_counters.last_number + 1`,
      }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return number
}

/** Whether a company asks for a code before it shows a quotation to a link (QT-244). */
export async function selectAsksCode(tx: Tx, companyId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('quotation_settings')
    .select('code_before_showing as asks')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row?.asks ?? false
}
