import { DEFAULT_DIAL_CODE, DIAL_CODES } from '../countries.ts'
import { keepsZero, nationalNumber, withoutTrunk } from './national-number.ts'
import { oneLine, readable, withoutFloatTail } from './plain-text.ts'
import { LONGEST_READ, type Reading } from './reading.ts'

export interface Phone {
  /** `+91` */
  dialCode: string
  /** the digits after it */
  number: string
}
/** In the order in which they were written. */
export type Phones = readonly [Phone, ...Phone[]]

export interface PhoneContext {
  /** of a number that carries none; India's where it is '' */
  dialCode: string
  /** what is wrong with a number under a dial code, or undefined */
  problemOf: (number: string, dialCode: string) => string | undefined
  /** said of what is no phone at all */
  invalid: string
}

/** Phones, and whether words stand beside them that they do not tell. */
interface Found {
  phones: Phone[]
  isWordy: boolean
}

/** The longest first, so that +1684 is not taken for +1. */
const KNOWN_CODES = DIAL_CODES.map(({ dialCode }) => dialCode).sort((a, b) => b.length - a.length)
/** Words that stand beside a number and say nothing more of it. */
const LABELS = new Set(
  `c call cell cellphone contact m mb mo mob mobile mobileno mobno no nos number p ph phn phone phoneno t tel tele telephone`.split(
    ' ',
  ),
)
const SEPARATOR = /[/,;|&\n\\]|\bor\b|\band\b|(?<=[0-9)] ?)(?=\+[0-9(])/i
const CORE = /^\+?[0-9 .,()[\]/'+-]*$/
const SCIENTIFIC = /^([0-9])\.([0-9]+)e\+?([0-9]{1,2})$/i
const EXTENSION = /[ ,;]*\b(?:extension|extn?|x)\b[.: ]*[0-9]{1,6}$/i
/** The last digits of a second number that is otherwise the first: 080 2345 6789/90 */
const SHORTHAND = /^(.*[0-9]) ?\/ ?([0-9]{1,4})$/
/** A phone of fewer digits has no second one written behind it. */
const SHORTEST_OF_SEVERAL = 7
const TRUNK_ZERO = /^((?:\+|00)[0-9 )-]{1,8}?)\( ?0 ?\)/
/** Fewer digits than these of a number in scientific notation are rounded. */
const EXACT_DIGITS = 8
/** A number in a link that opens a chat, which is to have its dial code, without a plus. */
const CHAT_LINK = /(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)(\+|%2B)?([0-9]+)/gi
/** What is dialled before the dial code of another country in those that share +1. */
const ABROAD = /^011(?=[2-9][0-9]{7})/

/**
 * The phones of a text: `98450 12345`, `+971 50 123 4567`, `098450-12345 (M) / 080 2345 6789`. A number that carries a dial code
 * keeps it (decision 38); where more was written than numbers and plain labels, the text itself is the note.
 */
export function readPhones(text: string, context: PhoneContext): Reading<Phones> {
  if (text.length > LONGEST_READ) return { problem: context.invalid }
  const plain = readable(text).replaceAll('＋', '+').replace(CHAT_LINK, linked(context.dialCode))
  const found = readSeveral(plain, context) ?? readShorthand(plain, context) ?? readOne(plain, context)
  const read = typeof found === 'string' ? (readPair(plain, context) ?? found) : found
  if (typeof read === 'string') return { problem: read }
  const [first, ...rest] = read.phones
  return first
    ? { value: [first, ...rest], note: read.isWordy ? oneLine(text) : undefined }
    : { problem: context.invalid }
}

/** The number of a link with its plus; one that people have put there as they dial it stays in its link, and so in the note. */
const linked =
  (home: string) =>
  (link: string, plus: string | undefined, digits: string): string => {
    const isOfTen =
      digits.length === 10 && ((home || DEFAULT_DIAL_CODE) === '+91' ? /^[6-9]/.test(digits) : home === '+1')
    return plus === undefined && (digits.startsWith('0') || isOfTen) ? link : `+${digits}`
  }

/** One number with words before and behind it; a text says what is wrong with it. */
function readOne(text: string, { dialCode, problemOf, invalid }: PhoneContext): Found | string {
  const short = text.replace(EXTENSION, '')
  const start = short.search(/[+0-9]/)
  if (start < 0) return invalid
  const end = short.search(/[0-9][^0-9]*$/) + 1
  const core = short.slice(start, end)
  const bare = bareDigits(core)
  if (bare === undefined) return invalid
  const phone = withCode(bare, dialCode || DEFAULT_DIAL_CODE)
  if (!phone) return invalid
  const problem = problemOf(phone.number, phone.dialCode)
  if (problem !== undefined) return problem
  return { phones: [phone], isWordy: short !== text || hasWords(short.slice(0, start) + short.slice(end)) }
}

const hasWords = (text: string): boolean =>
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).some(word => !LABELS.has(word.toLowerCase()))

/** Digits, and the plus before them, of a number as it is written. */
function bareDigits(core: string): string | undefined {
  const scientific = SCIENTIFIC.exec(core)
  if (scientific) {
    const [, first = '', decimals = '', power = ''] = scientific
    const digits = first + decimals
    const isExact = digits.length >= EXACT_DIGITS && decimals.length <= Number(power) && Number(power) < 15
    return isExact ? digits.padEnd(Number(power) + 1, '0') : undefined
  }
  if (!CORE.test(core)) return undefined
  const bare = withoutFloatTail(withoutTrunkZero(core).replace(/[ ,()[\]/'-]/g, ''))
    .replaceAll('.', '')
    .replace(/^00/, '+')
  return /^\+?[0-9]+$/.test(bare) ? bare : undefined
}

/** Drops the zero of national calls where it stands behind a dial code: +44 (0)20 … */
const withoutTrunkZero = (core: string): string =>
  core.replace(TRUNK_ZERO, (all, code: string) => {
    const dialCode = `+${code.replace(/^00/, '').replace(/[^0-9]/g, '')}`
    return KNOWN_CODES.includes(dialCode) && !keepsZero(dialCode) ? code : all
  })

/** Splits the dial code off; undefined where a number begins with a plus and no country's code. */
function withCode(given: string, home: string): Phone | undefined {
  const bare = home.startsWith('+1') ? given.replace(ABROAD, '+') : given
  if (!bare.startsWith('+')) return { dialCode: home, number: nationalNumber(bare, home) }
  const dialCode = bare.startsWith(home) ? home : KNOWN_CODES.find(code => bare.startsWith(code))
  if (!dialCode) return undefined
  return { dialCode, number: withoutTrunk(bare.slice(dialCode.length), dialCode) }
}

const digitCount = (text: string): number => text.replace(/[^0-9]/g, '').length

/** Several numbers with separators between them, each long enough to be one; words may stand alone there too. */
function readSeveral(plain: string, context: PhoneContext): Found | undefined {
  const parts = plain.split(SEPARATOR).map(part => part.trim())
  const numbers = parts.filter(part => digitCount(part) > 0)
  if (parts.length < 2 || numbers.length === 0) return undefined
  const all: Found = { phones: [], isWordy: parts.some(part => digitCount(part) === 0 && hasWords(part)) }
  for (const part of numbers) {
    const found = readOne(part, context)
    const pair = typeof found === 'string' ? readPair(part, context) : found
    if (!pair || (numbers.length > 1 && pair.phones.some(({ number }) => number.length < SHORTEST_OF_SEVERAL)))
      return undefined
    all.phones.push(...pair.phones.filter(phone => !all.phones.some(one => isSame(one, phone))))
    all.isWordy ||= pair.isWordy
  }
  return all
}

const isSame = (one: Phone, other: Phone): boolean => one.dialCode === other.dialCode && one.number === other.number

function readShorthand(plain: string, context: PhoneContext): Found | undefined {
  const [, head = '', tail = ''] = SHORTHAND.exec(plain) ?? []
  if (tail === '') return undefined
  const found = readOne(head, context)
  const first = typeof found === 'string' ? undefined : found.phones[0]
  // elsewhere a slash stands before the last part of one number, too
  if (!first || first.number.length < SHORTEST_OF_SEVERAL || (first.dialCode !== '+91' && tail.length > 2))
    return undefined
  const second = { ...first, number: first.number.slice(0, -tail.length) + tail }
  return { phones: [first, second], isWordy: true }
}

/** Two Indian numbers with nothing but a space between them. */
function readPair(text: string, context: PhoneContext): Found | undefined {
  if (digitCount(text) < 20) return undefined
  for (const gap of text.matchAll(/ /g)) {
    const first = readOne(text.slice(0, gap.index), context)
    const second = readOne(text.slice(gap.index + 1), context)
    if (typeof first === 'string' || typeof second === 'string') continue
    if ([...first.phones, ...second.phones].some(({ number }) => number.length !== 10)) continue
    return { phones: [...first.phones, ...second.phones], isWordy: first.isWordy || second.isWordy }
  }
  return undefined
}
