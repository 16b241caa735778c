import { rateText } from '@plinth/contract/quotations/decimal-text'
import { QUOTATION_STATE_NAMES } from '@plinth/contract/quotations/quotation/list/list-rules'
import { IconReceipt } from '@tabler/icons-react'
import type { Command } from '../../../../lib/commands.ts'
import { findQuotations } from './quotation-list.api.ts'

/** Quotations by part of their number, title, client or project, for the palette; the last active first. */
export async function searchQuotations(text: string, signal: AbortSignal): Promise<readonly Command[]> {
  return (await findQuotations(text, signal)).map(
    (quotation): Command => ({
      id: `quotation.${quotation._id}`,
      label: [quotation.number, quotation.title].filter(Boolean).join(' · '),
      group: 'Quotations',
      icon: IconReceipt,
      description: [
        quotation.clientName,
        QUOTATION_STATE_NAMES[quotation.state],
        rateText(quotation.grandTotal, quotation.currencySymbol),
      ]
        .filter(Boolean)
        .join(' · '),
      href: `/quotation/quotations/${quotation._id}`,
    }),
  )
}
