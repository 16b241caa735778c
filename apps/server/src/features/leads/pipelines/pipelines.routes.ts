import { AppError } from '@plinth/contract/error-codes'
import { STATUS_TEXTS } from '@plinth/contract/leads/lead-statuses'
import { type pipelinesRoutes, StatusKey } from '@plinth/contract/leads/pipelines'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getPipeline } from './pipelines.service.ts'
import { addStagesAt, editPipeline, usesOfStage } from './stages.service.ts'
import { addStatus, editStatus, listStatuses, removeStatus } from './statuses.service.ts'

export const pipelinesHandlers: Handlers<typeof pipelinesRoutes> = {
  get: async (_input, ctx) => ({ data: await getPipeline(ctx) }),
  addStages: async ({ query, body }, ctx) => ({ data: await addStagesAt(ctx, query.pipelineId, body) }),
  edit: async ({ body }, ctx) => ({ data: await editPipeline(ctx, body) }),
  stageUses: async ({ params }, ctx) => ({ data: await usesOfStage(ctx, params.id) }),
  statuses: ({ query }, ctx) => listStatuses(ctx, query),
  addStatus: async ({ body }, ctx) => ({ data: await addStatus(ctx, body), message: STATUS_TEXTS.added }),
  editStatus: async ({ body }, ctx) => ({ data: await editStatus(ctx, body), message: STATUS_TEXTS.edited }),
  removeStatus: async ({ query, body }, ctx) => {
    const named = StatusKey.safeParse({ ...query, ...body })
    if (!named.success) {
      const fields = named.error.issues.map(({ path }) => ({ field: path.join('.'), message: 'Field is required' }))
      throw new AppError('INVALID', undefined, { fields })
    }
    // query and body may name it, but not two different ones
    if (query.stageId !== undefined && query.stageId !== named.data.stageId) throw new AppError('NOT_FOUND')
    await removeStatus(ctx, named.data)
    return { data: {}, message: STATUS_TEXTS.deleted }
  },
}
