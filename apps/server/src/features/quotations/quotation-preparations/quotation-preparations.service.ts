import { editorAddress, type QuotationKind } from '@plinth/contract/quotations/quotation-preparations'
import type { Context } from '../../../platform/context.ts'
import { prepareProject } from '../../projects/conversions/conversions.service.ts'
import { requireQuotationEdit } from '../quotation-access/quotation-access.service.ts'

/**
 * What a quotation for a lead needs, a client and an unconfirmed project, made where it is missing (QT-017); no right to make projects is
 * asked for (QT-019). Throws FORBIDDEN without crm.edit and quotation.edit (QT-312); NOT_FOUND for a lead that is invisible; CONFLICT for
 * an archived lead, on `email` for the address of staff, on `projectName` where no name is free.
 */
export async function prepareQuotation(
  ctx: Context,
  { leadId, type, email }: { leadId: string; type: QuotationKind; email: string },
): Promise<{ projectId: string; address: string }> {
  requireQuotationEdit(ctx.actor)
  const projectId = await prepareProject(ctx, leadId, email)
  return { projectId, address: editorAddress(type, projectId) }
}
