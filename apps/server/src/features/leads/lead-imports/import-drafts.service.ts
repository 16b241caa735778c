import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { ImportRow } from '@plinth/contract/leads/lead-imports/import-row'
import { problemText } from '@plinth/contract/leads/lead-imports/import-rules'
import type { ImportCounts, ImportDraft, leadImportsRoutes } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { RouteAnswer, RouteParsed } from '@plinth/contract/route'
import type { StagedRowsQuery } from '@plinth/contract/staged-sheets'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { sheetOutline } from '../../../platform/staged-sheets/sheet-outline.service.ts'
import { correctBadRows, firstBadRow } from '../../../platform/staged-sheets/sheet-problems.service.ts'
import {
  bringBackRows,
  correctCells,
  countStaged,
  discardSheet,
  dropStagedRows,
  holdSheet,
  type InspectedRow,
  pageOfRows,
  type SheetRecord,
  stagedSheet,
  undoLastDrop,
} from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { requireCrm } from '../../company/lead-access/lead-access.service.ts'
import { smallAmountOf } from './columns/import-amounts.service.ts'
import { shownDates } from './columns/import-dates.service.ts'
import { matchesOf } from './columns/import-matching.service.ts'
import { correctedFields, keptInRemarks, keptName } from './columns/kept-cells.policy.ts'
import { duplicatesOf, inspect, leadChecks, leadsOf, textsOf } from './import-check.service.ts'
import { rememberedMapping } from './import-mappings.service.ts'
import { customMapping, headingIn, type ImportSetting, settingOf } from './import-setting.service.ts'
import { mayContinue } from './lead-imports.policy.ts'
import { lockImport, selectImport, updateProgress, updateTable } from './lead-imports.queries.ts'
import type { ImportRecord } from './lead-imports.tables.ts'

/** Imports that are being corrected. An import of somebody else is not found (decision 2). */

type Answer<K extends keyof Routes> = RouteAnswer<Routes[K]>['data']
type Routes = typeof leadImportsRoutes
interface Body {
  correct: RouteParsed<Routes['correct']>['body']
  keep: RouteParsed<Routes['keep']>['body']
  drop: RouteParsed<Routes['drop']>['body']
  undoDrop: RouteParsed<Routes['undoDrop']>['body']
}

export const keyOf = ({ actor }: Pick<Context, 'actor'>, id: string) => ({ companyId: actor.companyId, id })

/** An import that the caller may continue. Throws NOT_FOUND. */
export async function importToContinue(ctx: Context, tx: Tx, id: string): Promise<ImportRecord> {
  const found = await selectImport(tx, ctx.actor.companyId, id)
  if (!found || !mayContinue(ctx.actor, found)) throw new AppError('NOT_FOUND')
  return found
}

/** Refuses an import that is saved, cancelled or expired. */
function requireParsed({ status, expiresAt }: ImportRecord): void {
  if (status !== 'parsed' || expiresAt === null) throw new AppError('CONFLICT', 'This import has already ended')
}

/** Everything that a person needs to continue an import. */
export async function draftOf(ctx: Context, tx: Tx, one: ImportRecord, sheet: SheetRecord): Promise<ImportDraft> {
  const key = keyOf(ctx, one.id)
  const [outline, counts, first, known, setting] = await Promise.all([
    sheetOutline(tx, key, sheet),
    countsOf(ctx, tx, sheet),
    firstBadRow(tx, key, sheet),
    rememberedMapping(tx, ctx.actor.companyId, one.headings),
    settingOf(ctx, tx, sheet),
  ])
  const matches = await matchesOf(ctx, tx, sheet, setting.matching)
  const isRemembered = known && JSON.stringify(known.mapping) === JSON.stringify(sheet.columns)
  return {
    ...outline,
    importId: one.id,
    fileName: one.fileName,
    ...(await customMapping(tx, ctx.actor.companyId, sheet.columns as ImportDraft['mapping'])),
    remembered: isRemembered ? known.remembered : null,
    fills: sheet.fills,
    matches,
    dates: shownDates(sheet, setting.place),
    options: setting.options,
    smallAmount: await smallAmountOf(tx, key, sheet, setting.place),
    isRest: one.isRest,
    counts,
    firstProblem: first ? firstProblemOf(setting, first) : null,
    expiresAt: sheet.expires_at.toISOString(),
  }
}

function firstProblemOf(setting: ImportSetting, row: InspectedRow): string | null {
  const { normal, problems } = inspect(setting, row)
  return problems[0] ? problemText(problems[0].field, normal, headingIn(setting, problems[0].field)) : null
}

async function countsOf({ actor }: Context, tx: Tx, sheet: SheetRecord): Promise<ImportCounts> {
  const key = { companyId: actor.companyId, id: sheet.id }
  const { ofKnown, alike, ...counts } = await countStaged(tx, key, sheet)
  return { ...counts, ofLeads: ofKnown, ofRows: alike - ofKnown }
}

/** Rows as people see them; a lead that the caller may not see is mentioned without its name (IN-Q64). */
export async function shownRows(
  ctx: Context,
  tx: Tx,
  sheet: SheetRecord,
  rows: readonly InspectedRow[],
): Promise<ImportRow[]> {
  const setting = await settingOf(ctx, tx, sheet)
  const inspected = rows.map(row => ({ row, ...inspect(setting, row) }))
  const known = inspected.filter(({ row }) => row.known !== null).map(({ normal }) => normal)
  const leads = await leadsOf(ctx, tx, known)
  return inspected.map(({ row, normal, readings, problems }) => {
    return {
      row: row.row,
      texts: textsOf(setting, row),
      corrected: correctedFields(row),
      readings,
      problems: problems.map(({ field, reason }) => ({
        field,
        message: problemText(field, normal, headingIn(setting, field)),
        reason,
      })),
      duplicates: duplicatesOf(row, normal, leads),
    }
  })
}

/** An import that is being corrected, with its sheet. Throws NOT_FOUND, CONFLICT where it has ended. */
export async function sheetToRead(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<{ one: ImportRecord; sheet: SheetRecord }> {
  const one = await importToContinue(ctx, tx, id)
  requireParsed(one)
  const sheet = await stagedSheet(tx, keyOf(ctx, id))
  if (!sheet) throw new AppError('CONFLICT', 'This import has already ended')
  return { one, sheet }
}

/** One page of the rows of an import. Throws FORBIDDEN, NOT_FOUND, CONFLICT where it has ended. */
export async function importRows(
  ctx: Context,
  id: string,
  query: StagedRowsQuery,
): Promise<{ data: ImportRow[]; pagination: Pagination }> {
  requireCrm(ctx.actor)
  return read(ctx, async tx => {
    const { sheet } = await sheetToRead(ctx, tx, id)
    const { rows, total } = await pageOfRows(tx, keyOf(ctx, id), sheet, query)
    return { data: await shownRows(ctx, tx, sheet, rows), pagination: paginationOf(query, total) }
  })
}

/** Makes one change to an import for a caller who has seen this version of it. Throws NOT_FOUND, CONFLICT. */
export function changeDraft<T>(
  ctx: Context,
  id: string,
  version: number,
  work: (tx: Tx, one: ImportRecord, sheet: SheetRecord) => Promise<T>,
): Promise<T> {
  requireCrm(ctx.actor)
  return mutate(ctx, async tx => {
    const one = await importToContinue(ctx, tx, id)
    requireParsed(one)
    return work(tx, one, await holdSheet(tx, keyOf(ctx, id), version))
  })
}

const latest = async (ctx: Context, tx: Tx, id: string): Promise<SheetRecord> => {
  const sheet = await stagedSheet(tx, keyOf(ctx, id))
  if (!sheet) throw new AppError('NOT_FOUND')
  return sheet
}

/** Corrects cells of an import. Throws FORBIDDEN, NOT_FOUND, CONFLICT for another version. */
export const correctImport = (
  ctx: Context,
  id: string,
  { version, cells }: Body['correct'],
): Promise<Answer<'correct'>> =>
  changeDraft(ctx, id, version, async (tx, _one, held) => {
    // what is typed now takes the place of what was put into the remarks
    const typed = [...cells, ...cells.map(({ row, field }) => ({ row, field: keptName(field), text: '' }))]
    const rows = await correctCells(tx, keyOf(ctx, id), held, typed, leadChecks(ctx, tx), ctx.clock.now())
    const sheet = await latest(ctx, tx, id)
    const [counts, shown] = await Promise.all([countsOf(ctx, tx, sheet), shownRows(ctx, tx, sheet, rows)])
    return { version: sheet.version, counts, rows: shown }
  })

/**
 * Puts what is wrong in rows into their remarks, so that they can be imported; what no lead is without stays to be corrected (decision
 * 50). Throws FORBIDDEN, NOT_FOUND, CONFLICT for another version.
 */
export const keepInRemarks = (ctx: Context, id: string, { version, rows }: Body['keep']): Promise<Answer<'keep'>> =>
  changeDraft(ctx, id, version, async (tx, _one, held) => {
    const key = keyOf(ctx, id)
    const setting = await settingOf(ctx, tx, held)
    const corrected = (bad: readonly InspectedRow[]) =>
      bad.map(row => keptInRemarks(textsOf(setting, row), inspect(setting, row)))
    const { left } = await correctBadRows(tx, key, held, rows, corrected, leadChecks(ctx, tx), ctx.clock.now())
    return { ...(await versionAndCounts(ctx, tx, id)), left }
  })

/** Drops rows of an import. Throws FORBIDDEN, NOT_FOUND, CONFLICT for another version. */
export const dropImportRows = (ctx: Context, id: string, { version, rows }: Body['drop']): Promise<Answer<'drop'>> =>
  changeDraft(ctx, id, version, async (tx, _one, held) => {
    await dropStagedRows(tx, keyOf(ctx, id), held, rows, ctx.clock.now())
    return versionAndCounts(ctx, tx, id)
  })

/** Undoes the last drop, or brings rows back that were left out. Throws FORBIDDEN, NOT_FOUND, CONFLICT for another version. */
export const undoImportDrop = (
  ctx: Context,
  id: string,
  { version, leftOut }: Body['undoDrop'],
): Promise<Answer<'undoDrop'>> =>
  changeDraft(ctx, id, version, async (tx, { headings }, held) => {
    const at = ctx.clock.now()
    if (leftOut === undefined) await undoLastDrop(tx, keyOf(ctx, id), held, at)
    else await bringBackRows(tx, keyOf(ctx, id), held, leftOut, at)
    const now = await versionAndCounts(ctx, tx, id)
    await updateTable(tx, ctx.actor.companyId, id, { rowCount: now.counts.rows, headings })
    return now
  })

async function versionAndCounts(ctx: Context, tx: Tx, id: string): Promise<Answer<'drop'>> {
  const sheet = await latest(ctx, tx, id)
  return { version: sheet.version, counts: await countsOf(ctx, tx, sheet) }
}

/** Cancels an import that is being corrected, and deletes its rows. Throws FORBIDDEN, NOT_FOUND, CONFLICT where it has ended. */
export async function cancelImport(ctx: Context, id: string): Promise<void> {
  requireCrm(ctx.actor)
  await mutate(ctx, async tx => {
    // waits for a save that is just beginning
    await lockImport(tx, ctx.actor.companyId, id)
    requireParsed(await importToContinue(ctx, tx, id))
    await discardSheet(tx, keyOf(ctx, id))
    await updateProgress(tx, ctx.actor.companyId, id, { status: 'cancelled' })
  })
}
