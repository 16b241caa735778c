import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { AppError } from '@plinth/contract/error-codes'
import { LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { STAGES_MAX, stageNameProblem, STAGE_TEXTS as TEXTS } from '@plinth/contract/leads/pipeline-limits'
import {
  type AddStages,
  type EditPipeline,
  type Pipeline,
  STATUSES_OF_NEW_STAGE,
  type Stage,
  type StageUses,
} from '@plinth/contract/leads/pipelines'
import { v7 as newId } from 'uuid'
import { type Context, type Effects, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { type AuditRecord, recordAudit } from '../../company/audit/audit.service.ts'
import { lockCompany } from '../../company/companies/companies.service.ts'
import { requireCrmEdit } from '../../company/lead-access/lead-access.service.ts'
import { rulesOf } from '../stage-rules/stage-rules.service.ts'
import { selectPipeline, selectStages } from './pipelines.queries.ts'
import { pipelineOf } from './pipelines.service.ts'
import { type PlannedStage, planEdit, refused, type StageEdit } from './stages.policy.ts'
import { countLeadsIn, deleteStages, holdStages, insertStages, updatePipeline, updateStages } from './stages.queries.ts'

/**
 * Adds custom stages, each before the stage that has its place now or at the end, with the statuses of every new stage (LM-567,
 * LM-403, LM-404, LM-Q06). Returns them as they were sent. Throws FORBIDDEN without crm.edit; NOT_FOUND for the pipeline; INVALID for
 * a name that another stage has or that is a default stage's; CONFLICT for more than 30 stages (LM-Q81).
 */
export function addStagesAt(ctx: Context, pipelineId: string, added: AddStages): Promise<Stage[]> {
  requireCrmEdit(ctx.actor)
  return changeStages(ctx, pipelineId, async (tx, before) => {
    const names = [...before.stages.map(stage => stage.stageName), ...added.map(stage => stage.stageName)]
    for (const [at, { stageName }] of added.entries()) {
      const others = names.filter((_, place) => place !== before.stages.length + at)
      const problem = stageNameProblem(stageName, others)
      if (problem) throw refused(`${at}.stageName`, problem)
    }
    const fresh = added.map(({ stageName, sequence }) => ({ id: newId(), name: stageName, sequence }))
    const order: PlannedStage[] = before.stages.map(toPlanned)
    const byPlace = fresh.toSorted((a, b) => a.sequence - b.sequence)
    for (const { id, name, sequence } of byPlace) order.splice(sequence - 1, 0, { id, name, staleAfterDays: null })
    await writeEdit(ctx, tx, before, { stages: order, gone: [] })
    const stages = new Map((await selectStages(tx, ctx.actor.companyId)).map(stage => [stage._id, stage]))
    return fresh.map(({ id }) => stages.get(id)!)
  })
}

/**
 * Sets all stages of the pipeline: those without an id are added, custom ones that are missing are deleted with their statuses and
 * rules, and all are numbered from 1 in their order (LM-568, LM-405, LM-Q82, LM-Q83, LM-Q79). Throws FORBIDDEN without crm.edit;
 * NOT_FOUND for the pipeline; INVALID as `planEdit` does; CONFLICT where a deleted stage has leads, for more than 30 stages, and,
 * with `PipelineConflict`, where the stages have changed since `version`.
 */
export function editPipeline(ctx: Context, body: EditPipeline): Promise<Pipeline> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return changeStages(ctx, body.pipelineId, async (tx, before) => {
    if (body.version !== undefined && body.version !== before.version)
      throw new AppError('CONFLICT', TEXTS.changed, { data: { pipeline: await pipelineOf(ctx, tx) } })
    const edit = planEdit(before.stages, body.stages)
    const kept = new Set(edit.stages.map(stage => stage.id))
    if ([body.newId ?? []].flat().some(id => !kept.has(id))) throw refused('newId', TEXTS.notKept)
    await requireEmpty(tx, companyId, edit.gone)
    await writeEdit(ctx, tx, before, edit, body.pipelineName)
    return pipelineOf(ctx, tx)
  })
}

/** What a stage's deletion would take with it, or what keeps it (LM-409). Throws FORBIDDEN without crm.edit; NOT_FOUND. */
export async function usesOfStage(ctx: Context, id: string): Promise<StageUses> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return read(ctx, async tx => {
    const [stages, counts, rules] = await Promise.all([
      selectStages(tx, companyId),
      countLeadsIn(tx, companyId, [id]),
      rulesOf(tx, companyId),
    ])
    if (!stages.some(stage => stage._id === id)) throw new AppError('NOT_FOUND')
    return { ...(counts.get(id) ?? { leads: 0, archived: 0 }), rules: rules.filter(isAbout(id)).length }
  })
}
const isAbout =
  (id: string) =>
  ({ fromStage, toStage }: { fromStage: string; toStage: string }): boolean =>
    fromStage === id || toStage === id

/** The pipeline before a change, which nobody else changes until the transaction ends. */
interface OpenPipeline {
  id: string
  name: string
  version: number
  stages: Stage[]
}

function changeStages<T>(
  ctx: Context,
  pipelineId: string,
  work: (tx: Tx, before: OpenPipeline) => Promise<T>,
): Promise<T> {
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async (tx: Tx, effects: Effects) => {
    await lockCompany(tx, companyId)
    const [pipeline, stages] = await Promise.all([selectPipeline(tx, companyId), selectStages(tx, companyId)])
    if (pipeline?.id !== pipelineId) throw new AppError('NOT_FOUND')
    const answer = await work(tx, { ...pipeline, stages })
    effects.emit({ type: 'lists.changed' })
    // rows and cards show the stages' names, and boards their columns
    effects.emit({ type: 'leads.changed', leadIds: [], by: userId })
    return answer
  })
}

/** Throws CONFLICT where one of these stages has leads, archived ones too, whoever may see them (LM-409, LM-445, LM-Q83). */
async function requireEmpty(tx: Tx, companyId: string, stages: readonly Stage[]): Promise<void> {
  if (stages.length === 0) return
  const ids = stages.map(stage => stage._id)
  await holdStages(tx, companyId, ids)
  const counts = await countLeadsIn(tx, companyId, ids)
  const full = stages.find(stage => counts.has(stage._id))
  if (full) throw new AppError('CONFLICT', TEXTS.inUse(counts.get(full._id)!.leads), { data: { stageId: full._id } })
}

const toPlanned = ({ _id, stageName, staleAfterDays }: Stage): PlannedStage => ({
  id: _id,
  name: stageName,
  staleAfterDays,
})

/** Writes what an edit makes of the stages, and the audit trail of it. */
async function writeEdit(
  ctx: Context,
  tx: Tx,
  before: OpenPipeline,
  edit: StageEdit,
  name = before.name,
): Promise<void> {
  const { companyId } = ctx.actor
  if (edit.stages.length > STAGES_MAX) throw new AppError('CONFLICT', TEXTS.full)
  const byId = new Map(before.stages.map(stage => [stage._id, stage]))
  const all = edit.stages.map((stage, at) => ({ ...stage, id: stage.id ?? newId(), sequence: at + 1 }))
  const known = all.filter(stage => byId.has(stage.id))
  const fresh = all.filter(stage => !byId.has(stage.id))
  const records = recordsOf({ ...before, byId }, { known, fresh, gone: edit.gone, name })
  if (records.length === 0) return
  const rules = edit.gone.length === 0 ? [] : await rulesOf(tx, companyId)
  await deleteStages(
    tx,
    companyId,
    edit.gone.map(stage => stage._id),
  )
  await updateStages(tx, companyId, known)
  const statuses = STATUSES_OF_NEW_STAGE.map(id => ({ id, name: LEAD_STATUS_NAMES[id]! }))
  await insertStages(tx, { companyId, pipelineId: before.id }, fresh, statuses)
  await updatePipeline(tx, companyId, name)
  for (const record of records) {
    const lost = record.action === 'stage.removed' ? rules.filter(isAbout(record.targetId!)).length : 0
    const changes = lost === 0 ? record.changes : [{ field: 'Transition rules', before: lost, after: 0 }]
    await recordAudit(tx, { actor: ctx.actor, at: ctx.clock.now(), ...record, changes })
  }
}

type StageRecord = Pick<AuditRecord, 'targetId' | 'targetName' | 'changes'> & { action: AuditAction }
type Placed = PlannedStage & { id: string }

/** What the audit trail says of an edit; empty where nothing changes. */
function recordsOf(
  before: Pick<OpenPipeline, 'id' | 'name' | 'stages'> & { byId: ReadonlyMap<string, Stage> },
  after: { known: readonly Placed[]; fresh: readonly Placed[]; gone: readonly Stage[]; name: string },
): StageRecord[] {
  const { known, fresh, gone, name } = after
  const added = fresh.map(stage => ({ action: 'stage.added' as const, targetId: stage.id, targetName: stage.name }))
  const removed = gone.map(stage => ({
    action: 'stage.removed' as const,
    targetId: stage._id,
    targetName: stage.stageName,
  }))
  const changed = known.flatMap(stage => {
    const was = before.byId.get(stage.id)!
    const changes = [
      { field: 'Name', before: was.stageName, after: stage.name },
      { field: 'Stale after days', before: was.staleAfterDays, after: stage.staleAfterDays },
    ].filter(one => one.before !== one.after)
    return changes.length === 0
      ? []
      : [{ action: 'stage.changed' as const, targetId: stage.id, targetName: stage.name, changes }]
  })
  const kept = before.stages.filter(stage => !gone.includes(stage))
  const isMoved = kept.some((stage, at) => stage._id !== known[at]?.id)
  const orderOf = (names: readonly string[]): string => names.join(', ')
  const order = {
    field: 'Order',
    before: orderOf(kept.map(stage => stage.stageName)),
    after: orderOf(known.map(stage => stage.name)),
  }
  return [
    ...removed,
    ...added,
    ...changed,
    ...(isMoved
      ? [{ action: 'stages.ordered' as const, targetId: before.id, targetName: name, changes: [order] }]
      : []),
    ...(name === before.name
      ? []
      : [
          {
            action: 'pipeline.changed' as const,
            targetId: before.id,
            targetName: name,
            changes: [{ field: 'Name', before: before.name, after: name }],
          },
        ]),
  ]
}
