import { decimalOf, SCALES, unitsOf } from '../decimals.ts'
import { byRate } from './arithmetic/differences.ts'
import { discountPlan, spreadDiscounts, sumOf } from './arithmetic/discounts.ts'
import { linesOf } from './arithmetic/lines.ts'
import { spread } from './arithmetic/spread.ts'
import { beforeRounding, rounded } from './arithmetic/taxes.ts'
import type { Content } from './content.ts'

/**
 * The smallest discount of the total, in steps of 0.01, with which the grand total is not above the wanted one (QT-121); undefined
 * where no discount reaches it, as for a total above the one without any discount.
 *
 * Were nothing rounded, the total would fall evenly with the discount. What is rounded moves it by some paise, so the answer lies in a
 * narrow span around the even one, which is gone through from below: within it the total may rise by a paisa where the discount does,
 * so that halving would not find the smallest.
 */
export function adjustToTotal(content: Content, wanted: string): string | undefined {
  const typed = unitsOf(wanted, SCALES.money)
  if (typed === undefined || typed < 0n) return undefined
  const { head } = content
  const { figures, rates } = linesOf(content)
  const nets = figures.map(({ isCounted, net }) => (isCounted ? net : 0n))
  const plan = discountPlan(content, figures)
  const { sectionParts } = spreadDiscounts(nets, { ...plan, total: { discountKind: 'none', discountValue: '0' } })
  const left = nets.map((net, place) => net - (sectionParts[place] ?? 0n))
  const sums = byRate(left, figures, rates)
  const exactWith = (discount: bigint): bigint => {
    const parts = byRate(spread(discount, left), figures, rates)
    const values = sums.map((sum, rate) => sum - (parts[rate] ?? 0n))
    return beforeRounding(values, rates, head)
  }
  const undiscounted = exactWith(0n)
  if (typed >= rounded(undiscounted, head)) return typed === rounded(undiscounted, head) ? '0.00' : undefined
  // beside lines below nought there are discounts of lines only
  if (nets.some(net => net < 0n)) return undefined
  const target = head.roundOff ? typed - (typed % 100n) + 49n : typed
  const most = sumOf(left)
  // the whole of `most` takes the whole of the total away
  const even = ((undiscounted - target) * most) / undiscounted
  const span = rounding(left.length, sums, rates)
  let discount = even > span ? even - span : 0n
  while (discount <= most && exactWith(discount) > target) discount++
  return discount <= most ? decimalOf(discount, SCALES.money) : undefined
}

/**
 * By how many paise rounding moves the total at most: each tax by half a paisa, and the parts of a spread take at most a quarter of a
 * paisa a line from one rate to another.
 */
function rounding(lines: number, sums: readonly bigint[], rates: readonly bigint[]): bigint {
  const taxed = rates.filter((_, rate) => sums[rate] !== 0n)
  const difference = (taxed.at(-1) ?? 0n) - (taxed[0] ?? 0n)
  return (BigInt(lines) * difference) / 40_000n + 3n * BigInt(rates.length) + 5n
}
