import { characters, isCalling } from '../text-rules.ts'
import { oneLine, visible } from './plain-text.ts'
import { LONGEST_READ, type Reading } from './reading.ts'

export interface NameContext {
  /** characters it may have */
  max: number
  /** said of what is no name, and of one that is too long */
  invalid: string
}

const TITLE = new RegExp(
  `^(?:(?:${[
    '(?:mr|mrs|ms|miss|dr|prof|smt|shrimati|shri|shree|sh|messrs|capt|adv)(?:\\.\\s*|\\s+|\\s*(?=[/&]))',
    'm\\s*/\\s*s(?:[.:]+\\s*|\\s+)',
    '(?:er|ar|sri|kum|col|ca|cs)\\.\\s*',
    'er\\s+',
    // these are names, too: "Ar Rahman" and "Sri Lakshmi" keep theirs, "Sri Ramesh Kumar" does not
    '(?:ar|sri|श्री)\\s+(?=\\S+\\s+\\S)',
    '(?:श्रीमती|सुश्री|डॉ)(?:\\.\\s*|\\s+)',
  ].join('|')})(?:[&/]\\s*|and\\s+)?)+(?=[\\p{L}\\p{M}])`,
  'iu',
)
const CAPITAL_TITLE = /^(?:CA|CS)\s+(?=[\p{L}\p{M}])/u
/** A name without the titles in front of it: "Mr. & Mrs. Rao" is "Rao" (decision 37). */
export const withoutTitle = (name: string): string => name.replace(TITLE, '').replace(CAPITAL_TITLE, '')

const FIRM_WORD =
  /(?:^|[\s.(])(?:associates?|builders?|co|company|constructions?|consultants?|corp|corporation|designers?|designs|developers?|enterprises?|estates?|group|homes|hospitals?|hotels?|inc|industries|infra|interiors?|limited|llc|llp|ltd|partners|properties|pvt|realty|school|services|solutions|sons|studios?|traders|ventures)(?:[\s.,)]|$)/i
const REMARK = /\s*[([]([^()[\]]*)[)\]]\s*$/

/**
 * What a person or a firm is called, without titles and otherwise as it was written. Where what stands in brackets behind it makes it
 * too long, it is left out, and the text itself is the note.
 */
export function readName(text: string, { max, invalid }: NameContext): Reading<string> {
  if (text.length > LONGEST_READ) return { problem: invalid }
  const line = oneLine(visible(text))
  const name = withoutTitle(line).replace(/[\s,;:_-]+$/, '')
  const isFine = (one: string): boolean => characters(one) <= max && isCalling(one)
  if (isFine(name)) return { value: name }
  const bare = withoutTitle(name.replace(REMARK, ''))
  return bare !== name && isFine(bare) ? { value: bare, note: line } : { problem: invalid }
}

/** As much of a name as has room, in whole words where one of them fits. */
export function fittingName(name: string, max: number): string {
  if (characters(name) <= max) return name
  const cut = [...name].slice(0, max + 1).join('')
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' '))).trim()
  return words === '' ? [...name].slice(0, max).join('').trim() : words
}

/** Initials, alone or several: "A.", "K.S.", "B" */
const INITIALS = /^(?:\p{L}\p{M}*\.?){1,3}$/u
const isInitials = (word: string): boolean => INITIALS.test(word) && (/\./.test(word) || characters(word) === 1)

/** "O'Brien, Anne": programs put the last name first, and a comma behind it. */
const LAST_FIRST = /^([^\s,]+(?:\s[^\s,]+)?),\s*([^\s,]+(?:\s[^\s,]+)?)$/
/** What else stands behind a name and a comma. */
const NOT_FIRST =
  /^(?:jr|sr|ii|iii|phd|md|mbbs|esq|ca|cs|and|or|ahmedabad|bangalore|bengaluru|bhopal|chandigarh|chennai|coimbatore|delhi|dubai|goa|gurgaon|gurugram|hyderabad|india|indore|jaipur|kochi|kolkata|london|lucknow|mumbai|mysore|mysuru|nagpur|nashik|noida|patna|pune|surat|thane|uae|vadodara|vizag)\b/i

/** The parts of a name that has the last one first; undefined of any other. */
function lastFirst(name: string): { firstName: string; lastName: string } | undefined {
  const [, lastName = '', firstName = ''] = LAST_FIRST.exec(name) ?? []
  const isName = firstName !== '' && !NOT_FIRST.test(firstName) && !/&/.test(name) && !FIRM_WORD.test(name)
  return isName ? { firstName, lastName } : undefined
}

/**
 * A full name as its first part and the rest. Leading initials stay together, "A. K. Sharma" is "A. K." and "Sharma", and so do
 * people with one last name, "Asha & Ravi" "Rao". Of a firm, and where the rest is too long to be a last name, as many words as fit
 * go to the first.
 */
export function splitFullName(name: string, max: number): { firstName: string; lastName: string } {
  const turned = lastFirst(name)
  if (turned && characters(turned.firstName) <= max && characters(turned.lastName) <= max) return turned
  const words = name.split(' ').filter(word => word !== '')
  const first = (count: number) => words.slice(0, count).join(' ')
  const last = (count: number) => words.slice(count).join(' ')
  const isFirm = FIRM_WORD.test(name)
  const fits = (count: number): boolean => count <= words.length && characters(first(count)) <= max
  let taken = firstWords(words)
  while (fits(taken + 1) && (isFirm || (taken < words.length - 1 && characters(last(taken)) > max))) taken++
  return { firstName: first(taken), lastName: last(taken) }
}

function firstWords(words: readonly string[]): number {
  const couple = words.indexOf('&')
  if (couple > 0) return Math.min(couple + 2, words.length)
  const initials = words.findIndex(word => !isInitials(word))
  return initials < 0 ? words.length : Math.max(1, initials)
}
