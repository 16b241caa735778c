import './quotation.tables.ts'
import type { Totals } from '@plinth/contract/quotations/quotation/totals'
import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'
import { personName } from '../../company/people/people.service.ts'
import type { StandingFirm } from './standing-firm.ts'

/** A version of a quotation for which the condition on the alias `q` holds. */
export const selectVersion = (tx: Tx, companyId: string, id: string, condition: RawBuilder<SqlBool>) =>
  tx
    .selectFrom('quotation_versions as v')
    .innerJoin('quotations as q', join =>
      join.onRef('q.company_id', '=', 'v.company_id').onRef('q.id', '=', 'v.quotation_id'),
    )
    .innerJoin('users as m', join => join.onRef('m.company_id', '=', 'v.company_id').onRef('m.id', '=', 'v.created_by'))
    .innerJoin('users as o', join => join.onRef('o.company_id', '=', 'q.company_id').onRef('o.id', '=', 'q.owner_id'))
    .leftJoin('users as i', join => join.onRef('i.company_id', '=', 'v.company_id').onRef('i.id', '=', 'v.issued_by'))
    .select([
      'v.id',
      'q.id as quotationId',
      'v.number',
      'v.state',
      'v.about',
      'v.revision',
      'v.figures_revision as figuresRevision',
      'v.approval',
      'v.approved_revision as approvedRevision',
      'v.approved_by as approvedBy',
      'v.valid_until as validUntil',
      'v.issued_on as issuedOn',
      'v.issued_at as issuedAt',
      'v.issued_by as issuedBy',
      'v.created_by as createdBy',
      'v.edited_at as editedAt',
      'v.pdf_file_id as pdfFileId',
      'v.pdf_sha256 as pdfHash',
      'q.type',
      'q.number as quotationNumber',
      'q.project_id as projectId',
      'q.variation_of as variationOf',
      'q.current_version_id as currentVersionId',
      'q.currency_symbol as currencySymbol',
    ])
    .select([
      sql<string>`v.grand_total::text`.as('grandTotal'),
      sql<string>`v.taxable::text`.as('taxable'),
      sql<string | null>`v.discount_pct::text`.as('discountPct'),
      sql<string | null>`v.margin_pct::text`.as('marginPct'),
      personName('m').as('maker'),
      personName('o').as('owner'),
      sql<string | null>`case when i.id is null then null else ${personName('i')} end`.as('issuer'),
    ])
    .where('v.company_id', '=', companyId)
    .where('v.id', '=', id)
    .where(condition)
    .executeTakeFirst()
export type VersionRow = NonNullable<Awaited<ReturnType<typeof selectVersion>>>

export async function insertVersion(tx: Tx, row: Insertable<Tables['quotation_versions']>): Promise<void> {
  await tx.insertInto('quotation_versions').values(row).execute()
}

export async function updateVersion(
  tx: Tx,
  companyId: string,
  id: string,
  columns: Updateable<Tables['quotation_versions']>,
): Promise<void> {
  await tx
    .updateTable('quotation_versions')
    .set(columns)
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .modifyEnd(unprepared)
    .execute()
}

/** The PDF that is kept of a version; locks the version. */
export async function selectDocument(
  tx: Tx,
  companyId: string,
  id: string,
): Promise<{ fileId: string; sha256: string } | undefined> {
  const row = await tx
    .selectFrom('quotation_versions')
    .select(['pdf_file_id as fileId', 'pdf_sha256 as sha256'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && row.fileId !== null && row.sha256 !== null ? { fileId: row.fileId, sha256: row.sha256 } : undefined
}

/** The firm as it was at the issue of a version; undefined for a draft, and where it was not kept. */
export async function selectIssuingFirm(tx: Tx, companyId: string, id: string): Promise<StandingFirm | undefined> {
  const found = await tx
    .selectFrom('quotation_versions')
    .select(sql<StandingFirm | null>`snapshot -> 'firm'`.as('firm'))
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  const firm = found?.firm
  return firm && 'registration' in firm ? firm : undefined
}

/** The columns that keep the figures of a version. */
export const columnsOfTotals = (totals: Totals) => ({
  gross: totals.gross,
  line_discounts: totals.lineDiscounts,
  section_discounts: totals.sectionDiscounts,
  total_discount: totals.totalDiscount,
  discount_pct: totals.discountPct,
  taxable: totals.taxable,
  tax: totals.tax,
  round_off_amount: totals.roundOff,
  grand_total: totals.grandTotal,
  cost: totals.cost,
  margin_pct: storable(totals.marginPct),
})

/** A margin of a value next to nought may be far below; the columns hold up to seven digits. */
const storable = (margin: string | null): string | null =>
  margin !== null && margin.length > 10 ? (margin.startsWith('-') ? '-9999999.99' : '9999999.99') : margin
