import type { Services } from '../../../platform/context.ts'
import { issuedDocument } from './kept-documents.service.ts'

/** Prints what was issued, right afterwards (QT-278); before `jobs.start()`. */
export function registerQuotationPrinting(services: Services): void {
  services.jobs.handle('quotations.print', { retries: 5 }, async ({ companyId, versionId }) => {
    await issuedDocument(services, companyId, versionId)
  })
}
