import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/pipelined-connection.ts'

/** Which of these sessions still exist; logout, a new password and deactivation delete them (decisions.md 3). */
export async function selectLiveSessions(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${prepared}
    select id from auth.sessions where id = any(${ids}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}
