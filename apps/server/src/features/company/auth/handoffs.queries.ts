import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Keeps a hand-off code of a session; the code itself is known to its maker alone. Returns whether it did: not where the
 * session is over.
 */
export async function insertHandoff(
  tx: Tx,
  handoff: { codeHash: Buffer; userId: string; sessionId: string; expiresAt: Date },
): Promise<boolean> {
  const { codeHash, userId, sessionId, expiresAt } = handoff
  const kept = await sql`
    insert into auth.handoffs (code_hash, user_id, session_id, expires_at)
    select ${codeHash}::bytea, s.user_id, s.id, ${expiresAt}::timestamptz from auth.sessions s
    where s.user_id = ${userId} and s.id = ${sessionId}
    for key share`.execute(tx)
  return (kept.numAffectedRows ?? 0n) > 0n
}

/**
 * Uses a code up, whatever comes of it; answers when the session that made it began, undefined unless it was this active
 * person's and still valid. Holds the person until the transaction is over, so that a change of password ends the session
 * begun here too, or comes first.
 */
export async function takeHandoff(tx: Tx, codeHash: Buffer, userId: string, at: Date): Promise<Date | undefined> {
  const taken = await sql<{ began: Date | null }>`
    select auth.take_handoff(${codeHash}, ${userId}::uuid, ${at}) as began`.execute(tx)
  return taken.rows[0]?.began ?? undefined
}
