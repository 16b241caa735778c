import { AppError } from '@plinth/contract/error-codes'
import {
  type BulkMailBody,
  LEAD_MAIL_TEXTS,
  type LeadEmailBody,
  type LeadEmailQuery,
  type LeadMail,
  type LeftOut,
  type SendEmailBody,
} from '@plinth/contract/leads/lead-mails'
import { MAILS_A_DAY, MAILS_AN_HOUR } from '@plinth/contract/leads/mail-limits'
import { type Context, type Effects, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import { spend } from '../../../platform/quotas.ts'
import { requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { typeOfTemplate } from '../../messages/email-templates/email-templates.service.ts'
import { composeLetters, type Draft, type Letter, mailQuotas, recordLetters } from './lead-letters.service.ts'
import { cancelMailsOf } from './lead-mail-cancellation.service.ts'
import { sortOut } from './lead-mail-recipients.service.ts'
import { type Words, wordsForAll } from './lead-mail-words.service.ts'
import { readSendTime } from './lead-mails.policy.ts'
import { type MailedLead, selectLeads, selectLeadsByEmail, selectMail } from './lead-mails.queries.ts'
import { toLeadMail } from './lead-mails.wire.ts'
import {
  cancelSelectedMails,
  draftFor,
  mailReachOf,
  mailSelected,
  type SelectionDraft,
} from './selected-mails.service.ts'
import { usableFiles } from './usable-files.service.ts'

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

/**
 * Puts letters into the outbox and records them with the leads and in their histories, in the caller's transaction, within what a
 * person and a company may send. Returns the mails' ids. Throws TOO_MANY_REQUESTS, and INVALID as `composeLetters` does.
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
  const count = letters.reduce((sum, letter) => sum + letter.to.length, 0)
  // before the quota's row is locked, for which colleagues would have to wait
  const composed = await composeLetters(ctx, letters, draft, words)
  const most = { ofPerson: MAILS_AN_HOUR, ofCompany: MAILS_A_DAY }
  const quotas = mailQuotas(ctx.actor, most).map(quota => ({ ...quota, count }))
  await spend(tx, quotas, ctx.clock.now())
  return recordLetters(ctx, tx, effects, composed, draft)
}

const invalid = (field: string, message: string): AppError =>
  new AppError('INVALID', message, { fields: [{ field, message }] })

/** For features that delete leads, and that mail whole selections. */
export { cancelMailsOf, cancelSelectedMails, draftFor, mailReachOf, mailSelected, type SelectionDraft }
