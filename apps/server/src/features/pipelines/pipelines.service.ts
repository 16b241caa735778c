import { AppError } from '@plinth/contract/error-codes'
import type { Pipeline, Stage } from '@plinth/contract/pipelines'
import { type Context, read } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { requireCrm, visibleLeads } from '../lead-access/lead-access.service.ts'
import { insertPipeline, selectPipeline, selectStages, selectValue } from './pipelines.queries.ts'

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

/** The company's stages in their order with their statuses, for services that move leads. */
export const stagesOf = (tx: Tx, companyId: string): Promise<Stage[]> => selectStages(tx, companyId)

/** The pipeline a new company starts with: Prospect, Assigned, Won, Lost and their statuses (LM-Q06, decisions.md 15). */
export const seedPipeline = (tx: Tx, companyId: string): Promise<void> => insertPipeline(tx, companyId)
