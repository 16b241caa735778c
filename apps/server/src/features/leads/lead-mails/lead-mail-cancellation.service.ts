import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cancelRecipients, selectWaiting } from './lead-mails.queries.ts'

/**
 * Cancels the unsent mails about leads that are being deleted, in the same transaction. Returns a sentence for each recipient who
 * will get nothing, for the histories of the leads. A message that a worker has claimed counts as sent.
 */
export async function cancelMailsOf(ctx: Context, tx: Tx, leadIds: readonly string[]): Promise<string[]> {
  const { companyId } = ctx.actor
  const waiting = await selectWaiting(tx, companyId, leadIds)
  if (waiting.length === 0) return []
  const ids = waiting.map(one => one.outbox_id)
  const removed = await ctx.mailer.remove(tx, ids)
  if (removed.length === 0) return []
  await cancelRecipients(tx, companyId, removed)
  const cancelled = waiting.filter(one => removed.includes(one.outbox_id))
  return cancelled.map(one => `Email to ${one.email} cancelled: ${one.subject}`)
}
