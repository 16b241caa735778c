import * as z from 'zod'
import { Id, IsoInstant, Pagination, text } from '../fields.ts'
import {
  LeadMailHtml,
  LeadMailSubject,
  TEMPLATE_TYPE,
  type TemplateType,
  TemplateTypeQuery,
} from '../messages/email-templates.ts'
import { route } from '../route.ts'
import { leadMailsEndpoints } from './endpoints.ts'
import { LEAD_STATUS } from './lead-statuses.ts'
import { MOST_ATTACHMENTS, MOST_MAILED_LEADS, MOST_RECIPIENTS } from './mail-limits.ts'

export const LEAD_MAIL_TEXTS = {
  email: 'Enter valid email',
  sent: 'Email Sent',
  scheduled: 'Email scheduled',
  cancelled: 'Email cancelled',
  attachmentsTooLarge: 'Attachments may have 25 MB at most together',
  noLead: 'No lead with this email',
  dateTime: 'Not a valid date and time',
} as const

/**
 * The statuses of the mail dialog: the lead's status number and the type of the mail templates for it, null for no mail (IN-Q28,
 * IN-Q33).
 */
export const MAIL_STATUSES = [
  { key: 'interested', status: LEAD_STATUS.INTERESTED, templateType: null },
  { key: 'followUp', status: LEAD_STATUS.FOLLOW_UP, templateType: TEMPLATE_TYPE.FOLLOW_UP },
  { key: 'not_interested', status: LEAD_STATUS.NOT_INTERESTED, templateType: TEMPLATE_TYPE.NOT_INTERESTED },
  { key: 'no_response', status: LEAD_STATUS.NO_RESPONSE, templateType: TEMPLATE_TYPE.NO_RESPONSE },
  { key: 'meeting_schedule', status: LEAD_STATUS.MEETING_SCHEDULED, templateType: TEMPLATE_TYPE.MEETING_SCHEDULED },
] as const

/** The type of mail templates for a lead's status number, null where there are none (1, 3, 4 and a company's own). */
export const templateTypeOf = (leadStatus: number): TemplateType | null =>
  MAIL_STATUSES.find(one => one.status === leadStatus)?.templateType ?? null

const RECIPIENT = /^[^\s@<>"'(),;:\\[\]]+@[^\s@<>"'(),;:\\[\]]+\.[A-Za-z]{2,100}$/
/** The pattern of a recipient chip: x@y.z, last part of 2 to 100 letters, at most 254 characters (IN-502, IN-Q23). */
export const isRecipient = (value: string): boolean =>
  value.length <= 254 && RECIPIENT.test(value) && !value.includes('..')
export const Recipient = z
  .string()
  .max(320, { error: LEAD_MAIL_TEXTS.email })
  .transform(value => value.trim())
  .refine(isRecipient, { error: LEAD_MAIL_TEXTS.email })

/** A file of this company, by the `_id` that `PUT /s3/api/upload` returned; never a path or an address (decision 28). */
export const AttachmentInput = z.strictObject({
  /** only for display; the receiver sees the name under which the file was uploaded */
  filename: text(255).optional(),
  path: Id,
})
export const Attachments = z
  .array(AttachmentInput)
  .max(MOST_ATTACHMENTS, { error: `At most ${MOST_ATTACHMENTS} files` })
  .optional()
const listOf = (most: number) =>
  z
    .union([Recipient.transform(one => [one]), z.array(Recipient).min(1, { error: LEAD_MAIL_TEXTS.email })])
    .transform(all => all.filter((one, index) => all.findIndex(e => e.toLowerCase() === one.toLowerCase()) === index))
    .refine(all => all.length <= most, { error: `At most ${most} recipients` })

export const LeadMailAttachment = z.object({
  filename: z.string(),
  /** the file's id */
  path: Id,
  /** an address that is valid for ten minutes */
  location: z.string(),
  contentType: z.string(),
  /** bytes */
  size: z.int(),
})

/**
 * `scheduled`: waits for its time. `queued`: waits for the mail server. `sent`: the mail server has accepted it. `kept`: there is
 * no mail server, so it is only in the local mailbox. `failed`: will never be sent, see `reason`. `cancelled`.
 */
export const DELIVERY_STATES = ['scheduled', 'queued', 'sent', 'kept', 'failed', 'cancelled'] as const
export const DeliveryState = z.enum(DELIVERY_STATES)
export type DeliveryState = z.infer<typeof DeliveryState>

export const LeadMail = z.object({
  _id: Id,
  leadId: Id,
  subject: z.string(),
  senderId: Id,
  senderName: z.string(),
  templateId: Id.nullable(),
  /** the type of a template, never a lead's status (IN-Q28) */
  templateType: z.int().nullable(),
  /** the most important state among all recipients: failed, queued, scheduled, sent, kept, cancelled */
  state: DeliveryState,
  recipients: z.array(
    z.object({
      email: z.string(),
      state: DeliveryState,
      /** why it failed or still waits, in words for people; otherwise '' */
      reason: z.string(),
      sentAt: IsoInstant.nullable(),
    }),
  ),
  attachments: z.array(LeadMailAttachment),
  /** when a scheduled mail will be sent */
  sendAt: IsoInstant.nullable(),
  createdAt: IsoInstant,
  updatedAt: IsoInstant,
})
export type LeadMail = z.infer<typeof LeadMail>
export const LeadMailDetail = LeadMail.extend({ html: z.string(), text: z.string() })
export type LeadMailDetail = z.infer<typeof LeadMailDetail>

export const LeadEmailBody = z.strictObject({
  /** one address or up to 20; each receives a separate message */
  to: listOf(MOST_RECIPIENTS),
  subject: LeadMailSubject,
  emailBody: LeadMailHtml,
  attachments: Attachments,
  /** the lead that the mail is about; by default the newest visible lead with the first address */
  leadId: Id.optional(),
})
export type LeadEmailBody = z.output<typeof LeadEmailBody>
export const LeadEmailQuery = z.strictObject({
  /** type of the template that was used */
  type: TemplateTypeQuery.optional(),
  /**
   * when to send: `DD-MM-YYYY h:mm AM` or `YYYY-MM-DDTHH:mm` in the company's time zone, or an ISO instant with its offset;
   * absent or past: now (IN-Q39, SH-590)
   */
  dateTime: z.string().max(40).optional(),
  /** id of the template that was used */
  emailId: Id.optional(),
})
export type LeadEmailQuery = z.output<typeof LeadEmailQuery>

export const BulkMailBody = z.strictObject({
  leadIds: z.array(Id).min(1).max(MOST_MAILED_LEADS),
  subject: LeadMailSubject,
  emailBody: LeadMailHtml,
  attachments: Attachments,
  templateId: Id.optional(),
})
export type BulkMailBody = z.output<typeof BulkMailBody>

/** A lead that a mail to several leads does not reach, and why, in words for people. */
const LeftOut = z.object({ leadId: Id, name: z.string(), reason: z.string() })
export type LeftOut = z.infer<typeof LeftOut>
export const BulkRecipients = z.object({
  /** in the order of the request */
  mailed: z.array(
    z.object({ _id: Id, name: z.string(), email: z.string(), leadStatus: z.int(), callStatus: z.int().nullable() }),
  ),
  leftOut: z.array(LeftOut),
  /** how many of the requested leads do not exist or may not be seen by the caller */
  unseen: z.int(),
})
export type BulkRecipients = z.infer<typeof BulkRecipients>

export const SendEmailBody = z.strictObject({
  subject: LeadMailSubject,
  email: listOf(MOST_MAILED_LEADS),
  html: LeadMailHtml,
  /** ignored: the name comes from the session */
  companyName: z.string().max(400).optional(),
  attachments: Attachments,
})
export type SendEmailBody = z.output<typeof SendEmailBody>

const byId = { access: 'staff', params: z.strictObject({ id: Id }), errors: ['NOT_FOUND', 'CONFLICT'] } as const

export const leadMailsRoutes = {
  send: route({
    ...leadMailsEndpoints.send,
    summary: 'Send a mail about a lead, now or later, to up to 20 recipients; placeholders are replaced',
    access: 'staff',
    query: LeadEmailQuery,
    body: LeadEmailBody,
    response: LeadMail,
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_LARGE'],
    bodyLimit: 1024 * 1024,
  }),
  sendMany: route({
    ...leadMailsEndpoints.sendMany,
    summary: 'Send one mail to each of up to 50 leads; leads without an address are named, not mailed',
    access: 'staff',
    body: BulkMailBody,
    response: z.object({
      queued: z.int(),
      skipped: z.array(LeftOut),
    }),
    errors: ['NOT_FOUND', 'TOO_LARGE'],
    bodyLimit: 1024 * 1024,
  }),
  recipients: route({
    ...leadMailsEndpoints.recipients,
    summary: 'Which of up to 50 leads a mail to them would reach, and why the others are left out',
    access: 'staff',
    body: z.strictObject({ leadIds: z.array(Id).min(1).max(MOST_MAILED_LEADS) }),
    response: BulkRecipients,
    errors: ['NOT_FOUND'],
  }),
  sendByAddress: route({
    ...leadMailsEndpoints.sendByAddress,
    summary: 'Send a mail to leads by their addresses',
    access: 'staff',
    body: SendEmailBody,
    response: z.object({ queued: z.int() }),
    errors: ['TOO_LARGE'],
    bodyLimit: 1024 * 1024,
  }),
  list: route({
    ...leadMailsEndpoints.list,
    summary: 'Mails sent about a lead, newest first, page by page',
    access: 'staff',
    query: z.strictObject({
      leadId: Id,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.array(LeadMail),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  byId: route({
    ...leadMailsEndpoints.byId,
    summary: 'One mail with its body and the state of each delivery',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: LeadMailDetail,
    errors: ['NOT_FOUND'],
  }),
  sentEmail: route({
    ...leadMailsEndpoints.sentEmail,
    summary: 'One sent mail in its older form',
    access: 'staff',
    query: z.strictObject({ id: Id }),
    response: z.object({
      email: z.object({
        _id: Id,
        emailBody: z.object({
          email: z.string(),
          subject: z.string(),
          html: z.string(),
          attachments: z.array(z.string()),
        }),
        updatedAt: IsoInstant,
      }),
    }),
    errors: ['NOT_FOUND'],
  }),
  cancel: route({
    ...byId,
    ...leadMailsEndpoints.cancel,
    summary: 'Cancel what of a mail has not been sent yet',
    response: LeadMail,
  }),
  retry: route({
    ...byId,
    ...leadMailsEndpoints.retry,
    summary: 'Send a mail again to the recipients for whom it failed',
    response: LeadMail,
  }),
}
