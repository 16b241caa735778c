import { pipelinesEndpoints } from '@plinth/contract/leads/endpoints'
import type {
  AddStages,
  EditPipeline,
  EditStatus,
  LeadStatus,
  Pipeline,
  pipelinesRoutes,
  StageUses,
  StatusKey,
} from '@plinth/contract/leads/pipelines'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { concernedBy } from '../../../lib/server/use-live-news.ts'

const pipelines = clientOf<typeof pipelinesRoutes>(pipelinesEndpoints, 'pipelines')

/** The company's pipeline: its stages in their order, each with its statuses (LM-361). */
export const pipelineQuery = queryOptions({
  queryKey: pipelines.get.key(),
  queryFn: async ({ signal }): Promise<Pipeline> => {
    const { data } = await pipelines.get(undefined, { signal })
    return { ...data, stages: data.stages.toSorted((a, b) => a.sequence - b.sequence) }
  },
  staleTime: 5 * 60_000,
  meta: concernedBy(({ type }) => type === 'lists.changed' || type === 'company.changed' || type === 'hello'),
})

/** Sets all stages; CONFLICT where a deleted one has leads or, with `PipelineConflict`, where somebody has changed them meanwhile. */
export const savePipeline = async (body: EditPipeline): Promise<Pipeline> => (await pipelines.edit({ body })).data

/** Adds a stage before the one that has its place now. Throws CONFLICT where its name is taken. */
export const addStage = async (pipelineId: string, stage: AddStages[number]): Promise<void> => {
  await pipelines.addStages({ query: { pipelineId }, body: [stage] })
}

/** How many leads and rules a stage has, in the whole company. */
export const usesOfStage = async (id: string): Promise<StageUses> =>
  (await pipelines.stageUses({ params: { id } })).data

/** A page of the statuses of all stages that hold a text (LM-Q10). */
export const statusesQuery = (page: number, search: string) =>
  queryOptions({
    queryKey: [...pipelines.statuses.key(), page, search],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await pipelines.statuses(
        { query: { page, ...(search === '' ? {} : { search }) } },
        { signal },
      )
      return { statuses: data, pages: pagination.pages }
    },
    placeholderData: keepPreviousData,
  })

/** Adds a status to a stage, or changes the one that is given. */
export const saveStatusMutation = mutationOptions({
  mutationFn: async ({ old, stageId, name }: SavedStatus): Promise<LeadStatus> => {
    if (!old) return (await pipelines.addStatus({ body: { stageId, statusName: name } })).data
    const body: EditStatus = {
      oldStatusId: old.statusId,
      oldStageId: old.stageId,
      newStageId: stageId,
      newStatus: name,
    }
    return (await pipelines.editStatus({ body })).data
  },
})
interface SavedStatus {
  /** undefined for a new one */
  old: LeadStatus | undefined
  stageId: string
  name: string
}

/** Deletes a status; CONFLICT while leads have it. */
export const removeStatusMutation = mutationOptions({
  mutationFn: async (query: StatusKey): Promise<void> => {
    await pipelines.removeStatus({ query, body: undefined })
  },
})

/** After stages or statuses have changed: whatever shows them is read again. */
export const refreshStages = async (queryClient: QueryClient): Promise<void> => {
  const stale = [pipelines.get.key(), pipelines.statuses.key()]
  await Promise.all(stale.map(queryKey => queryClient.invalidateQueries({ queryKey })))
}
