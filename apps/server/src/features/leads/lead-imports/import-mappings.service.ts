import { createHash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { headingKeys, headingsToRemember, isOneEach, mappingFrom, plainHeadings } from '@plinth/contract/field-headings'
import type { ImportMapping } from '@plinth/contract/leads/lead-imports/import-fields'
import { guessMapping, IMPORT_HEADINGS } from '@plinth/contract/leads/lead-imports/import-headings'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { deleteMapping, deleteMappingOf, selectMapping, upsertMapping } from './import-mappings.queries.ts'
import { permitted } from './lead-imports.policy.ts'

/** Remembered mappings of a firm; the least recently used is deleted first. */
const MOST_REMEMBERED = 200

/** A key that is the same for the same headings in any order. */
const keyOf = (plain: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(headingKeys(plain).toSorted()))
    .digest()

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
  const found = await selectMapping(tx, companyId, keyOf(plain))
  return (
    found && {
      mapping: mappingFrom(plain, found.fields),
      remembered: { _id: found.id, by: found.savedByName, at: found.savedAt.toISOString() },
    }
  )
}

/** The mapping of the firm's last file with these headings, or else a guess. */
export async function mappingFor(
  ctx: Context,
  tx: Tx,
  headings: readonly string[],
  rows: readonly (readonly string[])[] = [],
): Promise<ImportMapping> {
  const known = await rememberedMapping(tx, ctx.actor.companyId, plainHeadings(headings))
  return permitted(ctx.actor, known?.mapping ?? guessMapping(headings, rows))
}

/**
 * Remembers the mapping of an imported file, in the caller's transaction. A mapping that would be guessed anyway is not stored,
 * and deletes a different one. A mapping that colleagues stored is only replaced or deleted by people who may change leads.
 */
export async function rememberMapping(
  ctx: Context,
  tx: Tx,
  plain: readonly string[],
  mapping: ImportMapping,
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const key = keyOf(plain)
  const fields = headingsToRemember(plain, mapping, IMPORT_HEADINGS)
  const mayReplace = mayChangeMappings(ctx.actor)
  if (fields)
    return upsertMapping(tx, companyId, { key, fields, by: userId, at: ctx.clock.now(), mayReplace }, MOST_REMEMBERED)
  if (mayReplace) await deleteMappingOf(tx, companyId, key)
}

/** Mappings belong to the firm, so those who may change its leads may change them. */
const mayChangeMappings = ({ rights }: Context['actor']): boolean => rights.crm.edit

/** Refuses a mapping that does not fit this file's columns. Throws INVALID. */
export function checkMapping(plain: readonly string[], mapping: ImportMapping): void {
  if (mapping.length !== plain.length) throw new AppError('INVALID', "The mapping is not one of this file's columns")
  if (!isOneEach(mapping)) throw new AppError('INVALID', 'A field can be filled by one column only')
}

/** Deletes a remembered mapping: the next file with those headings is guessed again. Throws FORBIDDEN, NOT_FOUND. */
export async function forgetMapping(ctx: Context, id: string): Promise<void> {
  requireCrmEdit(ctx.actor)
  const isForgotten = await mutate(ctx, tx => deleteMapping(tx, ctx.actor.companyId, id))
  if (!isForgotten) throw new AppError('NOT_FOUND')
}
