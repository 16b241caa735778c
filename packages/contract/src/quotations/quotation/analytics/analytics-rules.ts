/** What the figures of quotations are, and how each is counted (QT-303 to QT-307). */
export const QUOTATION_FIGURES = {
  sent: 'Sent',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
  open: 'Open',
} as const
export type QuotationFigure = keyof typeof QUOTATION_FIGURES

/** The states that each figure counts; all of them for what was sent. */
export const STATES_OF_FIGURE = {
  sent: [],
  accepted: ['accepted'],
  rejected: ['rejected'],
  expired: ['expired'],
  open: ['sent', 'viewed', 'negotiation'],
} as const

export const QUOTATION_GROUPINGS = {
  month: 'Month',
  person: 'Owner',
  source: 'Lead source',
  type: 'Type',
  reason: 'Reason of rejection',
} as const
export type QuotationGrouping = keyof typeof QUOTATION_GROUPINGS

/** How everything is counted, in the words of the page. */
export const QUOTATION_FORMULAS = [
  'Quotations count by the day of their first issue, each once, with its newest issued version. Variations are left out.',
  'Values are grand totals in the company’s currency.',
  'Win rate = accepted ÷ (accepted + rejected + expired), by count and by value.',
  'Average discount = the mean of the discounts in per cent.',
  'Margin = (taxable value − cost) ÷ taxable value, of the lines whose cost is known. Lines without a cost are left out.',
  'Days to accept = acceptance − first issue. Days to first view = first view − first issue.',
] as const
