import './quotation-files.tables.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** The document of an acceptance, once it is made. */
export const selectAcceptanceDocument = (
  tx: Tx,
  companyId: string,
  acceptanceId: string,
): Promise<{ fileId: string; sha256: string } | undefined> =>
  tx
    .selectFrom('quotation_acceptance_documents')
    .select(['file_id as fileId', 'sha256'])
    .where('company_id', '=', companyId)
    .where('acceptance_id', '=', acceptanceId)
    .executeTakeFirst()

/** Keeps the document of an acceptance; false where one was kept meanwhile. */
export async function insertAcceptanceDocument(
  tx: Tx,
  companyId: string,
  document: { acceptanceId: string; fileId: string; sha256: string; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('quotation_acceptance_documents')
    .values({
      company_id: companyId,
      acceptance_id: document.acceptanceId,
      file_id: document.fileId,
      sha256: document.sha256,
      made_at: document.at,
    })
    .onConflict(conflict => conflict.columns(['company_id', 'acceptance_id']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
