import type { ReadingPlace, SheetColumn } from '@plinth/contract/field-imports'
import { type CustomColumn, isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { customSheetColumns, withCustomFields } from '@plinth/contract/leads/lead-imports/custom-import'
import { ImportOptions } from '@plinth/contract/leads/lead-imports/import-columns'
import type { ImportMapping } from '@plinth/contract/leads/lead-imports/import-fields'
import type { ImportDraft } from '@plinth/contract/leads/lead-imports/lead-imports'
import { RUPEE } from '@plinth/contract/money-text'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cellsOfRow, type SheetRecord } from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { fieldsOf } from '../lead-forms/lead-forms.service.ts'
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
  /** what is chosen for all rows */
  options: ImportOptions
  /** the custom fields that columns fill */
  custom: readonly SheetColumn<CustomColumn>[]
}
type Asking = Pick<Context, 'actor' | 'clock'>

/** The setting of a sheet as it is now. */
export async function settingOf(ctx: Asking, tx: Tx, sheet: SheetRecord): Promise<ImportSetting> {
  const { columns, fills } = sheet
  const { company } = ctx.actor
  const options = ImportOptions.parse(sheet.options)
  const key = { companyId: ctx.actor.companyId, id: sheet.id }
  const [headings, matching, custom] = await Promise.all([
    columns.includes('note') ? cellsOfRow(tx, key, sheet.heading_row) : undefined,
    matchingOf(ctx, tx, sheet),
    columns.some(to => to !== null && isCustomColumn(to)) ? customColumnsOf(tx, ctx.actor.companyId) : [],
  ])
  return {
    columns,
    fills,
    headings: headings ?? [],
    place: {
      ...placeOf(ctx),
      dateOrders: ordersByField(sheet),
      ...(options.smallAmounts === 'lakhs' && company.currencySymbol === RUPEE ? { smallAmounts: 'lakhs' } : {}),
    },
    options,
    matching,
    custom: custom.filter(({ key: field }) => columns.includes(field)),
  }
}

/** The company's own fields as columns of a sheet. */
export const customColumnsOf = async (tx: Tx, companyId: string): Promise<SheetColumn<CustomColumn>[]> =>
  customSheetColumns((await fieldsOf(tx, companyId)).filter(field => field.isCustom))

/** What a custom field is called; undefined for the others, whose headings are known. */
export const headingIn = ({ custom }: ImportSetting, field: string): string | undefined =>
  custom.find(({ key }) => key === field)?.heading

/** A mapping without fields that there are no more, and the custom fields that its columns may fill. */
export async function customMapping(
  tx: Tx,
  companyId: string,
  columns: ImportMapping,
): Promise<Pick<ImportDraft, 'mapping' | 'customFields'>> {
  const own = await customColumnsOf(tx, companyId)
  return {
    mapping: withCustomFields([], columns, own, { isGuess: false }),
    customFields: own.map(({ key, heading }) => ({ key, heading })),
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
