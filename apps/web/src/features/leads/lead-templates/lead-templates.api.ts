import { leadTemplatesEndpoints } from '@plinth/contract/leads/endpoints'
import type {
  LeadTemplate,
  leadTemplatesRoutes,
  SaveTemplate,
} from '@plinth/contract/leads/lead-templates/lead-templates'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const leadTemplates = clientOf<typeof leadTemplatesRoutes>(leadTemplatesEndpoints, 'leadTemplates')

/** The templates that new leads can be made with, the default one first. */
export const leadTemplatesQuery = queryOptions({
  queryKey: leadTemplates.forForm.key(),
  queryFn: async ({ signal }): Promise<LeadTemplate[]> => {
    const { data } = await leadTemplates.forForm({ query: {} }, { signal })
    return Array.isArray(data) ? data : [data]
  },
  staleTime: 60_000,
})

/** Creates a template, or changes the one with this id; CONFLICT if somebody else has changed it since `version`. */
export const saveTemplateMutation = mutationOptions({
  mutationFn: async ({ id, ...body }: SaveTemplate & { id?: string; version?: number }): Promise<LeadTemplate> => {
    if (id !== undefined) return (await leadTemplates.edit({ params: { id }, body })).data
    const { version: _, ...fresh } = body
    return (await leadTemplates.create({ body: fresh })).data
  },
})

/** Deletes a template other than the default one. */
export const removeTemplateMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await leadTemplates.remove({ params: { id } })
  },
})

/** Refetches the templates after a change. */
export const refreshTemplates = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: leadTemplatesQuery.queryKey })
