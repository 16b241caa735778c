import { createHash } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import { headingKeys, headingsToRemember, isOneEach, mappingFrom } from '@plinth/contract/field-headings'
import type { ImportMapping } from '@plinth/contract/leads/lead-imports/import-fields'
import { IMPORT_HEADINGS } from '@plinth/contract/leads/lead-imports/import-headings'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { deleteMapping, deleteMappingOf, selectMapping, upsertMapping } from './import-mappings.queries.ts'

/** Kinds of files a firm has whose mapping is remembered; the one not used for longest goes first. */
const MOST_REMEMBERED = 200

/** The same for the same headings in any order. */
const keyOf = (plain: readonly string[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(headingKeys(plain).toSorted()))
    .digest()

export interface Remembered {
  mapping: ImportMapping
  remembered: { _id: string; by: string; at: string }
}

/** What a file with these headings (plain, see the contract) was mapped to when the firm last imported one. */
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

/**
 * Remembers what the columns of an imported file were mapped to, in the caller's transaction; a mapping that would be
 * guessed anyway needs no memory and ends one that says otherwise. What colleagues had remembered is only replaced or ended by
 * who may change leads.
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

/** The memory is the firm's: what is in it is changed by the people who change its leads. */
const mayChangeMappings = ({ rights }: Context['actor']): boolean => rights.crm.edit

/** Refuses a mapping that is not one of this file's columns. Throws INVALID. */
export function checkMapping(plain: readonly string[], mapping: ImportMapping): void {
  if (mapping.length !== plain.length) throw new AppError('INVALID', "The mapping is not one of this file's columns")
  if (!isOneEach(mapping)) throw new AppError('INVALID', 'A field can be filled by one column only')
}

/** Forgets a remembered mapping: the next file with those headings is guessed again. Throws FORBIDDEN, NOT_FOUND. */
export async function forgetMapping(ctx: Context, id: string): Promise<void> {
  requireCrmEdit(ctx.actor)
  const isForgotten = await mutate(ctx, tx => deleteMapping(tx, ctx.actor.companyId, id))
  if (!isForgotten) throw new AppError('NOT_FOUND')
}
