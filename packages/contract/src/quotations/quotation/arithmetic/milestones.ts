import { dividedHalfUp, SCALES, unitsOf } from '../../decimals.ts'
import type { Milestone } from '../content.ts'

type Row = Pick<Milestone, 'kind' | 'value'>

/**
 * The amounts of a payment schedule in paise, row by row (rule 11, QT-163): percentages of the grand total, rounded to whole units
 * of currency where totals are; the balance, or without one the last percentage, takes what is left.
 */
export function milestoneAmounts(rows: readonly Row[], grandTotal: bigint, roundOff: boolean): bigint[] {
  const balance = rows.findIndex(({ kind }) => kind === 'balance')
  const last = balance >= 0 ? balance : rows.findLastIndex(({ kind }) => kind === 'percent')
  let left = grandTotal
  const amounts = rows.map((row, index) => {
    if (index === last || row.kind === 'balance') return 0n
    const value = unitsOf(row.value, SCALES.money) ?? 0n
    const amount = row.kind === 'amount' ? value : shareOfTotal(grandTotal, value, roundOff)
    left -= amount
    return amount
  })
  if (last >= 0) amounts[last] = left
  return amounts
}

const shareOfTotal = (grandTotal: bigint, hundredths: bigint, roundOff: boolean): bigint =>
  roundOff ? dividedHalfUp(grandTotal * hundredths, 1_000_000n) * 100n : dividedHalfUp(grandTotal * hundredths, 10_000n)
