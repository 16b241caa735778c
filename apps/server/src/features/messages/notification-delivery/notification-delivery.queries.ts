import './notification-delivery.tables.ts'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'

export type NotificationRow = NonNullable<Awaited<ReturnType<typeof selectNotification>>>

/** What of a notification its e-mail and its push message are made of. */
export function selectNotification(tx: Tx, companyId: string, id: string) {
  return tx
    .selectFrom('notifications')
    .select(['event', 'notification', 'feature_name as featureName', 'feature_link as featureLink'])
    .select(['detailed_link as detailedLink', 'project_name as projectName', 'channels', 'subject'])
    .select(['email_string as emailString', 'cta'])
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function insertPushes(
  tx: Tx,
  push: { companyId: string; notificationId: string; subscriptionIds: string[]; at: Date },
): Promise<void> {
  await sql`
    insert into push_outbox (company_id, notification_id, subscription_id, created_at)
    select firm.company_id, ${push.notificationId}::uuid, id, ${push.at}::timestamptz
    from companies firm, unnest(${push.subscriptionIds}::uuid[]) as id
    where firm.company_id = ${push.companyId}`.execute(tx)
}

/** One message to one device. */
export interface PushKey {
  companyId: string
  notificationId: string
  subscriptionId: string
}

/**
 * Takes a message in hand for a minute, by the database's own clock, which all processes share. `done`: it was sent, or
 * there is nobody to send it to any more; `busy`: another process has it, or the push service asked to wait.
 */
export async function claimPush(tx: Tx, push: PushKey): Promise<'claimed' | 'busy' | 'done'> {
  const claimed = await tx
    .updateTable('push_outbox')
    .set(({ eb }) => ({
      busy_until: sql<Date>`now() + interval '1 minute'`,
      attempts: eb('attempts', '+', 1),
      state: 'queued',
    }))
    .where(isThis(push))
    .where('state', '<>', 'sent')
    .where(sql<SqlBool>`coalesce(busy_until <= now(), true)`)
    .executeTakeFirst()
  if (claimed.numUpdatedRows > 0n) return 'claimed'
  const found = await tx
    .selectFrom('push_outbox')
    .select('subscription_id')
    .where(isThis(push))
    .where('state', '<>', 'sent')
    .executeTakeFirst()
  return found ? 'busy' : 'done'
}

/** The firm's name where a message goes to one of its clients; undefined for its own people. */
export async function selectFirmOfClient(
  tx: Tx,
  { companyId, subscriptionId }: Pick<PushKey, 'companyId' | 'subscriptionId'>,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('push_subscriptions as s')
    .innerJoin('users as u', join =>
      join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id').on('u.is_client', '=', true),
    )
    .innerJoin('companies as c', 'c.company_id', 's.company_id')
    .select('c.name')
    .where('s.company_id', '=', companyId)
    .where('s.id', '=', subscriptionId)
    .executeTakeFirst()
  return found?.name
}

export async function markPushed(tx: Tx, push: PushKey, at: Date): Promise<void> {
  await tx
    .updateTable('push_outbox')
    .set({ state: 'sent', sent_at: at, busy_until: null, last_error: '' })
    .where(isThis(push))
    .execute()
}

/** The push service did not take it; not to be tried again before so many seconds. */
export async function markNotPushed(
  tx: Tx,
  push: PushKey,
  refusal: { reason: string; isFinal: boolean; afterSeconds: number },
): Promise<void> {
  const { reason, isFinal, afterSeconds } = refusal
  await tx
    .updateTable('push_outbox')
    .set({
      state: isFinal ? 'failed' : 'queued',
      last_error: reason,
      busy_until: sql<Date | null>`case when ${afterSeconds}::int > 0
        then now() + make_interval(secs => ${afterSeconds}::int) end`,
    })
    .where(isThis(push))
    .execute()
}

const isThis =
  ({ companyId, notificationId, subscriptionId }: PushKey) =>
  ({ and }: ExpressionBuilder<Tables, 'push_outbox'>) =>
    and({ company_id: companyId, notification_id: notificationId, subscription_id: subscriptionId })
