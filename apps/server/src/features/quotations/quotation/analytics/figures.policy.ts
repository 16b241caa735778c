import { decimalOf, dividedHalfUp, unitsOf } from '@plinth/contract/quotations/decimals'
import type { QuotationFigures } from '@plinth/contract/quotations/quotation/analytics/analytics-routes'

/** What the figures of a group are computed from. */
export interface SummedFigures extends Pick<QuotationFigures, 'sent' | 'accepted' | 'rejected' | 'expired' | 'open'> {
  averageDiscount: string | null
  /** of the lines that have a cost, before tax */
  taxable: string | null
  cost: string | null
  /** quotations that have such a line */
  costed: number
  acceptMedian: string | null
  acceptAverage: string | null
  viewMedian: string | null
  viewAverage: string | null
}

const NONE = { count: 0, value: '0.00' }
/** The figures of no quotation. */
export const NOTHING: SummedFigures = {
  sent: NONE,
  accepted: NONE,
  rejected: NONE,
  expired: NONE,
  open: NONE,
  averageDiscount: null,
  taxable: null,
  cost: null,
  costed: 0,
  acceptMedian: null,
  acceptAverage: null,
  viewMedian: null,
  viewAverage: null,
}

const money = (text: string | null): bigint => unitsOf(text ?? '0', 2) ?? 0n
/** In per cent with one decimal; null where the divisor is nought (QT-307). */
const share = (part: bigint, whole: bigint): string | null =>
  whole === 0n ? null : decimalOf(dividedHalfUp(part * 1000n, whole), 1)

/** The figures of a group with their rates (QT-304, QT-305); the margin only for who may see costs. */
export function figuresOf(sums: SummedFigures, costs: boolean): QuotationFigures {
  const { sent, accepted, rejected, expired, open, averageDiscount } = sums
  const decided = [accepted, rejected, expired]
  return {
    sent,
    accepted,
    rejected,
    expired,
    open,
    winRate: share(BigInt(accepted.count), BigInt(decided.reduce((count, one) => count + one.count, 0))),
    winRateByValue: share(
      money(accepted.value),
      decided.reduce((value, one) => value + money(one.value), 0n),
    ),
    averageDiscount,
    ...(costs && {
      margin: sums.cost === null ? null : share(money(sums.taxable) - money(sums.cost), money(sums.taxable)),
      marginOf: sums.costed,
    }),
    daysToAccept: { median: sums.acceptMedian, average: sums.acceptAverage },
    daysToView: { median: sums.viewMedian, average: sums.viewAverage },
  }
}
