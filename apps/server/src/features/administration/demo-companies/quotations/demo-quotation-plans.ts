import type { QuotationType } from '@plinth/contract/quotations/quotation/states'

/** What becomes of a quotation of the demo's firm. */
export type Fate = 'draft' | 'sent' | 'viewed' | 'negotiation' | 'accepted' | 'rejected' | 'expired'

export interface QuotationPlan {
  type: QuotationType
  fate: Fate
  /** days before today on which its first version was made */
  age: number
  /** issued versions before the last one */
  earlier?: 1 | 2
  /** a draft follows the version that was issued */
  hasDraft?: true
  isApprovalAsked?: true
  /** of the accepted quotation before it */
  isVariation?: true
  reason?: string
}

const works = (fate: Fate, age: number, more: Partial<QuotationPlan> = {}): QuotationPlan => ({
  type: 'execution',
  fate,
  age,
  ...more,
})
const design = (fate: Fate, age: number, more: Partial<QuotationPlan> = {}): QuotationPlan => ({
  ...works(fate, age, more),
  type: 'design',
})

/** Forty quotations, the oldest first, in every state; two of them are variations (QT-321). */
export const QUOTATION_PLANS: readonly QuotationPlan[] = [
  design('accepted', 172),
  works('accepted', 161, { earlier: 2 }),
  design('rejected', 155, { reason: 'Chose another firm' }),
  works('expired', 148),
  design('accepted', 140, { earlier: 1 }),
  works('accepted', 133, { earlier: 1 }),
  works('accepted', 118, { isVariation: true }),
  design('expired', 112),
  works('rejected', 108, { earlier: 1, reason: 'Price is too high' }),
  design('accepted', 101),
  works('accepted', 96, { earlier: 1 }),
  works('rejected', 92, { reason: 'Project postponed' }),
  design('accepted', 88),
  works('expired', 84),
  works('accepted', 79),
  design('rejected', 74, { reason: 'Scope does not fit' }),
  works('accepted', 68, { earlier: 2 }),
  works('sent', 12, { isVariation: true }),
  design('accepted', 61),
  works('expired', 55, { earlier: 1 }),
  design('accepted', 49, { earlier: 1 }),
  works('rejected', 44, { reason: 'Price is too high' }),
  works('accepted', 38),
  design('expired', 33),
  works('negotiation', 11, { earlier: 1, hasDraft: true }),
  design('negotiation', 10),
  works('negotiation', 9),
  works('viewed', 9),
  design('viewed', 8),
  works('viewed', 7, { earlier: 1 }),
  design('viewed', 6),
  works('sent', 5),
  design('sent', 4),
  works('sent', 3),
  design('sent', 2),
  works('draft', 6, { isApprovalAsked: true }),
  works('draft', 4),
  design('draft', 3),
  works('draft', 2),
  design('draft', 1),
]
