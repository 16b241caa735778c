import { AppError } from '@plinth/contract/error-codes'
import type { Pipeline, Stage } from '@plinth/contract/leads/pipelines'
import { LRUCache } from 'lru-cache'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { requireCrm, visibleLeads } from '../../company/lead-access/lead-access.service.ts'
import { type MoveRule, rulesOf } from '../stage-rules/stage-rules.service.ts'
import {
  insertOwnStages,
  insertPipeline,
  type OwnStage,
  STAMP_OF_LEAD,
  selectPipeline,
  selectStages,
  selectStagesStamp,
  selectValue,
} from './pipelines.queries.ts'

/** The pipeline with its stages; its value is the sum of the budgets that the caller may see. Throws FORBIDDEN. */
export async function getPipeline(ctx: Context): Promise<Pipeline> {
  requireCrm(ctx.actor)
  return read(ctx, tx => pipelineOf(ctx, tx))
}

/** The same in the caller's transaction. */
export async function pipelineOf({ actor }: Context, tx: Tx): Promise<Pipeline> {
  const [pipeline, stages, pipelineValue] = await Promise.all([
    selectPipeline(tx, actor.companyId),
    selectStages(tx, actor.companyId),
    selectValue(tx, actor.companyId, visibleLeads(actor)),
  ])
  if (!pipeline) throw new AppError('INTERNAL', undefined, { cause: 'company without a pipeline' })
  const { id, name, description, version } = pipeline
  return { _id: id, name, description, version, pipelineValue, stages }
}

/** The stages in order with their statuses, and the rules for moves between them. */
export interface StagePlan {
  stages: readonly Stage[]
  rules: readonly MoveRule[]
}

/** Plans by their stamp, which every change replaces, so that a remembered plan is never out of date. */
const remembered = new LRUCache<string, StagePlan>({ max: 1000 })

/** The company's stages and rules, for services that move leads. */
export const stagePlanOf = async (tx: Tx, companyId: string): Promise<StagePlan> =>
  stagePlanAt(tx, companyId, await selectStagesStamp(tx, companyId))

async function stagePlanAt(tx: Tx, companyId: string, stamp: string | undefined): Promise<StagePlan> {
  const known = stamp === undefined ? undefined : remembered.get(stamp)
  if (known) return known
  const [stages, rules] = await Promise.all([selectStages(tx, companyId), rulesOf(tx, companyId)])
  const plan = { stages, rules }
  if (stamp !== undefined && stages.length > 0) remembered.set(stamp, plan)
  return plan
}

/** Select this with a lead and pass it to `stagesAt`: one query less than `stagesOf`. */
export const stagesStampOfLead = STAMP_OF_LEAD

/** The company's stages, by the stamp that was read just before. */
export const stagesAt = async (tx: Tx, companyId: string, stamp: string): Promise<readonly Stage[]> =>
  (await stagePlanAt(tx, companyId, stamp)).stages

/** The company's stages without the rules. */
export const stagesOf = async (tx: Tx, companyId: string): Promise<readonly Stage[]> =>
  (await stagePlanOf(tx, companyId)).stages

/** Creates the pipeline of a new company: Prospect, Assigned, Won, Lost and their statuses (LM-Q06, decision 15). */
export const seedPipeline = (tx: Tx, companyId: string): Promise<void> => insertPipeline(tx, companyId)

/** Inserts custom stages, each with its statuses, between Assigned and Won. */
export const addStages = (tx: Tx, companyId: string, stages: readonly OwnStage[]): Promise<void> =>
  insertOwnStages(tx, companyId, stages)
