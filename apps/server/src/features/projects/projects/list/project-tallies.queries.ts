import '../projects.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** How many projects each tab has, from the tallies: of all projects of the company. */
export async function selectTallies(tx: Tx, companyId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('project_tallies')
    .select(['tab', ({ fn }) => fn.sum<number>('projects').as('count')])
    .where('company_id', '=', companyId)
    .groupBy('tab')
    .execute()
  return new Map(rows.map(row => [row.tab, Number(row.count)]))
}

/** What differs after every change of a project of the company. */
export async function selectTallyStamp(tx: Tx, companyId: string): Promise<string> {
  const { stamp } = await tx
    .selectFrom('project_tallies')
    .select(sql<string>`count(*) || '/' || coalesce(max(id), 0)`.as('stamp'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return stamp
}

/** Adds up the tallies; answers how many rows were replaced. */
export async function foldTallies(tx: Tx): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select fold_project_tallies()::int as folded`.execute(tx)
  return rows[0]?.folded ?? 0
}
