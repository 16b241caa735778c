import { taxWords } from '@plinth/contract/company/fiscal/tax-words'
import { AppError } from '@plinth/contract/error-codes'
import { isOneEach, mappingFrom, plainHeadings } from '@plinth/contract/field-headings'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import { guessItemColumns } from '@plinth/contract/quotations/item-imports/item-import-columns'
import {
  ITEM_IMPORT_LIMITS,
  ITEM_IMPORT_TEXTS as TEXTS,
} from '@plinth/contract/quotations/item-imports/item-import-rules'
import {
  ITEM_CHOICE_FIELDS,
  type ItemChoiceField,
  type ItemImportDraft,
  type ItemImportRow,
  ItemMapping,
  type ItemRowsQuery,
  type itemImportsRoutes,
  type UnknownName,
  type WholeItemImport,
} from '@plinth/contract/quotations/item-imports/item-imports'
import { ITEM_SHEET_FIELDS } from '@plinth/contract/quotations/item-sheet-columns'
import type { RouteAnswer, RouteParsed } from '@plinth/contract/route'
import * as z from 'zod'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { outcomesOf, pageOfOutcomes, textsTogether } from '../../../platform/staged-sheets/sheet-outcomes.service.ts'
import { sheetOutline } from '../../../platform/staged-sheets/sheet-outline.service.ts'
import {
  cellsOfRow,
  changeSheet,
  checkAgain,
  correctCells,
  discardSheet,
  holdSheet,
  replaceTable,
  type SheetRecord,
  stagedSheet,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { type KeptMapping, recallMapping } from '../../company/import-mappings/import-mappings.service.ts'
import { libraryLists } from '../item-library/item-library.service.ts'
import { firmOf } from '../quotation/quotation.service.ts'
import { requireQuotationEdit } from '../quotation-access/quotation-access.service.ts'
import { itemChecks, readableColumns, shownRows } from './import-check.service.ts'
import { readImportFile } from './import-file.service.ts'
import { ownsImport, toSummary } from './item-imports.policy.ts'
import { lockImport, selectImport, updateImport } from './item-imports.queries.ts'
import type { ItemImportRecord } from './item-imports.tables.ts'
import { choiceKey, unknownNames } from './library-names.policy.ts'

/** Imports that are being corrected. An import of somebody else is not found. */

type Routes = typeof itemImportsRoutes
type ChangeBody = RouteParsed<Routes['change']>['body']
type CorrectBody = RouteParsed<Routes['correct']>['body']

const keyOf = ({ actor }: Pick<Context, 'actor'>, id: string) => ({ companyId: actor.companyId, id })

/** An import that the caller uploaded. Throws NOT_FOUND. */
export async function ownImport(ctx: Context, tx: Tx, id: string): Promise<ItemImportRecord> {
  const one = await selectImport(tx, ctx.actor.companyId, id)
  if (!one || !ownsImport(ctx.actor, one)) throw new AppError('NOT_FOUND')
  return one
}

/** What the columns of a file are: as they were remembered, or else as their headings say. */
export async function mappingFor(ctx: Context, tx: Tx, headings: readonly string[]): Promise<ItemMapping> {
  const plain = plainHeadings(headings)
  const known = remembered(plain, await recallMapping(tx, ctx.actor.companyId, 'items', plain))
  const words = taxWords(await firmOf(tx, ctx.actor.companyId))
  return readableColumns(ctx, known ?? guessItemColumns(headings, words)) as ItemMapping
}

const Remembered = z.record(z.string(), z.enum([...ITEM_SHEET_FIELDS, 'skip']).nullable())
function remembered(plain: readonly string[], kept: KeptMapping | undefined): ItemMapping | undefined {
  const fields = Remembered.safeParse(kept?.fields)
  return fields.success ? ItemMapping.parse(mappingFrom(plain, fields.data)) : undefined
}

/** Everything that a person needs to continue an import. */
export async function wholeImport(
  ctx: Context,
  tx: Tx,
  one: ItemImportRecord,
  sheet: SheetRecord,
): Promise<WholeItemImport> {
  return { summary: toSummary(ctx, one), draft: await draftOf(ctx, tx, one, sheet) }
}

async function draftOf(ctx: Context, tx: Tx, one: ItemImportRecord, sheet: SheetRecord): Promise<ItemImportDraft> {
  const key = keyOf(ctx, one.id)
  const [outline, counts, kept] = await Promise.all([
    sheetOutline(tx, key, sheet),
    outcomesOf(tx, key, sheet),
    recallMapping(tx, ctx.actor.companyId, 'items', one.headings),
  ])
  const isRemembered = JSON.stringify(remembered(one.headings, kept)) === JSON.stringify(sheet.columns)
  return {
    ...outline,
    mapping: readableColumns(ctx, sheet.columns) as ItemMapping,
    remembered: kept && isRemembered ? { by: kept.savedByName, at: kept.savedAt.toISOString() } : null,
    mode: one.mode,
    counts: { rows: Object.values(counts).reduce((sum, rows) => sum + rows, 0), ...counts },
    unknown: await unknownOf(ctx, tx, sheet),
    expiresAt: sheet.expires_at.toISOString(),
  }
}

/** More different texts than this are not looked through: the column is no list of names. */
const MOST_TEXTS = 2000

async function unknownOf(ctx: Context, tx: Tx, sheet: SheetRecord): Promise<UnknownName[]> {
  const key = keyOf(ctx, sheet.id)
  const together = (fields: ItemChoiceField[]) =>
    fields.every(field => sheet.columns.includes(field)) ? textsTogether(tx, key, sheet, fields, MOST_TEXTS) : []
  const [lists, category, subCategory, unit, brand] = await Promise.all([
    libraryLists(tx, ctx.actor.companyId),
    together(['category']),
    together(['category', 'subCategory']),
    together(['unit']),
    together(['brand']),
  ])
  const found = { category, subCategory, unit, brand }
  return unknownNames(lists, sheet.choices, found).slice(0, ITEM_IMPORT_LIMITS.unknown)
}

/** An import that is being corrected, with its sheet. Throws NOT_FOUND, CONFLICT where it has ended. */
async function sheetToRead(ctx: Context, tx: Tx, id: string): Promise<{ one: ItemImportRecord; sheet: SheetRecord }> {
  const one = await ownImport(ctx, tx, id)
  const sheet = one.status === 'parsed' ? await stagedSheet(tx, keyOf(ctx, id)) : undefined
  if (!sheet) throw new AppError('CONFLICT', TEXTS.over)
  return { one, sheet }
}

/** One page of the rows of an import, with what each would do (QT-068). Throws FORBIDDEN, NOT_FOUND, CONFLICT. */
export function importRows(
  ctx: Context,
  id: string,
  query: ItemRowsQuery,
): Promise<{ data: ItemImportRow[]; pagination: Pagination }> {
  requireQuotationEdit(ctx.actor)
  return read(ctx, async tx => {
    const { one, sheet } = await sheetToRead(ctx, tx, id)
    const { rows, total } = await pageOfOutcomes(tx, keyOf(ctx, id), sheet, query)
    return { data: await shownRows(ctx, tx, sheet, one.mode, rows), pagination: paginationOf(query, total) }
  })
}

/** Makes one change to an import for a caller who has seen this version of it. Throws NOT_FOUND, CONFLICT. */
function changeDraft<T extends object>(
  ctx: Context,
  id: string,
  version: number,
  work: (tx: Tx, one: ItemImportRecord, sheet: SheetRecord) => Promise<T>,
): Promise<T> {
  requireQuotationEdit(ctx.actor)
  return mutate(ctx, async tx => {
    const { one } = await sheetToRead(ctx, tx, id)
    return work(tx, one, await holdSheet(tx, keyOf(ctx, id), version))
  })
}

/**
 * Chooses the sheet, the heading row, what columns are, whether items that are there change, or what unknown names stand for; every row
 * is checked again. Throws FORBIDDEN, NOT_FOUND, CONFLICT, INVALID.
 */
export async function changeImport(ctx: Context, id: string, body: ChangeBody): Promise<WholeItemImport> {
  if (body.sheet !== undefined) return changeTable(ctx, id, body.version, body.sheet)
  return changeDraft(ctx, id, body.version, async (tx, one, sheet) => {
    const { companyId } = ctx.actor
    const { headingRow = sheet.heading_row, mode = one.mode } = body
    const isMoved = headingRow !== sheet.heading_row
    const written = isMoved ? await headingsOf(ctx, tx, id, headingRow) : []
    const headings = isMoved ? plainHeadings(written) : one.headings
    const columns = body.mapping ?? (isMoved ? await mappingFor(ctx, tx, written) : readableColumns(ctx, sheet.columns))
    refuseMapping(ctx, headings, columns)
    const choices = await withChoices(tx, companyId, sheet.choices, body.choices ?? [])
    const changed = ITEM_SHEET_FIELDS.filter(field => sheet.columns.indexOf(field) !== columns.indexOf(field))
    const next = { heading_row: headingRow, columns: [...columns], choices }
    const after = await changeSheet(tx, keyOf(ctx, id), next, changed, itemChecks(ctx, tx, mode), ctx.clock.now())
    const counts = await outcomesOf(tx, keyOf(ctx, id), after)
    const rowCount = Object.values(counts).reduce((sum, rows) => sum + rows, 0)
    if (rowCount === 0) throw new AppError('INVALID', TEXTS.noRows)
    await updateImport(tx, companyId, id, { mode, headings: [...headings], row_count: rowCount })
    return wholeImport(ctx, tx, { ...one, mode, headings, rowCount }, after)
  })
}

function refuseMapping(ctx: Context, headings: readonly string[], columns: readonly (string | null)[]): void {
  if (columns.length !== headings.length) throw new AppError('INVALID', TEXTS.wrongMapping)
  if (!isOneEach(columns)) throw new AppError('INVALID', TEXTS.oneEach)
  if (readableColumns(ctx, columns).some((to, at) => to !== columns[at])) throw new AppError('FORBIDDEN')
}

async function headingsOf(ctx: Context, tx: Tx, id: string, row: number): Promise<string[]> {
  const cells = await cellsOfRow(tx, keyOf(ctx, id), row)
  if (!cells) throw new AppError('INVALID', TEXTS.noRow)
  return cells
}

/** The choices for names with some more. Throws NOT_FOUND for what the library does not have, INVALID for a new unit (QT-069). */
async function withChoices(
  tx: Tx,
  companyId: string,
  before: SheetRecord['choices'],
  more: NonNullable<ChangeBody['choices']>,
): Promise<SheetRecord['choices']> {
  if (more.length === 0) return before
  const { categories, units, brands } = await libraryLists(tx, companyId)
  const known: Readonly<Record<ItemChoiceField, ReadonlySet<string>>> = {
    category: new Set(categories.filter(one => one.parentId === null).map(one => one._id)),
    subCategory: new Set(categories.map(one => one._id)),
    unit: new Set(units.filter(unit => !unit.isArchived).map(unit => unit._id)),
    brand: new Set(brands),
  }
  const next = Object.fromEntries(ITEM_CHOICE_FIELDS.map(field => [field, { ...before[field] }]))
  for (const [at, { field, text, choice }] of more.entries()) {
    if (choice === '' && field === 'unit')
      throw new AppError('INVALID', TEXTS.newUnit, {
        fields: [{ field: `choices.${at}.choice`, message: TEXTS.newUnit }],
      })
    if (choice !== '' && !known[field].has(choice)) throw new AppError('NOT_FOUND', TEXTS.unknownChoice)
    next[field] = { ...next[field], [choiceKey(text)]: choice }
  }
  return next
}

/** Switches to another sheet of the file, which is parsed before anything is locked. */
async function changeTable(ctx: Context, id: string, version: number, place: number): Promise<WholeItemImport> {
  requireQuotationEdit(ctx.actor)
  const { one } = await read(ctx, tx => sheetToRead(ctx, tx, id))
  const table = await readImportFile(ctx, one, place)
  const headings = plainHeadings(table.headings)
  return changeDraft(ctx, id, version, async (tx, now) => {
    const columns = await mappingFor(ctx, tx, table.headings)
    const check = itemChecks(ctx, tx, now.mode)
    const sheet = await replaceTable(tx, keyOf(ctx, id), table, { columns, date_orders: {} }, check, ctx.clock.now())
    const rowCount = table.rows.length
    await updateImport(tx, ctx.actor.companyId, id, { row_count: rowCount, headings })
    return wholeImport(ctx, tx, { ...now, headings, rowCount }, sheet)
  })
}

/** Corrects cells of an import. Throws FORBIDDEN, NOT_FOUND, CONFLICT for another version. */
export const correctImport = (
  ctx: Context,
  id: string,
  { version, cells }: CorrectBody,
): Promise<RouteAnswer<Routes['correct']>['data']> =>
  changeDraft(ctx, id, version, async (tx, one, held) => {
    const key = keyOf(ctx, id)
    const rows = await correctCells(tx, key, held, cells, itemChecks(ctx, tx, one.mode), ctx.clock.now())
    const sheet = await stagedSheet(tx, key)
    if (!sheet) throw new AppError('NOT_FOUND')
    return { draft: await draftOf(ctx, tx, one, sheet), rows: await shownRows(ctx, tx, sheet, one.mode, rows) }
  })

/** Gives an import up, and deletes its rows. Throws FORBIDDEN, NOT_FOUND, CONFLICT where it has ended. */
export async function cancelImport(ctx: Context, id: string): Promise<void> {
  requireQuotationEdit(ctx.actor)
  await mutate(ctx, async tx => {
    // waits for a save that is just beginning
    await lockImport(tx, ctx.actor.companyId, id)
    await sheetToRead(ctx, tx, id)
    await discardSheet(tx, keyOf(ctx, id))
    await updateImport(tx, ctx.actor.companyId, id, { status: 'cancelled' })
    return {}
  })
}

/** The same rows checked anew, as the library is now; for whoever holds the sheet. */
export const checkRowsAgain = (ctx: Context, tx: Tx, one: ItemImportRecord, sheet: SheetRecord): Promise<void> =>
  checkAgain(tx, keyOf(ctx, one.id), sheet, itemChecks(ctx, tx, one.mode))
