import type { ImportSummary } from '@plinth/contract/leads/lead-imports/lead-imports'
import { formatCount } from '../../../lib/text/format-count.ts'

/** Rows that have become leads, or were added to one. */
export const doneCount = ({ createdCount, addedCount }: Pick<ImportSummary, 'createdCount' | 'addedCount'>): number =>
  createdCount + addedCount

/** `1,250 created, 12 skipped, 3 dropped, 2 to correct`; zeros are left out, except for created. */
export function resultText(
  one: Pick<
    ImportSummary,
    'status' | 'createdCount' | 'skippedCount' | 'addedCount' | 'droppedCount' | 'isRest' | 'rest'
  >,
): string {
  if (one.status === 'undone') return 'Taken back'
  if (one.status === 'parsed' && one.isRest) return 'Rows to correct'
  if (one.status === 'parsed' || one.status === 'cancelled' || one.status === 'expired') return 'Not imported'
  if (one.status === 'saving') return 'Being saved'
  if (one.status === 'stopped') return `Stopped after ${formatCount(doneCount(one))}`
  return [
    `${formatCount(one.createdCount)} created`,
    one.addedCount > 0 && `${formatCount(one.addedCount)} added to leads`,
    one.skippedCount > 0 && `${formatCount(one.skippedCount)} skipped`,
    one.droppedCount > 0 && `${formatCount(one.droppedCount)} dropped`,
    one.rest && `${formatCount(one.rest.rows)} to correct`,
  ]
    .filter(Boolean)
    .join(', ')
}
