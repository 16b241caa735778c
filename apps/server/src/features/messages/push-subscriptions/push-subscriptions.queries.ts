import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { PushTarget } from './push-transport.ts'

export interface NewSubscription extends PushTarget {
  companyId: string
  userId: string
  id: string
  sessionId: string
  serverKey: string
  userAgent: string
  at: Date
}

/** The session a subscription was made in still stands (decisions.md 3): where it has ended, nobody is signed in there. */
const isSignedIn = (
  at: Date,
) => sql`exists (select from auth.sessions a where a.id = s.session_id and a.user_id = s.user_id
  and a.last_used_at > ${at}::timestamptz - interval '7 days' and a.created_at > ${at}::timestamptz - interval '30 days')`

/**
 * Keeps the subscription of a browser and answers its id; who holds the endpoint's keys now is who it belongs to, so an
 * earlier owner in the company loses it. The person's subscriptions of ended sessions go, and beyond `most` the oldest ones.
 */
export async function saveSubscription(tx: Tx, subscription: NewSubscription, most: number): Promise<string> {
  const { companyId, userId, id, endpoint, p256dh, auth, sessionId, serverKey, userAgent, at } = subscription
  // one after the other per person, or two at once would both find room for themselves
  await sql`
    select from users where company_id = ${companyId} and id = ${userId} for no key update`.execute(tx)
  await sql`
    delete from push_subscriptions s where s.company_id = ${companyId}
      and (s.endpoint = ${endpoint} and s.user_id <> ${userId} or s.user_id = ${userId} and not ${isSignedIn(at)})`.execute(
    tx,
  )
  const saved = await sql<{ id: string }>`
    insert into push_subscriptions (company_id, id, user_id, session_id, server_key, endpoint, p256dh, auth, user_agent, created_at)
    values (${companyId}, ${id}, ${userId}, ${sessionId}, ${serverKey}, ${endpoint}, ${p256dh}, ${auth}, ${userAgent}, ${at})
    on conflict (company_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
      session_id = excluded.session_id, server_key = excluded.server_key, user_agent = excluded.user_agent
    returning id`.execute(tx)
  await sql`
    delete from push_subscriptions where company_id = ${companyId} and user_id = ${userId} and id in (
      select id from push_subscriptions where company_id = ${companyId} and user_id = ${userId}
      order by created_at desc, id desc offset ${most})`.execute(tx)
  return saved.rows[0]?.id ?? id
}

export async function selectSubscriptions(
  tx: Tx,
  person: { companyId: string; userId: string },
  serverKey: string,
  at: Date,
): Promise<{ id: string; endpoint: string; userAgent: string; createdAt: Date }[]> {
  const found = await sql<{ id: string; endpoint: string; userAgent: string; createdAt: Date }>`
    select id, endpoint, user_agent as "userAgent", created_at as "createdAt" from push_subscriptions s
    where company_id = ${person.companyId} and user_id = ${person.userId} and server_key = ${serverKey}
      and ${isSignedIn(at)}
    order by created_at desc, id desc`.execute(tx)
  return found.rows
}

export async function deleteOwn(tx: Tx, companyId: string, userId: string, endpoint: string): Promise<void> {
  await sql`
    delete from push_subscriptions
    where company_id = ${companyId} and user_id = ${userId} and endpoint = ${endpoint}`.execute(tx)
}

/** The subscriptions of these people that were made for this installation's key, where they are still signed in. */
export async function selectIdsOf(
  tx: Tx,
  companyId: string,
  userIds: string[],
  serverKey: string,
  at: Date,
): Promise<{ id: string; userId: string }[]> {
  const found = await sql<{ id: string; userId: string }>`
    select id, user_id as "userId" from push_subscriptions s
    where company_id = ${companyId} and user_id = any(${userIds}::uuid[]) and server_key = ${serverKey}
      and ${isSignedIn(at)}`.execute(tx)
  return found.rows
}

/** Where to send to, while its person is active and signed in there. */
export async function selectTarget(tx: Tx, companyId: string, id: string, at: Date): Promise<PushTarget | undefined> {
  const found = await sql<PushTarget>`
    select s.endpoint, s.p256dh, s.auth from push_subscriptions s
    join users u on u.company_id = s.company_id and u.id = s.user_id and u.is_active
    where s.company_id = ${companyId} and s.id = ${id} and ${isSignedIn(at)}`.execute(tx)
  return found.rows[0]
}

/** Removes a dead subscription, unless the browser has renewed it in the meantime. */
export async function deleteDead(tx: Tx, companyId: string, id: string, dead: PushTarget): Promise<void> {
  await sql`
    delete from push_subscriptions
    where company_id = ${companyId} and id = ${id} and endpoint = ${dead.endpoint} and p256dh = ${dead.p256dh}`.execute(
    tx,
  )
}
