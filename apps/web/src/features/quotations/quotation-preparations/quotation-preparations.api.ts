import { quotationPreparationsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { QuotationKind, quotationPreparationsRoutes } from '@plinth/contract/quotations/quotation-preparations'
import { clientOf } from '../../../lib/server/api-client.ts'

const preparations = clientOf<typeof quotationPreparationsRoutes>(
  quotationPreparationsEndpoints,
  'quotationPreparations',
)

/** Makes what a quotation for a lead needs, and returns where it is written. Throws AppError. */
export const prepareQuotation = async (
  body: { leadId: string; type: QuotationKind; email: string },
  key: string,
): Promise<{ projectId: string; address: string }> =>
  (await preparations.prepare({ body }, { idempotencyKey: key })).data
