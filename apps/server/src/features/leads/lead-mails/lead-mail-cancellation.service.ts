import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cancelRecipients, selectWaiting } from './lead-mails.queries.ts'

/**
 * Cancels what has not left yet of the mail about leads that are being deleted, in that transaction; answers a sentence for
 * each recipient who gets nothing, for the leads' histories. What a worker has in hand just now is as good as sent.
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
