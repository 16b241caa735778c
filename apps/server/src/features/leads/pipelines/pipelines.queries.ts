import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import './pipelines.tables.ts'
import { SEEDED_STAGES, type Stage } from '@plinth/contract/leads/pipelines'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

/** The company's one pipeline. */
export function selectPipeline(tx: Tx, companyId: string) {
  return tx
    .selectFrom('pipelines')
    .select(['id', 'name', 'description', 'version'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
}

/** A stamp of the stages and statuses of a lead's company, which every change of them replaces. */
export const STAMP_OF_LEAD = sql<string>`(
  select p.stages_stamp from pipelines p where p.company_id = leads.company_id)`

/** The stamp of a company's stages and statuses. */
export async function selectStagesStamp(tx: Tx, companyId: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('pipelines')
    .select('stages_stamp')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return found?.stages_stamp
}

/** The stages in their order, each with its statuses in theirs. */
export function selectStages(tx: Tx, companyId: string): Promise<Stage[]> {
  return tx
    .selectFrom('stages as s')
    .select([
      's.id as _id',
      's.stage_name as stageName',
      's.kind',
      's.sequence',
      's.stale_after_days as staleAfterDays',
    ])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('stage_statuses as t')
          .select(['t.status_id as id', 't.status_name as statusName'])
          .whereRef('t.company_id', '=', 's.company_id')
          .whereRef('t.stage_id', '=', 's.id')
          .orderBy('t.position'),
      ).as('status'),
    )
    .where('s.company_id', '=', companyId)
    .orderBy('s.sequence')
    .execute()
}

/** The sum of the budgets of the leads that `visible` lets through, from the tallies instead of the leads. */
export async function selectValue(tx: Tx, companyId: string, visible: RawBuilder<SqlBool>): Promise<number> {
  // the tallies carry the assignee too, so the one visibility predicate fits them under the alias it speaks of
  const { value } = await tx
    .selectFrom('lead_tallies as leads')
    .select(sql<number>`coalesce(sum(leads.budget), 0)`.as('value'))
    .where('leads.company_id', '=', companyId)
    .where(visible)
    .executeTakeFirstOrThrow()
  return value
}

/** Creates the pipeline of a new company (LM-Q06). */
export async function insertPipeline(tx: Tx, companyId: string): Promise<void> {
  const pipelineId = uuid()
  const stages = SEEDED_STAGES.map((stage, index) => ({ ...stage, id: uuid(), sequence: index + 1 }))
  const statuses = stages.flatMap(stage =>
    stage.statuses.map((status, index) => ({
      company_id: companyId,
      stage_id: stage.id,
      status_id: status,
      status_name: LEAD_STATUS_NAMES[status]!,
      position: index + 1,
    })),
  )
  const rows = stages.map(({ id, stageName, kind, sequence }) => ({
    company_id: companyId,
    id,
    pipeline_id: pipelineId,
    stage_name: stageName,
    kind,
    sequence,
  }))
  await tx.insertInto('pipelines').values({ company_id: companyId, id: pipelineId, name: 'Leads' }).execute()
  await tx.insertInto('stages').values(rows).execute()
  await tx.insertInto('stage_statuses').values(statuses).execute()
}

/** A custom stage with its statuses. */
export interface OwnStage {
  name: string
  statuses: readonly { id: number; name: string }[]
  staleAfterDays?: number
}

/** Inserts custom stages between Assigned and Won. */
export async function insertOwnStages(tx: Tx, companyId: string, stages: readonly OwnStage[]): Promise<void> {
  await tx
    .updateTable('stages')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', stages.length) }))
    .where('company_id', '=', companyId)
    .where('kind', 'in', ['won', 'lost'])
    .execute()
  for (const [index, stage] of stages.entries()) {
    const id = uuid()
    await sql`
      insert into stages (company_id, id, pipeline_id, stage_name, kind, sequence, stale_after_days)
      select s.company_id, ${id}, s.pipeline_id, ${stage.name}, 'custom', s.sequence + ${index + 1},
        ${stage.staleAfterDays ?? null}::int
      from stages s where s.company_id = ${companyId} and s.kind = 'assigned'`.execute(tx)
    const statuses = stage.statuses.map((status, place) => ({
      company_id: companyId,
      stage_id: id,
      status_id: status.id,
      status_name: status.name,
      position: place + 1,
    }))
    await tx.insertInto('stage_statuses').values(statuses).modifyEnd(unprepared).execute()
  }
  const last = Math.max(0, ...stages.flatMap(stage => stage.statuses.map(({ id }) => id)))
  await tx
    .updateTable('pipelines')
    .set({ next_status_id: sql<number>`greatest(next_status_id, ${last + 1})` })
    .where('company_id', '=', companyId)
    .execute()
}
