import { decimalOf, dividedHalfUp, SCALES, unitsOf } from './decimals.ts'

/** Cost, markup, selling rate and margin of one unit, each worked out from two others in exact decimals (QT-036, QT-037). */

/** 100.00 % in hundredths */
const WHOLE = 10_000n

const rateUnits = (rate: string | null): bigint | undefined => (rate === null ? undefined : unitsOf(rate, SCALES.rate))

/** `1020.00` at `42.16` is `1450.03`; null where one of them is not known. */
export function sellingRateOf(cost: string | null, markup: string | null): string | null {
  const [base, percent] = [rateUnits(cost), markup === null ? undefined : unitsOf(markup, SCALES.markup)]
  if (base === undefined || percent === undefined) return null
  return decimalOf(dividedHalfUp(base * (WHOLE + percent), WHOLE), SCALES.rate)
}

/** `1020.00` sold for `1450.00` is `42.16`; null where one of them is not known, or the cost is nought. */
export function markupOf(cost: string | null, selling: string | null): string | null {
  const [base, price] = [rateUnits(cost), rateUnits(selling)]
  if (base === undefined || price === undefined || base === 0n) return null
  return decimalOf(dividedHalfUp((price - base) * WHOLE, base), SCALES.markup)
}

/** `1020.00` sold for `1450.00` is `29.66`; null where one of them is not known, or the selling rate is nought. */
export function marginOf(cost: string | null, selling: string | null): string | null {
  const [base, price] = [rateUnits(cost), rateUnits(selling)]
  if (base === undefined || price === undefined || price === 0n) return null
  return decimalOf(dividedHalfUp((price - base) * WHOLE, price), SCALES.percentage)
}
