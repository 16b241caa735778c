import * as z from 'zod'
import { Id, IsoInstant } from '../fields.ts'
import { route } from '../route.ts'
import { decimalOf, dividedHalfUp, SCALES, unitsOf } from './decimals.ts'
import { rateChangesEndpoints } from './endpoints.ts'
import { ItemFilter } from './item.ts'
import { decimal } from './library-lists.ts'
import { changePercentOf, RATE_CHANGE_TEXTS, ROUNDINGS, type Rounding } from './rate-change-rules.ts'

/** A rate changed by a percentage, and rounded half up to what is chosen; it may be more than a rate may be. */
export function changedRate(rate: string, percent: string, rounding: Rounding): string {
  const step = unitsOf(rounding, SCALES.rate) ?? 1n
  const changed = (unitsOf(rate, SCALES.rate) ?? 0n) * (10_000n + (unitsOf(percent, SCALES.percentage) ?? 0n))
  return decimalOf(dividedHalfUp(changed, 10_000n * step) * step, SCALES.rate)
}

const { sort: _, order: __, ...filter } = ItemFilter.shape
const RateChangeFilter = z.strictObject(filter)

export const NewRateChange = z.strictObject({
  /** as for the list of items: everything that is given must hold */
  filter: RateChangeFilter,
  what: z.enum(['cost', 'selling', 'both']),
  percent: decimal(changePercentOf, RATE_CHANGE_TEXTS.percent),
  rounding: z.enum(ROUNDINGS),
  /** only tells what would change */
  dryRun: z.boolean().default(false),
})
export type NewRateChange = z.infer<typeof NewRateChange>

/** A rate before and after; costs are missing for who may not see them. */
const ChangedRate = z.object({
  itemId: Id,
  variantId: Id.nullable(),
  name: z.string(),
  variant: z.string(),
  sellingOld: z.string().nullable(),
  sellingNew: z.string().nullable(),
  costOld: z.string().nullable().optional(),
  costNew: z.string().nullable().optional(),
})
export type ChangedRate = z.infer<typeof ChangedRate>

const RateChange = z.object({
  _id: Id,
  at: IsoInstant,
  by: z.string(),
  what: z.enum(['cost', 'selling', 'both']),
  percent: z.string(),
  /** how many rates it changed */
  count: z.int(),
  isUndone: z.boolean(),
})
export type RateChange = z.infer<typeof RateChange>

export const rateChangesRoutes = {
  list: route({
    ...rateChangesEndpoints.list,
    access: 'staff',
    summary:
      'The last 20 changes of many rates at once that can still be undone, newest first; those of costs for who may see them',
    response: z.array(RateChange),
  }),
  create: route({
    ...rateChangesEndpoints.create,
    access: 'staff',
    summary:
      'Change the rates of all items that a filter finds by a percentage, or tell with `dryRun` what would change',
    body: NewRateChange,
    response: z.object({
      /** null for a dry run, and where nothing changed */
      _id: Id.nullable(),
      count: z.int(),
      /** the first 100 */
      rates: z.array(ChangedRate),
    }),
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  }),
  undo: route({
    ...rateChangesEndpoints.undo,
    access: 'staff',
    summary: 'Take a change of many rates back within 30 days; rates that changed again since are left alone and named',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({}),
    response: z.object({
      count: z.int(),
      /** the names of the items that were left alone, the first 100 */
      left: z.array(z.string()),
      leftCount: z.int(),
    }),
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
}
