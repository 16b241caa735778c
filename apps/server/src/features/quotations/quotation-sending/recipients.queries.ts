import './quotation-sending.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** The links of a quotation that the firm made, that are not revoked and have an address. */
export const selectMailable = (
  tx: Tx,
  companyId: string,
  quotationId: string,
): Promise<{ linkId: string; email: string }[]> =>
  tx
    .selectFrom('quotation_links')
    .select(['id as linkId', 'email'])
    .where('company_id', '=', companyId)
    .where('quotation_id', '=', quotationId)
    .where('revoked_at', 'is', null)
    .where('way', '<>', 'area')
    .where('email', '<>', '')
    .orderBy('created_at')
    .execute()
