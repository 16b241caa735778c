import type { ItemFilter } from '@plinth/contract/quotations/item'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { followComponents } from '../assemblies/followed-rates.service.ts'
import { readingOf, selectionOf } from '../items.service.ts'
import { holdLists } from '../library-lists.queries.ts'
import { lockBatch, lockRated, type RatedRow, type SavedRate, writeRates } from './rated-items.queries.ts'

export type { RatedRow }

/**
 * The rates of all items that a filter finds, with those of their variants, which nobody else changes until the transaction is over;
 * at most so many items. Throws NOT_FOUND for an unknown category, unit or tax rate.
 */
export async function ratesToChange(ctx: Context, tx: Tx, filter: ItemFilter, most: number): Promise<RatedRow[]> {
  await holdLists(tx, ctx.actor.companyId)
  return lockRated(tx, readingOf(ctx), await selectionOf(ctx, tx, filter), most)
}

/** Writes changed rates with their history, under the id of what changed them together. */
export async function saveRates(ctx: Context, tx: Tx, rates: readonly SavedRate[], batchId: string): Promise<void> {
  await save(ctx, tx, rates, { cause: 'bulk', batchId })
}

/**
 * Gives the rates that were changed together back what they were, save those that changed again since. Returns how many it gave back,
 * and the names of the items that it left alone.
 */
export async function undoRates(ctx: Context, tx: Tx, batchId: string): Promise<{ count: number; left: string[] }> {
  const rows = await lockBatch(tx, ctx.actor.companyId, batchId)
  const same = rows.filter(row => !row.isOther)
  await save(ctx, tx, same, { cause: 'undo', batchId: null })
  const left = new Set(rows.filter(row => row.isOther).map(row => row.itemId))
  const names = new Map(rows.map(row => [row.itemId, row.name]))
  return { count: same.length, left: [...left].map(id => names.get(id) ?? '').sort((a, b) => a.localeCompare(b)) }
}

async function save(
  ctx: Context,
  tx: Tx,
  rates: readonly SavedRate[],
  how: { cause: 'bulk' | 'undo'; batchId: string | null },
): Promise<void> {
  if (rates.length === 0) return
  const { companyId, userId } = ctx.actor
  await writeRates(tx, rates, { companyId, userId, at: ctx.clock.now(), ...how })
  const changed = rates.filter(({ before, costRate }) => before.costRate !== costRate)
  await followComponents(
    ctx,
    tx,
    changed.map(({ itemId }) => itemId),
  )
}
