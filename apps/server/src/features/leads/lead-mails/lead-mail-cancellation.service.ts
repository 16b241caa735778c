import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { cancelRecipients, selectWaiting } from './lead-mails.queries.ts'

/**
 * Cancels the unsent mails about leads that are being deleted, in the same transaction. Returns for each lead that had some a
 * sentence for each recipient who will get nothing, for its history. A message that a worker has claimed counts as sent.
 */
export async function cancelMailsOf(
  ctx: Pick<Context, 'actor' | 'mailer'>,
  tx: Tx,
  leadIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { companyId } = ctx.actor
  const waiting = await selectWaiting(tx, companyId, leadIds)
  if (waiting.length === 0) return new Map()
  const removed = new Set(
    await ctx.mailer.remove(
      tx,
      waiting.map(one => one.outbox_id),
    ),
  )
  if (removed.size === 0) return new Map()
  await cancelRecipients(tx, companyId, [...removed])
  const cancelled = Map.groupBy(
    waiting.filter(one => removed.has(one.outbox_id)),
    one => one.lead_id,
  )
  return new Map(
    [...cancelled].map(([id, mails]) => [id, mails.map(one => `Email to ${one.email} cancelled: ${one.subject}`)]),
  )
}
