import type { ReadingPlace } from '@plinth/contract/field-imports'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cellsOfRow, type SheetRecord } from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { ordersByField } from './columns/import-dates.service.ts'
import type { Matching } from './columns/import-matching.policy.ts'
import { matchingOf } from './columns/import-matching.service.ts'

/** What the rows of an import are read and checked by: what is chosen for its sheet, and the settings of the firm. */
export interface ImportSetting {
  /** what each column fills */
  columns: readonly (string | null)[]
  /** of the file, as they are written; empty where no column needs them */
  headings: readonly string[]
  /** field → text for rows where it is empty */
  fills: Readonly<Record<string, string>>
  place: ReadingPlace
  /** what names of people, stages, statuses and tags stand for; undefined where no column has any */
  matching: Matching | undefined
}
type Asking = Pick<Context, 'actor' | 'clock'>

/** The setting of a sheet as it is now. */
export async function settingOf(ctx: Asking, tx: Tx, sheet: SheetRecord): Promise<ImportSetting> {
  const { columns, fills } = sheet
  const key = { companyId: ctx.actor.companyId, id: sheet.id }
  const [headings, matching] = await Promise.all([
    columns.includes('note') ? cellsOfRow(tx, key, sheet.heading_row) : undefined,
    matchingOf(ctx, tx, sheet),
  ])
  return {
    columns,
    fills,
    headings: headings ?? [],
    place: { ...placeOf(ctx), dateOrders: ordersByField(sheet) },
    matching,
  }
}

/** How this company's texts are read. */
export const placeOf = ({ actor: { company }, clock }: Asking): ReadingPlace => ({
  now: clock.now(),
  dialCode: company.dialCode,
  country: company.country,
  currency: [company.currencySymbol],
  zone: company.timeZone,
})
