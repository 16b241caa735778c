import type { quotationFilesRoutes } from '@plinth/contract/quotations/quotation-files'
import type { Handlers } from '../../../platform/http/mount.ts'
import { WORKBOOK_TYPE } from '../../../platform/spreadsheets/writing/write-workbook.ts'
import { printQuotation, readAccepted, sendMadeFile, writeQuotation } from './quotation-files.service.ts'

export const quotationFilesHandlers: Handlers<typeof quotationFilesRoutes> = {
  pdf: async ({ params, query }, ctx, reply) =>
    sendMadeFile(reply, await printQuotation(ctx, params.id, query.measurements), 'application/pdf'),
  spreadsheet: async ({ params, query }, ctx, reply) =>
    sendMadeFile(reply, await writeQuotation(ctx, params.id, query.reader), WORKBOOK_TYPE),
  accepted: async ({ params }, ctx, reply) =>
    sendMadeFile(reply, await readAccepted(ctx, params.id), 'application/pdf'),
}
