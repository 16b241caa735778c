import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Removes what has run out by itself: codes, proofs, hand-offs, sessions, counts, and answers kept for repeated requests (24 h). */
export async function deleteExpired(tx: Tx, at: Date): Promise<void> {
  const before = (age: string) => sql`${at}::timestamptz - ${age}::interval`
  await sql`delete from auth.codes where expires_at < ${before('1 hour')}`.execute(tx)
  await sql`delete from auth.proofs where expires_at < ${at}`.execute(tx)
  await sql`delete from auth.handoffs where expires_at < ${at}`.execute(tx)
  await sql`delete from auth.code_failures where at < ${before('24 hours')}`.execute(tx)
  await sql`delete from auth.sessions
    where last_used_at < ${before('7 days')} or created_at < ${before('30 days')}`.execute(tx)
  await sql`delete from auth.rate_limits where expire < ${at.getTime()}`.execute(tx)
  await sql`select auth.forget_answers(${before('24 hours')})`.execute(tx)
}
