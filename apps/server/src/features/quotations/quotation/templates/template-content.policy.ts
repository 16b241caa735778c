import { NO_DISCOUNT } from '@plinth/contract/quotations/quotation/blank-line'
import type { Content } from '@plinth/contract/quotations/quotation/content'
import { OF_NOBODY } from '../create/starting-content.policy.ts'

/**
 * What of a quotation a template keeps (QT-182, QT-183): everything but its client and site, dates, internal notes and discounts, and
 * what it takes from other quotations of its project.
 */
export const templateContent = (content: Content): Content => ({
  ...content,
  head: { ...content.head, ...OF_NOBODY },
  sections: content.sections.map(section => ({ ...section, ...NO_DISCOUNT })),
  lines: content.lines.map(line => ({
    ...line,
    ...NO_DISCOUNT,
    internalNote: '',
    ...(line.baseKind === 'version' && { baseKind: 'amount', baseAmount: null, baseVersionId: null }),
  })),
})
