/** Limits of selections: leads that a request may name, leads changed in the request itself, leads of one change. */
export const MOST_NAMED = 1000
export const CHANGED_AT_ONCE = 500
export const MOST_CHANGED = 50_000
/** Changes of one person that may be under way at a time. */
export const CHANGES_UNDER_WAY = 2
/** For how long a change of a selection can be undone. */
export const UNDO_MINUTES = 10

export const SELECTION_KINDS = ['delete', 'assign', 'archive'] as const
export type SelectionKind = (typeof SELECTION_KINDS)[number]

/** Why a lead of a selection was left as it is. */
export const LEFT_OUT_REASONS = ['missing', 'archived', 'already', 'changed'] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
const LEFT_OUT_TEXTS: Readonly<Record<LeftOutReason, string>> = {
  missing: 'not there any more, or not yours to see',
  archived: 'archived',
  already: 'as you want them already',
  changed: 'changed by somebody since',
}

const counted = (count: number): string => count.toLocaleString('en-IN')

const most = counted(MOST_NAMED)
export const SELECTION_TEXTS = {
  tooManyNamed: `At most ${most} leads can be chosen one by one. Narrow the list to them and choose Select All`,
  tooManyExcepted: `At most ${most} leads of a whole list can be left out. Narrow the list to those you want`,
} as const

/** How many leads were left as they are and why, as a sentence; empty where all were changed. */
export function leftOutText(leftOut: readonly { reason: LeftOutReason; count: number }[]): string {
  const count = leftOut.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return ''
  const reasons = leftOut.map(
    one => `${leftOut.length > 1 ? `${counted(one.count)} ` : ''}${LEFT_OUT_TEXTS[one.reason]}`,
  )
  return `${counted(count)} ${count === 1 ? 'lead was' : 'leads were'} left out: ${reasons.join(', ')}`
}
