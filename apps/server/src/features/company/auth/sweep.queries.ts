import './auth.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Removes what has run out by itself: codes, proofs, hand-offs, sessions, counts, and answers kept for repeated requests (24 h). */
export async function deleteExpired(tx: Tx, at: Date): Promise<void> {
  const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  await tx.deleteFrom('auth.codes').where('expires_at', '<', before(1)).execute()
  await tx.deleteFrom('auth.proofs').where('expires_at', '<', at).execute()
  await tx.deleteFrom('auth.handoffs').where('expires_at', '<', at).execute()
  await tx.deleteFrom('auth.code_failures').where('at', '<', before(24)).execute()
  await tx
    .deleteFrom('auth.sessions')
    .where(({ eb, or }) => or([eb('last_used_at', '<', before(7 * 24)), eb('created_at', '<', before(30 * 24))]))
    .execute()
  await tx
    .deleteFrom('auth.ended_sessions')
    .where('ended_at', '<', before(7 * 24))
    .execute()
  await tx.deleteFrom('auth.rate_limits').where('expire', '<', at.getTime()).execute()
  await sql`select auth.forget_answers(${before(24)})`.execute(tx)
}
