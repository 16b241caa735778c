import type { LeadLog } from '@plinth/contract/leads/lead-history'
import { CALL_TYPE, CALL_TYPE_NAMES, type CallType, LEAD_STATUS_NAMES } from '@plinth/contract/leads/lead-statuses'
import { type LogChange, type LogSetting, logChanges } from './log-lines.ts'

/** What an entry of the history is drawn with, beside who made it, its comment and its mail. */
export interface LogWords {
  /** what a call was and how it ended */
  call: string | undefined
  /** what else happened, in the words that the history keeps */
  sentences: readonly string[]
  changes: readonly LogChange[]
}

const OUTCOME = 'The Lead call status has been updated to '
const COMMENTED = 'A new comment has been added.'
/** How sentences begin that only say the new value of a change, by the label under which it is drawn. */
const OF_CHANGES = [
  ['The Lead stage has been updated to ', 'Stage'],
  ['The Lead status has been updated to ', 'Status'],
  [OUTCOME, 'Last Call Status'],
  ['The Lead follow-up has been updated to ', 'Follow up'],
  ['The Lead has been assigned to ', 'Assigned To'],
  ['The Lead has been unassigned', 'Assigned To'],
] as const

/**
 * An entry in words, each thing said once: a call by its headline, values by what they were and are, the comment by itself. Of the
 * sentences that are kept of it (LM-374 to LM-376), those remain that say something else, or the first where the entry has no other
 * headline.
 */
export function logWords(log: Omit<LeadLog, '_id'>, setting: LogSetting): LogWords {
  const call = callTitle(log)
  const changes = logChanges(call === undefined ? log : withoutOutcome(log), setting)
  const labels = new Set(changes.map(change => change.label))
  if (call !== undefined) labels.add('Last Call Status')
  const isSaid = (text: string): boolean =>
    (text === COMMENTED && log.comment !== '') ||
    OF_CHANGES.some(([start, label]) => text.startsWith(start) && labels.has(label))
  const left = log.texts.filter(text => !isSaid(text))
  const sentences = left.length > 0 || call !== undefined ? left : [log.texts[0] ?? titleOf(log)]
  return { call, sentences, changes }
}

/** Of which type a call was, and its outcome where it has one; undefined for what is no call, such as a merge that takes an outcome over. */
function callTitle({ type, texts, new: now, todayRemark }: Pick<LeadLog, 'type' | 'texts' | 'new' | 'todayRemark'>) {
  if (type !== 'update' || (todayRemark === null && !texts.some(text => text.startsWith(OUTCOME)))) return undefined
  const name = CALL_TYPE_NAMES[(todayRemark ?? CALL_TYPE.CALL) as CallType] ?? CALL_TYPE_NAMES[CALL_TYPE.CALL]
  const outcome = typeof now.callStatus === 'number' ? LEAD_STATUS_NAMES[now.callStatus] : undefined
  return outcome === undefined ? name : `${name} · ${outcome}`
}

const withoutOutcome = (log: Omit<LeadLog, '_id'>) => {
  const { callStatus: _before, ...old } = log.old
  const { callStatus: _after, ...now } = log.new
  return { ...log, old, new: now }
}

/** What an entry without a sentence is about. */
function titleOf({ type }: Pick<LeadLog, 'type'>): string {
  if (type === 'create') return 'The lead has been created'
  if (type === 'delete') return 'The lead has been deleted'
  if (type === 'email') return 'An email has been sent'
  if (type === 'quotation') return 'A quotation has changed'
  return 'The lead has been updated'
}
