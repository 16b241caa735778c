import type {
  AssignmentRule,
  assignmentRulesRoutes,
  SentAssignmentRule,
} from '@plinth/contract/leads/assignment/assignment-rules'
import { assignmentRulesEndpoints } from '@plinth/contract/leads/endpoints'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const rules = clientOf<typeof assignmentRulesRoutes>(assignmentRulesEndpoints, 'assignmentRules')

/** The rules by which new leads are assigned, in their order. */
export const assignmentRulesQuery = queryOptions({
  queryKey: rules.list.key(),
  queryFn: async ({ signal }) => (await rules.list(undefined, { signal })).data,
})

/** The rules that can be brought back. */
export const removedRulesQuery = queryOptions({
  queryKey: rules.removed.key(),
  queryFn: async ({ signal }) => (await rules.removed(undefined, { signal })).data,
})

/** Who gets leads by themselves, and who of them is away. */
export const absencesQuery = queryOptions({
  queryKey: rules.absences.key(),
  queryFn: async ({ signal }) => (await rules.absences(undefined, { signal })).data,
})

/** Why the latest leads went to whom. */
export const choicesQuery = (search: string) => {
  const query = search === '' ? {} : { search }
  return queryOptions({
    queryKey: rules.choices.key({ query }),
    queryFn: async ({ signal }) => (await rules.choices({ query }, { signal })).data,
  })
}

/** Adds a rule, or with one changes it. */
export const saveRuleMutation = mutationOptions({
  mutationFn: async ({ rule, body }: { rule: AssignmentRule | undefined; body: SentAssignmentRule }) =>
    rule
      ? (await rules.edit({ params: { id: rule._id }, body: { ...body, version: rule.version } })).data
      : (await rules.add({ body })).data,
})

export const orderRulesMutation = mutationOptions({
  mutationFn: async (ids: string[]) => (await rules.order({ body: { ids } })).data,
})

export const removeRuleMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await rules.remove({ params: { id } })
  },
})

export const restoreRuleMutation = mutationOptions({
  mutationFn: async (id: string) => (await rules.restore({ params: { id } })).data,
})

/** Who would have got the latest leads. */
export const tryRulesMutation = mutationOptions({
  mutationFn: async (count: number) => (await rules.trial({ body: { count } })).data,
})

export const setAbsenceMutation = mutationOptions({
  mutationFn: async ({ userId, awayUntil }: { userId: string; awayUntil: string | null }) =>
    (await rules.setAbsence({ params: { userId }, body: { awayUntil } })).data,
})

export const refreshAssignment = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['assignmentRules'] })
