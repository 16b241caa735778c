/** Words and limits of assignment rules that pages and schemas share. */

/** The ways in which a lead comes in, as rules and their log call them. */
export const LEAD_WAYS = {
  form: 'Add Lead form',
  quick: 'Quick form',
  template: 'Lead template',
  import: 'Import',
  capture: 'Capture form',
  facebook: 'Facebook',
} as const
export type LeadWay = keyof typeof LEAD_WAYS

export const RULE_NAME_MAX = 60
/** The most rules of a company. */
export const RULES_MAX = 100
/** The most people of a rule, and texts of one of its conditions. */
export const RULE_PEOPLE_MAX = 100
export const RULE_TEXTS_MAX = 50
export const WEIGHT_MAX = 100
export const DAILY_MAX = 1000
/** How long a deleted rule can be brought back. */
export const RULE_REMOVED_DAYS = 30
/** How many entries the log of assignments shows. */
export const CHOICES_SHOWN = 100
/** How many leads rules can be tried on. */
export const TRIAL_MAX = 200
/** The farthest day until which somebody can be away. */
export const AWAY_DAYS_MAX = 366

export const ASSIGNMENT_RULE_TEXTS = {
  added: 'Assignment rule added',
  changed: 'Assignment rule changed',
  removed: 'Assignment rule deleted',
  restored: 'Assignment rule restored',
  ordered: 'Order of assignment rules saved',
  away: 'Away until then: new leads go to others',
  back: 'Gets new leads again',
  noName: 'Enter a name',
  noTarget: 'Choose a team or at least one person',
  pinCodes: 'Enter pin codes, their first digits (4110), or a range (411001-411045)',
  budget: 'The lower budget cannot be above the higher one',
  full: `There can be at most ${RULES_MAX} assignment rules`,
  passed: 'Choose a day from today on, within a year',
  changedOrder: 'The rules have changed meanwhile. Check them again',
} as const

const RANGE = /^(\d{1,10})\s*-\s*(\d{1,10})$/
const PREFIX = /^[\p{L}\p{N}][\p{L}\p{N} ]{0,9}$/u

/** Whether a text is a pin code, its beginning, or a range of pin codes of the same length. */
export function isPinCodeText(text: string): boolean {
  const [, from = '', to = ''] = RANGE.exec(text) ?? []
  return from === '' ? PREFIX.test(text) : from.length === to.length && from <= to
}

const bare = (text: string): string => text.replaceAll(' ', '').toLowerCase()

/** Whether a pin code begins as the text says or lies in its range. */
export function hasPinCode(text: string, pinCode: string): boolean {
  const own = bare(pinCode)
  if (own === '') return false
  const [, from = '', to = ''] = RANGE.exec(text) ?? []
  if (from === '') return own.startsWith(bare(text))
  return own.length === from.length && from <= own && own <= to
}
