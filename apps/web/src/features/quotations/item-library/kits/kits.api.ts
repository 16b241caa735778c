import type { Kit, KitChange, kitsRoutes, SentKit } from '@plinth/contract/quotations/assemblies/kits'
import { kitsEndpoints } from '@plinth/contract/quotations/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

// under the name of items, so that whatever reads the library again reads them again, too
const kits = clientOf<typeof kitsRoutes>(kitsEndpoints, 'items')

/** One page of the kits by name. */
export const kitsQuery = (asked: { search: string; page: number }) =>
  queryOptions({
    queryKey: ['items', 'kits', asked],
    queryFn: ({ signal }) => kits.list({ query: asked }, { signal }),
    placeholderData: keepPreviousData,
  })
export const kitQuery = (id: string) =>
  queryOptions({
    queryKey: ['items', 'kit', id],
    queryFn: async ({ signal }) => (await kits.byId({ params: { id } }, { signal })).data,
    staleTime: 0,
  })
/** Adds a kit; the same key for every try of the same one. Throws AppError. */
export const createKit = async (body: SentKit, idempotencyKey: string): Promise<Kit> =>
  (await kits.create({ body }, { idempotencyKey })).data
/** Throws AppError. */
export const editKit = async (id: string, body: KitChange): Promise<Kit> =>
  (await kits.edit({ params: { id }, body })).data
/** Throws AppError. */
export async function removeKit(id: string): Promise<void> {
  await kits.remove({ params: { id } })
}
