import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { mailsEndpoints } from './endpoints.ts'

/** Messages kept by the server while no SMTP server is set; only while running locally. */
export const MailboxMessage = z.object({
  _id: Id,
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: z.string(),
})
export type MailboxMessage = z.infer<typeof MailboxMessage>

export const mailsRoutes = {
  mailbox: route({
    ...mailsEndpoints.mailbox,
    summary: 'The newest 100 messages kept by the server',
    access: 'public',
    localOnly: true,
    query: z.strictObject({ to: z.string().max(254).optional() }),
    response: z.array(MailboxMessage),
  }),
}
