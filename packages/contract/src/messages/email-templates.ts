import * as z from 'zod'
import { Empty, Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { emailTemplatesEndpoints } from './endpoints.ts'
import { mailPlaceholderProblem } from './placeholders.ts'

/**
 * What a template is for, in the order in which the lists are fetched (IN-740). These numbers are not statuses of leads, and are
 * never stored as such (decision 15, IN-Q28).
 */
export const TEMPLATE_TYPE = { MEETING_SCHEDULED: 6, NO_RESPONSE: 4, FOLLOW_UP: 1, NOT_INTERESTED: 5 } as const
export const TEMPLATE_TYPES = [
  TEMPLATE_TYPE.MEETING_SCHEDULED,
  TEMPLATE_TYPE.NO_RESPONSE,
  TEMPLATE_TYPE.FOLLOW_UP,
  TEMPLATE_TYPE.NOT_INTERESTED,
] as const
export type TemplateType = (typeof TEMPLATE_TYPES)[number]
export const TEMPLATE_TYPE_NAMES: Readonly<Record<TemplateType, string>> = {
  [TEMPLATE_TYPE.FOLLOW_UP]: 'Follow Up',
  [TEMPLATE_TYPE.NO_RESPONSE]: 'No Response',
  [TEMPLATE_TYPE.NOT_INTERESTED]: 'Not Interested',
  [TEMPLATE_TYPE.MEETING_SCHEDULED]: 'Meeting Scheduled',
}

export const MAIL_LIMITS = { templateName: 100, subject: 255, html: 100_000, templates: 200 } as const
export const MAIL_TEXTS = {
  subject: 'Please enter a subject',
  body: 'Please enter the message',
  templateName: 'Please enter a name',
} as const

/** Refuses a template that names something nothing stands for. */
export const noUnknown = (value: string, context: z.RefinementCtx) => {
  const message = mailPlaceholderProblem(value)
  if (message !== undefined) context.addIssue({ code: 'custom', message })
}
/** One line, not empty. */
export const MailSubject = text(MAIL_LIMITS.subject)
  .transform(value => value.replace(/\s+/g, ' '))
  .refine(value => value !== '', { error: MAIL_TEXTS.subject })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is the purpose
  .refine(value => !/[\u0000-\u001f\u007f]/.test(value), { error: 'The subject must be one line' })
/** HTML as an editor makes it; the server keeps of it what its list allows (IN-Q41). */
export const MailHtml = text(MAIL_LIMITS.html).refine(value => value !== '', { error: MAIL_TEXTS.body })
/** The same of a mail to leads: a placeholder that is not known would go out as it is written. */
export const LeadMailSubject = MailSubject.superRefine(noUnknown)
export const LeadMailHtml = MailHtml.superRefine(noUnknown)

const TypeNumber = z.union([
  z.literal(TEMPLATE_TYPE.FOLLOW_UP),
  z.literal(TEMPLATE_TYPE.NO_RESPONSE),
  z.literal(TEMPLATE_TYPE.NOT_INTERESTED),
  z.literal(TEMPLATE_TYPE.MEETING_SCHEDULED),
])
/** The type of a template in a query. */
export const TemplateTypeQuery = z.coerce.number().pipe(TypeNumber)

export const EmailTemplate = z.object({
  _id: Id,
  /** the same as `_id` (IN-328) */
  id: Id,
  type: TypeNumber,
  name: z.string(),
  subject: z.string(),
  /** `subject` again and the body's HTML (IN-329, IN-Q40) */
  text: z.object({ subject: z.string(), newText2: z.string() }),
  /** the first of its type, active when the dialog opens (IN-402) */
  isDefault: z.boolean(),
})
export type EmailTemplate = z.infer<typeof EmailTemplate>

export const EmailTemplateInput = z.strictObject({
  type: TypeNumber,
  name: text(MAIL_LIMITS.templateName).refine(value => value !== '', { error: MAIL_TEXTS.templateName }),
  subject: LeadMailSubject,
  html: LeadMailHtml,
  /** makes it the first of its type; another one may become that instead, none stops being it by itself */
  isDefault: z.boolean().optional(),
})
export type EmailTemplateInput = z.infer<typeof EmailTemplateInput>

/** A message as its receiver will see it: placeholders replaced, the HTML cleaned. */
export const MailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  /** the lead's address, '' where it has none or no lead was named */
  to: z.string(),
})
export type MailPreview = z.infer<typeof MailPreview>

export const emailTemplatesRoutes = {
  list: route({
    ...emailTemplatesEndpoints.list,
    summary: 'The mail templates of the company, of one type where given; the default of each type first',
    access: 'staff',
    query: z.strictObject({ type: TemplateTypeQuery.optional() }),
    response: z.array(EmailTemplate),
  }),
  create: route({
    ...emailTemplatesEndpoints.create,
    summary: 'Add a mail template; needs crm.edit or an admin',
    access: 'staff',
    body: EmailTemplateInput,
    response: EmailTemplate,
    errors: ['CONFLICT'],
  }),
  edit: route({
    ...emailTemplatesEndpoints.edit,
    summary: 'Change a mail template; needs crm.edit or an admin',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    body: EmailTemplateInput,
    response: EmailTemplate,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...emailTemplatesEndpoints.remove,
    summary: 'Delete a mail template; needs crm.edit or an admin',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  preview: route({
    ...emailTemplatesEndpoints.preview,
    summary: 'A template or a text as the lead would receive it; without a lead with example values',
    access: 'staff',
    body: z.strictObject({
      /** a stored template, or subject and html as they stand in an editor */
      templateId: Id.optional(),
      subject: text(MAIL_LIMITS.subject).optional(),
      html: text(MAIL_LIMITS.html).optional(),
      leadId: Id.optional(),
    }),
    response: MailPreview,
    errors: ['NOT_FOUND'],
  }),
}
