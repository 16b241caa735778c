import type { mailsRoutes } from '@plinth/contract/messages/mails'
import type { Handlers } from '../../../platform/http/mount.ts'
import { keptMails } from './mails.service.ts'

export const mailsHandlers: Handlers<typeof mailsRoutes> = {
  mailbox: async ({ query }, ctx) => ({ data: await keptMails(ctx, query.to) }),
}
