import { type Decimal, readDecimal, scaled } from './decimal.ts'
import { readable } from './plain-text.ts'
import { LONGEST_READ } from './reading.ts'
import { CRORE, isBetween, isQualifier, LAKH, powerOf } from './words/number-words.ts'

/** A number with words: `12.5 L`, `8-10 lakhs`, `1 Cr 20 L`, `about 1,200`. */
export interface Quantity {
  /** the number, or the lower end of a range */
  value: number
  /** it was a range, a bound or an estimate */
  isInexact: boolean
  /** what was written besides numbers and the words that every number may have: currencies, units of area */
  words: readonly string[]
}

/** Numbers keep the separators inside them; a word may be short for a longer one and end in a full stop. */
const TOKEN = /(?:[0-9]+(?:[., '][0-9]+)*|\.[0-9]+)|[\p{L}\p{M}]+\.?|\/[-=]|[^\s]/gu
const NUMBER = /^[.0-9]/
const BOUNDS = new Set(['+', '&', '<', '>', '≤', '≥', '~', '≈', '='])
const PARENTHESIS = /\([^()]*\)/g

export const wordsOf = (text: string): readonly string[] =>
  (readable(text).toLowerCase().match(TOKEN) ?? []).map(token => token.replace(/\.$/, ''))

/** Numbers with their powers, one after the other: `1 Cr 20 L`. */
interface Amount {
  parts: readonly { number: Decimal; power: number | undefined }[]
}

/** Reads a text as one number or one range; undefined where it is neither, or has a number that belongs to nothing. */
export function readQuantity(text: string): Quantity | undefined {
  if (text.length > LONGEST_READ) return undefined
  const plain = readable(text).toLowerCase()
  const bare = plain.replace(PARENTHESIS, ' ')
  const tokens = bare.match(TOKEN) ?? []
  const words: string[] = []
  const amounts: Amount[] = []
  let isInexact = bare !== plain
  let isRange = false
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    const word = token.replace(/\.$/, '')
    if (NUMBER.test(token)) {
      if (amounts.length > (isRange ? 1 : 0)) return undefined
      const { amount, next } = readAmountAt(tokens, at)
      if (!amount) return undefined
      amounts.push(amount)
      at = next
      continue
    }
    at++
    if (token === '/-' || token === '/=' || token === ',' || token === '.' || token === ':' || word === 'only') continue
    if (amounts.length === 1 && !isRange && (token === '-' || isBetween(word)) && startsNumber(tokens, at))
      isRange = true
    else if (BOUNDS.has(token) || isQualifier(word)) isInexact = true
    else if (/^[\p{L}\p{M}\p{Sc}²']/u.test(word)) words.push(word)
    else return undefined
  }
  const [low, high] = amounts
  if (!low || (isRange && !high)) return undefined
  const value = high ? lowerEnd(low, high) : sumOf(low)
  return value === undefined ? undefined : { value, isInexact: isInexact || isRange, words }
}

/** Whether what comes next, a currency aside, is a number. */
function startsNumber(tokens: readonly string[], at: number): boolean {
  const [token = '', after = ''] = tokens.slice(at, at + 2)
  return NUMBER.test(token) || (/^(?:\p{Sc}|rs\.?|inr)$/u.test(token) && NUMBER.test(after))
}

function readAmountAt(tokens: readonly string[], start: number): { amount: Amount | undefined; next: number } {
  const parts: { number: Decimal; power: number | undefined }[] = []
  let at = start
  while (at < tokens.length && NUMBER.test(tokens[at]!)) {
    const power = powerOf(tokens[at + 1]?.replace(/\.$/, '') ?? '')
    const number = readDecimal(tokens[at]!, power !== undefined)
    const before = parts.at(-1)?.power
    const isSmaller = parts.length === 0 || (before !== undefined && power !== undefined && power < before)
    if (!number || !isSmaller) return { amount: undefined, next: at }
    parts.push({ number, power })
    at += power === undefined ? 1 : 2
    if (power === undefined) break
  }
  return { amount: { parts }, next: at }
}

function sumOf({ parts }: Amount): number | undefined {
  let sum = 0
  for (const { number, power = 0 } of parts) {
    const value = scaled(number, power)
    if (value === undefined) return undefined
    sum += value
  }
  return Number.isSafeInteger(sum) ? sum : undefined
}

const withPower = (amount: Amount, power: number | undefined): Amount => {
  const [only, ...more] = amount.parts
  return only && more.length === 0 && only.power === undefined ? { parts: [{ ...only, power }] } : amount
}

/**
 * The lower end of a range. A power of ten that is written once belongs to both ends; where that would turn them round, the
 * lower end is in lakhs (`50-1 Cr`) or stands as it is (`50000 - 1 lakh`).
 */
function lowerEnd(low: Amount, high: Amount): number | undefined {
  const shared = high.parts.at(-1)?.power ?? low.parts.at(-1)?.power
  const upper = sumOf(withPower(high, shared))
  if (upper === undefined) return undefined
  for (const power of [shared, ...(shared === CRORE ? [LAKH] : [])]) {
    const value = sumOf(withPower(low, power))
    if (value !== undefined && value <= upper) return value
  }
  const asWritten = sumOf(low)
  return asWritten !== undefined && asWritten >= 1000 && asWritten <= upper ? asWritten : undefined
}
