import { ECDH } from 'node:crypto'
import { AppError } from '@plinth/contract/error-codes'
import {
  MOST_PUSH_SUBSCRIPTIONS,
  type PushMessage,
  type PushSubscriptionEntry,
} from '@plinth/contract/messages/push-subscriptions'
import { v7 as newId } from 'uuid'
import { type Context, mutate, read, type Services } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireOwnPassword } from '../../company/people/people.service.ts'
import { isPushAddress } from './push-address.policy.ts'
import {
  deleteDead,
  deleteOwn,
  saveSubscription,
  selectIdsOf,
  selectSubscriptions,
  selectTarget,
} from './push-subscriptions.queries.ts'
import { type PushOutcome, sendPush } from './push-transport.ts'
import { vapidKeys } from './vapid-keys.service.ts'

/** Makes the key pair of Web Push where there is none yet (SH-Q84); to be called at the start. */
export async function preparePush(services: Pick<Services, 'db' | 'config'>): Promise<void> {
  await vapidKeys(services)
}

/** The public key that browsers are given. Throws FORBIDDEN while a temporary password stands. */
export async function getPushKey(ctx: Context): Promise<{ publicKey: string }> {
  requireOwnPassword(ctx.actor)
  const { publicKey } = await vapidKeys(ctx)
  return { publicKey }
}

/** One's own browsers that receive push messages, newest first; none where they have signed out since, or with a key of the past. */
export async function listSubscriptions(ctx: Context): Promise<PushSubscriptionEntry[]> {
  requireOwnPassword(ctx.actor)
  const { publicKey } = await vapidKeys(ctx)
  const rows = await read(ctx, tx => selectSubscriptions(tx, ctx.actor, publicKey, ctx.clock.now()))
  return rows.map(({ id, createdAt, ...rest }) => ({ _id: id, createdAt: createdAt.toISOString(), ...rest }))
}

/**
 * Keeps a browser's subscription for oneself. Throws INVALID for an endpoint that is no https address of a public host,
 * and for keys that are none; FORBIDDEN while a temporary password stands.
 */
export async function subscribe(
  ctx: Context,
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<{ _id: string }> {
  requireOwnPassword(ctx.actor)
  const { endpoint, keys } = subscription
  if (!isPushAddress(endpoint, ctx.config.isLocal)) throw invalid('endpoint', 'The address of a push service is needed')
  if (!isPoint(keys.p256dh)) throw invalid('keys.p256dh', 'Not a valid key')
  const { publicKey } = await vapidKeys(ctx)
  const _id = await mutate(ctx, tx =>
    saveSubscription(
      tx,
      {
        companyId: ctx.actor.companyId,
        userId: ctx.actor.userId,
        id: newId(),
        endpoint,
        p256dh: keys.p256dh,
        auth: keys.auth,
        sessionId: ctx.actor.sessionId,
        serverKey: publicKey,
        userAgent: ctx.userAgent,
        at: ctx.clock.now(),
      },
      MOST_PUSH_SUBSCRIPTIONS,
    ),
  )
  return { _id }
}

/** Forgets one's own browser; one that is not known is forgotten already. */
export async function unsubscribe(ctx: Context, endpoint: string): Promise<void> {
  requireOwnPassword(ctx.actor)
  await mutate(ctx, tx => deleteOwn(tx, ctx.actor.companyId, ctx.actor.userId, endpoint))
}

/** The subscriptions of these people that push messages can be sent to. */
export async function subscriptionsOf(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  tx: Tx,
  companyId: string,
  userIds: string[],
): Promise<{ id: string; userId: string }[]> {
  if (userIds.length === 0) return []
  const { publicKey } = await vapidKeys(services)
  return selectIdsOf(tx, companyId, userIds, publicKey, services.clock.now())
}

/**
 * Sends one message to one browser; removes the subscription when the push service says that it is gone. `gone` also for
 * one that was removed before, or whose person is no longer active or signed in there. Holds no database connection while it sends.
 */
export async function pushTo(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  target: { companyId: string; subscriptionId: string; contact: string },
  message: PushMessage,
): Promise<PushOutcome> {
  const { db, config, clock } = services
  const { companyId, subscriptionId, contact } = target
  const found = await db.tenant(companyId, tx => selectTarget(tx, companyId, subscriptionId, clock.now()))
  if (!found) return { kind: 'gone' }
  const outcome = await sendPush(found, JSON.stringify(message), {
    keys: await vapidKeys(services),
    contact,
    topic: message.tag.replaceAll('-', '').slice(0, 32),
    isLocal: config.isLocal,
  })
  if (outcome.kind === 'gone') await db.tenant(companyId, tx => deleteDead(tx, companyId, subscriptionId, found))
  return outcome
}

function isPoint(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return true
  } catch {
    return false
  }
}

const invalid = (field: string, message: string) => new AppError('INVALID', message, { fields: [{ field, message }] })
