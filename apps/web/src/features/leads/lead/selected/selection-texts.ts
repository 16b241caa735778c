import { isAppError } from '@plinth/contract/error-codes'
import { cameBackText, LEAD_TEXTS } from '@plinth/contract/leads/lead/lead-rules'
import type { SelectionChange } from '@plinth/contract/leads/lead-selections'
import { CHANGED_AT_ONCE, leftOutText, type SelectionKind } from '@plinth/contract/leads/selection-rules'
import { countOf, formatCount } from '../../../../lib/text/format-count.ts'

/** What is being done to leads, what was done, and what its undoing does. */
const WORDS: Readonly<Record<SelectionKind, { doing: string; done: string; undoing: string; undone: string }>> = {
  // the list offers only the one direction, and the other is its undoing
  archive: { doing: 'Archiving leads', done: 'archived', undoing: 'Restoring leads', undone: 'brought back' },
  assign: { doing: 'Assigning leads', done: 'assigned', undoing: 'Undoing the assignment', undone: 'given back' },
  stage: { doing: 'Updating leads', done: 'updated', undoing: 'Undoing the update', undone: 'set back' },
  tag: { doing: 'Tagging leads', done: 'tagged', undoing: 'Undoing the change of tags', undone: 'tagged as before' },
  mail: { doing: 'Mailing leads', done: 'mailed', undoing: 'Cancelling mails', undone: 'not mailed after all' },
  delete: { doing: 'Deleting leads', done: 'deleted', undoing: 'Restoring leads', undone: 'restored' },
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

/** Whether a change is under way. */
export const isUnderWay = ({ status }: SelectionChange): boolean => status === 'running' || status === 'undoing'

/**
 * Whether the strip above the list shows a change. Of a lead alone, and of a few that are back, the message in the corner says
 * enough. What was done in the background has none.
 */
export const isInStrip = (one: SelectionChange): boolean =>
  isUnderWay(one) || one.total > CHANGED_AT_ONCE || (one.status !== 'undone' && one.total > 1 && one.undoUntil !== null)

/** Long enough to read a message of one or two sentences, and to decide. */
export const READ_MS = 8000

/** What the message in the corner says of a change that was undone; none while that is under way. */
export function messageAboutUndo(
  undone: SelectionChange,
): { kind: 'success' | 'error'; text: string; duration: number } | undefined {
  if (undone.status === 'undoing') return undefined
  return { kind: undone.changed === 0 ? 'error' : 'success', text: resultText(undone), duration: READ_MS }
}

/** What the message in the corner says of a change, and whether it offers Undo. */
export interface SelectionMessage {
  kind: 'success' | 'error' | 'info'
  text: string
  hasUndo: boolean
}

/**
 * The message in the corner about a change that was made; none while it is under way, and none that would only repeat the strip
 * above the list, which offers Undo for longer. `text` is said where all leads were changed.
 */
export function messageAbout(change: SelectionChange, text: string): SelectionMessage | undefined {
  const { status, changed, leftOut } = change
  if (status === 'running') return undefined
  if (changed === 0) {
    const isAsWanted = leftOut.every(one => one.reason === 'already')
    return { kind: isAsWanted ? 'info' : 'error', text: leftOutText(leftOut), hasUndo: false }
  }
  const said = leftOut.length === 0 ? text : resultText(change)
  if (!isInStrip(change)) return { kind: 'success', text: said, hasUndo: true }
  return said === resultText(change) ? undefined : { kind: 'success', text: said, hasUndo: false }
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
