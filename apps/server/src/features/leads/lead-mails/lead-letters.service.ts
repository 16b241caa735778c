import { AppError } from '@plinth/contract/error-codes'
import type { TemplateType } from '@plinth/contract/messages/email-templates'
import { MAIL_TEXTS } from '@plinth/contract/messages/email-templates'
import { v7 as uuid } from 'uuid'
import type { Actor, Context, Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { letterDocument } from '../../../platform/mail/layout.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import type { OutgoingMail } from '../../../platform/mail/mailer.ts'
import type { Quota } from '../../../platform/quotas.ts'
import { dayTextOf, timeTextOf } from '../../../platform/time-zone.ts'
import { type HistoryNote, writeHistory } from '../lead-history/lead-history.service.ts'
import { type Words, wordsFor } from './lead-mail-words.service.ts'
import { insertMails, type MailedLead } from './lead-mails.queries.ts'
import type { NewMail } from './lead-mails.tables.ts'

/** Letters to leads, from a draft to the outbox. */

/** A message as it was written, for any number of leads. */
export interface Draft {
  subject: string
  html: string
  fileIds: readonly string[]
  templateId: string | null
  templateType: TemplateType | null
  /** chosen by the sender */
  sendAt: Date | undefined
  /** held back until then, so that it can be undone; the letter counts as sent now */
  heldUntil?: Date
  /** the selection that it goes to */
  selectionId?: string
}
export interface Letter {
  lead: MailedLead
  to: readonly string[]
}
type Sending = Services & Pick<Context, 'actor'>
type ComposedLetter = Letter & { mail: NewMail }

const HOUR = 3600
/** What a person may send to leads in an hour, and a company in a day (IN-Q41). */
export const mailQuotas = (
  { userId, companyId }: Pick<Actor, 'userId' | 'companyId'>,
  most: { ofPerson: number; ofCompany: number },
): Omit<Quota, 'count'>[] => [
  { key: `lead-mails ${userId}`, most: most.ofPerson, seconds: HOUR },
  { key: `lead-mails ${companyId}`, most: most.ofCompany, seconds: 24 * HOUR },
]

/** Fills in the draft for each of the leads. Throws INVALID for a letter without a word, UNAVAILABLE. */
export const composeLetters = (
  ctx: Sending,
  letters: readonly Letter[],
  draft: Draft,
  words: Words,
): Promise<ComposedLetter[]> =>
  Promise.all(letters.map(async letter => ({ ...letter, mail: await compose(ctx, letter.lead, draft, words) })))

/** Puts letters into the outbox and records them with the leads and in their histories. Returns the mails' ids. */
export async function recordLetters(
  ctx: Sending,
  tx: Tx,
  effects: Pick<Effects, 'emit'>,
  letters: readonly ComposedLetter[],
  { fileIds, heldUntil }: Draft,
): Promise<string[]> {
  const { companyId, userId } = ctx.actor
  const addressed = letters.map(({ lead, to, mail }) => ({ lead, mail, to: to.map(email => deliveryOf(lead, email)) }))
  const outboxIds = await ctx.mailer.queueAll(
    tx,
    addressed.flatMap(({ mail, to }) => to.map(email => outgoing(mail, email, fileIds, heldUntil))),
  )
  const next = outboxIds.values()
  const mails = addressed.map(({ mail, to }) => ({
    ...mail,
    recipients: to.map(email => ({ email, outboxId: next.next().value ?? '' })),
  }))
  const notes = addressed.map(({ lead, mail, to }) => {
    const when = mail.send_at ? `, to be sent on ${timeText(ctx, mail.send_at)}` : ''
    return historyOf(ctx, lead, mail, `Email to ${to.join(', ')}${when}: ${mail.subject}`)
  })
  await insertMails(tx, companyId, mails, fileIds)
  await writeHistory(tx, companyId, notes)
  effects.emit({ type: 'leads.changed', leadIds: letters.map(letter => letter.lead.id), by: userId })
  return mails.map(mail => mail.id)
}

/** Many hosts refuse the tag in the e-mail of a lead that belongs to several teams (IN-Q46). */
const deliveryOf = ({ email, delivery_email }: MailedLead, address: string): string =>
  delivery_email !== null && address.toLowerCase() === email.toLowerCase() ? delivery_email : address

async function compose(ctx: Sending, lead: MailedLead, draft: Draft, words: Words): Promise<NewMail> {
  const { actor } = ctx
  // `words` lacks a lead that has become visible since it was written
  const { subject, html, text } = words.get(lead.id) ?? (await wordsFor(ctx, lead, draft))
  refuseEmpty(text)
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
    selection_id: draft.selectionId ?? null,
  }
}

/** Throws INVALID for a letter without a word. */
export function refuseEmpty(text: string): void {
  const message = MAIL_TEXTS.body
  if (text.trim() === '') throw new AppError('INVALID', message, { fields: [{ field: 'emailBody', message }] })
}

type LetterParts = Pick<NewMail, 'subject' | 'html' | 'body_text' | 'reply_to' | 'from_name' | 'send_at'>

/** One recipient's message for the outbox. */
export function outgoing(
  mail: LetterParts,
  to: string,
  fileIds: readonly string[],
  heldUntil?: Date | undefined,
): OutgoingMail {
  const sendAt = mail.send_at ?? heldUntil
  return {
    to,
    subject: mail.subject,
    html: letterDocument(mail.html),
    text: mail.body_text,
    fromName: mail.from_name,
    fileIds,
    ...(isMailAddress(mail.reply_to) ? { replyTo: mail.reply_to } : {}),
    ...(sendAt ? { sendAt } : {}),
  }
}

/** A history entry of type `email`, with the mail's id, by which it can be opened, and its subject (LM-153). */
export const historyOf = (
  ctx: Pick<Sending, 'actor' | 'clock'>,
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

const timeText = ({ actor: { company } }: Pick<Sending, 'actor'>, at: Date): string =>
  `${dayTextOf(company.timeZone, at)} ${timeTextOf(company.timeZone, at)}`
