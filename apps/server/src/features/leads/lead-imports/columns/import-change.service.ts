import { AppError } from '@plinth/contract/error-codes'
import { plainHeadings } from '@plinth/contract/field-headings'
import type { ImportDraft, leadImportsRoutes } from '@plinth/contract/leads/lead-imports/lead-imports'
import type { RouteParsed } from '@plinth/contract/route'
import { type Context, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import {
  cellsOfRow,
  changeSheet,
  countStaged,
  replaceTable,
} from '../../../../platform/staged-sheets/staged-sheets.service.ts'
import { requireCrm } from '../../../company/lead-access/lead-access.service.ts'
import { leadChecks } from '../import-check.service.ts'
import { changeDraft, draftOf, keyOf, sheetToRead } from '../import-drafts.service.ts'
import { readImportFile } from '../import-file.service.ts'
import { checkMapping, mappingFor } from '../import-mappings.service.ts'
import { changedImportFields, requireFields } from '../lead-imports.policy.ts'
import { updateTable } from '../lead-imports.queries.ts'
import { datesFor, datesIn } from './import-dates.service.ts'
import { requireChoices, withChoices } from './import-matching.service.ts'
import { keptName } from './kept-cells.policy.ts'

/** Where the table of an import lies in its file, and how its columns are read. */

type ChangeBody = RouteParsed<(typeof leadImportsRoutes)['change']>['body']

const REST_STAYS = 'The other rows of this file are imported already'

/**
 * Chooses the sheet, the heading row, the mapping of columns, or the texts of rows without one; every row is checked again.
 * Throws FORBIDDEN, NOT_FOUND, CONFLICT for another version, INVALID for a sheet, row or mapping that the file does not have.
 */
export async function changeImport(ctx: Context, id: string, body: ChangeBody): Promise<ImportDraft> {
  const { version, ...change } = body
  if (change.sheet !== undefined) return changeTable(ctx, id, version, change.sheet)
  return changeDraft(ctx, id, version, async (tx, one, sheet) => {
    const { headingRow = sheet.heading_row, fills, choices, dateOrders, options = sheet.options } = change
    const isMoved = headingRow !== sheet.heading_row
    if (isMoved && one.isRest) throw new AppError('CONFLICT', REST_STAYS)
    const written = isMoved ? await headingsOf(ctx, tx, id, headingRow) : []
    const headings = isMoved ? plainHeadings(written) : one.headings
    const columns = change.mapping ?? (isMoved ? await mappingFor(ctx, tx, written) : sheet.columns)
    await checkMapping(tx, ctx.actor.companyId, headings, columns as ImportDraft['mapping'])
    const place = { ...sheet, heading_row: headingRow, columns: [...columns] }
    const next = {
      heading_row: headingRow,
      columns,
      fills: Object.fromEntries(Object.entries(fills ?? sheet.fills).filter(([, text]) => text !== '')),
      choices: withChoices(sheet.choices, choices ?? {}),
      options,
      date_orders: await datesFor(tx, keyOf(ctx, id), isMoved ? { ...place, date_orders: {} } : place, dateOrders),
    }
    requireFields(ctx.actor, next)
    requireChoices(next, choices ?? {})
    const changed = changedImportFields(sheet, next).flatMap(field => [field, keptName(field)])
    const after = await changeSheet(tx, keyOf(ctx, id), next, changed, leadChecks(ctx, tx), ctx.clock.now())
    if (isMoved) {
      const { rows } = await countStaged(tx, keyOf(ctx, id), after)
      if (rows === 0) throw new AppError('INVALID', 'There is no row below this one')
      await updateTable(tx, ctx.actor.companyId, id, { rowCount: rows, headings })
    }
    return draftOf(ctx, tx, { ...one, headings }, after)
  })
}

async function headingsOf(ctx: Context, tx: Tx, id: string, row: number): Promise<string[]> {
  const cells = await cellsOfRow(tx, keyOf(ctx, id), row)
  if (!cells) throw new AppError('INVALID', 'There is no such row in the file')
  return cells
}

/** Switches to another sheet of the file, which is parsed before anything is locked. */
async function changeTable(ctx: Context, id: string, version: number, place: number): Promise<ImportDraft> {
  requireCrm(ctx.actor)
  const { one } = await read(ctx, tx => sheetToRead(ctx, tx, id))
  if (one.isRest) throw new AppError('CONFLICT', REST_STAYS)
  const table = await readImportFile(ctx, one, place)
  const headings = plainHeadings(table.headings)
  return changeDraft(ctx, id, version, async (tx, now) => {
    const columns = await mappingFor(ctx, tx, table.headings, table.rows)
    const sheet = await replaceTable(
      tx,
      keyOf(ctx, id),
      table,
      { columns, date_orders: datesIn(table.rows, columns) },
      leadChecks(ctx, tx),
      ctx.clock.now(),
    )
    await updateTable(tx, ctx.actor.companyId, id, { rowCount: table.rows.length, headings })
    return draftOf(ctx, tx, { ...now, headings }, sheet)
  })
}
