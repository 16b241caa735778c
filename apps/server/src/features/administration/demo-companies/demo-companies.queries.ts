import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

const MAKING = 4_211_733

/** The demo company, where there is one. */
export async function selectDemoCompany(tx: Tx): Promise<string | undefined> {
  const found = await sql<{ id: string | null }>`select auth.demo_company() as id`.execute(tx)
  return found.rows[0]?.id ?? undefined
}

/** Lets one after the other make a demo company; the second one then finds the first one's. */
export async function lockMaking(tx: Tx): Promise<void> {
  await sql`set local lock_timeout to '15s'`.execute(tx)
  await sql`set local statement_timeout to '20s'`.execute(tx)
  await sql`select pg_advisory_xact_lock(${MAKING}::bigint)`.execute(tx)
  await sql`set local lock_timeout to default`.execute(tx)
  await sql`set local statement_timeout to default`.execute(tx)
}

/** Whether any of the addresses has an account already, in whatever company. */
export async function isAnyTaken(tx: Tx, emails: readonly string[]): Promise<boolean> {
  const found = await sql<{ taken: boolean }>`
    select exists (select from unnest(${emails}::text[]) e(email), auth.account(e.email)) as taken`.execute(tx)
  return found.rows[0]?.taken ?? false
}

/** An active person of the demo company by what stands before the @ of their address. */
export async function selectPersonNamed(tx: Tx, companyId: string, name: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('is_active', '=', true)
    .where(sql<string>`split_part(email, '@', 1)`, '=', name)
    .limit(1)
    .executeTakeFirst()
  return found?.id
}
