import '../lead.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import type { Window } from './lead-list.queries.ts'

type Condition = RawBuilder<SqlBool>

/** The ids of one page of each stage, newest first; each stage is read from its own index, no further than its page. */
export async function selectStagePages(
  tx: Tx,
  stageIds: readonly string[],
  where: Condition,
  { offset, limit }: Window,
): Promise<string[]> {
  const found = await sql<{ id: string }>`${unprepared}
    select page.id from unnest(${[...stageIds]}::uuid[]) with ordinality wanted (stage_id, place)
    cross join lateral (
      select leads.id, leads.created_at from leads where leads.stage_id = wanted.stage_id and ${where}
      order by leads.created_at desc, leads.id desc offset ${offset} limit ${limit}) page
    order by wanted.place, page.created_at desc, page.id desc`.execute(tx)
  return found.rows.map(row => row.id)
}

export interface StageTotal {
  stage_id: string
  count: number
  budget: number
}

/** Count and budget of all leads of each stage, read one by one. */
export async function countInStages(tx: Tx, stageIds: readonly string[], where: Condition): Promise<StageTotal[]> {
  const found = await sql<StageTotal>`${unprepared}
    select leads.stage_id, count(*) as count, coalesce(sum(leads.budget), 0) as budget from leads
    where leads.stage_id = any(${[...stageIds]}::uuid[]) and ${where} group by leads.stage_id`.execute(tx)
  return found.rows
}

/** The same from the tallies; `where` may only concern assignees. */
export async function tallyStages(tx: Tx, companyId: string, where: Condition): Promise<StageTotal[]> {
  const found = await sql<StageTotal>`${unprepared}
    select leads.stage_id, sum(leads.leads) as count, coalesce(sum(leads.budget), 0) as budget from lead_tallies leads
    where leads.company_id = ${companyId} and ${where} group by leads.stage_id`.execute(tx)
  return found.rows
}

/** How many of the tags belong to the company, deleted ones included. */
export async function countTags(tx: Tx, companyId: string, ids: readonly string[]): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from tags where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return found.rows[0]?.count ?? 0
}
