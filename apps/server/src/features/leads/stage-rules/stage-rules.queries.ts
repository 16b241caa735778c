import './stage-rules.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { StageRuleRow } from './stage-rules.tables.ts'

/** A rule with the names of its stages. */
export type NamedRule = StageRuleRow & { from_name: string; to_name: string }

const NAMED = sql`
  select r.*, f.stage_name as from_name, t.stage_name as to_name from stage_rules r
  join stages f on f.company_id = r.company_id and f.id = r.from_stage
  join stages t on t.company_id = r.company_id and t.id = r.to_stage`

/** The company's rules, newest first. */
export async function selectRules(tx: Tx, companyId: string): Promise<NamedRule[]> {
  const found = await sql<NamedRule>`${NAMED}
    where r.company_id = ${companyId} and r.deleted_at is null order by r.created_at desc, r.id desc`.execute(tx)
  return found.rows
}

/** One rule, deleted or not. */
export async function selectRule(tx: Tx, companyId: string, id: string): Promise<NamedRule | undefined> {
  const found = await sql<NamedRule>`${NAMED} where r.company_id = ${companyId} and r.id = ${id}`.execute(tx)
  return found.rows[0]
}

/** Names of the company's stages by their ids. */
export async function selectStageNames(tx: Tx, companyId: string): Promise<Map<string, string>> {
  const found = await sql<{ id: string; stage_name: string }>`
    select id, stage_name from stages where company_id = ${companyId}`.execute(tx)
  return new Map(found.rows.map(row => [row.id, row.stage_name]))
}

export async function insertRule(tx: Tx, rule: StageRuleRow): Promise<void> {
  await tx.insertInto('stage_rules').values(rule).execute()
}

/** Writes the whole rule. */
export async function updateRule(tx: Tx, { company_id, id, ...rule }: StageRuleRow): Promise<void> {
  await tx.updateTable('stage_rules').set(rule).where('company_id', '=', company_id).where('id', '=', id).execute()
}
