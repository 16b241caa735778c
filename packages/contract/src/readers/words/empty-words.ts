/** What people and programs write where there is nothing to say. One list for every way in, so that none of it becomes a value. */

/** Without case and spaces. */
const WORDS = new Set(
  'na n/a n.a n.a. n\\a nil null none nan undefined (blank) (empty) tbd noowner notavailable notapplicable'.split(' '),
)
/** Results of formulas that went wrong: `#N/A`, `#REF!`, `#DIV/0!` */
const WRONG_FORMULA = /^#(?:n\/a|ref!|value!|name\?|null!|num!|div\/0!|error!|spill!|calc!)$/
/** Dashes, dots and question marks alone. */
const ONLY_PUNCTUATION = /^[\p{P}\s−]+$/u
/** Nothing longer is looked at. */
const LONGEST = 40

/** Whether a text says that there is nothing: `N/A`, `--`, `null`, `#REF!`, `(blank)`, also an empty one. */
export function saysNothing(text: string): boolean {
  const plain = text.trim()
  if (plain === '') return true
  if (plain.length > LONGEST) return false
  const word = plain.replaceAll(/\s/g, '').toLowerCase()
  return WORDS.has(word) || WRONG_FORMULA.test(word) || ONLY_PUNCTUATION.test(plain)
}

/**
 * The same of a name that is typed by hand: "Na", "None" and "Nil" are what people are called, so that only what no name is written with,
 * and the words of programs, say nothing.
 */
export const isNoName = (text: string): boolean =>
  saysNothing(text) && (!/^[\p{L}\p{M}\s]*[\p{L}\p{M}]\s*$/u.test(text) || /^\s*(?:null|undefined)\s*$/i.test(text))

/** The text, or '' where it says that there is nothing. */
export const somethingOf = (text: string): string => (saysNothing(text) ? '' : text)

/** What programs write for a missing part when they put a text together: "Amit null". Some of the other words are names. */
const OF_PROGRAMS = new Set(['null', 'undefined', 'nan', '(null)', 'n/a', '#n/a', '(blank)'])

/** The words of a name without those of programs. */
export const withoutMissingParts = (name: string): string =>
  name
    .split(' ')
    .filter(word => !OF_PROGRAMS.has(word.toLowerCase()))
    .join(' ')
