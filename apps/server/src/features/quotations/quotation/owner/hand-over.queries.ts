import '../quotation.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { changeOwners } from './change-owners.queries.ts'

const isOpen = (companyId: string, ownerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`q.company_id = ${companyId} and q.owner_id = ${ownerId} and q.deleted_at is null
    and q.state not in ('accepted', 'rejected')`

/** How many quotations a person owns that are neither accepted nor rejected. */
export async function countOpenOf(tx: Tx, companyId: string, ownerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quotations q where ${isOpen(companyId, ownerId)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Gives at most `most` of them to another owner, keeps that it happened, and returns their ids. */
export async function reassignOpen(
  tx: Tx,
  companyId: string,
  { from, to, by, at, most }: { from: string; to: string; by: { id: string; name: string }; at: Date; most: number },
): Promise<string[]> {
  const chosen = sql`select q.id from quotations q where ${isOpen(companyId, from)} order by q.id limit ${most} for update`
  return changeOwners(tx, companyId, chosen, { ownerId: to, by, at })
}
