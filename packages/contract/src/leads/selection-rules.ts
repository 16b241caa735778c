/** Limits of selections: leads that a request may name, leads changed in the request itself, leads of one change. */
export const MOST_NAMED = 1000
export const CHANGED_AT_ONCE = 500
export const MOST_CHANGED = 50_000
/** Changes of one person that may be under way at a time. */
export const CHANGES_UNDER_WAY = 2
/** For how long a change of a selection can be undone. */
export const UNDO_MINUTES = 10

export const SELECTION_KINDS = ['delete', 'assign', 'archive', 'stage', 'tag', 'mail'] as const
export type SelectionKind = (typeof SELECTION_KINDS)[number]

/** Why a lead of a selection was left as it is. */
export const LEFT_OUT_REASONS = [
  'missing',
  'archived',
  'won',
  'needs',
  'forbidden',
  'unassigned',
  'status',
  'noEmail',
  'sameEmail',
  'already',
  'changed',
  'left',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]
/** Leads that were left as they are for the same reason; `about` says what is needed and where, or between which stages. */
export interface LeftOut {
  reason: LeftOutReason
  about?: string | undefined
  count: number
}

const LEFT_OUT_TEXTS: Readonly<Record<Exclude<LeftOutReason, RuleReason>, string>> = {
  missing: 'not there any more, or not yours to see',
  archived: 'archived',
  already: 'as you want them already',
  changed: 'changed by somebody since',
  noEmail: 'without an email address that can be mailed',
  sameEmail: 'with the email address of another one',
  left: 'mailed already',
}
type RuleReason = 'won' | 'needs' | 'forbidden' | 'unassigned' | 'status'
/** What keeps leads where they are, for one and for several. */
const RULE_TEXTS: Readonly<Record<RuleReason, (about: string) => readonly [string, string]>> = {
  won: () => ['is won', 'are won'],
  needs: about => [`needs ${about}`, `need ${about}`],
  forbidden: about => [`may not go ${about}`, `may not go ${about}`],
  unassigned: () => ['has no assignee', 'have no assignee'],
  status: () => ['is in a stage without this status', 'are in a stage without this status'],
}

const counted = (count: number): string => count.toLocaleString('en-IN')

const most = counted(MOST_NAMED)
export const SELECTION_TEXTS = {
  tooManyNamed: `At most ${most} leads can be chosen one by one. Narrow the list to them and choose Select All`,
  tooManyExcepted: `At most ${most} leads of a whole list can be left out. Narrow the list to those you want`,
} as const

/** How many leads are left as they are for a reason: `600 archived`. */
export const leftOutLine = (one: LeftOut): string => `${counted(one.count)} ${reasonText(one, false)}`

/** How many leads were left as they are and why, as a sentence; empty where all were changed. */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const count = leftOut.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return ''
  const isAlone = leftOut.length === 1
  const reasons = leftOut.map(one => (isAlone ? reasonText(one, isAlone) : leftOutLine(one)))
  return `${counted(count)} ${count === 1 ? 'lead was' : 'leads were'} left out: ${reasons.join(', ')}`
}

function reasonText({ reason, about = '', count }: LeftOut, isAlone: boolean): string {
  if (reason in LEFT_OUT_TEXTS) return LEFT_OUT_TEXTS[reason as keyof typeof LEFT_OUT_TEXTS]
  const [ofOne, ofMany] = RULE_TEXTS[reason as RuleReason](about)
  const text = count === 1 ? ofOne : ofMany
  return isAlone ? `${count === 1 ? 'it' : 'they'} ${text}` : text
}
