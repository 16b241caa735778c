import { isAppError } from '@plinth/contract/error-codes'
import { quotationsEndpoints, versionsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { ChangeBatch } from '@plinth/contract/quotations/quotation/content-changes'
import type { NewQuotation, Quotation, quotationsRoutes } from '@plinth/contract/quotations/quotation/quotation'
import type { QuotationType } from '@plinth/contract/quotations/quotation/states'
import type { ChangesAnswer, versionsRoutes } from '@plinth/contract/quotations/quotation/versions'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { concernedBy } from '../../../lib/server/use-live-news.ts'
import type { EditorServer } from './store/editor-store.ts'

const quotations = clientOf<typeof quotationsRoutes>(quotationsEndpoints, 'quotations')
const versions = clientOf<typeof versionsRoutes>(versionsEndpoints, 'quotationVersions')

const retry = (count: number, error: unknown): boolean =>
  count < 2 && !isAppError(error, 'NOT_FOUND') && !isAppError(error, 'INVALID') && !isAppError(error, 'FORBIDDEN')

/** The quotations of a project that the person sees, the last active first. */
export const projectQuotationsQuery = (projectId: string) => {
  const input = { query: { projectId, limit: 500 } }
  return queryOptions({
    queryKey: quotations.list.key(input),
    queryFn: async ({ signal }) => (await quotations.list(input, { signal })).data,
    retry,
  })
}

/** The quotations of a lead that the person sees. */
export const leadQuotationsQuery = (leadId: string) => {
  const input = { query: { leadId, limit: 500 } }
  return queryOptions({
    queryKey: quotations.list.key(input),
    queryFn: async ({ signal }) => (await quotations.list(input, { signal })).data,
    retry,
  })
}

/** The quotations of a type that may be copied, the last active first (QT-026). */
export const copiedQuotationsQuery = (type: QuotationType) => {
  const input = { query: { type, limit: 100 } }
  return queryOptions({
    queryKey: quotations.list.key(input),
    queryFn: async ({ signal }) => (await quotations.list(input, { signal })).data,
  })
}

/** One quotation with its versions; NOT_FOUND where there is none that the person sees. */
export const quotationQuery = (id: string) => {
  const input = { params: { id } }
  return queryOptions({
    queryKey: quotations.byId.key(input),
    queryFn: async ({ signal }) => (await quotations.byId(input, { signal })).data,
    retry,
  })
}

/** A version with its content. The open editor keeps it up to date by itself: it is read anew only when it is opened anew. */
export const versionQuery = (id: string) => {
  const input = { params: { id } }
  return queryOptions({
    queryKey: versions.byId.key(input),
    queryFn: async ({ signal }) => (await versions.byId(input, { signal })).data,
    retry,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: concernedBy(() => false),
  })
}

/** Reads what is shown of quotations again. */
export const refreshQuotations = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['quotations'] })

/** Makes a draft; the same key for every try of the same one (decision 13). Throws AppError. */
export const createQuotation = async (body: NewQuotation, idempotencyKey: string): Promise<Quotation> =>
  (await quotations.create({ body }, { idempotencyKey })).data

/** What an open editor asks of the server. */
export function editorServer(versionId: string): EditorServer {
  const params = { id: versionId }
  return {
    async send(batch) {
      const { revision, refused, others, effects, isReloadNeeded } = await sendBatch(params, batch)
      return { revision, refused, isReloadNeeded, effects: [...others.flatMap(change => change.effects), ...effects] }
    },
    async changesSince(since) {
      const { data } = await versions.changes({ params, query: { since } })
      if (data.isReloadNeeded) return undefined
      return { revision: data.revision, effects: data.changes.flatMap(change => change.effects) }
    },
    async load() {
      const { content, revision } = (await versions.byId({ params })).data
      return { content, revision }
    },
  }
}

async function sendBatch(params: { id: string }, body: ChangeBatch): Promise<ChangesAnswer> {
  try {
    return (await versions.change({ params, body })).data
  } catch (error) {
    // a conflict of some changes comes with the answer to all of them; a version that was issued has none
    if (isAppError(error, 'CONFLICT') && isAnswer(error.data)) return error.data
    throw error
  }
}

const isAnswer = (data: unknown): data is ChangesAnswer =>
  typeof data === 'object' && data !== null && 'revision' in data && 'refused' in data

/** The lines of a version whose rates in the library changed since they were taken (QT-122). */
export const rateChecksQuery = (versionId: string) => {
  const input = { params: { id: versionId } }
  return queryOptions({
    queryKey: versions.rateChecks.key(input),
    queryFn: async ({ signal }) => (await versions.rateChecks(input, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Of which versions of Execution Quotations of the project a line of a version may be a percentage (QT-139). */
export const basesQuery = (versionId: string) => {
  const input = { params: { id: versionId } }
  return queryOptions({
    queryKey: versions.bases.key(input),
    queryFn: async ({ signal }) => (await versions.bases(input, { signal })).data,
    staleTime: 0,
  })
}

/** Reads again what lines may be percentages of. */
export const refreshBases = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['quotationVersions', 'bases'] })
