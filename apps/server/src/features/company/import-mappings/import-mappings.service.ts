import { createHash } from 'node:crypto'
import { headingKeys } from '@plinth/contract/field-headings'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  deleteMapping,
  deleteMappingOf,
  type KeptMapping,
  type MappingKey,
  selectMapping,
  upsertMapping,
} from './import-mappings.queries.ts'

/**
 * What the headings of files were mapped to, remembered for the next file with the same headings. Each kind of import names its own
 * fields, and reads what comes back by its own schema.
 */

type Kind = MappingKey['kind']

export type { KeptMapping }

/** Remembered mappings of a firm for each kind; the least recently used is deleted first. */
const MOST_REMEMBERED = 200

/** A key that is the same for the same headings in any order. */
const keyOf = (companyId: string, kind: Kind, plain: readonly string[]): MappingKey => ({
  companyId,
  kind,
  headings: createHash('sha256')
    .update(JSON.stringify(headingKeys(plain).toSorted()))
    .digest(),
})

/** The mapping of the firm's last import with these headings (plain, see the contract). */
export const recallMapping = (
  tx: Tx,
  companyId: string,
  kind: Kind,
  plain: readonly string[],
): Promise<KeptMapping | undefined> => selectMapping(tx, keyOf(companyId, kind, plain))

/**
 * Remembers a mapping in the caller's transaction; one that would be guessed anyway (`undefined`) is not stored, and deletes a different
 * one. Where it may not be replaced, what colleagues stored stays.
 */
export async function keepMapping(
  { actor, clock }: Pick<Context, 'actor' | 'clock'>,
  tx: Tx,
  kind: Kind,
  plain: readonly string[],
  { fields, mayReplace }: { fields: unknown; mayReplace: boolean },
): Promise<void> {
  const key = keyOf(actor.companyId, kind, plain)
  if (fields !== undefined)
    return upsertMapping(tx, key, { fields, by: actor.userId, at: clock.now(), mayReplace }, MOST_REMEMBERED)
  if (mayReplace) await deleteMappingOf(tx, key)
}

/** Deletes a remembered mapping. Returns whether it existed. */
export const forgetMappingById = (tx: Tx, companyId: string, kind: Kind, id: string): Promise<boolean> =>
  deleteMapping(tx, { companyId, kind }, id)
