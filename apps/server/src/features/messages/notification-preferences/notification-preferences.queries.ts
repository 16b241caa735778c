import './notification-preferences.tables.ts'
import type { NotificationChannel, NotificationEvent } from '@plinth/contract/messages/notification-preferences'
import type { Tx } from '../../../platform/database/database.ts'

interface Choice {
  event: string
  channel: NotificationChannel
  isOn: boolean
}

/** Of these active people of the company those who want it; `fallback` holds for who has chosen nothing. */
export async function selectWanting(
  tx: Tx,
  companyId: string,
  question: { userIds: string[]; event: NotificationEvent; channel: NotificationChannel; fallback: boolean },
): Promise<string[]> {
  const { userIds, event, channel, fallback } = question
  const found = await tx
    .selectFrom('users as u')
    .leftJoin('notification_preferences as p', join =>
      join
        .onRef('p.company_id', '=', 'u.company_id')
        .onRef('p.user_id', '=', 'u.id')
        .on('p.event', '=', event)
        .on('p.channel', '=', channel),
    )
    .select('u.id')
    .where('u.company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('u.id', '=', fn.any(val(userIds))))
    .where('u.is_active', '=', true)
    .where(({ fn, val }) => fn.coalesce('p.is_on', val(fallback)))
    .execute()
  return found.map(({ id }) => id)
}

export function selectChoices(tx: Tx, companyId: string, userId: string): Promise<Choice[]> {
  return tx
    .selectFrom('notification_preferences')
    .select(['event', 'channel', 'is_on as isOn'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute()
}

/** The last choice wins; saying the same twice changes nothing. */
export async function saveChoice(tx: Tx, companyId: string, userId: string, choice: Choice): Promise<void> {
  const { event, channel, isOn } = choice
  await tx
    .insertInto('notification_preferences')
    .values({ company_id: companyId, user_id: userId, event, channel, is_on: isOn })
    .onConflict(conflict =>
      conflict.columns(['company_id', 'user_id', 'event', 'channel']).doUpdateSet({ is_on: isOn }),
    )
    .execute()
}
