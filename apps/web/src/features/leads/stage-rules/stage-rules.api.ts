import { stageRulesEndpoints } from '@plinth/contract/leads/endpoints'
import type { AddStageRule, EditStageRule, StageRule, stageRulesRoutes } from '@plinth/contract/leads/stage-rules'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const rules = clientOf<typeof stageRulesRoutes>(stageRulesEndpoints, 'stageRules')

/** The rules for moving leads between stages, newest first. */
export const stageRulesQuery = queryOptions({
  queryKey: rules.list.key(),
  queryFn: async ({ signal }) => (await rules.list(undefined, { signal })).data,
})

/** Adds a rule; CONFLICT where its pair of stages has one. */
export const addRuleMutation = mutationOptions({
  mutationFn: async (body: AddStageRule): Promise<StageRule> => (await rules.add({ body })).data,
})

/** Changes what is sent of a rule, or deletes it; CONFLICT where somebody has changed it since. Returns the server's message. */
export const editRuleMutation = mutationOptions({
  mutationFn: async ({ id, ...body }: EditStageRule & { id: string }): Promise<string | undefined> =>
    (await rules.edit({ query: { id }, body })).message,
})
