import { AppError } from '@plinth/contract/error-codes'
import {
  type EmailTemplate,
  type EmailTemplateInput,
  MAIL_LIMITS,
  MAIL_TEXTS,
  type MailPreview,
  type TemplateType,
} from '@plinth/contract/messages/email-templates'
import { v7 as uuid } from 'uuid'
import { type Actor, type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { safeLetter } from '../../../platform/mail/letters.ts'
import { requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import {
  clearDefault,
  deleteTemplate,
  ensureDefault,
  insertDefaultTemplates,
  insertTemplate,
  lockTemplates,
  selectAddressee,
  selectTemplate,
  selectTemplateFacts,
  selectTemplates,
  type TemplateRow,
  updateTemplate,
} from './email-templates.queries.ts'
import { fillHtml, fillSubject } from './placeholders.policy.ts'

/** The mail templates a new company starts with, one for each of the types 1, 4, 5 and 6 (IN-Q40, IN-Q115). */
export const seedEmailTemplates = (tx: Tx, companyId: string): Promise<void> => insertDefaultTemplates(tx, companyId)

/** The company's templates, of one type where given, the default of each type first (IN-651, IN-402). Throws FORBIDDEN. */
export async function listTemplates(ctx: Context, type: TemplateType | undefined): Promise<EmailTemplate[]> {
  requireCrm(ctx.actor)
  const rows = await read(ctx, tx => selectTemplates(tx, ctx.actor.companyId, type))
  return rows.map(toTemplate)
}

/** Templates are changed by admins and by people with crm.edit, who write to leads. Throws FORBIDDEN. */
export function requireTemplateEditor(actor: Actor): void {
  requireCrm(actor)
  if (!actor.isAdmin && !actor.isSuperAdmin && !actor.rights.crm.edit) throw new AppError('FORBIDDEN')
}

/** Adds a template. Throws FORBIDDEN, INVALID where nothing of the body is left, CONFLICT for a used name or the 201st template. */
export async function createTemplate(ctx: Context, input: EmailTemplateInput): Promise<EmailTemplate> {
  requireTemplateEditor(ctx.actor)
  const { companyId } = ctx.actor
  const html = await bodyOf(companyId, input.html)
  return mutate(ctx, async tx => {
    const id = uuid()
    const { count, isDefault } = await prepare(tx, companyId, id, input, false)
    if (count >= MAIL_LIMITS.templates)
      throw new AppError('CONFLICT', `A company can have ${MAIL_LIMITS.templates} templates`)
    const { type, name, subject } = input
    const values = { type, name, subject, html, is_default: isDefault }
    await insertTemplate(tx, companyId, { id, created_at: ctx.clock.now(), ...values })
    return toTemplate({ id, ...values })
  })
}

/** Changes a template. Throws FORBIDDEN, NOT_FOUND, INVALID, CONFLICT as `createTemplate` does. */
export async function editTemplate(ctx: Context, id: string, input: EmailTemplateInput): Promise<EmailTemplate> {
  requireTemplateEditor(ctx.actor)
  const { companyId } = ctx.actor
  const html = await bodyOf(companyId, input.html)
  return mutate(ctx, async tx => {
    const before = await selectTemplate(tx, companyId, id)
    if (!before) throw new AppError('NOT_FOUND')
    const isStill = before.is_default && before.type === input.type
    const { isDefault } = await prepare(tx, companyId, id, input, isStill)
    const { type, name, subject } = input
    const values = { type, name, subject, html, is_default: isDefault }
    await updateTemplate(tx, companyId, id, values)
    if (before.type !== type) await ensureDefault(tx, companyId, before.type)
    return toTemplate({ id, ...values })
  })
}

/** Deletes a template; the next one of its type becomes the default. Throws FORBIDDEN, NOT_FOUND. */
export async function removeTemplate(ctx: Context, id: string): Promise<Record<string, never>> {
  requireTemplateEditor(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async tx => {
    await lockTemplates(tx, companyId)
    const type = await deleteTemplate(tx, companyId, id)
    if (type === undefined) throw new AppError('NOT_FOUND')
    await ensureDefault(tx, companyId, type)
    return {}
  })
}

/** Checks a template that is to be written and makes room where it becomes the default of its type. */
async function prepare(
  tx: Tx,
  companyId: string,
  id: string,
  input: EmailTemplateInput,
  isDefaultNow: boolean,
): Promise<{ count: number; isDefault: boolean }> {
  await lockTemplates(tx, companyId)
  const { type, name } = input
  const { count, isTaken, hasDefault } = await selectTemplateFacts(tx, companyId, { id, type, name })
  if (isTaken) {
    const message = 'There is a template of this name already'
    throw new AppError('CONFLICT', message, { fields: [{ field: 'name', message }] })
  }
  const isDefault = isDefaultNow || input.isDefault === true || !hasDefault
  if (isDefault && hasDefault) await clearDefault(tx, companyId, type)
  return { count, isDefault }
}

/** A message as the lead would receive it (IN-Q40). Throws FORBIDDEN; NOT_FOUND for a template or lead one may not see. */
export async function previewMail(
  ctx: Context,
  wanted: {
    templateId?: string | undefined
    subject?: string | undefined
    html?: string | undefined
    leadId?: string | undefined
  },
): Promise<MailPreview> {
  const { actor } = ctx
  requireCrm(actor)
  const { templateId, leadId } = wanted
  const [template, lead] = await read(ctx, tx =>
    Promise.all([
      templateId === undefined ? null : selectTemplate(tx, actor.companyId, templateId),
      leadId === undefined ? null : selectAddressee(tx, actor.companyId, leadId, visibleLeads(actor)),
    ]),
  )
  if (template === undefined || lead === undefined) throw new AppError('NOT_FOUND')
  const subject = wanted.subject ?? template?.subject ?? ''
  const html = wanted.html ?? template?.html ?? ''
  return { ...(await fillMail(actor, lead?.name ?? 'Asha Rao', { subject, html })), to: lead?.email ?? '' }
}

/** A body whose placeholders became more than they can in a letter that somebody means. */
const FILLED_MAX = 2 * MAIL_LIMITS.html

/**
 * A message for one lead: placeholders replaced, values escaped, the HTML cleaned (IN-Q40, IN-Q41). Throws INVALID where it
 * becomes too long, UNAVAILABLE.
 */
export async function fillMail(
  actor: Pick<Actor, 'companyId' | 'fullName' | 'company'>,
  leadName: string,
  mail: { subject: string; html: string },
): Promise<{ subject: string; html: string }> {
  const values = { leadName, companyName: actor.company.name, senderName: actor.fullName }
  const html = fillHtml(mail.html, values)
  if (html.length > FILLED_MAX) throw new AppError('INVALID', 'The message is too long')
  return { subject: fillSubject(mail.subject, values), html: await safeLetter(actor.companyId, html) }
}

/** The type of a template of the company. Throws NOT_FOUND. */
export async function typeOfTemplate(tx: Tx, companyId: string, id: string): Promise<TemplateType> {
  const template = await selectTemplate(tx, companyId, id)
  if (!template) throw new AppError('NOT_FOUND')
  return template.type
}

async function bodyOf(companyId: string, html: string): Promise<string> {
  const clean = await safeLetter(companyId, html)
  if (clean.replace(/<[^>]*>|&nbsp;|\s/g, '') !== '') return clean
  throw new AppError('INVALID', MAIL_TEXTS.body, { fields: [{ field: 'html', message: MAIL_TEXTS.body }] })
}

const toTemplate = (row: TemplateRow): EmailTemplate => ({
  _id: row.id,
  id: row.id,
  type: row.type,
  name: row.name,
  subject: row.subject,
  text: { subject: row.subject, newText2: row.html },
  isDefault: row.is_default,
})
