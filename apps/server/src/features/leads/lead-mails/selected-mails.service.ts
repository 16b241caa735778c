import type { MailedLeads } from '@plinth/contract/leads/lead-selections'
import { MAIL_HELD_SECONDS, SELECTION_MAILS_A_DAY, SELECTION_MAILS_AN_HOUR } from '@plinth/contract/leads/mail-limits'
import type { Context, Effects, Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isMailAddress } from '../../../platform/mail/mail-address.ts'
import { countUpTo } from '../../../platform/quotas.ts'
import { visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { typeOfTemplate } from '../../messages/email-templates/email-templates.service.ts'
import { writeHistory } from '../lead-history/lead-history.service.ts'
import {
  composeLetters,
  type Draft,
  historyOf,
  mailQuotas,
  recordLetters,
  refuseEmpty,
} from './lead-letters.service.ts'
import { wordsFor } from './lead-mail-words.service.ts'
import { cancelRecipients, countReach, type MailedLead, selectLeads, selectWaitingOf } from './lead-mails.queries.ts'
import { usableFiles } from './usable-files.service.ts'

/** Mails to whole selections: each lead at its own address, as many at a time as one person may send in an hour. */

type Sending = Services & Pick<Context, 'actor'>
type Emitting = Pick<Effects, 'emit'>
/** A mail as it is kept until its last lead has it. */
export type SelectionDraft = Pick<Draft, 'subject' | 'html' | 'fileIds' | 'templateId' | 'templateType'>

/**
 * Checks a mail to a selection before it begins. Throws NOT_FOUND for a template or file that the caller may not use, INVALID for
 * a mail without a word, TOO_LARGE.
 */
export async function draftFor(
  ctx: Pick<Context, 'actor'>,
  tx: Tx,
  { subject, emailBody: html, attachments, templateId }: MailedLeads,
): Promise<SelectionDraft> {
  const { text } = await wordsFor(ctx, { name: '' }, { subject, html })
  refuseEmpty(text)
  const [fileIds, templateType] = await Promise.all([
    usableFiles(ctx, tx, attachments),
    templateId === undefined ? null : typeOfTemplate(tx, ctx.actor.companyId, templateId),
  ])
  return { subject, html, fileIds, templateId: templateId ?? null, templateType }
}

/** How many of the leads that a condition holds for a mail would reach, each address once, and why it would not reach the others. */
export const mailReachOf = countReach

/** Letters of a transaction: a long one takes some tens of milliseconds, and a transaction may not rest for long. */
const PORTION = 25

/** What became of the first of some leads; the others are to be mailed next, or from `resumesAt` on. */
interface MailedSlice {
  changed: { id: string; version: number; was: object }[]
  leftOut: Record<'missing' | 'archived' | 'noEmail' | 'sameEmail', number>
  looked: number
  resumesAt?: Date
}

/**
 * Mails leads as long as their sender's hour and the company's day have room; `sharing` are those whose address another lead of
 * the selection has. The mails are held back for some seconds, in which Undo finds all of them.
 */
export async function mailSelected(
  ctx: Sending,
  tx: Tx,
  effects: Emitting,
  ids: readonly string[],
  { selectionId, draft, sharing }: { selectionId: string; draft: SelectionDraft; sharing: ReadonlySet<string> },
): Promise<MailedSlice> {
  const { actor } = ctx
  const now = ctx.clock.now()
  const found = await selectLeads(tx, actor.companyId, ids, visibleLeads(actor))
  const byId = new Map(found.map(lead => [lead.id, lead]))
  const isReached = (lead: MailedLead | undefined): lead is MailedLead => whyLeftOut(lead, sharing) === undefined
  const reached = ids.map(id => byId.get(id)).filter(isReached)
  const portion = reached.slice(0, PORTION).map(lead => ({ lead, to: [lead.email] }))
  const heldUntil = new Date(now.getTime() + MAIL_HELD_SECONDS * 1000)
  const whole = { ...draft, sendAt: undefined, heldUntil, selectionId }
  // before the quotas' rows are locked, for which colleagues would have to wait
  const composed = await composeLetters(ctx, portion, whole, new Map())
  const most = { ofPerson: SELECTION_MAILS_AN_HOUR, ofCompany: SELECTION_MAILS_A_DAY }
  const { granted, retryAfterSeconds } =
    portion.length === 0
      ? { granted: 0, retryAfterSeconds: 0 }
      : await countUpTo(tx, mailQuotas(actor, most), portion.length, now)
  const letters = composed.slice(0, granted)
  const next = reached[granted]
  const looked = next === undefined ? ids.length : ids.indexOf(next.id)
  if (letters.length > 0) await recordLetters(ctx, tx, effects, letters, whole)
  const leftOut = { missing: 0, archived: 0, noEmail: 0, sameEmail: 0 }
  for (const id of ids.slice(0, looked)) {
    const reason = whyLeftOut(byId.get(id), sharing)
    if (reason !== undefined) leftOut[reason]++
  }
  return {
    changed: letters.map(({ lead }) => ({ id: lead.id, version: lead.version, was: {} })),
    leftOut,
    looked,
    ...(granted === portion.length ? {} : { resumesAt: new Date(now.getTime() + retryAfterSeconds * 1000) }),
  }
}

function whyLeftOut(
  lead: MailedLead | undefined,
  sharing: ReadonlySet<string>,
): keyof MailedSlice['leftOut'] | undefined {
  if (!lead) return 'missing'
  if (lead.is_archived) return 'archived'
  if (!isMailAddress(lead.email)) return 'noEmail'
  return sharing.has(lead.id) ? 'sameEmail' : undefined
}

/** Takes back what of a selection's mail to these leads has not left. Returns how many leads that were. */
export async function cancelSelectedMails(
  ctx: Sending,
  tx: Tx,
  effects: Emitting,
  selectionId: string,
  leadIds: readonly string[],
): Promise<number> {
  const { companyId, userId } = ctx.actor
  const waiting = await selectWaitingOf(tx, companyId, selectionId, leadIds)
  // a message that a worker has claimed counts as sent
  const removed = new Set(
    await ctx.mailer.remove(
      tx,
      waiting.map(one => one.outboxId),
    ),
  )
  const cancelled = waiting.filter(one => removed.has(one.outboxId))
  if (cancelled.length === 0) return 0
  await cancelRecipients(tx, companyId, [...removed])
  const notes = cancelled.map(one =>
    historyOf(ctx, one, one.mail, `Email to ${one.email} cancelled: ${one.mail.subject}`),
  )
  await writeHistory(tx, companyId, notes)
  effects.emit({ type: 'leads.changed', leadIds: cancelled.map(one => one.id), by: userId })
  return cancelled.length
}
