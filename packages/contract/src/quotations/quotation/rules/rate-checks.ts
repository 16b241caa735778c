import * as z from 'zod'
import { Id, IsoInstant } from '../../../fields.ts'
import type { Line } from '../content.ts'

/** What the library says now of an item that a line was taken from. */
export interface RatesNow {
  sellingRate: string | null
  /** left out for who may not see costs */
  costRate?: string | null
  rateAt: string | null
}

/** A line whose item's rate changed since it was taken, with the line's rates and those of the library (QT-122). */
export const RateCheck = z.object({
  lineId: Id,
  itemId: Id,
  variantId: Id.nullable(),
  rateOld: z.string().nullable(),
  rateNew: z.string().nullable(),
  /** these two are missing for who may not see costs */
  costOld: z.string().nullable().optional(),
  costNew: z.string().nullable().optional(),
  /** of which day the library's rates are */
  rateAt: IsoInstant,
})
export type RateCheck = z.infer<typeof RateCheck>

/**
 * What is to be checked of a line, undefined where the library says nothing new. An item that has lost its rate leaves the line its own. Of
 * who may not see costs a cost that changed is kept from them altogether.
 */
export function rateCheckOf(line: Line, now: RatesNow | undefined, seesCosts: boolean): RateCheck | undefined {
  if (line.itemId === null || line.supply === 'client' || now?.rateAt == null) return undefined
  if (line.rateAt !== null && now.rateAt <= line.rateAt) return undefined
  const rateNew = now.sellingRate ?? line.rate
  const costNew = now.costRate ?? line.costRate ?? null
  const isCostOther = seesCosts && costNew !== (line.costRate ?? null)
  if (rateNew === line.rate && !isCostOther) return undefined
  return {
    lineId: line.id,
    itemId: line.itemId,
    variantId: line.variantId,
    rateOld: line.rate,
    rateNew,
    ...(seesCosts && { costOld: line.costRate ?? null, costNew }),
    rateAt: now.rateAt,
  }
}

/** What a line becomes with the rates of the library; a cost that is not said is filled in by the server (QT-315). */
export const ratesTaken = ({ itemId, variantId, rateNew, costNew, rateAt }: RateCheck): Partial<Line> => ({
  itemId,
  variantId,
  rate: rateNew,
  rateAt,
  ...(costNew !== undefined && { costRate: costNew }),
})
