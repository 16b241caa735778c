import { AppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import type { Tx } from './database/database.ts'

/** What an Idempotency-Key identifies: one request of one person, with this route and input. */
export interface Idempotency {
  key: string
  route: string
  bodyHash: Buffer
}

/** The parts of a request that its key depends on. */
interface KeyedRequest {
  actor: { companyId: string; userId: string }
  clock: Clock
  idempotency: Idempotency | undefined
}

/**
 * Returns the stored response of this request; undefined where there is none, or the request has no key. Throws
 * IDEMPOTENCY_MISMATCH where the key belongs to another request.
 */
export async function earlierAnswer<T>(
  tx: Tx,
  { actor, idempotency }: KeyedRequest,
): Promise<{ answer: T } | undefined> {
  if (!idempotency) return undefined
  const { key, route, bodyHash } = idempotency
  const found = await sql<{ route: string; body_hash: Buffer; answer: T }>`
    select route, body_hash, answer from idempotency_keys
    where company_id = ${actor.companyId} and user_id = ${actor.userId} and key = ${key}`.execute(tx)
  const [first] = found.rows
  if (!first) return undefined
  if (first.route !== route || !first.body_hash.equals(bodyHash)) throw new AppError('IDEMPOTENCY_MISMATCH')
  return { answer: first.answer }
}

/**
 * Claims the request's Idempotency-Key in the transaction of its change, so that a failed change leaves no key behind. A second
 * request with the same key waits here until the first one's transaction ends. Returns the response of the first, or undefined
 * where the change is still to be made or the request has no key. Throws IDEMPOTENCY_MISMATCH where the key belongs to another
 * request.
 */
export async function claimKey<T>(tx: Tx, request: KeyedRequest): Promise<{ answer: T } | undefined> {
  const { actor, clock, idempotency } = request
  if (!idempotency) return undefined
  const { key, route, bodyHash } = idempotency
  const claimed = await sql`
    insert into idempotency_keys (company_id, user_id, key, route, body_hash, created_at)
    values (${actor.companyId}, ${actor.userId}, ${key}, ${route}, ${bodyHash}, ${clock.now()})
    on conflict do nothing`.execute(tx)
  if (claimed.numAffectedRows === 1n) return undefined
  // expired keys are swept: if this one was deleted between the two statements, claim it again
  return (await earlierAnswer<T>(tx, request)) ?? claimKey(tx, request)
}

/** Stores the response of a change under the key that it claimed. */
export async function keepAnswer(tx: Tx, { actor, idempotency }: KeyedRequest, answer: unknown): Promise<void> {
  if (!idempotency) return
  await sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where company_id = ${actor.companyId} and user_id = ${actor.userId} and key = ${idempotency.key}`.execute(tx)
}
