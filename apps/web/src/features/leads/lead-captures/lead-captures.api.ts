import { leadCapturesEndpoints } from '@plinth/contract/leads/endpoints'
import type {
  CaptureSettings,
  LeadCapture,
  leadCapturesRoutes,
} from '@plinth/contract/leads/lead-captures/lead-captures'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const captures = clientOf<typeof leadCapturesRoutes>(leadCapturesEndpoints, 'leadCaptures')

/** The company's capture forms by name. */
export const leadCapturesQuery = queryOptions({
  queryKey: captures.list.key(),
  queryFn: async ({ signal }) => (await captures.list(undefined, { signal })).data,
})

/** Creates a form, or changes the one that was opened at this version. */
export const saveCaptureMutation = mutationOptions({
  mutationFn: async ({
    opened,
    body,
  }: {
    opened: Pick<LeadCapture, '_id' | 'version'> | undefined
    body: CaptureSettings
  }): Promise<LeadCapture> => {
    if (!opened) return (await captures.create({ body })).data
    const { _id: id, version } = opened
    return (await captures.edit({ params: { id }, body: { ...body, version } })).data
  },
})

export const removeCaptureMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await captures.remove({ params: { id } })
  },
})

/** Makes a new secret for the signed endpoint; it is returned only this once. */
export const newSecretMutation = mutationOptions({
  mutationFn: async (id: string) => (await captures.newSecret({ params: { id } })).data,
})

export const refreshCaptures = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['leadCaptures'] })
