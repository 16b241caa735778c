import './stage-rules.tables.ts'
import type { InferResult } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { StageRuleRow } from './stage-rules.tables.ts'

const namedRules = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('stage_rules as r')
    .innerJoin('stages as f', join =>
      join.onRef('f.company_id', '=', 'r.company_id').onRef('f.id', '=', 'r.from_stage'),
    )
    .innerJoin('stages as t', join => join.onRef('t.company_id', '=', 'r.company_id').onRef('t.id', '=', 'r.to_stage'))
    .selectAll('r')
    .select(['f.stage_name as from_name', 't.stage_name as to_name'])
    .where('r.company_id', '=', companyId)

/** A rule with the names of its stages. */
export type NamedRule = InferResult<ReturnType<typeof namedRules>>[number]

/** The company's rules, newest first. */
export function selectRules(tx: Tx, companyId: string): Promise<NamedRule[]> {
  return namedRules(tx, companyId)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
}

/** One rule, deleted or not. */
export function selectRule(tx: Tx, companyId: string, id: string): Promise<NamedRule | undefined> {
  return namedRules(tx, companyId).where('r.id', '=', id).executeTakeFirst()
}

/** Names of the company's stages by their ids. */
export async function selectStageNames(tx: Tx, companyId: string): Promise<Map<string, string>> {
  const found = await tx.selectFrom('stages').select(['id', 'stage_name']).where('company_id', '=', companyId).execute()
  return new Map(found.map(row => [row.id, row.stage_name]))
}

export async function insertRule(tx: Tx, rule: StageRuleRow): Promise<void> {
  await tx.insertInto('stage_rules').values(rule).execute()
}

/** Updates all columns of the rule. */
export async function updateRule(tx: Tx, { company_id, id, ...rule }: StageRuleRow): Promise<void> {
  await tx.updateTable('stage_rules').set(rule).where('company_id', '=', company_id).where('id', '=', id).execute()
}
