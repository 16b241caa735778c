import type { BulkRecipients } from '@plinth/contract/leads/lead-mails'
import { countOf } from '../../../lib/text/format-count.ts'

/**
 * The leads that a mail to several does not reach and why: one line for each reason, and one for leads that cannot be named
 * (LM-Q71).
 */
export function leftOutLines({ leftOut, unseen }: Pick<BulkRecipients, 'leftOut' | 'unseen'>): readonly string[] {
  const names = new Map<string, string[]>()
  for (const { name, reason } of leftOut) names.set(reason, [...(names.get(reason) ?? []), name])
  const lines = [...names].map(([reason, theirs]) => `${reason}: ${theirs.join(', ')}`)
  const isOne = unseen === 1
  const lost = `${countOf(unseen, 'lead')} that ${isOne ? 'is' : 'are'} not there any more or not yours to see`
  return unseen === 0 ? lines : [...lines, lost]
}
