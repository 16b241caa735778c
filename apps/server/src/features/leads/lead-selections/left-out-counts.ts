import type { LeftOutReason } from '@plinth/contract/leads/selection-rules'
import type { LeftOutCounts } from '../lead/lead.service.ts'

/**
 * Kinds of a reason that are counted apart. Each combination of missing fields and each pair of stages is a kind, so that there
 * may be thousands, more than anybody reads.
 */
const KINDS_APART = 10
/** What is said of the further kinds of a reason. */
const FURTHER: Partial<Record<string, keyof LeftOutCounts>> = {
  needs: 'needs:other fields',
  forbidden: 'forbidden:there',
}

/** Both counts together; what is more than a few kinds of one reason is counted as one. */
export function addLeftOut(counts: LeftOutCounts, more: LeftOutCounts): LeftOutCounts {
  const sums = { ...counts }
  const apart = Map.groupBy(Object.keys(sums), reasonOf)
  for (const [kind, count = 0] of Object.entries(more) as [keyof LeftOutCounts, number | undefined][]) {
    if (count === 0) continue
    const kinds = apart.get(reasonOf(kind)) ?? []
    const further = sums[kind] === undefined && kinds.length >= KINDS_APART ? FURTHER[reasonOf(kind)] : undefined
    const key = further ?? kind
    sums[key] = (sums[key] ?? 0) + count
    if (further === undefined) apart.set(reasonOf(kind), [...new Set([...kinds, kind])])
  }
  return sums
}

const reasonOf = (kind: string): LeftOutReason => kind.split(':')[0] as LeftOutReason
