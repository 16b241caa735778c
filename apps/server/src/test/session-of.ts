import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database/database.ts'

/** A session of a person, without their password; the token to call with. */
export async function sessionOf(db: Database, userId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await db.anonymous(tx =>
    sql`insert into auth.sessions (token_hash, id, user_id, created_at, last_used_at)
        values (${hash}, ${newId()}, ${userId}, ${now}, ${now})`.execute(tx),
  )
  return token
}
