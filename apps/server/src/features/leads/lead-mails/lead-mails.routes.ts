import { LEAD_MAIL_TEXTS, type LeadMail, type leadMailsRoutes } from '@plinth/contract/leads/lead-mails'
import type { Handlers } from '../../../platform/http/mount.ts'
import { recipientsOf } from './lead-mail-recipients.service.ts'
import { sendByAddress, sendLeadEmail, sendToLeads } from './lead-mails.service.ts'
import { cancelMail, getMail, listMails, retryMail } from './sent-mails.service.ts'

const sentOrScheduled = (mail: LeadMail): string =>
  mail.state === 'scheduled' ? LEAD_MAIL_TEXTS.scheduled : LEAD_MAIL_TEXTS.sent

export const leadMailsHandlers: Handlers<typeof leadMailsRoutes> = {
  send: async ({ query, body }, ctx) => {
    const data = await sendLeadEmail(ctx, query, body)
    return { data, message: sentOrScheduled(data) }
  },
  sendMany: async ({ body }, ctx) => ({ data: await sendToLeads(ctx, body), message: LEAD_MAIL_TEXTS.sent }),
  recipients: async ({ body }, ctx) => ({ data: await recipientsOf(ctx, body.leadIds) }),
  sendByAddress: async ({ body }, ctx) => ({ data: await sendByAddress(ctx, body), message: LEAD_MAIL_TEXTS.sent }),
  list: ({ query }, ctx) => listMails(ctx, query),
  byId: async ({ params }, ctx) => ({ data: await getMail(ctx, params.id) }),
  sentEmail: async ({ query }, ctx) => {
    const mail = await getMail(ctx, query.id)
    const { _id, subject, html, updatedAt } = mail
    const email = mail.recipients.map(one => one.email).join(', ')
    const attachments = mail.attachments.map(one => one.location)
    return { data: { email: { _id, emailBody: { email, subject, html, attachments }, updatedAt } } }
  },
  cancel: async ({ params }, ctx) => ({ data: await cancelMail(ctx, params.id), message: LEAD_MAIL_TEXTS.cancelled }),
  retry: async ({ params }, ctx) => ({ data: await retryMail(ctx, params.id), message: LEAD_MAIL_TEXTS.sent }),
}
