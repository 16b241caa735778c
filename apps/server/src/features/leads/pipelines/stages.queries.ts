import './pipelines.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A custom stage that is new. */
export interface NewStage {
  id: string
  name: string
  sequence: number
  staleAfterDays: number | null
}

/** Gives stages their names, places and days; those that are left out stay as they are. */
export async function updateStages(
  tx: Tx,
  companyId: string,
  stages: readonly { id: string; name: string; sequence: number; staleAfterDays: number | null }[],
): Promise<void> {
  if (stages.length === 0) return
  const rows = JSON.stringify(stages)
  // stages that exchange names would meet the unique index half way: first each renamed one takes its id for a name
  await sql`
    update stages set stage_name = stages.id::text
    from json_to_recordset(${rows}) as r (id uuid, name text)
    where stages.company_id = ${companyId} and stages.id = r.id and stages.stage_name <> r.name`.execute(tx)
  await sql`
    update stages set stage_name = r.name, sequence = r.sequence, stale_after_days = r."staleAfterDays"
    from json_to_recordset(${rows}) as r (id uuid, name text, sequence int, "staleAfterDays" int)
    where stages.company_id = ${companyId} and stages.id = r.id`.execute(tx)
}

/** Inserts custom stages with their statuses. */
export async function insertStages(
  tx: Tx,
  { companyId, pipelineId }: { companyId: string; pipelineId: string },
  stages: readonly NewStage[],
  statuses: readonly { id: number; name: string }[],
): Promise<void> {
  if (stages.length === 0) return
  await tx
    .insertInto('stages')
    .values(
      stages.map(({ id, name, sequence, staleAfterDays }) => ({
        company_id: companyId,
        id,
        pipeline_id: pipelineId,
        stage_name: name,
        kind: 'custom' as const,
        sequence,
        stale_after_days: staleAfterDays,
      })),
    )
    .execute()
  await tx
    .insertInto('stage_statuses')
    .values(
      stages.flatMap(stage =>
        statuses.map((status, index) => ({
          company_id: companyId,
          stage_id: stage.id,
          status_id: status.id,
          status_name: status.name,
          position: index + 1,
        })),
      ),
    )
    .execute()
}

/** Keeps leads from entering these stages until the transaction ends; waits for those that are entering them. */
export async function holdStages(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('stages')
    .select('id')
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** How many leads are in each of these stages, archived ones too, whoever may see them; stages without any are left out. */
export async function countLeadsIn(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, { leads: number; archived: number }>> {
  const found = await tx
    .selectFrom('leads')
    .select(['stage_id'])
    .select(({ fn }) => [
      fn.countAll<number>().as('leads'),
      fn.countAll<number>().filterWhere('is_archived', '=', true).as('archived'),
    ])
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('stage_id', '=', fn.any(val([...ids]))))
    .where('deleted_at', 'is', null)
    .groupBy('stage_id')
    .execute()
  return new Map(found.map(({ stage_id, leads, archived }) => [stage_id, { leads, archived }]))
}

/** Deletes stages with their statuses and the rules about them. */
export async function deleteStages(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('stages')
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
}

/** Names the pipeline and counts its version up. */
export async function updatePipeline(tx: Tx, companyId: string, name: string): Promise<void> {
  await tx
    .updateTable('pipelines')
    .set(({ eb }) => ({ name, version: eb('version', '+', 1) }))
    .where('company_id', '=', companyId)
    .execute()
}
