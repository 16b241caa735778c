import {
  type CellNote,
  type CellProblem,
  notesOf,
  type ReadingPlace,
  type ReadRow,
  readRow,
  textsByField,
} from '../../field-imports.ts'
import { groupedNumber } from '../../money-text.ts'
import { oneLine } from '../../readers/plain-text.ts'
import { splitFullName, withoutTitle } from '../../readers/read-name.ts'
import { saysNothing, withoutMissingParts } from '../../readers/words/empty-words.ts'
import { characters } from '../../text-rules.ts'
import { foreignPhones, furtherContacts, type OtherReach } from '../lead/further-reach.ts'
import { readLeadPhones, remarkOf } from '../lead/lead-readers.ts'
import { type AreaUnit, LEAD_LIMITS } from '../lead/lead-rules.ts'
import { IMPORT_FIELDS, type ImportField, type RowField } from './import-fields.ts'
import { leadHeading } from './import-headings.ts'
import { placeOfRow } from './row-place.ts'

/** The rules of an imported row: which cell fills which field, and what is wrong with it (IN-Q63, decisions 11, 26 and 37). */

/** The texts of a row by field, as in the cells or as corrected; "" for none. */
export type RowTexts = Record<ImportField, string>

/** A row ready to be saved: every field a text, "" where empty; only digits in numbers. */
export interface NormalRow extends RowTexts {
  row: number
  /** dial code of the phone */
  countryCode: string
  areaUnit: AreaUnit
  /** dial code of the second phone */
  secondCountryCode: string
  /** "HH:mm" of the enquiry, the last call and the follow-up, "" where only the day is known */
  enquiryTime: string
  lastCallTime: string
  followUpClock: string
  /** further phones of both cells, with the dial code of the first */
  otherPhones: readonly string[]
  /** further addresses, and numbers that the lead has no room for, as contacts of the same name */
  otherContacts: readonly OtherReach[]
  /** what the cells say beyond these values, each a further line of the remarks */
  notes: readonly string[]
}

const KEYS = new Set<string>(IMPORT_FIELDS.map(({ key }) => key))
export const isImportField = (field: string): field is ImportField => KEYS.has(field)

/**
 * Distributes the cells of a row over the fields they fill. Where no column has the last name, it is taken from the name:
 * everything after the given names, not counting titles. The cells of columns that are notes are further lines of the remarks,
 * under the headings of these columns.
 */
export function rowFromCells(
  cells: readonly string[],
  mapping: readonly (string | null)[],
  headings: readonly string[] = [],
): RowTexts {
  const filled = textsByField(IMPORT_FIELDS, cells, mapping)
  // a person with one number may have it in the column of the second
  if (mapping.includes('phoneNumber') && filled.phoneNumber.trim() === '')
    Object.assign(filled, { phoneNumber: filled.secondPhone, secondPhone: '' })
  const notes = notesOf(headings, cells, mapping).map(({ heading, text }) => remarkOf(oneLine(heading), text))
  if (notes.length > 0) filled.remarks = [filled.remarks, ...notes].filter(line => line.trim() !== '').join('\n')
  if (saysNothing(filled.firstName)) Object.assign(filled, nameElsewhere(cells, mapping, headings, filled.lastName))
  const called = withoutMissingParts(withoutTitle(oneLine(filled.firstName)))
  // a name that is too long for its column has room in the next one
  const isSplit = filled.lastName.trim() === '' && characters(called) > LEAD_LIMITS.firstName
  if (mapping.includes('lastName') && !isSplit) return filled
  return { ...filled, ...splitFullName(called, LEAD_LIMITS.firstName) }
}

/**
 * The name of a row whose own cell for it is empty: address books have it in parts and as a whole, and not every person in both. A column
 * that means a name too and fills no field has it.
 */
function nameElsewhere(
  cells: readonly string[],
  mapping: readonly (string | null)[],
  headings: readonly string[],
  lastName: string,
): Pick<RowTexts, 'firstName' | 'lastName'> | undefined {
  const found = headings.findIndex(
    (heading, at) =>
      (mapping[at] === null || mapping[at] === 'note') && isOwnName(heading) && !saysNothing(cells[at] ?? ''),
  )
  if (found === -1) return undefined
  const whole = withoutMissingParts(withoutTitle(oneLine(cells[found] ?? '')))
  const last = oneLine(lastName)
  if (last !== '' && whole.toLowerCase().endsWith(` ${last.toLowerCase()}`))
    return { firstName: whole.slice(0, -last.length).trim(), lastName: last }
  return splitFullName(whole, LEAD_LIMITS.firstName)
}

const isOwnName = (heading: string): boolean => {
  const meaning = leadHeading(heading)
  return meaning?.field === 'firstName' && meaning.of === undefined
}

/** How a cell was read, where that differs from what is written in it. */
export interface ShownReading {
  field: RowField
  written: string
  read: string
  /** the written text is also added to the remarks */
  isKept: boolean
}

export interface CheckedRow {
  normal: NormalRow
  readings: ShownReading[]
  problems: CellProblem<RowField>[]
}

/** A row as it will be saved, how its cells were read, and all its problems in the order of the columns (IN-516 to IN-523). */
export function checkRow(row: number, texts: RowTexts, company: ReadingPlace): CheckedRow {
  const place = placeOfRow(texts, company)
  const { values, more, notes, problems } = readRow(IMPORT_FIELDS, texts, place)
  const typed = values as TypedRow
  const { otherPhones, surplus, rest } = furtherPhones(typed, more)
  const { email, others } = addresses(typed, more)
  const strange = strangePhones(texts, typed, place)
  const all = [...notes, ...rest.filter(({ field }) => !notes.some(note => note.field === field))]
  const normal = {
    ...typed,
    email,
    row,
    otherPhones,
    otherContacts: furtherContacts(typed.phoneNumber, others, [...surplus, ...strange]),
    notes: all.map(({ field, text }) => remarkOf(fieldHeading(field), text)),
  }
  const hasTime = normal.followUpTime !== '' && problems.every(({ field }) => field !== 'followUpTime')
  if (hasTime && texts.followUp.trim() === '') problems.push({ field: 'followUpTime', reason: 'A time needs a date' })
  const isWrong = new Set(problems.map(({ field }) => field))
  const readings = IMPORT_FIELDS.flatMap(({ key }): ShownReading[] => {
    const isKept = all.some(({ field }) => field === key)
    const isSame = !isKept && more[key] === undefined && saysTheSame(texts[key], key, normal)
    const written = oneLine(texts[key])
    if (isWrong.has(key) || written === '' || (normal[key] === '' && !isKept) || isSame) return []
    return [{ field: key, written, read: shownValue(key, normal, more, company), isKept }]
  })
  return { normal, readings, problems }
}

type TypedRow = Omit<NormalRow, 'row' | 'otherPhones' | 'otherContacts' | 'notes'>

/**
 * The further phones of a row, as many as the forms have room for, and the surplus. Second phones with another dial code are notes
 * too, because all phones of a lead share its dial code.
 */
function furtherPhones(
  typed: TypedRow,
  more: ReadRow<ImportField>['more'],
): { otherPhones: readonly string[]; surplus: readonly string[]; rest: CellNote<ImportField>[] } {
  const { phoneNumber, countryCode, secondPhone, secondCountryCode } = typed
  const second = [secondPhone, ...(more.secondPhone ?? [])].filter(phone => phone !== '')
  const isShared = secondCountryCode === countryCode
  const found = new Set([...(more.phoneNumber ?? []), ...(isShared ? second : [])])
  found.delete(phoneNumber)
  const [otherPhones, surplus] = partsAt([...found], LEAD_LIMITS.phonesPerContact - 1)
  const strange = isShared ? [] : second.map(phone => `${secondCountryCode} ${phone}`)
  return {
    otherPhones,
    surplus,
    rest: strange.length > 0 ? [{ field: 'secondPhone', text: strange.join(', ') }] : [],
  }
}

/** The numbers of both cells that have another dial code than the lead, each with the digits of its own. */
function strangePhones(
  { phoneNumber, secondPhone }: RowTexts,
  { countryCode, secondCountryCode }: TypedRow,
  { dialCode }: ReadingPlace,
): string[] {
  // most cells hold one number, which has been read
  const isPlain = (text: string): boolean => /^\+?[\d\s-]{0,18}$/.test(text)
  const cells = [
    ...(isPlain(phoneNumber) ? [] : [phoneNumber]),
    ...(isPlain(secondPhone) && secondCountryCode === countryCode ? [] : [secondPhone]),
  ]
  const numbers = cells.flatMap(text => readLeadPhones(text, dialCode).value ?? [])
  return foreignPhones(numbers, countryCode)
}

/** The address of a row and its others; a second one alone is the lead's own. */
function addresses(
  { email, secondEmail }: Pick<RowTexts, 'email' | 'secondEmail'>,
  more: ReadRow<ImportField>['more'],
): { email: string; others: readonly string[] } {
  const written = [email, ...(more.email ?? []), secondEmail, ...(more.secondEmail ?? [])]
  const [first = '', ...rest] = written.filter(address => address !== '')
  const others = new Map(rest.map(address => [address.toLowerCase(), address]))
  others.delete(first.toLowerCase())
  return { email: first, others: [...others.values()] }
}

/** What the cells of a row say beyond their values, where its remarks do not say it already. */
export function notesBeside({ remarks, notes }: Pick<NormalRow, 'remarks' | 'notes'>): string[] {
  const lines = new Set(remarks.split('\n'))
  return notes.filter(note => !lines.has(note))
}

/** Whether a text differs from its value only in spaces and punctuation, or from a number only in what is around its digits. */
function saysTheSame(written: string, field: ImportField, normal: NormalRow): boolean {
  const value = normal[field]
  const bare = (text: string): string => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '')
  if (field === 'area' && /\p{L}/u.test(written))
    return bare(written).toLowerCase() === bare(value + normal.areaUnit).toLowerCase()
  if (/^[0-9]+$/.test(value)) return written.replace(/[^0-9]/g, '').endsWith(value)
  return bare(written) === bare(value)
}

/** A value as it is shown. */
function shownValue(
  field: ImportField,
  normal: NormalRow,
  more: ReadRow<ImportField>['more'],
  { currency: [symbol = ''] = [] }: ReadingPlace,
): string {
  const value = normal[field]
  if (field === 'phoneNumber') return [`${normal.countryCode} ${value}`, ...(more.phoneNumber ?? [])].join(', ')
  if (field === 'secondPhone') return [`${normal.secondCountryCode} ${value}`, ...(more.secondPhone ?? [])].join(', ')
  if (field === 'email' || field === 'secondEmail') return [value, ...(more[field] ?? [])].join(', ')
  if (field === 'area') return `${value} ${normal.areaUnit}`
  if (field === 'enquiryDate') return momentText(value, normal.enquiryTime)
  if (field === 'lastCall') return momentText(value, normal.lastCallTime)
  if (field === 'followUp') return momentText(value, normal.followUpClock)
  if (field === 'expClosureDate') return dayText(value)
  return field === 'budget' ? groupedNumber(Number(value), symbol) : value
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** `03 Apr 2026`, in which day and month cannot be mistaken for each other. */
export const dayText = (day: string): string =>
  `${day.slice(8)} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
/** `03 Apr 2026, 04:30 PM`, from "HH:mm" or "". */
function momentText(day: string, time: string): string {
  if (time === '') return dayText(day)
  const hour = Number(time.slice(0, 2))
  const shown = String(hour % 12 || 12).padStart(2, '0')
  return `${dayText(day)}, ${shown}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`
}

const partsAt = <T>(list: readonly T[], at: number): [T[], T[]] => [list.slice(0, at), list.slice(at)]
/** What stands above the column of a field, and before its text in the remarks. */
export const fieldHeading = (field: RowField): string =>
  IMPORT_FIELDS.find(({ key }) => key === field)?.heading ?? field

/** "First Name is not valid for Asha Rao"; with the row's number where it has no name (IN-523, IN-Q56). */
export function problemText(
  field: RowField,
  row: Pick<NormalRow, 'row' | 'firstName' | 'lastName'>,
  heading = fieldHeading(field),
): string {
  const name = `${row.firstName} ${row.lastName}`.trim()
  return `${heading} is not valid for ${name === '' ? `row ${row.row}` : name}`
}
