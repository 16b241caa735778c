import { AppError } from '@plinth/contract/error-codes'
import {
  ATTACHMENTS_MAX_BYTES,
  type BulkMailBody,
  LEAD_MAIL_TEXTS,
  type LeadEmailBody,
  type LeadEmailQuery,
  type LeadMail,
  type LeftOut,
  type SendEmailBody,
} from '@plinth/contract/leads/lead-mails'
import type { TemplateType } from '@plinth/contract/messages/email-templates'
import { MAIL_TEXTS } from '@plinth/contract/messages/email-templates'
import { v7 as uuid } from 'uuid'
import { type Context, type Effects, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { letterDocument } from '../../../platform/mail/layout.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import { spend } from '../../../platform/quotas.ts'
import { dayTextOf, timeTextOf } from '../../../platform/time-zone.ts'
import { uploadedFiles } from '../../company/files/files.service.ts'
import { requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { typeOfTemplate } from '../../messages/email-templates/email-templates.service.ts'
import { type HistoryNote, writeHistory } from '../lead-history/lead-history.service.ts'
import { cancelMailsOf } from './lead-mail-cancellation.service.ts'
import { sortOut } from './lead-mail-recipients.service.ts'
import { type Words, wordsFor, wordsForAll } from './lead-mail-words.service.ts'
import { readSendTime } from './lead-mails.policy.ts'
import { insertMails, type MailedLead, selectLeads, selectLeadsByEmail, selectMail } from './lead-mails.queries.ts'
import type { NewMail } from './lead-mails.tables.ts'
import { toLeadMail } from './lead-mails.wire.ts'

const HOUR = 3600
/** The most messages to leads: of one person in an hour, of one company in a day (IN-Q41). */
const OF_PERSON = 200
const OF_COMPANY = 2000

/** A message as it was written, for any number of leads. */
interface Draft {
  subject: string
  html: string
  fileIds: readonly string[]
  templateId: string | null
  templateType: TemplateType | null
  sendAt: Date | undefined
}
interface Letter {
  lead: MailedLead
  to: readonly string[]
}

/**
 * Sends one mail about a lead, now or later (IN-654, IN-655, LM-545). Each recipient gets a separate message; the mail is
 * recorded with the lead and in its history when it is accepted (IN-Q34). Throws FORBIDDEN without crm.edit, NOT_FOUND for a
 * lead, template or file that the caller may not use, INVALID, CONFLICT for an archived lead, TOO_LARGE, TOO_MANY_REQUESTS.
 */
export async function sendLeadEmail(ctx: Context, query: LeadEmailQuery, body: LeadEmailBody): Promise<LeadMail> {
  const { actor } = ctx
  requireCrmEdit(actor)
  refuseAddresses(body.to, 'to')
  const sendAt = readSendTime(query.dateTime, actor.company.timeZone, ctx.clock.now())
  const { leadId, subject, emailBody: html } = body
  const words = await wordsForAll(ctx, { subject, html }, tx =>
    leadId === undefined
      ? leadsAt(tx, ctx, body.to.slice(0, 1))
      : selectLeads(tx, actor.companyId, [leadId], visibleLeads(actor)),
  )
  return mutate(ctx, async (tx, effects) => {
    const lead = await leadOf(ctx, tx, body.leadId, body.to[0] ?? '')
    if (lead.is_archived) throw new AppError('CONFLICT', 'This lead is archived')
    const templateId = query.emailId ?? null
    const draft = {
      subject: body.subject,
      html: body.emailBody,
      fileIds: await usableFiles(ctx, tx, body.attachments),
      templateId,
      templateType: templateId === null ? (query.type ?? null) : await typeOfTemplate(tx, actor.companyId, templateId),
      sendAt,
    }
    const [id = ''] = await post(ctx, tx, effects, [{ lead, to: body.to }], draft, words)
    const row = await selectMail(tx, actor.companyId, id, visibleLeads(actor))
    if (!row) throw new AppError('NOT_FOUND')
    return toLeadMail(ctx, row)
  })
}

export interface BulkOutcome {
  queued: number
  skipped: LeftOut[]
}

/**
 * Sends one mail to each of the leads; leads without a usable address, or with one that another of them has, are reported instead
 * (LM-Q71). Throws as `sendLeadEmail` does; NOT_FOUND where one of the leads is not visible, and then nothing is sent.
 */
export async function sendToLeads(ctx: Context, body: BulkMailBody): Promise<BulkOutcome> {
  const { actor } = ctx
  requireCrmEdit(actor)
  const ids = [...new Set(body.leadIds)]
  const words = await wordsForAll(ctx, { subject: body.subject, html: body.emailBody }, tx =>
    selectLeads(tx, actor.companyId, ids, visibleLeads(actor)),
  )
  return mutate(ctx, async (tx, effects) => {
    const found = await selectLeads(tx, actor.companyId, ids, visibleLeads(actor))
    if (found.length < ids.length) throw new AppError('NOT_FOUND')
    const { reached, leftOut } = sortOut(ids, found)
    const letters = reached.map(lead => ({ lead, to: [lead.email] }))
    const templateId = body.templateId ?? null
    const draft = {
      subject: body.subject,
      html: body.emailBody,
      fileIds: await usableFiles(ctx, tx, body.attachments),
      templateId,
      templateType: templateId === null ? null : await typeOfTemplate(tx, actor.companyId, templateId),
      sendAt: undefined,
    }
    await post(ctx, tx, effects, letters, draft, words)
    return { queued: letters.length, skipped: leftOut }
  })
}

/** Sends one mail to each visible lead that has one of the addresses (LM-547). Throws as above; INVALID for other addresses. */
export async function sendByAddress(ctx: Context, body: SendEmailBody): Promise<{ queued: number }> {
  const { actor } = ctx
  requireCrmEdit(actor)
  refuseAddresses(body.email, 'email')
  const words = await wordsForAll(ctx, body, tx => leadsAt(tx, ctx, body.email))
  return mutate(ctx, async (tx, effects) => {
    const found = await selectLeadsByEmail(tx, actor.companyId, body.email, visibleLeads(actor))
    const letters = body.email.map((email, index) => {
      const lead = found.get(email.toLowerCase())
      if (!lead || lead.is_archived) throw invalid(`email.${index}`, LEAD_MAIL_TEXTS.noLead)
      return { lead, to: [email] }
    })
    const fileIds = await usableFiles(ctx, tx, body.attachments)
    const draft = { subject: body.subject, html: body.html, fileIds, templateId: null, templateType: null }
    await post(ctx, tx, effects, letters, { ...draft, sendAt: undefined }, words)
    return { queued: letters.length }
  })
}

/** The visible leads with these addresses. */
const leadsAt = async (tx: Tx, { actor }: Context, emails: readonly string[]): Promise<MailedLead[]> => [
  ...(await selectLeadsByEmail(tx, actor.companyId, emails, visibleLeads(actor))).values(),
]

async function leadOf(ctx: Context, tx: Tx, leadId: string | undefined, email: string): Promise<MailedLead> {
  const { companyId } = ctx.actor
  const visible = visibleLeads(ctx.actor)
  if (leadId === undefined) {
    const lead = (await selectLeadsByEmail(tx, companyId, [email], visible)).get(email.toLowerCase())
    if (!lead) throw invalid('to', LEAD_MAIL_TEXTS.noLead)
    return lead
  }
  const [lead] = await selectLeads(tx, companyId, [leadId], visible)
  if (!lead) throw new AppError('NOT_FOUND')
  return lead
}

/** Refuses addresses into which a mail server could read another recipient. */
function refuseAddresses(addresses: readonly string[], field: string): void {
  const index = addresses.findIndex(address => !isMailAddress(address))
  if (index >= 0) throw invalid(`${field}.${index}`, LEAD_MAIL_TEXTS.email)
}

/** The ids of the files to attach: uploads of this company, each once, together not too large (decision 28, IN-Q42). */
async function usableFiles(
  ctx: Context,
  tx: Tx,
  attachments: readonly { path: string }[] | undefined,
): Promise<string[]> {
  const ids = [...new Set((attachments ?? []).map(one => one.path))]
  if (ids.length === 0) return ids
  const files = await uploadedFiles(tx, ctx.actor.companyId, ids)
  if (files.length < ids.length) throw new AppError('NOT_FOUND')
  const size = files.reduce((sum, file) => sum + file.size, 0)
  if (size > ATTACHMENTS_MAX_BYTES) throw new AppError('TOO_LARGE', LEAD_MAIL_TEXTS.attachmentsTooLarge)
  return ids
}

/**
 * Puts letters into the outbox and records them with the leads and in their histories, in the caller's transaction. Returns the
 * mails' ids.
 */
async function post(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  letters: readonly Letter[],
  draft: Draft,
  words: Words,
): Promise<string[]> {
  if (letters.length === 0) return []
  const { actor } = ctx
  const { companyId, userId } = actor
  const at = ctx.clock.now()
  const count = letters.reduce((sum, letter) => sum + letter.to.length, 0)
  // before the quota's row is locked, for which colleagues would have to wait
  const composed = await Promise.all(letters.map(({ lead }) => compose(ctx, lead, draft, words)))
  await spend(
    tx,
    [
      { key: `lead-mails ${userId}`, count, most: OF_PERSON, seconds: HOUR },
      { key: `lead-mails ${companyId}`, count, most: OF_COMPANY, seconds: 24 * HOUR },
    ],
    at,
  )
  const mails: (NewMail & { recipients: { email: string; outboxId: string }[] })[] = []
  const notes: HistoryNote[] = []
  for (const [place, { lead, to: asked }] of letters.entries()) {
    const to = asked.map(email => deliveryOf(lead, email))
    const mail = composed[place]!
    const recipients: { email: string; outboxId: string }[] = []
    for (const email of to) recipients.push({ email, outboxId: await queueMail(ctx, tx, mail, email, draft.fileIds) })
    mails.push({ ...mail, recipients })
    const when = mail.send_at ? `, to be sent on ${timeText(ctx, mail.send_at)}` : ''
    notes.push(historyOf(ctx, lead, mail, `Email to ${to.join(', ')}${when}: ${mail.subject}`))
  }
  await insertMails(tx, companyId, mails, draft.fileIds)
  await writeHistory(tx, companyId, notes)
  effects.emit({ type: 'leads.changed', leadIds: letters.map(letter => letter.lead.id), by: userId })
  return mails.map(mail => mail.id)
}

/** Many hosts refuse the tag in the e-mail of a lead that belongs to several teams (IN-Q46). */
const deliveryOf = ({ email, delivery_email }: MailedLead, address: string): string =>
  delivery_email !== null && address.toLowerCase() === email.toLowerCase() ? delivery_email : address

async function compose(ctx: Context, lead: MailedLead, draft: Draft, words: Words): Promise<NewMail> {
  const { actor } = ctx
  // `words` lacks a lead that has become visible since it was written
  const { subject, html, text } = words.get(lead.id) ?? (await wordsFor(ctx, lead, draft))
  if (text.trim() === '') throw invalid('emailBody', MAIL_TEXTS.body)
  return {
    id: uuid(),
    lead_id: lead.id,
    sender_id: actor.userId,
    sender_name: actor.fullName,
    reply_to: actor.email,
    from_name: actor.company.name === '' ? actor.fullName : `${actor.fullName}, ${actor.company.name}`,
    template_id: draft.templateId,
    template_type: draft.templateType,
    subject,
    html,
    body_text: text,
    send_at: draft.sendAt ?? null,
    created_at: ctx.clock.now(),
  }
}

/** Puts one recipient's message into the outbox. Returns its id. */
export async function queueMail(
  ctx: Context,
  tx: Tx,
  mail: Pick<NewMail, 'subject' | 'html' | 'body_text' | 'reply_to' | 'from_name' | 'send_at'>,
  to: string,
  fileIds: readonly string[],
): Promise<string> {
  return ctx.mailer.queue(tx, {
    to,
    subject: mail.subject,
    html: letterDocument(mail.html),
    text: mail.body_text,
    fromName: mail.from_name,
    fileIds,
    ...(isMailAddress(mail.reply_to) ? { replyTo: mail.reply_to } : {}),
    ...(mail.send_at ? { sendAt: mail.send_at } : {}),
  })
}

/** A history entry of type `email`, with the mail's id, by which it can be opened, and its subject (LM-153). */
export const historyOf = (
  ctx: Context,
  lead: Pick<MailedLead, 'id' | 'name' | 'version'>,
  mail: Pick<NewMail, 'id' | 'subject'>,
  text: string,
): HistoryNote => ({
  leadId: lead.id,
  leadName: lead.name,
  leadVersion: lead.version,
  type: 'email',
  by: { userId: ctx.actor.userId, name: ctx.actor.fullName },
  at: ctx.clock.now(),
  texts: [text],
  new: { id: mail.id, subject: mail.subject },
})

const timeText = (ctx: Context, at: Date): string =>
  `${dayTextOf(ctx.actor.company.timeZone, at)} ${timeTextOf(ctx.actor.company.timeZone, at)}`

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

/** For features that delete leads. */
export { cancelMailsOf }
