import { oneLine, readable } from './plain-text.ts'
import { readQuantity, wordsOf } from './read-quantity.ts'
import { LONGEST_READ, type Reading } from './reading.ts'
import { beginsPower } from './words/number-words.ts'

export interface AmountContext {
  /** what the company's currency is called: `₹`, `INR`; the rupee where it is not told */
  currency?: readonly string[]
  /** said of what is no amount */
  invalid: string
}

const SMALLEST_BOUND = 1000
/** What people call the currencies of the known symbols (document 1, section 3). */
const CURRENCIES: readonly (readonly string[])[] = [
  ['₹', 'rs', 're', 'inr', 'rupee', 'rupees', '₨', 'रु', 'रू', 'रुपये', 'रुपए'],
  ['د.إ', 'aed', 'dh', 'dhs', 'dirham', 'dirhams'],
  ['$', 'us$', 'usd', 'dollar', 'dollars'],
  ['a$', 'aud'],
  ['€', 'eur', 'euro', 'euros'],
  ['£', 'gbp', 'pound', 'pounds'],
]
const ALL = new Set(
  CURRENCIES.flat()
    .flatMap(wordsOf)
    .filter(word => !/^[a-z]$/.test(word)),
)
const namesOf = (currency: readonly string[]): Set<string> => {
  const given = currency.map(name => name.toLowerCase()).filter(name => name !== '')
  const known = CURRENCIES.filter((names, at) =>
    given.length === 0 ? at === 0 : given.some(one => names.includes(one)),
  )
  return new Set([...given, ...known.flat()].flatMap(wordsOf))
}

/** The name of a company's currency before a number, by its symbol. */
const before = new Map<string, RegExp>()
function currencyBefore(symbol: string): RegExp {
  const known = before.get(symbol)
  if (known) return known
  const given = symbol.toLowerCase()
  const own = CURRENCIES.filter((names, at) => (given === '' ? at === 0 : names.includes(given))).flat()
  const names = [...own, given]
    .filter(name => name !== '')
    .sort((one, other) => other.length - one.length)
    // a word may be short for a longer one: "Rs."
    .map(name => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + (/\p{L}$/u.test(name) ? '\\.?' : ''))
  const made = new RegExp(`^(?:${names.join('|')})\\s*`, 'i')
  before.set(symbol, made)
  return made
}
/** A text without the company's currency before its number: `Rs. 450` and `₹450` as `450`. Another currency stays, as no number of the company's. */
export const withoutCurrency = (text: string, symbol: string): string => text.replace(currencyBefore(symbol), '')

/**
 * An amount of money in whole units: `Rs. 4,50,000/-`, `12.5 L`, `1.2 Cr`, `50k`. Of a range it is the lower end, and of a bound
 * the bound; then, and where another currency than the company's is named, the text itself is the note.
 */
export function readAmount(text: string, { currency = [], invalid }: AmountContext): Reading<number> {
  const quantity = readQuantity(text)
  // "8-10" is meant in units that are not written
  if (!quantity || (quantity.isInexact && quantity.value < SMALLEST_BOUND)) return { problem: invalid }
  const own = namesOf(currency)
  const others = quantity.words.filter(word => !own.has(word))
  if (others.some(word => !ALL.has(word) && !/^\p{Sc}$/u.test(word))) return { problem: invalid }
  return { value: quantity.value, note: quantity.isInexact || others.length > 0 ? oneLine(text) : undefined }
}

/** Whether a text that is being typed may become an amount: numbers, each with at most the beginning of `lakh`, `crore` …, `12.5 la`. */
export function mayBecomeAmount(text: string): boolean {
  if (text.length > LONGEST_READ) return false
  const parts =
    readable(text)
      .toLowerCase()
      .match(/[0-9][0-9., ]*|[\p{L}\p{M}]+|./gsu) ?? []
  return /^[0-9]/.test(parts[0] ?? '') && parts.every(part => /^[0-9]/.test(part) || part === ' ' || beginsPower(part))
}
