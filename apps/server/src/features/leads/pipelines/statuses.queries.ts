import './pipelines.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { containing } from '../../../platform/database/like-pattern.ts'

export interface StatusRow {
  statusId: number
  statusName: string
  stageId: string
  stageName: string
}

const statuses = (tx: Tx, companyId: string) =>
  tx
    .selectFrom('stage_statuses as t')
    .innerJoin('stages as s', join => join.onRef('s.company_id', '=', 't.company_id').onRef('s.id', '=', 't.stage_id'))
    .where('t.company_id', '=', companyId)

const holds = (search: string): RawBuilder<SqlBool> => sql`t.status_name ilike ${containing(search)}`

/** A page of the statuses that hold a text, by stage and in their order. */
export const selectStatuses = (
  tx: Tx,
  companyId: string,
  search: string,
  page: { limit: number; offset: number },
): Promise<StatusRow[]> =>
  statuses(tx, companyId)
    .select(['t.status_id as statusId', 't.status_name as statusName', 's.id as stageId', 's.stage_name as stageName'])
    .where(holds(search))
    .orderBy('s.sequence')
    .orderBy('t.position')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function countStatuses(tx: Tx, companyId: string, search: string): Promise<number> {
  const { total } = await statuses(tx, companyId)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(holds(search))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Keeps leads from getting this status until the transaction ends; waits for those that are getting it. */
export async function holdStatus(tx: Tx, companyId: string, stageId: string, statusId: number): Promise<void> {
  await tx
    .selectFrom('stage_statuses')
    .select('status_id')
    .where('company_id', '=', companyId)
    .where('stage_id', '=', stageId)
    .where('status_id', '=', statusId)
    .forUpdate()
    .execute()
}

/** How many leads of a stage have a status, archived ones too, deleted ones not, whoever may see them (LM-Q08). */
export async function countLeadsWith(tx: Tx, companyId: string, stageId: string, statusId: number): Promise<number> {
  const { leads } = await tx
    .selectFrom('leads')
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .where('company_id', '=', companyId)
    .where('stage_id', '=', stageId)
    .where('lead_status', '=', statusId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(leads)
}

/** The number of a new status of the company, which no other ever had (LM-Q05). */
export async function takeStatusId(tx: Tx, companyId: string): Promise<number> {
  const { taken } = await tx
    .updateTable('pipelines')
    .set(({ eb }) => ({ next_status_id: eb('next_status_id', '+', 1) }))
    .where('company_id', '=', companyId)
    .returning(sql<number>`next_status_id - 1`.as('taken'))
    .executeTakeFirstOrThrow()
  return taken
}

/** Puts a status at the end of a stage. */
export async function insertStatus(tx: Tx, companyId: string, status: Omit<StatusRow, 'stageName'>): Promise<void> {
  const { stageId, statusId, statusName } = status
  await sql`
    insert into stage_statuses (company_id, stage_id, status_id, status_name, position)
    select firm.company_id, ${stageId}, ${statusId}, ${statusName}, (
      select coalesce(max(s.position), 0) + 1 from stage_statuses s
      where s.company_id = ${companyId} and s.stage_id = ${stageId})
    from companies firm where firm.company_id = ${companyId}`.execute(tx)
}

export async function renameStatus(tx: Tx, companyId: string, status: Omit<StatusRow, 'stageName'>): Promise<void> {
  await tx
    .updateTable('stage_statuses')
    .set({ status_name: status.statusName })
    .where('company_id', '=', companyId)
    .where('stage_id', '=', status.stageId)
    .where('status_id', '=', status.statusId)
    .execute()
}

export async function deleteStatus(tx: Tx, companyId: string, stageId: string, statusId: number): Promise<void> {
  await tx
    .deleteFrom('stage_statuses')
    .where('company_id', '=', companyId)
    .where('stage_id', '=', stageId)
    .where('status_id', '=', statusId)
    .execute()
}
