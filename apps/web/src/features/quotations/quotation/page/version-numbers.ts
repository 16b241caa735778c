import type { ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'

/** The numbers of its versions, the newest first: a draft follows the newest issued one. */
export const versionNumbers = ({
  version,
  versionId,
  draftVersionId,
}: Pick<ListedQuotation, 'version' | 'versionId' | 'draftVersionId'>): number[] => {
  const newest = draftVersionId !== null && draftVersionId !== versionId ? version + 1 : version
  return Array.from({ length: newest }, (_, at) => newest - at)
}
