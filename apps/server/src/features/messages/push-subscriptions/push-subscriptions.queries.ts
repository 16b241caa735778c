import './push-subscriptions.tables.ts'
import { type SqlBool, sql } from 'kysely'
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

/** The session a subscription was made in still stands (decision 3): where it has ended, nobody is signed in there. */
const isSignedIn = (people: readonly string[], at: Date) => sql<SqlBool>`(s.session_id, s.user_id) in (
  select a.id, a.user_id from auth.sessions a where a.user_id = any(${[...people]}::uuid[]) and ${stands(at)})`
const stands = (at: Date) =>
  sql<SqlBool>`a.last_used_at > ${at}::timestamptz - interval '7 days' and a.created_at > ${at}::timestamptz - interval '30 days'`

/**
 * Keeps the subscription of a browser and answers its id; who holds the endpoint's keys now is who it belongs to, so an
 * earlier owner in the company loses it. The person's subscriptions of ended sessions go, and beyond `most` the oldest ones.
 */
export async function saveSubscription(tx: Tx, subscription: NewSubscription, most: number): Promise<string> {
  const { companyId, userId, id, endpoint, p256dh, auth, sessionId, serverKey, userAgent, at } = subscription
  // one after the other per person, or two at once would both find room for themselves
  await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .execute()
  await tx
    .deleteFrom('push_subscriptions as s')
    .where('s.company_id', '=', companyId)
    .where(({ eb, or, and, not }) =>
      or([
        and([eb('s.endpoint', '=', endpoint), eb('s.user_id', '<>', userId)]),
        and([eb('s.user_id', '=', userId), not(isSignedIn([userId], at))]),
      ]),
    )
    .execute()
  const kept = { session_id: sessionId, server_key: serverKey, p256dh, auth, user_agent: userAgent }
  const saved = await tx
    .insertInto('push_subscriptions')
    .values({ company_id: companyId, id, user_id: userId, endpoint, ...kept, created_at: at })
    .onConflict(conflict => conflict.columns(['company_id', 'endpoint']).doUpdateSet(kept))
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = tx.selectFrom('push_subscriptions').where('company_id', '=', companyId).where('user_id', '=', userId)
  await tx
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('id', 'in', own.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').offset(most))
    .execute()
  return saved.id
}

export function selectSubscriptions(
  tx: Tx,
  person: { companyId: string; userId: string },
  serverKey: string,
  at: Date,
) {
  return tx
    .selectFrom('push_subscriptions as s')
    .select(['s.id', 's.endpoint', 's.user_agent as userAgent', 's.created_at as createdAt'])
    .where('s.company_id', '=', person.companyId)
    .where('s.user_id', '=', person.userId)
    .where('s.server_key', '=', serverKey)
    .where(isSignedIn([person.userId], at))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
}

export async function deleteOwn(tx: Tx, companyId: string, userId: string, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

/** The subscriptions of these people that were made for this installation's key, where they are still signed in. */
export function selectIdsOf(
  tx: Tx,
  companyId: string,
  userIds: string[],
  serverKey: string,
  at: Date,
): Promise<{ id: string; userId: string }[]> {
  return tx
    .selectFrom('push_subscriptions as s')
    .select(['s.id', 's.user_id as userId'])
    .where('s.company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('s.user_id', '=', fn.any(val(userIds))))
    .where('s.server_key', '=', serverKey)
    .where(isSignedIn(userIds, at))
    .execute()
}

/** Where to send to, while its person is active and signed in there. */
export async function selectTarget(tx: Tx, companyId: string, id: string, at: Date): Promise<PushTarget | undefined> {
  const found = await tx
    .selectFrom('push_subscriptions as s')
    .innerJoin('users as u', join => join.onRef('u.company_id', '=', 's.company_id').onRef('u.id', '=', 's.user_id'))
    .select(['s.endpoint', 's.p256dh', 's.auth', 's.session_id', 's.user_id'])
    .where('s.company_id', '=', companyId)
    .where('s.id', '=', id)
    .where('u.is_active', '=', true)
    .executeTakeFirst()
  if (!found) return undefined
  const { session_id, user_id, ...target } = found
  const session = await sql`
    select from auth.sessions a where a.id = ${session_id} and a.user_id = ${user_id} and ${stands(at)}`.execute(tx)
  return session.rows.length > 0 ? target : undefined
}

/** Removes a dead subscription, unless the browser has renewed it in the meantime. */
export async function deleteDead(tx: Tx, companyId: string, id: string, dead: PushTarget): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('endpoint', '=', dead.endpoint)
    .where('p256dh', '=', dead.p256dh)
    .execute()
}
