import { DIAL_CODES } from '../countries.ts'
import { characters, isEmail, isNameOfPerson } from '../text-rules.ts'
import {
  type AreaUnit,
  areaProblem,
  budgetProblem,
  LEAD_LIMITS,
  phoneProblem,
  pinCodeProblem,
  readArea,
} from './lead/lead-rules.ts'

/** How the cells of a spreadsheet are read and checked, by the kind of field they fill; one reader per kind. */

/** What of the company decides over a row: its dial code ("+91") and its country ("" where unset). */
export interface ImportCompany {
  dialCode: string
  country: string
}

/** What a cell means: its value, and what that counts in where there is such a thing (a phone's dial code, an area's unit). */
export interface ReadCell {
  value: string
  unit?: string
}

export interface ColumnReader {
  /** Tidies a cell; what cannot be read stays as it is, and is then refused by `accepts`. */
  read(text: string, company: ImportCompany): ReadCell
  /** Whether what was read can be stored; `max` is the field's own limit of characters. */
  accepts(cell: ReadCell, company: ImportCompany, max: number): boolean
}

/** The kinds of fields an import fills. A new kind of column is a new reader here. */
export type ColumnKind = 'name' | 'city' | 'email' | 'phone' | 'text' | 'pin-code' | 'amount' | 'area'

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters, which no cell needs, are what is looked for
const UNTIDY = /[\s\u0000-\u001f\u007f]{2,}|[^\S ]|[\u0000-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const GAPS = /[\s\u0000-\u001f\u007f]+/g
/** Trimmed, with single spaces inside and nothing that cannot be stored. */
export function oneLine(text: string): string {
  const trimmed = text.trim()
  const tidy = UNTIDY.test(trimmed) ? trimmed.replace(GAPS, ' ').trim() : trimmed
  return tidy.isWellFormed() ? tidy : tidy.toWellFormed()
}

/** A number that a spreadsheet program wrote with decimals: 9876543210.0 */
const FLOAT_TAIL = /^(\+?[0-9]+)\.0+$/
const withoutFloatTail = (text: string): string => text.replace(FLOAT_TAIL, '$1')

const TITLE =
  /^(?:(?:mr|mrs|ms|miss|dr|prof|smt|shri|shree|m\/s|messrs)(?:\.\s*|\s+)|(?:er|ar|adv|kum|sri|capt|col)\.\s*|(?:&|and)\s+)+(?=[\p{L}\p{M}])/iu
/** A name without the titles in front of it: "Mr. & Mrs. Rao" is "Rao" (decisions.md 37). */
export const withoutTitle = (name: string): string => name.replace(TITLE, '')

const readLine = (text: string): ReadCell => ({ value: oneLine(text) })
const isWithin = (value: string, max: number): boolean => value.length <= max || characters(value) <= max

/** The longest first, so that +1684 is not taken for +1. */
const KNOWN_CODES = DIAL_CODES.map(({ dialCode }) => dialCode).sort((a, b) => b.length - a.length)

/**
 * National digits, without spaces, hyphens, brackets and a prefix that leaves ten digits (IN-Q60). A number that carries
 * another country's dial code keeps it (decisions.md 38).
 */
function readPhone(text: string, { dialCode }: ImportCompany): ReadCell {
  const home = dialCode || '+91'
  if (/^[0-9]{10}$/.test(text)) return { value: text, unit: home }
  const bare = withoutFloatTail(text.replace(/[\s\p{Cf}\p{Pd}()[\]]/gu, ''))
  const isIndian = home === '+91'
  const national = isIndian
    ? (/^(?:\+91|0091|91|0)([0-9]{10})$/.exec(bare)?.[1] ?? bare)
    : bare.replace(new RegExp(`^(?:\\+|00)${home.slice(1)}`), '')
  const coded = national.replace(/^00/, '+')
  if (/^\+[0-9]+$/.test(coded)) {
    const own = KNOWN_CODES.find(code => coded.startsWith(code))
    if (own && own !== home) return { value: coded.slice(own.length), unit: own }
  }
  return { value: /^[0-9]+$/.test(national) ? national : oneLine(text), unit: home }
}

/** Rupees as digits: without commas, spaces, currency signs and decimals that are zero (IN-Q18). */
function readAmount(text: string): ReadCell {
  if (/^[0-9]*$/.test(text)) return { value: text }
  const bare = text.replace(/[\s,\p{Sc}]/gu, '').replace(/^(?:rs\.?|inr)|(?:inr|\/-)$/gi, '')
  const digits = withoutFloatTail(bare)
  return { value: /^[0-9]+$/.test(digits) ? digits : oneLine(text) }
}

/** Six digits without spaces in India; elsewhere spaces may belong to the code (decisions.md 20). */
function readPinCode(text: string, { country }: ImportCompany): ReadCell {
  const isIndian = country === '' || country.toLowerCase() === 'india'
  return { value: withoutFloatTail(isIndian ? text.replace(/\s/g, '') : oneLine(text)) }
}

const AREA_WORDS: readonly (readonly [RegExp, AreaUnit])[] = [
  [/^(?:sqft|sft|sqfeet|squarefeet|squarefoot|ft2|ft²)$/, 'sqft'],
  [/^(?:sqm|sqmt|sqmtr|sqmtrs|squaremeters?|squaremetres?|m2|m²)$/, 'sqm'],
  [/^(?:sqyds?|sqyards?|squareyards?|gaj)$/, 'Sq yds'],
]
/** "1,200 sq. ft." as digits and unit; square feet where none is named (IN-Q19). */
function readAreaCell(text: string): ReadCell & { unit: AreaUnit } {
  if (text === '') return { value: '', unit: 'sqft' }
  const known = readArea(text)
  if (known) return { value: known.digits, unit: known.unit ?? 'sqft' }
  // no character can belong to two parts beside each other: the time stays in proportion to the text
  const match = /^([0-9][0-9,]*)(?:\.0+)?\s*([\p{L}.²][\p{L}. ²2]*)?$/u.exec(text.trim())
  const word = match?.[2]?.replace(/[. ]/g, '').toLowerCase() ?? ''
  const unit = word === '' ? 'sqft' : AREA_WORDS.find(([pattern]) => pattern.test(word))?.[1]
  return match && unit ? { value: match[1]!.replaceAll(',', ''), unit } : { value: oneLine(text), unit: 'sqft' }
}

/** The reader of each kind (IN-516 to IN-522, IN-Q16, decisions.md 31, 37 and 38). An empty cell is the row's matter. */
export const COLUMN_READERS: Readonly<Record<ColumnKind, ColumnReader>> = {
  name: {
    read: text => ({ value: withoutTitle(oneLine(text)) }),
    accepts: ({ value }, _company, max) => isWithin(value, max) && isNameOfPerson(value),
  },
  city: { read: readLine, accepts: ({ value }, _company, max) => isWithin(value, max) && isNameOfPerson(value) },
  email: { read: readLine, accepts: ({ value }, _company, max) => isWithin(value, max) && isEmail(value) },
  phone: {
    read: readPhone,
    accepts: ({ value, unit }, { dialCode }) => phoneProblem(value, unit ?? dialCode) === undefined,
  },
  text: { read: readLine, accepts: ({ value }, _company, max) => isWithin(value, max) },
  'pin-code': { read: readPinCode, accepts: ({ value }, { country }) => pinCodeProblem(value, country) === undefined },
  amount: { read: readAmount, accepts: ({ value }) => budgetProblem(value) === undefined },
  area: { read: readAreaCell, accepts: ({ value }) => areaProblem(value, LEAD_LIMITS.areaDigits) === undefined },
}
