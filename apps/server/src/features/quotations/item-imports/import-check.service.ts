import { sameItemText } from '@plinth/contract/quotations/item-imports/item-import-rules'
import type { ItemImportMode, ItemImportRow } from '@plinth/contract/quotations/item-imports/item-imports'
import { type ItemSheetField, isCostColumn } from '@plinth/contract/quotations/item-sheet-columns'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type {
  CheckRows,
  InspectedRow,
  SheetRecord,
  StagedRow,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { itemsWith, type KnownItem, libraryLists, type WantedItems } from '../item-library/item-library.service.ts'
import { seesCosts } from '../quotation-access/quotation-access.service.ts'
import { changesOf } from './changed-fields.policy.ts'
import { applied, identityOf, isNewVariant, type Match, matcher } from './item-plans.policy.ts'
import { type RowProblem, type RowTexts, readRow, textsOf, type Wish } from './item-rows.policy.ts'
import { type LibraryNames, libraryNames } from './library-names.policy.ts'

type Asking = Pick<Context, 'actor' | 'clock'>

/** What the rows of a sheet are read by: its columns and choices, and the lists of the library. */
export interface ImportSetting {
  columns: readonly (string | null)[]
  names: LibraryNames
  defaultTaxRateId: string
  mode: ItemImportMode
  seesCosts: boolean
  /** of the company's currency */
  symbol: string
}

/** The columns of a sheet, without those of costs where the person may not see them. */
export const readableColumns = ({ actor }: Asking, columns: readonly (string | null)[]): (string | null)[] =>
  columns.map(to =>
    to !== null && to !== 'skip' && isCostColumn(to as ItemSheetField) && !seesCosts(actor) ? null : to,
  )

export async function settingOf(
  ctx: Asking,
  tx: Tx,
  { columns, choices }: Pick<SheetRecord, 'columns' | 'choices'>,
  mode: ItemImportMode,
): Promise<ImportSetting> {
  const lists = await libraryLists(tx, ctx.actor.companyId)
  return {
    columns: readableColumns(ctx, columns),
    names: libraryNames(lists, choices),
    defaultTaxRateId: lists.taxRates.find(rate => rate.isDefault)?._id ?? '',
    mode,
    seesCosts: seesCosts(ctx.actor),
    symbol: ctx.actor.company.currencySymbol,
  }
}

/** A row as it is read, before the library is looked at. */
export interface ReadRow {
  row: number
  texts: RowTexts
  wish: Wish
  problems: RowProblem[]
}

export const readRows = ({ names, columns, symbol }: ImportSetting, rows: readonly StagedRow[]): ReadRow[] =>
  rows.map(one => {
    const texts = textsOf(columns, one)
    return { row: one.row, texts, ...readRow(names, texts, symbol) }
  })

/** What the items of some rows are found by. */
export const wantedBy = (rows: readonly ReadRow[]): WantedItems => ({
  codes: rows.flatMap(({ wish }) => (wish.code === undefined ? [] : [wish.code.toLowerCase()])),
  names: rows.map(({ wish }) => wish.name.toLowerCase()).filter(Boolean),
})

/** What a row would do to the library as it is. */
interface Judged extends ReadRow {
  match: Match | undefined
  changes: ItemImportRow['changes']
}

export function judge(setting: ImportSetting, read: ReadRow, match: Match | undefined): Judged {
  const { wish } = read
  if (read.problems.length > 0) return { ...read, match, changes: [] }
  const before = match?.item.values
  const how = { variantId: match?.variantId, defaultTaxRateId: setting.defaultTaxRateId }
  const { after, problems } = applied(setting.names, before, wish, how)
  const isOld = match !== undefined && !isNewVariant(wish, match)
  const changes =
    isOld && before && setting.mode === 'update'
      ? changesOf(setting.names, before, after, { variantId: match.variantId, seesCosts: setting.seesCosts })
      : []
  return { ...read, problems, match, changes }
}

async function judgeAll(
  ctx: Asking,
  tx: Tx,
  setting: ImportSetting,
  rows: readonly StagedRow[],
  find: (wanted: WantedItems) => Promise<KnownItem[]> = wanted => itemsWith(ctx, tx, wanted),
): Promise<Judged[]> {
  const read = readRows(setting, rows)
  const matchOf = matcher(await find(wantedBy(read)))
  return read.map(one => judge(setting, one, one.wish.name === '' ? undefined : matchOf(one.wish)))
}

/**
 * The rules of an import of items: what is wrong in a row, which item it belongs to, and whether it changes it; rows of the same item
 * repeat each other.
 */
export const itemChecks = (ctx: Asking, tx: Tx, mode: ItemImportMode): CheckRows => {
  // the same for all slices of a sheet
  const settings = new Map<SheetRecord, Promise<ImportSetting>>()
  return async (sheet, rows) => {
    const known = settings.get(sheet) ?? settingOf(ctx, tx, sheet, mode)
    settings.set(sheet, known)
    const judged = await judgeAll(ctx, tx, await known, rows)
    return judged.map(({ row, wish, problems, match, changes }) => ({
      row,
      problems: problems.length > 0 ? problems.map(({ field }) => field) : null,
      keys: [wish.name === '' || wish.unitId === '' ? '' : identityOf(wish, match), ''],
      known: match && !isNewVariant(wish, match) ? [true, changes.length > 0] : null,
    }))
  }
}

/** Rows as people see them. */
export async function shownRows(
  ctx: Asking,
  tx: Tx,
  sheet: SheetRecord,
  mode: ItemImportMode,
  rows: readonly InspectedRow[],
): Promise<ItemImportRow[]> {
  const setting = await settingOf(ctx, tx, sheet, mode)
  const judged = await judgeAll(ctx, tx, setting, rows)
  return judged.map(({ row, texts, wish, problems, match, changes }, at) => {
    const staged = rows[at]
    const same = staged?.repeats?.find(one => one !== null)
    const all =
      typeof same === 'number' ? [...problems, { field: 'name' as const, message: sameItemText(same) }] : problems
    const isOld = match !== undefined && !isNewVariant(wish, match)
    const state = all.length > 0 ? 'refused' : !isOld ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
    return {
      row,
      state,
      texts,
      corrected: Object.keys(staged?.corrections ?? {}) as ItemSheetField[],
      changes: state === 'changed' ? changes : [],
      problems: all,
    }
  })
}
