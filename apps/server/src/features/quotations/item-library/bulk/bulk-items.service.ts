import { ITEM_FIELDS } from '@plinth/contract/quotations/item'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { followComponents } from '../assemblies/followed-rates.service.ts'
import { columnsOf, isOther } from '../item-values.policy.ts'
import { deleteItems, type ItemRow, insertItems, lockCodes, lockItems, selectItemsById } from '../items.queries.ts'
import { type ItemValues, valuesOf } from '../items-wire.service.ts'
import {
  itemsWithOtherCosts,
  keepRates,
  type RatesOfItem,
  ratesChanged,
  variantsToKeep,
} from '../kept-rates.service.ts'
import { forgetPictures } from '../pictures/pictures.service.ts'
import { keepVariants, selectVariants, type VariantRow } from '../variants/item-variants.queries.ts'
import {
  selectHeld,
  selectHeldVariantsOf,
  selectWantedIds,
  updateItems,
  type WantedItems,
} from './bulk-items.queries.ts'

/** Many items at once: found, written with their history, and deleted, each in a few statements whatever their number. */

type Asking = Pick<Context, 'actor' | 'clock'>

/** An item as it is in the library. */
export interface KnownItem {
  row: ItemRow
  variants: readonly VariantRow[]
  values: ItemValues
}

const reading = ({ actor }: Asking) => ({ companyId: actor.companyId, userId: actor.userId })

async function known(ctx: Asking, tx: Tx, rows: readonly ItemRow[]): Promise<KnownItem[]> {
  const ids = rows.map(row => row.id)
  const variants = Map.groupBy(await selectVariants(tx, ctx.actor.companyId, ids), variant => variant.item_id)
  return rows.map(row => {
    const own = variants.get(row.id) ?? []
    return { row, variants: own, values: valuesOf(row, own) }
  })
}

/** The items that have one of some codes or names. */
export async function itemsWith(ctx: Asking, tx: Tx, wanted: WantedItems): Promise<KnownItem[]> {
  const ids = await selectWantedIds(tx, ctx.actor.companyId, wanted)
  return known(ctx, tx, ids.length === 0 ? [] : await selectItemsById(tx, reading(ctx), ids))
}

/** The same, which nobody else changes until the transaction is over; nor does anybody take one of these codes. */
export async function lockItemsWith(ctx: Asking, tx: Tx, wanted: WantedItems): Promise<KnownItem[]> {
  await lockCodes(tx, ctx.actor.companyId, wanted.codes)
  return lockKnown(ctx, tx, await selectWantedIds(tx, ctx.actor.companyId, wanted))
}

/** Items by their ids, which nobody else changes until the transaction is over. */
export async function lockKnown(ctx: Asking, tx: Tx, ids: readonly string[]): Promise<KnownItem[]> {
  return known(ctx, tx, ids.length === 0 ? [] : await lockItems(tx, reading(ctx), ids))
}

/** An item as it shall be; `before` is missing for a new one. */
export interface SavedItem {
  id: string
  before?: KnownItem
  after: ItemValues
}

/** Adds and changes locked items with the history of their rates. */
export async function saveItems(
  ctx: Asking,
  tx: Tx,
  items: readonly SavedItem[],
  cause: 'import' | 'undo',
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const at = ctx.clock.now()
  const changes = items.map(item => ({ ...item, rates: ratesChanged(item.before?.values, item.after) }))
  const added = changes.filter(item => item.before === undefined)
  if (added.length > 0)
    await insertItems(
      tx,
      added.map(({ id, after, rates }) => ({
        ...columnsOf(after),
        company_id: companyId,
        id,
        rate_at: rates.length > 0 ? at : null,
        created_by: userId,
        created_at: at,
      })),
    )
  await updateItems(
    tx,
    companyId,
    changes.flatMap(({ id, before, after, rates }) => {
      if (!before) return []
      const { version, changes: marks } = before.row
      const changed = ITEM_FIELDS.filter(field => isOther(before.values, after, field))
      const own = Object.fromEntries(changed.map(field => [field, { version: version + 1, by: userId }]))
      return {
        ...columnsOf(after),
        id,
        rate_at: rates.length > 0 ? at : null,
        changes: JSON.stringify({ ...marks, ...own }),
      }
    }),
  )
  const varied = changes.filter(({ before, after }) =>
    before ? isOther(before.values, after, 'variants') : after.variants.length > 0,
  )
  if (varied.length > 0)
    await keepVariants(
      tx,
      companyId,
      varied.map(({ id, before, after, rates }) => ({
        id,
        variants: variantsToKeep({ after: after.variants, rows: before?.variants ?? [], rates }, at),
      })),
    )
  const rated = changes.map(({ id, rates }): RatesOfItem => ({ itemId: id, rates }))
  await keepRates(ctx, tx, rated, cause)
  await followComponents(ctx, tx, itemsWithOtherCosts(rated))
}

/** Of some items those that something uses, and those of their variants. */
export async function heldOf(
  { actor }: Asking,
  tx: Tx,
  itemIds: readonly string[],
): Promise<{ items: Set<string>; variants: Set<string> }> {
  const [items, variants] = await Promise.all([
    selectHeld(tx, actor.companyId, itemIds),
    selectHeldVariantsOf(tx, actor.companyId, itemIds),
  ])
  return { items, variants }
}

/** Deletes items that nothing uses, with their rates and pictures. */
export async function removeItems(
  ctx: Pick<Context, 'actor' | 'files'>,
  tx: Tx,
  ids: readonly string[],
): Promise<void> {
  await forgetPictures(ctx, tx, ids)
  await deleteItems(tx, ctx.actor.companyId, ids)
}
