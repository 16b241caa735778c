import { characters, isEmail, isLetters } from '../text-rules.ts'
import {
  type AreaUnit,
  areaProblem,
  budgetProblem,
  cityProblem,
  LEAD_LIMITS,
  phoneProblem,
  pinCodeProblem,
  readArea,
} from './lead/lead-rules.ts'
import {
  IMPORT_FIELDS,
  type ImportField,
  type ImportRow,
  PROBLEM_HEADING,
  PROBLEM_ROW_HEADING,
  SKIPPED_IMPORT_HEADINGS,
} from './lead-imports.ts'

/** The rules of the spreadsheet import, run by the wizard and again by the server (IN-Q63, decisions.md 11 and 26). */

/** What of the company decides over a row: its dial code ("+91") and its country ("" where unset). */
export interface ImportCompany {
  dialCode: string
  country: string
}

/** A row ready to be checked and saved: every field a text, "" where empty; digits only where a number is meant. */
export interface NormalRow {
  row: number
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  address: string
  city: string
  pinCode: string
  budget: string
  requirements: string
  leadSource: string
  sourceName: string
  area: string
  areaUnit: AreaUnit
}

/** Headings people use, without case, spaces and punctuation; the likeliest first, so that it wins over the others. */
const HEADINGS: Readonly<Record<ImportField, string>> = {
  firstName:
    'firstname fname givenname name fullname leadname clientname customername contactname contactperson yourname',
  lastName: 'lastname lname surname familyname',
  email: 'email emailaddress emailid mail mailid',
  phoneNumber:
    'phone phonenumber phoneno mobile mobilenumber mobileno contactnumber contactno contact cell cellphone telephone tel whatsapp whatsappnumber whatsappno',
  address: 'address fulladdress streetaddress siteaddress projectaddress location locality',
  city: 'city cityname town',
  pinCode: 'pincode pin zippostalcode zipcode zip postalcode postcode',
  budget: 'budget budgetinr budgetinrs budgetrs approxbudget estimatedbudget projectbudget dealvalue amount value',
  requirements:
    'workscope worktype requirements requirement scopeofwork scope service services typeofwork projecttype lookingfor',
  leadSource: 'leadsource source leadchannel channel',
  sourceName: 'sourcename referredby referrer reference campaignname campaign sourcedetails',
  area: 'area areasqft areainsqft builtuparea superbuiltuparea carpetarea plotarea sqft size',
}
/** A heading without case, spaces and punctuation. */
export const plainHeading = (heading: string): string => heading.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
const KNOWN_HEADINGS = new Map(
  IMPORT_FIELDS.flatMap(({ key }) =>
    HEADINGS[key].split(' ').map((heading, rank) => [heading, { field: key, rank }] as const),
  ),
)
const SKIPPED = new Set([...SKIPPED_IMPORT_HEADINGS, PROBLEM_HEADING, PROBLEM_ROW_HEADING].map(plainHeading))

/**
 * The field each column fills, by its heading: 'skip' for the columns that are read past (IN-524, IN-525), null where
 * nothing fits. Case, spaces and punctuation do not matter; a field is given to one column only (IN-Q61).
 */
export function guessMapping(headings: readonly string[]): (ImportField | 'skip' | null)[] {
  const best = new Map<ImportField, { column: number; rank: number }>()
  const plain = headings.map(plainHeading)
  plain.forEach((heading, column) => {
    const known = KNOWN_HEADINGS.get(heading)
    if (!known) return
    const before = best.get(known.field)
    if (!before || known.rank < before.rank) best.set(known.field, { column, rank: known.rank })
  })
  return plain.map((heading, column) => {
    if (SKIPPED.has(heading)) return 'skip'
    const known = KNOWN_HEADINGS.get(heading)
    return known && best.get(known.field)?.column === column ? known.field : null
  })
}

/**
 * One row of cells as the fields they fill; `row` is the sheet's row number. Where no column holds the last name, what
 * follows the first word of the name is taken for it.
 */
export function rowFromCells(
  cells: readonly string[],
  mapping: readonly (string | null)[],
  row: number,
): Required<ImportRow> {
  const filled: Required<ImportRow> = { ...EMPTY_ROW, row }
  let hasLastName = false
  for (let column = 0; column < mapping.length; column++) {
    const field = mapping[column]
    if (field === null || field === undefined || !isImportField(field)) continue
    filled[field] = cells[column] ?? ''
    if (field === 'lastName') hasLastName = true
  }
  if (!hasLastName) {
    const [first = '', ...rest] = filled.firstName.trim().split(/\s+/)
    filled.firstName = first
    filled.lastName = rest.join(' ')
  }
  return filled
}

const EMPTY_ROW: Required<ImportRow> = {
  row: 0,
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  address: '',
  city: '',
  pinCode: '',
  budget: '',
  requirements: '',
  leadSource: '',
  sourceName: '',
  area: '',
}
const isImportField = (field: string): field is ImportField => field !== 'row' && Object.hasOwn(EMPTY_ROW, field)

/** A row as it will be checked and saved; what cannot be read stays as it is and is then a problem. */
export function normaliseRow(row: ImportRow, company: ImportCompany): NormalRow {
  const area = normalArea(row.area ?? '')
  return {
    row: row.row,
    firstName: oneLine(row.firstName),
    lastName: oneLine(row.lastName ?? ''),
    email: oneLine(row.email ?? ''),
    phoneNumber: normalPhone(row.phoneNumber, company.dialCode),
    address: oneLine(row.address ?? ''),
    city: oneLine(row.city ?? ''),
    pinCode: normalPinCode(row.pinCode, company.country),
    budget: normalBudget(row.budget ?? ''),
    requirements: oneLine(row.requirements ?? ''),
    leadSource: oneLine(row.leadSource ?? ''),
    sourceName: oneLine(row.sourceName ?? ''),
    area: area.digits,
    areaUnit: area.unit,
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters, which no cell needs, are what is looked for
const UNTIDY = /[\s\u0000-\u001f\u007f]{2,}|[^\S ]|[\u0000-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const GAPS = /[\s\u0000-\u001f\u007f]+/g
/** Trimmed, with single spaces inside and nothing that cannot be stored. */
function oneLine(text: string): string {
  const trimmed = text.trim()
  const tidy = UNTIDY.test(trimmed) ? trimmed.replace(GAPS, ' ').trim() : trimmed
  return tidy.isWellFormed() ? tidy : tidy.toWellFormed()
}

/** A number that a spreadsheet program wrote with decimals: 9876543210.0 */
const FLOAT_TAIL = /^(\+?[0-9]+)\.0+$/
const withoutFloatTail = (text: string): string => text.replace(FLOAT_TAIL, '$1')

/** National digits: without spaces, hyphens, brackets and a prefix that leaves ten digits (IN-Q60). */
function normalPhone(text: string, dialCode: string): string {
  if (/^[0-9]{10}$/.test(text)) return text
  const bare = withoutFloatTail(text.replace(/[\s\p{Cf}\p{Pd}()[\]]/gu, ''))
  const national =
    dialCode === '+91'
      ? (/^(?:\+91|0091|91|0)([0-9]{10})$/.exec(bare)?.[1] ?? bare)
      : bare.replace(new RegExp(`^(?:\\+|00)${dialCode.slice(1)}`), '')
  return /^[0-9]+$/.test(national) ? national : oneLine(text)
}

/** Rupees as digits: without commas, spaces, currency signs and decimals that are zero (IN-Q18). */
function normalBudget(text: string): string {
  if (/^[0-9]*$/.test(text)) return text
  const bare = text.replace(/[\s,\p{Sc}]/gu, '').replace(/^(?:rs\.?|inr)|(?:inr|\/-)$/gi, '')
  const digits = withoutFloatTail(bare)
  return /^[0-9]+$/.test(digits) ? digits : oneLine(text)
}

/** Six digits without spaces in India; elsewhere spaces may belong to the code (decisions.md 20). */
function normalPinCode(text: string, country: string): string {
  const isIndian = country === '' || country.toLowerCase() === 'india'
  return withoutFloatTail(isIndian ? text.replace(/\s/g, '') : oneLine(text))
}

const AREA_WORDS: readonly (readonly [RegExp, AreaUnit])[] = [
  [/^(?:sqft|sft|sqfeet|squarefeet|squarefoot|ft2|ft²)$/, 'sqft'],
  [/^(?:sqm|sqmt|sqmtr|sqmtrs|squaremeters?|squaremetres?|m2|m²)$/, 'sqm'],
  [/^(?:sqyds?|sqyards?|squareyards?|gaj)$/, 'Sq yds'],
]
/** "1,200 sq. ft." as digits and unit; square feet where none is named (IN-Q19). */
function normalArea(text: string): { digits: string; unit: AreaUnit } {
  if (text === '') return { digits: '', unit: 'sqft' }
  const known = readArea(text)
  if (known) return { digits: known.digits, unit: known.unit ?? 'sqft' }
  // no character can belong to two parts beside each other: the time stays in proportion to the text
  const match = /^([0-9][0-9,]*)(?:\.0+)?\s*([\p{L}.²][\p{L}. ²2]*)?$/u.exec(text.trim())
  const word = match?.[2]?.replace(/[. ]/g, '').toLowerCase() ?? ''
  const unit = word === '' ? 'sqft' : AREA_WORDS.find(([pattern]) => pattern.test(word))?.[1]
  return match && unit ? { digits: match[1]!.replaceAll(',', ''), unit } : { digits: oneLine(text), unit: 'sqft' }
}

type Check = (value: string, company: ImportCompany) => boolean
const lettersUpTo = (max: number) => (value: string) => characters(value) <= max && isLetters(value)
const atMost = (max: number) => (value: string) => value.length <= max || characters(value) <= max

/** Whether a field's text is acceptable, in the order of the columns (IN-516 to IN-522, IN-Q16, IN-Q59). */
const CHECKS: Readonly<Record<ImportField, Check>> = {
  firstName: lettersUpTo(LEAD_LIMITS.firstName),
  lastName: value => value === '' || lettersUpTo(LEAD_LIMITS.lastName)(value),
  email: value => value === '' || (characters(value) <= LEAD_LIMITS.email && isEmail(value)),
  phoneNumber: (value, { dialCode }) => phoneProblem(value, dialCode) === undefined,
  address: atMost(LEAD_LIMITS.address),
  city: value => cityProblem(value) === undefined,
  pinCode: (value, { country }) => pinCodeProblem(value, country) === undefined,
  budget: value => budgetProblem(value) === undefined,
  requirements: atMost(LEAD_LIMITS.listEntry),
  leadSource: atMost(LEAD_LIMITS.listEntry),
  sourceName: atMost(LEAD_LIMITS.listEntry),
  area: value => areaProblem(value) === undefined,
}

/** Everything in a row that cannot be imported; empty where it can. */
export function rowProblems(row: NormalRow, company: ImportCompany): { field: ImportField; message: string }[] {
  const problems: { field: ImportField; message: string }[] = []
  for (const { key } of IMPORT_FIELDS) {
    if (!CHECKS[key](row[key], company)) problems.push({ field: key, message: problemText(key, row) })
  }
  return problems
}

/** "First Name is not valid for Asha Rao"; the row's number where it has no name (IN-523, IN-Q56). */
export function problemText(field: ImportField, row: Pick<NormalRow, 'row' | 'firstName' | 'lastName'>): string {
  const heading = IMPORT_FIELDS.find(({ key }) => key === field)?.heading ?? field
  const name = `${row.firstName} ${row.lastName}`.trim()
  return `${heading} is not valid for ${name === '' ? `row ${row.row}` : name}`
}
