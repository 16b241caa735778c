import type { ItemImportSummary } from '@plinth/contract/quotations/item-imports/item-imports'
import { formatCount } from '../../../../lib/text/format-count.ts'

const STATUS: Readonly<Record<ItemImportSummary['status'], string>> = {
  parsed: 'Not saved yet',
  saving: 'Being saved',
  stopped: 'Stopped',
  saved: 'Saved',
  undone: 'Undone',
  cancelled: 'Given up',
  expired: 'Given up',
}
export const statusText = ({ status }: ItemImportSummary): string => STATUS[status]

const counted = (count: number, word: string): string => (count === 0 ? '' : `${formatCount(count)} ${word}`)

/** `12 new, 3 changed, 1 refused`; empty before anything is saved. */
export const countText = ({ newCount, changedCount, refusedCount }: ItemImportSummary): string =>
  [counted(newCount, 'new'), counted(changedCount, 'changed'), counted(refusedCount, 'refused')]
    .filter(Boolean)
    .join(', ')
