import type { Tx } from '../../../../platform/database/database.ts'
import { type HeldItem, type ItemHolder, insertUses, replaceHeld } from './item-holders.queries.ts'

/**
 * Tells the library which items, and which of their variants, a quotation or template holds now: all of its versions' lines
 * together, none once it is deleted. What is held cannot be deleted any more, only archived (QT-049). The caller has checked that the
 * items are the company's.
 */
export const holdItems = (tx: Tx, companyId: string, holder: ItemHolder, items: readonly HeldItem[]): Promise<void> =>
  replaceHeld(tx, companyId, holder, items)

/** Remembers that somebody put these items into a quotation, so that they come early in what they search next (QT-046). */
export async function noteItemUses(
  tx: Tx,
  person: { companyId: string; userId: string },
  itemIds: readonly string[],
  at: Date,
): Promise<void> {
  const ids = [...new Set(itemIds)]
  if (ids.length > 0) await insertUses(tx, person, ids, at)
}
