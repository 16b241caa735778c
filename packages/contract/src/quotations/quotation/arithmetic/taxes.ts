import { dividedHalfUp } from '../../decimals.ts'
import type { HeadFields } from '../content.ts'
import { spread } from './spread.ts'

/** The taxes on the lines of one rate, in paise. */
export interface RateTax {
  taxable: bigint
  half: bigint
  whole: bigint
  tax: bigint
}
export type TaxedAs = Pick<HeadFields, 'taxMode' | 'pricesIncludeTax' | 'roundOff'>

/** The tax of one rate, in hundredths of a per cent, on the sum of its lines' values (rules 8 and 9). */
export function taxOf(sum: bigint, rate: bigint, { taxMode, pricesIncludeTax }: TaxedAs): RateTax {
  if (taxMode === 'none') return { taxable: sum, half: 0n, whole: 0n, tax: 0n }
  const of = pricesIncludeTax ? 10_000n + rate : 10_000n
  const half = taxMode === 'intra' ? dividedHalfUp(sum * rate, 2n * of) : 0n
  const whole = taxMode === 'intra' ? 0n : dividedHalfUp(sum * rate, of)
  const tax = 2n * half + whole
  return { taxable: pricesIncludeTax ? sum - tax : sum, half, whole, tax }
}

/** The taxes of a rate spread over the sums of the lines of each HSN/SAC (rule 12). */
export function taxesOfCodes(of: RateTax, sums: readonly bigint[], { pricesIncludeTax }: TaxedAs): RateTax[] {
  const [halves, wholes] = [spread(of.half, sums), spread(of.whole, sums)]
  return sums.map((sum, index) => {
    const [half, whole] = [halves[index] ?? 0n, wholes[index] ?? 0n]
    const tax = 2n * half + whole
    return { taxable: pricesIncludeTax ? sum - tax : sum, half, whole, tax }
  })
}

/** What is to be paid before it is rounded, of the sums of the lines' values by rate. */
export function beforeRounding(sums: readonly bigint[], rates: readonly bigint[], how: TaxedAs): bigint {
  let all = 0n
  sums.forEach((sum, index) => {
    const { taxable, tax } = taxOf(sum, rates[index] ?? 0n, how)
    all += taxable + tax
  })
  return all
}

/** Rounded half up to a whole unit of currency where that is switched on (rule 10). */
export const rounded = (amount: bigint, { roundOff }: Pick<TaxedAs, 'roundOff'>): bigint =>
  roundOff ? dividedHalfUp(amount, 100n) * 100n : amount
