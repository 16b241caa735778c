import type { NotificationChannel, NotificationEvent } from '@plinth/contract/messages/notification-preferences'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

interface Choice {
  event: string
  channel: NotificationChannel
  isOn: boolean
}

/** Of these active people of the company those who want it; `fallback` holds for who has chosen nothing. */
export async function selectWanting(
  tx: Tx,
  question: { userIds: string[]; event: NotificationEvent; channel: NotificationChannel; fallback: boolean },
): Promise<string[]> {
  const { userIds, event, channel, fallback } = question
  const found = await sql<{ id: string }>`
    select u.id from users u
    left join notification_preferences p
      on p.company_id = u.company_id and p.user_id = u.id and p.event = ${event} and p.channel = ${channel}
    where u.company_id = (select nullif(current_setting('app.company', true), '')::uuid)
      and u.id = any(${userIds}::uuid[]) and u.is_active and coalesce(p.is_on, ${fallback}::boolean)`.execute(tx)
  return found.rows.map(({ id }) => id)
}

export async function selectChoices(tx: Tx, companyId: string, userId: string): Promise<Choice[]> {
  const found = await sql<Choice>`
    select event, channel, is_on as "isOn" from notification_preferences
    where company_id = ${companyId} and user_id = ${userId}`.execute(tx)
  return found.rows
}

/** The last choice wins; saying the same twice changes nothing. */
export async function saveChoice(tx: Tx, companyId: string, userId: string, choice: Choice): Promise<void> {
  await sql`
    insert into notification_preferences (company_id, user_id, event, channel, is_on)
    values (${companyId}, ${userId}, ${choice.event}, ${choice.channel}, ${choice.isOn})
    on conflict (company_id, user_id, event, channel) do update set is_on = excluded.is_on`.execute(tx)
}
