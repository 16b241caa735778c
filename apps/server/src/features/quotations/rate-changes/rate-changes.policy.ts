import { AppError } from '@plinth/contract/error-codes'
import { markupFrom, rateOf } from '@plinth/contract/quotations/item-rules'
import { rateTooHighText } from '@plinth/contract/quotations/rate-change-rules'
import { changedRate, type NewRateChange } from '@plinth/contract/quotations/rate-changes'
import { markupOf, sellingRateOf } from '@plinth/contract/quotations/rates'
import type { RatedRow } from '../item-library/item-library.service.ts'

type Change = Pick<NewRateChange, 'what' | 'percent' | 'rounding'>

/**
 * The rates that a change makes other ones, each with what it was. A selling rate that follows its cost still does so when the cost
 * changes; where the selling rate alone changes, it is a typed one from then on. Throws INVALID where one would be more than a rate may
 * be.
 */
export const changedRates = (rows: readonly RatedRow[], change: Change): (RatedRow & { before: RatedRow })[] =>
  rows
    // what follows an analysis changes with its components
    .filter(row => row.pricing !== 'analysis')
    .map(before => ({ ...changed(before, change), before }))
    .filter(({ before, ...row }) => row.costRate !== before.costRate || row.sellingRate !== before.sellingRate)

function changed(row: RatedRow, { what, percent, rounding }: Change): RatedRow {
  const of = (rate: string | null): string | null =>
    rate === null ? null : within(changedRate(rate, percent, rounding), row.name)
  const costRate = what === 'selling' ? row.costRate : of(row.costRate)
  if (row.pricing === 'markup' && what !== 'selling') {
    const followed = sellingRateOf(costRate, row.markup)
    return { ...row, costRate, sellingRate: followed === null ? row.sellingRate : within(followed, row.name) }
  }
  const sellingRate = what === 'cost' ? row.sellingRate : of(row.sellingRate)
  const markup = markupOf(costRate, sellingRate)
  return {
    ...row,
    pricing: 'fixed',
    costRate,
    sellingRate,
    markup: markup === null ? null : (markupFrom(markup) ?? null),
  }
}

function within(rate: string, name: string): string {
  if (rateOf(rate) !== undefined) return rate
  const message = rateTooHighText(name)
  throw new AppError('INVALID', message, { fields: [{ field: 'percent', message }] })
}
