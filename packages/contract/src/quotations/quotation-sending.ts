import * as z from 'zod'
import { Email, Empty, Id, IsoInstant } from '../fields.ts'
import { MOST_ATTACHMENTS } from '../leads/mail-limits.ts'
import { MailHtml, MailSubject } from '../messages/email-templates.ts'
import { route } from '../route.ts'
import { quotationSendingEndpoints } from './endpoints.ts'
import { required } from './library-lists.ts'
import { Quotation } from './quotation/quotation.ts'
import type { QuotationType } from './quotation/states.ts'
import { letterPlaceholderProblem, TYPE_NAMES } from './quotation-letter.ts'

/** How a quotation reaches its client: links, one per recipient (QT-231, QT-235, QT-236, QT-238). */

export const LINK_LIMITS = { name: 100, ofQuotation: 20, daysAfterValidity: 30, daysAfterAcceptance: 365 } as const
/** Mails of quotations: recipients of one, and the most messages of a person and of a company in a day (table T9). */
export const SENDING_LIMITS = { recipients: 10, ofPerson: 200, ofCompany: 1000 } as const
export const SENDING_TEXTS = {
  recipient: 'Field is required',
  twice: 'This address is there already',
  attachments: `At most ${MOST_ATTACHMENTS} files`,
  noMail: 'There is no mail to send to this recipient',
  reminded: 'Reminder sent',
  ownLink: 'This client opens the quotation by signing in. Stop sharing the project with them instead.',
} as const
export const tooManyLinksText = `A quotation may have ${LINK_LIMITS.ofQuotation} links at most. Revoke one first.`

/** What became of the newest mail to a recipient (QT-233). */
export const Delivery = z.object({
  mailId: Id,
  kind: z.enum(['quotation', 'reminder', 'extension']),
  /** `kept`: in the mailbox of an installation without a mail server */
  state: z.enum(['queued', 'sent', 'kept', 'failed', 'cancelled']),
  /** why it failed */
  reason: z.string(),
  at: IsoInstant,
})
export type Delivery = z.infer<typeof Delivery>

export const QuotationLink = z.object({
  _id: Id,
  name: z.string(),
  /** empty where none is known: its holder can read and not accept (QT-257) */
  email: z.string(),
  /** `area`: the client opened it in the client area (QT-267) */
  way: z.enum(['mail', 'whatsapp', 'copy', 'area']),
  madeBy: z.string(),
  madeAt: IsoInstant,
  lastOpenedAt: IsoInstant.nullable(),
  timesOpened: z.int(),
  revokedAt: IsoInstant.nullable(),
  delivery: Delivery.nullable(),
})
export type QuotationLink = z.infer<typeof QuotationLink>

export const NewQuotationLink = z.strictObject({
  name: required(LINK_LIMITS.name),
  email: Email.or(z.literal('')),
  way: z.enum(['whatsapp', 'copy']),
})
export type NewQuotationLink = z.infer<typeof NewQuotationLink>

/** A link that was just made: only now is its address known. */
export const MadeLink = z.object({
  link: QuotationLink,
  url: z.string(),
  /** for WhatsApp: the address that opens it with the text of table T6 (QT-235) */
  shareUrl: z.string().nullable(),
})
export type MadeLink = z.infer<typeof MadeLink>

/** One mail to each recipient, with a link of their own (QT-228, QT-231). A draft is issued with it. */
export const NewSending = z
  .strictObject({
    recipients: z
      .array(z.strictObject({ name: required(LINK_LIMITS.name), email: Email }))
      .min(1, { error: SENDING_TEXTS.recipient })
      .max(SENDING_LIMITS.recipients, { error: `At most ${SENDING_LIMITS.recipients} recipients` }),
    subject: MailSubject,
    html: MailHtml,
    attachesPdf: z.boolean().default(true),
    /** uploads, attached beside the PDF */
    fileIds: z.array(Id).max(MOST_ATTACHMENTS, { error: SENDING_TEXTS.attachments }).default([]),
  })
  .superRefine(({ recipients, subject, html }, context) => {
    for (const [at, { email }] of recipients.entries())
      if (recipients.findIndex(one => one.email === email) < at)
        context.addIssue({ code: 'custom', path: ['recipients', at, 'email'], message: SENDING_TEXTS.twice })
    for (const [field, text] of Object.entries({ subject, html })) {
      const message = letterPlaceholderProblem(text)
      if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type NewSending = z.infer<typeof NewSending>

const byId = { params: z.strictObject({ id: Id }) }
const staff = { access: 'staff' } as const

export const quotationSendingRoutes = {
  send: route({
    ...quotationSendingEndpoints.send,
    ...staff,
    summary: 'Send a version by mail, to each recipient with a link of their own; a draft is issued with it',
    ...byId,
    body: NewSending,
    response: Quotation,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
  }),
  resend: route({
    ...quotationSendingEndpoints.resend,
    ...staff,
    summary: 'Send the newest mail to a recipient again, or a reminder, by the id of their link',
    ...byId,
    body: z.strictObject({ kind: z.enum(['again', 'reminder']) }),
    response: Empty,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  makeLink: route({
    ...quotationSendingEndpoints.makeLink,
    ...staff,
    summary: 'Make a link for a recipient, to copy or to share on WhatsApp; a draft is issued with it',
    ...byId,
    body: NewQuotationLink,
    response: MadeLink,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  recipients: route({
    ...quotationSendingEndpoints.recipients,
    ...staff,
    summary: 'The links of a quotation, with who opened them and when',
    ...byId,
    response: z.array(QuotationLink),
    errors: ['NOT_FOUND'],
  }),
  revoke: route({
    ...quotationSendingEndpoints.revoke,
    ...staff,
    summary: 'Revoke a link; it opens nothing from then on',
    ...byId,
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
}

/** The text of a share on WhatsApp: the firm's own, else that of table T6. */
export const WHATSAPP_TEXT =
  'Hello {name}, here is the {type} {number} for {project} from {firm}: {link} Total {total}, valid until {date}.'

export interface SharedOnWhatsApp {
  name: string
  type: QuotationType
  number: string
  project: string
  firm: string
  link: string
  total: string
  date: string
}

/** That text with what is shared; where the firm's own has no `{link}`, the link comes last. */
export function whatsAppText(own: string, { type, ...about }: SharedOnWhatsApp): string {
  const values: Readonly<Record<string, string>> = { ...about, type: TYPE_NAMES[type] }
  const text = own || WHATSAPP_TEXT
  return (text.includes('{link}') ? text : `${text} {link}`).replace(/\{([a-z]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
  )
}
