import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type { LeadMail, LeadMailDetail } from '@plinth/contract/leads/lead-mails'
import { type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrm, requireCrmEdit, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { writeHistory } from '../lead-history/lead-history.service.ts'
import { historyOf, outgoing } from './lead-letters.service.ts'
import {
  cancelRecipients,
  countMailsOf,
  lockMail,
  requeueRecipient,
  selectLeads,
  selectMail,
  selectMailsOf,
} from './lead-mails.queries.ts'
import type { MailRow } from './lead-mails.tables.ts'
import { toLeadMail } from './lead-mails.wire.ts'

/** A page of the mails about a lead, newest first. Throws FORBIDDEN; NOT_FOUND for a lead that the caller may not see. */
export async function listMails(
  ctx: Context,
  query: { leadId: string; page: number; limit: number },
): Promise<{ data: LeadMail[]; pagination: Pagination }> {
  requireCrm(ctx.actor)
  const { companyId } = ctx.actor
  const { leadId, page, limit } = query
  const [[lead], total, rows] = await read(ctx, tx =>
    Promise.all([
      selectLeads(tx, companyId, [leadId], visibleLeads(ctx.actor)),
      countMailsOf(tx, companyId, leadId),
      selectMailsOf(tx, companyId, leadId, { limit, offset: (page - 1) * limit }),
    ]),
  )
  if (!lead) throw new AppError('NOT_FOUND')
  const pagination = paginationOf({ page, limit }, total)
  return { data: rows.map(row => toLeadMail(ctx, row)), pagination }
}

/** One mail with its bodies. Throws FORBIDDEN; NOT_FOUND, also where its lead is invisible. */
export async function getMail(ctx: Context, id: string): Promise<LeadMailDetail> {
  requireCrm(ctx.actor)
  const row = await read(ctx, tx => findMail(ctx, tx, id))
  return { ...toLeadMail(ctx, row), html: row.html, text: row.body_text }
}

/** Cancels the unsent messages of a mail. Throws FORBIDDEN without crm.edit, NOT_FOUND, CONFLICT where all were sent. */
export async function cancelMail(ctx: Context, id: string): Promise<LeadMail> {
  requireCrmEdit(ctx.actor)
  return mutate(ctx, async (tx, effects) => {
    await lockMail(tx, ctx.actor.companyId, id)
    // a scheduled mail can be cancelled even after its lead was deleted
    const row = await findMail(ctx, tx, id, true)
    const waiting = row.recipients.filter(one => one.state === 'queued').map(one => one.outboxId)
    // a message that a worker has claimed counts as sent
    const removed = await ctx.mailer.remove(tx, waiting)
    if (removed.length === 0) throw new AppError('CONFLICT', 'This mail has been sent already')
    await cancelRecipients(tx, ctx.actor.companyId, removed)
    const who = row.recipients.filter(one => removed.includes(one.outboxId)).map(one => one.email)
    await tell(ctx, tx, row, `Email to ${who.join(', ')} cancelled: ${row.subject}`)
    effects.emit({ type: 'leads.changed', leadIds: [row.lead_id], by: ctx.actor.userId })
    return toLeadMail(ctx, await findMail(ctx, tx, id, true))
  })
}

/**
 * Sends a mail again to the recipients for whom it failed. Throws FORBIDDEN without crm.edit, NOT_FOUND, CONFLICT where it failed
 * for none.
 */
export async function retryMail(ctx: Context, id: string): Promise<LeadMail> {
  requireCrmEdit(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockMail(tx, companyId, id)
    const row = await findMail(ctx, tx, id)
    const failed = row.recipients.filter(one => one.state === 'failed')
    if (failed.length === 0) throw new AppError('CONFLICT', 'This mail has not failed')
    // so that an admin who reruns the dead job does not send it twice
    await ctx.mailer.remove(
      tx,
      failed.map(one => one.outboxId),
    )
    const fileIds = row.attachments.map(file => file.id)
    for (const { email, position } of failed) {
      const outboxId = await ctx.mailer.queue(tx, outgoing({ ...row, send_at: null }, email, fileIds))
      await requeueRecipient(tx, companyId, { mailId: id, position, outboxId })
    }
    await tell(ctx, tx, row, `Email to ${failed.map(one => one.email).join(', ')} sent again: ${row.subject}`)
    effects.emit({ type: 'leads.changed', leadIds: [row.lead_id], by: userId })
    return toLeadMail(ctx, await findMail(ctx, tx, id))
  })
}

async function findMail(ctx: Context, tx: Tx, id: string, evenDeleted = false): Promise<MailRow> {
  const row = await selectMail(tx, ctx.actor.companyId, id, visibleLeads(ctx.actor), evenDeleted)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const tell = (ctx: Context, tx: Tx, row: MailRow, text: string): Promise<void> => {
  const lead = { id: row.lead_id, name: row.lead_name, version: row.lead_version }
  return writeHistory(tx, ctx.actor.companyId, [historyOf(ctx, lead, row, text)])
}
