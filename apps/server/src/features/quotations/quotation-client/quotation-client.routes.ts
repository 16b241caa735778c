import { COMMENT_TEXTS } from '@plinth/contract/quotations/quotation/client/client-comments'
import type { quotationClientRoutes } from '@plinth/contract/quotations/quotation-client'
import type { Handlers } from '../../../platform/http/mount.ts'
import { sendMadeFile, sendStoredFile } from '../quotation-files/quotation-files.service.ts'
import { acceptOnPage } from './acceptance.service.ts'
import { clientPdf } from './client-pdf.service.ts'
import { sendCode } from './codes.service.ts'
import { askForChange, commentOnPage, rejectOnPage, renewOnPage } from './decision.service.ts'
import { clientFile } from './files/client-file.service.ts'
import { unlockPage } from './openings/unlock.service.ts'
import { chooseOptions, countReading, openQuotation, previewPage } from './quotation-client.service.ts'

export const quotationClientHandlers: Handlers<typeof quotationClientRoutes> = {
  open: async ({ body }, ctx) => ({ data: await openQuotation(ctx, body.token) }),
  unlock: async ({ body }, ctx) => ({ data: { key: await unlockPage(ctx, body.token, body.code) } }),
  view: async ({ body }, ctx) => {
    await countReading(ctx, body.token, body.versionId)
    return { data: {} }
  },
  choose: async ({ body }, ctx) => ({ data: await chooseOptions(ctx, body.token, body.versionId, body.selection) }),
  sendCode: async ({ body }, ctx) => ({ data: {}, message: await sendCode(ctx, body.token) }),
  accept: async ({ body }, ctx) => ({ data: await acceptOnPage(ctx, body) }),
  reject: async ({ body }, ctx) => ({ data: await rejectOnPage(ctx, body) }),
  comment: async ({ body }, ctx) => ({ data: await commentOnPage(ctx, body), message: COMMENT_TEXTS.sent }),
  askForChange: async ({ body }, ctx) => ({ data: await askForChange(ctx, body), message: COMMENT_TEXTS.sent }),
  renew: async ({ body }, ctx) => {
    await renewOnPage(ctx, body.token)
    return { data: {} }
  },
  pdf: async ({ body }, ctx, reply) => sendMadeFile(reply, await clientPdf(ctx, body.token), 'application/pdf'),
  file: async ({ body }, ctx, reply) => sendStoredFile(reply, await clientFile(ctx, body.token, body.fileId)),
  preview: async ({ params }, ctx) => ({ data: await previewPage(ctx, params.id) }),
}
