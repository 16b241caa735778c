import { isAppError } from '@plinth/contract/error-codes'
import { cameBackText, LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { leftOutText, type SelectionKind } from '@plinth/contract/leads/selection-rules'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'

/** What is being done to leads, what was done, and what its undoing does. */
const WORDS: Readonly<Record<SelectionKind, { doing: string; done: string; undoing: string; undone: string }>> = {
  // the list offers only the one direction, and the other is its undoing
  archive: { doing: 'Archiving leads', done: 'archived', undoing: 'Bringing leads back', undone: 'brought back' },
  assign: { doing: 'Assigning leads', done: 'assigned', undoing: 'Giving leads back', undone: 'given back' },
  stage: { doing: 'Updating leads', done: 'updated', undoing: 'Setting leads back', undone: 'set back' },
  tag: { doing: 'Tagging leads', done: 'tagged', undoing: 'Setting tags back', undone: 'tagged as before' },
  mail: { doing: 'Mailing leads', done: 'mailed', undoing: 'Taking mails back', undone: 'not mailed after all' },
  delete: { doing: 'Deleting leads', done: 'deleted', undoing: 'Bringing leads back', undone: 'restored' },
}

const sentences = (...texts: readonly string[]): string => texts.filter(text => text !== '').join('. ')

/** What is going on, for a progress bar. */
export const underWayText = ({ kind, status }: SelectionChange): string =>
  WORDS[kind][status === 'undoing' ? 'undoing' : 'doing']

/** What has become of the leads, with how many were left as they are and why. */
export function resultText({ kind, status, changed, total, unassigned, leftOut }: SelectionChange): string {
  const { done, undone } = WORDS[kind]
  if (status === 'stopped')
    return sentences(`It stopped: ${formatCount(changed)} of ${countOf(total, 'lead')} ${done}`, leftOutText(leftOut))
  if (status !== 'undone')
    return sentences(`${changed === 0 ? 'No leads' : countOf(changed, 'lead')} ${done}`, leftOutText(leftOut))
  const back = changed === 1 && total === 1 ? `Lead ${undone}` : `${countOf(changed, 'lead')} ${undone}`
  return sentences(cameBackText(back, changed, unassigned), leftOutText(leftOut))
}

/** What the server says to do about a change that it refused, where it says so; else the one text for what failed (LM-634, LM-635). */
export function failureOf(error: unknown): string {
  if (!isAppError(error)) return LEAD_TEXTS.failed
  const [field] = error.fields
  if (error.code === 'INVALID' && field) return field.message
  return ['FORBIDDEN', 'CONFLICT', 'TOO_LARGE', 'TOO_MANY_REQUESTS'].includes(error.code)
    ? error.message
    : LEAD_TEXTS.failed
}
