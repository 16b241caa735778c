import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { type quotationSendingRoutes, SENDING_TEXTS } from '@plinth/contract/quotations/quotation-sending'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listLinks, makeLink, revoke } from './links.service.ts'
import { mailAgain, sendQuotation } from './sending.service.ts'

export const quotationSendingHandlers: Handlers<typeof quotationSendingRoutes> = {
  send: async ({ params, body }, ctx) => ({ data: await sendQuotation(ctx, params.id, body), message: TEXTS.sent }),
  resend: async ({ params, body }, ctx) => {
    await mailAgain(ctx, params.id, body.kind)
    return { data: {}, message: body.kind === 'again' ? TEXTS.sent : SENDING_TEXTS.reminded }
  },
  makeLink: async ({ params, body }, ctx) => ({
    data: await makeLink(ctx, params.id, body),
    ...(body.way === 'copy' && { message: TEXTS.linkCopied }),
  }),
  recipients: async ({ params }, ctx) => ({ data: await listLinks(ctx, params.id) }),
  revoke: async ({ params }, ctx) => {
    await revoke(ctx, params.id)
    return { data: {}, message: TEXTS.linkRevoked }
  },
}
