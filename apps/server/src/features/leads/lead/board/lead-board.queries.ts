import '../lead.tables.ts'
import type { BoardOrder } from '@plinth/contract/leads/lead/board/lead-board'
import { isOnePerson } from '@plinth/contract/leads/lead/lead-list'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import type { ListOrder } from '../list/lead-list.order.ts'
import type { Window } from '../list/lead-list.queries.ts'

type Condition = RawBuilder<SqlBool>

/** The first, which is the usual one, is that of an index; for the others the stage's index holds what they sort by. */
const ORDERS: Readonly<Record<BoardOrder, RawBuilder<unknown>>> = {
  updated: sql`leads.updated_at desc, leads.id desc`,
  amount: sql`leads.budget desc nulls last, leads.id desc`,
  followUp: sql`leads.due_at, leads.id`,
  days: sql`leads.stage_since, leads.id`,
}

/** The usual order, as a list has it. */
export const NEWEST_UPDATE: ListOrder = {
  key: sql`leads.updated_at`,
  direction: 'desc',
  ties: sql`leads.id desc`,
  joins: sql``,
  isFilled: true,
  isUsual: true,
}

export const inStage = (stageId: string): Condition => sql<SqlBool>`leads.stage_id = ${stageId}`

/** The ids of one page of each stage in the order, read from indexes alone; in the usual order no further than its page. */
export async function selectStagePages(
  tx: Tx,
  stageIds: readonly string[],
  where: Condition,
  order: BoardOrder,
  { offset, limit }: Window,
): Promise<string[]> {
  const found = await sql<{ id: string }>`${unprepared}
    select page.id from unnest(${[...stageIds]}::uuid[]) with ordinality wanted (stage_id, place)
    cross join lateral (
      select leads.id, row_number() over (order by ${ORDERS[order]}) as at from leads
      where leads.stage_id = wanted.stage_id and ${where}
      order by ${ORDERS[order]} offset ${offset} limit ${limit}) page
    order by wanted.place, page.at`.execute(tx)
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

export interface BoardTag {
  id: string
  name: string
  isDeleted: boolean
}

/** Every tag that the company has or had. */
export async function selectBoardTags(tx: Tx, companyId: string): Promise<BoardTag[]> {
  const found = await sql<BoardTag>`
    select id, tag_name as name, deleted_at is not null as "isDeleted" from tags where company_id = ${companyId}`.execute(
    tx,
  )
  return found.rows
}

/** Leads that have one of the tags. */
export const tagged = (companyId: string, tagIds: readonly string[]): Condition => sql<SqlBool>`leads.id in (
  select g.lead_id from lead_tags g where g.company_id = ${companyId} and g.tag_id = any(${[...tagIds]}::uuid[]))`

/** Leads whose full name holds the text, whatever its case. */
export const named = (text: string): Condition => sql<SqlBool>`lower(leads.name) like lower(${containing(text)}::text)`

/** Leads of one of the people; `me` stands for this person, `unassigned` for those of nobody. */
export function assignedTo(people: readonly string[], userId: string): Condition {
  const ids = [...people.filter(isOnePerson), ...(people.includes('me') ? [userId] : [])]
  const theirs = sql<SqlBool>`leads.assigned_to = any(${ids}::uuid[])`
  return people.includes('unassigned') ? sql<SqlBool>`(leads.assigned_to is null or ${theirs})` : theirs
}
