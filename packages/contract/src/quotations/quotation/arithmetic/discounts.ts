import type { Content, HeadFields } from '../content.ts'
import { type Discount, discountOn, type LineFigures } from './lines.ts'
import { spread } from './spread.ts'

/** The discounts of sections and of the total, and each line's parts of them, in the order of the lines (rules 4 to 6). */
export interface SpreadDiscounts {
  sections: bigint[]
  sectionParts: bigint[]
  total: bigint
  totalParts: bigint[]
}

/** What of a content says how discounts are spread; lines are named by their place. */
export interface DiscountPlan {
  sections: Discount[]
  /** by section, the places of its lines */
  linesOfSection: number[][]
  total: Discount
}

export function discountPlan(content: Content, figures: readonly LineFigures[]): DiscountPlan {
  const linesOfSection: number[][] = content.sections.map(() => [])
  figures.forEach(({ section }, index) => {
    linesOfSection[section]?.push(index)
  })
  return { sections: content.sections, linesOfSection, total: totalDiscountOf(content.head) }
}

export const totalDiscountOf = (head: HeadFields): Discount => ({
  discountKind: head.totalDiscountKind,
  discountValue: head.totalDiscountValue,
})

export const sumOf = (figures: readonly bigint[]): bigint => figures.reduce((sum, figure) => sum + figure, 0n)

/** A section's discount, spread over the net of its lines. */
export function sectionDiscount(discount: Discount, nets: readonly bigint[]): { amount: bigint; parts: bigint[] } {
  const amount = discountOn(sumOf(nets), discount)
  return { amount, parts: spread(amount, nets) }
}

/**
 * Spreads both kinds of discounts over the nets of lines, nought for those that are not counted. A quotation with lines below nought
 * has discounts of lines only (rule 7).
 */
export function spreadDiscounts(nets: readonly bigint[], plan: DiscountPlan): SpreadDiscounts {
  const sectionParts = nets.map(() => 0n)
  const sections = plan.sections.map(() => 0n)
  if (nets.some(net => net < 0n)) return { sections, sectionParts, total: 0n, totalParts: nets.map(() => 0n) }
  plan.sections.forEach((section, number) => {
    if (section.discountKind === 'none') return
    const places = plan.linesOfSection[number] ?? []
    const { amount, parts } = sectionDiscount(
      section,
      places.map(place => nets[place] ?? 0n),
    )
    sections[number] = amount
    places.forEach((place, index) => {
      sectionParts[place] = parts[index] ?? 0n
    })
  })
  const left = nets.map((net, index) => net - (sectionParts[index] ?? 0n))
  const total = plan.total.discountKind === 'none' ? 0n : discountOn(sumOf(left), plan.total)
  return { sections, sectionParts, total, totalParts: spread(total, left) }
}
