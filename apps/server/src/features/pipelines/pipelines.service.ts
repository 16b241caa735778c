import { AppError } from '@plinth/contract/error-codes'
import type { Pipeline, Stage } from '@plinth/contract/pipelines'
import { LRUCache } from 'lru-cache'
import { type Context, read } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { requireCrm, visibleLeads } from '../lead-access/lead-access.service.ts'
import { insertPipeline, selectPipeline, selectStages, selectStagesStamp, selectValue } from './pipelines.queries.ts'

/** The pipeline with its stages; its value is the sum of the budgets this person may see. Throws FORBIDDEN. */
export async function getPipeline(ctx: Context): Promise<Pipeline> {
  const { actor } = ctx
  requireCrm(actor)
  const [pipeline, stages, pipelineValue] = await read(ctx, tx =>
    Promise.all([
      selectPipeline(tx, actor.companyId),
      selectStages(tx, actor.companyId),
      selectValue(tx, actor.companyId, visibleLeads(actor)),
    ]),
  )
  if (!pipeline) throw new AppError('INTERNAL', undefined, { cause: 'company without a pipeline' })
  const { id, name, description, version } = pipeline
  return { _id: id, name, description, version, pipelineValue, stages }
}

/** Stages by their stamp, which is another one after every change: what is found here is never out of date. */
const remembered = new LRUCache<string, readonly Stage[]>({ max: 1000 })

/** The company's stages in their order with their statuses, for services that move leads. */
export async function stagesOf(tx: Tx, companyId: string): Promise<readonly Stage[]> {
  const stamp = await selectStagesStamp(tx, companyId)
  const known = stamp === undefined ? undefined : remembered.get(stamp)
  if (known) return known
  const stages = await selectStages(tx, companyId)
  if (stamp !== undefined && stages.length > 0) remembered.set(stamp, stages)
  return stages
}

/** The pipeline a new company starts with: Prospect, Assigned, Won, Lost and their statuses (LM-Q06, decisions.md 15). */
export const seedPipeline = (tx: Tx, companyId: string): Promise<void> => insertPipeline(tx, companyId)
