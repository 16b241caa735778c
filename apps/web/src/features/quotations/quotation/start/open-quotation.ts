import type { QuotationType } from '@plinth/contract/quotations/quotation/states'

/** Of one type, the latest edited one that is still open; undefined where there is none (QT-005). */
export const openQuotation = <Listed extends { type: QuotationType; state: string; editedAt: string }>(
  list: readonly Listed[],
  type: QuotationType,
): Listed | undefined =>
  list
    .filter(one => one.type === type && one.state !== 'accepted' && one.state !== 'rejected')
    .toSorted((a, b) => (a.editedAt < b.editedAt ? 1 : -1))[0]
