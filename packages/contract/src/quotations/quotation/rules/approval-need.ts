import { SCALES, unitsOf } from '../../decimals.ts'
import type { Totals } from '../totals.ts'

/** The limits of a company beyond which a version needs approval; null where one is switched off (QT-222). */
export interface ApprovalLimits {
  maxDiscountPct: string | null
  minMarginPct: string | null
}

/** Why a version needs approval before it is issued; empty where it does not. Lines without cost are left out of the margin. */
export function approvalReasons(
  { discountPct, marginPct }: Pick<Totals, 'discountPct' | 'marginPct'>,
  { maxDiscountPct, minMarginPct }: ApprovalLimits,
): ('discount' | 'margin')[] {
  const percentage = (text: string) => unitsOf(text, SCALES.percentage) ?? 0n
  const isAbove =
    discountPct !== null && maxDiscountPct !== null && percentage(discountPct) > percentage(maxDiscountPct)
  const isBelow = marginPct !== null && minMarginPct !== null && percentage(marginPct) < percentage(minMarginPct)
  return [...(isAbove ? (['discount'] as const) : []), ...(isBelow ? (['margin'] as const) : [])]
}
