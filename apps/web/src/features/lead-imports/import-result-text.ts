import type { ImportSummary } from '@plinth/contract/lead-imports'

const grouped = new Intl.NumberFormat('en-IN')

/** `1,250 created, 12 skipped, 3 dropped`; what was none of is left out, but for what was created. */
export function resultText(
  one: Pick<ImportSummary, 'status' | 'createdCount' | 'skippedCount' | 'droppedCount'>,
): string {
  if (one.status === 'undone') return 'Taken back'
  if (one.status === 'parsed') return 'Not imported'
  return [
    `${grouped.format(one.createdCount)} created`,
    one.skippedCount > 0 && `${grouped.format(one.skippedCount)} skipped`,
    one.droppedCount > 0 && `${grouped.format(one.droppedCount)} dropped`,
  ]
    .filter(Boolean)
    .join(', ')
}
