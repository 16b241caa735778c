import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** What this installation keeps under a name, if anything. */
export async function selectInstallationValue(tx: Tx, name: string): Promise<string | undefined> {
  const found = await sql<{ value: string }>`select value from auth.installation where name = ${name}`.execute(tx)
  return found.rows[0]?.value
}

/** Keeps a value under a name, unless there is one already. */
export async function insertInstallationValue(tx: Tx, name: string, value: string): Promise<void> {
  await sql`insert into auth.installation (name, value) values (${name}, ${value}) on conflict do nothing`.execute(tx)
}
