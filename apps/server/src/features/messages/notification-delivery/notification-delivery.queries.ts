import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** What of a notification its e-mail and its push message are made of. */
export interface NotificationRow {
  event: string
  notification: string
  featureName: string
  featureLink: string
  detailedLink: string
  projectName: string
  channels: string[]
  subject: string
  emailString: string
  cta: string
}

export async function selectNotification(tx: Tx, companyId: string, id: string): Promise<NotificationRow | undefined> {
  const found = await sql<NotificationRow>`
    select event, notification, feature_name as "featureName", feature_link as "featureLink",
      detailed_link as "detailedLink", project_name as "projectName", channels, subject,
      email_string as "emailString", cta
    from notifications where company_id = ${companyId} and id = ${id}`.execute(tx)
  return found.rows[0]
}

export async function insertPushes(
  tx: Tx,
  push: { companyId: string; notificationId: string; subscriptionIds: string[]; at: Date },
): Promise<void> {
  await sql`
    insert into push_outbox (company_id, notification_id, subscription_id, created_at)
    select ${push.companyId}::uuid, ${push.notificationId}::uuid, id, ${push.at}::timestamptz
    from unnest(${push.subscriptionIds}::uuid[]) as id`.execute(tx)
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
  const claimed = await sql`
    update push_outbox set busy_until = now() + interval '1 minute', attempts = attempts + 1, state = 'queued'
    where ${isThis(push)} and state <> 'sent' and coalesce(busy_until <= now(), true)`.execute(tx)
  if ((claimed.numAffectedRows ?? 0n) > 0n) return 'claimed'
  const found = await sql`select 1 from push_outbox where ${isThis(push)} and state <> 'sent'`.execute(tx)
  return found.rows.length > 0 ? 'busy' : 'done'
}

export async function markPushed(tx: Tx, push: PushKey, at: Date): Promise<void> {
  await sql`
    update push_outbox set state = 'sent', sent_at = ${at}, busy_until = null, last_error = ''
    where ${isThis(push)}`.execute(tx)
}

/** The push service did not take it; not to be tried again before so many seconds. */
export async function markNotPushed(
  tx: Tx,
  push: PushKey,
  refusal: { reason: string; isFinal: boolean; afterSeconds: number },
): Promise<void> {
  await sql`
    update push_outbox set state = ${refusal.isFinal ? 'failed' : 'queued'}, last_error = ${refusal.reason},
      busy_until = case when ${refusal.afterSeconds}::int > 0 then now() + make_interval(secs => ${refusal.afterSeconds}::int) end
    where ${isThis(push)}`.execute(tx)
}

const isThis = ({ companyId, notificationId, subscriptionId }: PushKey) =>
  sql`company_id = ${companyId} and notification_id = ${notificationId} and subscription_id = ${subscriptionId}`
