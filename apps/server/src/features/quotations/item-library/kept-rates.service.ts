import type { ItemRate } from '@plinth/contract/quotations/item'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { insertRates } from './items.queries.ts'
import type { ItemValues } from './items-wire.service.ts'
import type { VariantValues } from './variants/item-variants.policy.ts'
import { type KeptVariant, keepVariants, type VariantRow } from './variants/item-variants.queries.ts'

type Rates = Pick<VariantValues, 'costRate' | 'sellingRate'>
/** A change of a rate: of the item itself, or of one of its variants. */
export interface RateChanged {
  variantId: string | null
  before: Rates
  after: Rates
}

const NONE: Rates = { costRate: null, sellingRate: null }
const ratesOf = ({ costRate, sellingRate }: Rates): Rates => ({ costRate, sellingRate })
const isOther = ({ before, after }: RateChanged): boolean =>
  before.costRate !== after.costRate || before.sellingRate !== after.sellingRate

/** The rates that differ between two states of an item, its own first. */
export function ratesChanged(before: ItemValues | undefined, after: ItemValues): RateChanged[] {
  const was = new Map(before?.variants.map(variant => [variant._id, variant]))
  return [
    { variantId: null, before: ratesOf(before ?? NONE), after: ratesOf(after) },
    ...after.variants.map(variant => ({
      variantId: variant._id,
      before: ratesOf(was.get(variant._id) ?? NONE),
      after: ratesOf(variant),
    })),
  ].filter(isOther)
}

/** Changes of rates of items. */
export type RatesOfItem = { itemId: string; rates: readonly RateChanged[] }

/** Writes changes of items' rates into their history (QT-053). */
export async function keepRates(
  ctx: Pick<Context, 'actor' | 'clock'>,
  tx: Tx,
  items: readonly RatesOfItem[],
  cause: ItemRate['cause'],
): Promise<void> {
  const { companyId, userId } = ctx.actor
  const rows = items.flatMap(({ itemId, rates }) =>
    rates.map(({ variantId, before, after }) => ({
      company_id: companyId,
      item_id: itemId,
      variant_id: variantId,
      cost_old: before.costRate,
      cost_new: after.costRate,
      selling_old: before.sellingRate,
      selling_new: after.sellingRate,
      cause,
      created_by: userId,
      created_at: ctx.clock.now(),
    })),
  )
  if (rows.length > 0) await insertRates(tx, rows)
}

/** The items of which a cost changed, their own or that of a variant. */
export const itemsWithOtherCosts = (items: readonly RatesOfItem[]): string[] =>
  items
    .filter(({ rates }) => rates.some(({ before, after }) => before.costRate !== after.costRate))
    .map(({ itemId }) => itemId)

interface VariantsChange {
  after: readonly VariantValues[]
  rows: readonly VariantRow[]
  rates: readonly RateChanged[]
}

/** Variants as they are stored once they are changed: the rates that changed are as of `at`. */
export function variantsToKeep({ after, rows, rates }: VariantsChange, at: Date): KeptVariant[] {
  const was = new Map(rows.map(row => [row.id, row]))
  const rated = new Set(rates.map(rate => rate.variantId))
  return after.map(variant => ({
    ...variant,
    ratedAt: rated.has(variant._id) ? at : (was.get(variant._id)?.rate_at ?? null),
    archivedAt: variant.isArchived ? (was.get(variant._id)?.archived_at ?? at) : null,
  }))
}

/** Makes an item's variants those that are given. */
export const keepVariantsOf = (
  tx: Tx,
  companyId: string,
  itemId: string,
  { at, ...change }: VariantsChange & { at: Date },
): Promise<void> => keepVariants(tx, companyId, [{ id: itemId, variants: variantsToKeep(change, at) }])
