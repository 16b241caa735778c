import { AppError } from '@plinth/contract/error-codes'
import { headingsToRemember, isOneEach, mappingFrom, plainHeadings } from '@plinth/contract/field-headings'
import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { withCustomFields } from '@plinth/contract/leads/lead-imports/custom-import'
import type { ImportMapping } from '@plinth/contract/leads/lead-imports/import-fields'
import { guessMapping } from '@plinth/contract/leads/lead-imports/import-headings'
import { RememberedFields } from '@plinth/contract/leads/lead-imports/import-mappings'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cellsOfRow, pageOfRows, type SheetRecord } from '../../../platform/staged-sheets/staged-sheets.service.ts'
import { forgetMappingById, keepMapping, recallMapping } from '../../company/import-mappings/import-mappings.service.ts'
import { requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { customColumnsOf, customMapping } from './import-setting.service.ts'
import { permitted } from './lead-imports.policy.ts'

export interface Remembered {
  mapping: ImportMapping
  remembered: { _id: string; by: string; at: string }
}

/** The mapping of the firm's last import with these headings (plain, see the contract). */
export async function rememberedMapping(
  tx: Tx,
  companyId: string,
  plain: readonly string[],
): Promise<Remembered | undefined> {
  const found = await recallMapping(tx, companyId, 'leads', plain)
  // if a field no longer exists, the whole mapping is ignored and guessed again
  const fields = RememberedFields.safeParse(found?.fields)
  if (!found || !fields.success) return undefined
  return {
    mapping: mappingFrom(plain, fields.data),
    remembered: { _id: found.id, by: found.savedByName, at: found.savedAt.toISOString() },
  }
}

/** The mapping of the firm's last file with these headings, or else a guess. */
export async function mappingFor(
  ctx: Context,
  tx: Tx,
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Promise<ImportMapping> {
  const known = await rememberedMapping(tx, ctx.actor.companyId, plainHeadings(headings))
  const own = await customColumnsOf(tx, ctx.actor.companyId)
  const mapping = permitted(ctx.actor, known?.mapping ?? guessMapping(headings, rows))
  return withCustomFields(headings, mapping, own, { isGuess: known === undefined })
}

/** Rows by which the columns of a staged sheet are guessed. */
const GUESSED_FROM = 50

/**
 * Remembers the mapping of an imported file, in the caller's transaction. A mapping that would be guessed anyway is not stored,
 * and deletes a different one. A mapping that colleagues stored is only replaced or deleted by people who may change leads.
 */
export async function rememberMapping(
  ctx: Context,
  tx: Tx,
  plain: readonly string[],
  sheet: SheetRecord,
): Promise<void> {
  const key = { companyId: ctx.actor.companyId, id: sheet.id }
  const [headings, { rows }] = await Promise.all([
    cellsOfRow(tx, key, sheet.heading_row),
    pageOfRows(tx, key, sheet, { only: 'all', page: 1, limit: GUESSED_FROM }),
  ])
  const guessed = guessMapping(
    headings ?? plain,
    rows.map(({ cells }) => cells),
  )
  const fields = headingsToRemember(plain, sheet.columns as ImportMapping, { guess: () => guessed })
  await keepMapping(ctx, tx, 'leads', plain, { fields, mayReplace: mayChangeMappings(ctx.actor) })
}

/** Mappings belong to the firm, so those who may change its leads may change them. */
const mayChangeMappings = ({ rights }: Context['actor']): boolean => rights.crm.edit

/** Refuses a mapping that does not fit this file's columns, and one to custom fields that the company has not. Throws INVALID. */
export async function checkMapping(
  tx: Tx,
  companyId: string,
  plain: readonly string[],
  mapping: ImportMapping,
): Promise<void> {
  if (mapping.length !== plain.length) throw new AppError('INVALID', "The mapping is not one of this file's columns")
  if (!isOneEach(mapping)) throw new AppError('INVALID', 'A field can be filled by one column only')
  if (!mapping.some(to => to !== null && isCustomColumn(to))) return
  const known = (await customMapping(tx, companyId, mapping)).mapping
  if (known.some((to, at) => to !== mapping[at]))
    throw new AppError('INVALID', 'A column is mapped to a field that no longer exists')
}

/** Deletes a remembered mapping: the next file with those headings is guessed again. Throws FORBIDDEN, NOT_FOUND. */
export async function forgetMapping(ctx: Context, id: string): Promise<void> {
  requireCrmEdit(ctx.actor)
  const isForgotten = await mutate(ctx, tx => forgetMappingById(tx, ctx.actor.companyId, 'leads', id))
  if (!isForgotten) throw new AppError('NOT_FOUND')
}
