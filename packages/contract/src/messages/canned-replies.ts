import * as z from 'zod'
import { Empty, Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { noUnknown } from './email-templates.ts'
import { cannedRepliesEndpoints } from './endpoints.ts'

/** Limits of the texts that a firm keeps ready for WhatsApp; the text is as long as the address of a chat bears. */
export const REPLY_LIMITS = { name: 60, text: 1000, replies: 50 } as const
export const REPLY_TEXTS = {
  name: 'Please enter a name',
  text: 'Please enter the message',
  taken: 'A message with this name already exists',
} as const

/** A text that the firm keeps ready: `{{leadName}}`, `{{companyName}}` and `{{senderName}}` are replaced when a chat is opened with it. */
export const CannedReply = z.object({ _id: Id, name: z.string(), text: z.string() })
export type CannedReply = z.infer<typeof CannedReply>

export const CannedReplyInput = z.strictObject({
  name: text(REPLY_LIMITS.name).refine(value => value !== '', { error: REPLY_TEXTS.name }),
  text: text(REPLY_LIMITS.text)
    .refine(value => value !== '', { error: REPLY_TEXTS.text })
    .superRefine(noUnknown),
})
export type CannedReplyInput = z.infer<typeof CannedReplyInput>

export const cannedRepliesRoutes = {
  list: route({
    ...cannedRepliesEndpoints.list,
    summary: 'The texts that the company keeps ready for WhatsApp, by name',
    access: 'staff',
    response: z.array(CannedReply),
  }),
  create: route({
    ...cannedRepliesEndpoints.create,
    summary: 'Keep a text ready for WhatsApp; needs crm.edit or an admin',
    access: 'staff',
    body: CannedReplyInput,
    response: CannedReply,
    errors: ['CONFLICT'],
  }),
  edit: route({
    ...cannedRepliesEndpoints.edit,
    summary: 'Change a text for WhatsApp; needs crm.edit or an admin',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    body: CannedReplyInput,
    response: CannedReply,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...cannedRepliesEndpoints.remove,
    summary: 'Delete a text for WhatsApp; needs crm.edit or an admin',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}
