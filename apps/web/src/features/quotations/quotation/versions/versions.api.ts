import { decisionsEndpoints } from '@plinth/contract/quotations/endpoints'
import type { decisionsRoutes } from '@plinth/contract/quotations/quotation/decisions'
import type { Quotation } from '@plinth/contract/quotations/quotation/quotation'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import { fetchFile } from '../../../../lib/server/fetch-file.ts'

const decisions = clientOf<typeof decisionsRoutes>(decisionsEndpoints, 'quotationDecisions')

/** What keeps a draft from being issued, as it is now (QT-229). */
export const issueChecksQuery = (versionId: string) => {
  const input = { params: { id: versionId } }
  return queryOptions({
    queryKey: decisions.checks.key(input),
    queryFn: async ({ signal }) => (await decisions.checks(input, { signal })).data,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Gives a draft its number; it never changes from then on (QT-237). Throws AppError. */
export const markAsSent = async (versionId: string, idempotencyKey: string): Promise<Quotation> =>
  (await decisions.issue({ params: { id: versionId }, body: {} }, { idempotencyKey })).data

/** Asks the approvers to approve a draft (QT-223). Throws AppError. */
export const askApproval = async (versionId: string, note: string, idempotencyKey: string): Promise<Quotation> =>
  (await decisions.askApproval({ params: { id: versionId }, body: { note } }, { idempotencyKey })).data

/** Makes the next version of an issued quotation (QT-198). Throws AppError. */
export const addVersion = async (quotationId: string, about: string, idempotencyKey: string): Promise<Quotation> =>
  (await decisions.addVersion({ params: { id: quotationId }, body: { about } }, { idempotencyKey })).data

/** Makes the budget of the project of an accepted quotation, once (QT-294). Throws AppError. */
export const convertQuotation = async (quotationId: string, idempotencyKey: string): Promise<Quotation> =>
  (await decisions.convert({ params: { id: quotationId }, body: {} }, { idempotencyKey })).data

/** Discards a draft; what was issued before stays (QT-201). Throws AppError. */
export const discardDraft = async (versionId: string): Promise<void> => {
  await decisions.discard({ params: { id: versionId } })
}

/** A version as a file. Throws AppError. */
export const fetchVersionFile = (versionId: string, kind: 'pdf' | 'client' | 'internal') =>
  kind === 'pdf'
    ? fetchFile('quotation', `/versions/${versionId}/pdf`, {}, 'quotation.pdf')
    : fetchFile('quotation', `/versions/${versionId}/spreadsheet?reader=${kind}`, {}, 'quotation.xlsx')

/** Reads quotations and their versions again, whose states have changed. */
export async function refreshVersions(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['quotations', 'quotationVersions'].map(name => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}
