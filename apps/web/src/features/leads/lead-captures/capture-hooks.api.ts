import { captureHooksEndpoints } from '@plinth/contract/leads/endpoints'
import type { CaptureHook, captureHooksRoutes } from '@plinth/contract/leads/lead-captures/capture-hooks'
import type { FieldMapping } from '@plinth/contract/leads/lead-captures/field-mapping'
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const hooks = clientOf<typeof captureHooksRoutes>(captureHooksEndpoints, 'captureHooks')

/** How other systems post leads to a form. */
export const captureHookQuery = (id: string) =>
  queryOptions({
    queryKey: [...hooks.overview.key(), id],
    queryFn: async ({ signal }): Promise<CaptureHook> => (await hooks.overview({ params: { id } }, { signal })).data,
  })

/** One page of what they posted, counted from 1. */
export const deliveriesQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: [...hooks.deliveries.key(), id, page],
    queryFn: async ({ signal }) => {
      const { data, pagination } = await hooks.deliveries({ params: { id }, query: { page } }, { signal })
      return { deliveries: data, ...pagination }
    },
    placeholderData: keepPreviousData,
  })

/** Makes a new address with a key; it is returned only this once. */
export const makeAddressMutation = mutationOptions({
  mutationFn: async (id: string): Promise<string> => (await hooks.makeAddress({ params: { id } })).data.url,
})

export const removeAddressMutation = mutationOptions({
  mutationFn: async (id: string) => (await hooks.removeAddress({ params: { id } })).data,
})

export const saveMappingMutation = mutationOptions({
  mutationFn: async ({ id, ...body }: { id: string; mapping: FieldMapping; mappingVersion: number }) =>
    (await hooks.saveMapping({ params: { id }, body })).data,
})

export const retryDeliveryMutation = mutationOptions({
  mutationFn: async ({ id, deliveryId }: { id: string; deliveryId: string }) =>
    (await hooks.retry({ params: { id, deliveryId } })).data,
})

export const refreshHooks = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['captureHooks'] })
