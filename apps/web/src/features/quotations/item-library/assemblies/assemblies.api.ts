import type { itemAnalysesRoutes, SentAnalysis } from '@plinth/contract/quotations/assemblies/item-analyses'
import { itemAnalysesEndpoints } from '@plinth/contract/quotations/endpoints'
import { queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

// under the name of items, so that whatever reads the library again reads them again, too
const analyses = clientOf<typeof itemAnalysesRoutes>(itemAnalysesEndpoints, 'items')

/** The rate analysis of an item, for who may see costs. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['items', 'analysis', id],
    queryFn: async ({ signal }) => (await analyses.byItem({ params: { id } }, { signal })).data,
  })
/** Throws AppError. */
export const saveAnalysis = async (id: string, body: SentAnalysis) =>
  (await analyses.save({ params: { id }, body })).data
/** Throws AppError. */
export async function removeAnalysis(id: string): Promise<void> {
  await analyses.remove({ params: { id } })
}
