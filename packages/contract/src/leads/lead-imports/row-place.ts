import { countryOrHome } from '../../company/firm-home.ts'
import { COUNTRIES, type Country, countryByCode, countryByName, isDialCode } from '../../countries.ts'
import type { ReadingPlace } from '../../field-imports.ts'
import type { Reading } from '../../field-readers.ts'
import { oneLine, plainDigits } from '../../readers/plain-text.ts'
import { somethingOf } from '../../readers/words/empty-words.ts'
import { readLeadPhones } from '../lead/lead-readers.ts'

/** Where the person of a row is: columns with the country and with the dial code decide how its phone and its pin code are read. */

/** What people call countries beside their names. */
const ALSO: Readonly<Record<string, string>> = {
  america: 'US',
  bharat: 'IN',
  britain: 'GB',
  dubai: 'AE',
  emirates: 'AE',
  england: 'GB',
  ksa: 'SA',
  saudi: 'SA',
  uae: 'AE',
  uk: 'GB',
  unitedstatesofamerica: 'US',
  usa: 'US',
}

/** The country that a text names, by its name, its letters or how people call it. */
export function countryIn(text: string): Country | undefined {
  const line = oneLine(text)
  const plain = line.toLowerCase().replace(/[^\p{L}]/gu, '')
  return (
    countryByName(line) ??
    countryByCode(ALSO[plain] ?? '') ??
    byPlainName.get(plain) ??
    (plain.length === 2 ? countryByCode(plain) : undefined)
  )
}
const byPlainName = new Map(COUNTRIES.map(country => [country.name.toLowerCase().replace(/[^\p{L}]/gu, ''), country]))

/** The dial code that a text is: "+971", "00971", "971", "+91 (India)". */
export function dialCodeIn(text: string): string | undefined {
  const digits = /^\D{0,3}?(?:00)?(\d{1,4})(?:\.0)?(?:\D.*)?$/.exec(plainDigits(oneLine(text)))?.[1]
  return digits !== undefined && isDialCode(`+${digits}`) ? `+${digits}` : undefined
}

export function readCountryCell(text: string, { country, home = country }: ReadingPlace): Reading {
  const line = oneLine(text)
  if (line === '') return { value: '' }
  const named = countryIn(line)
  return named && named === countryOrHome(home) ? { value: named.name } : { value: named?.name ?? '', note: line }
}

/** A code that is none is kept with the phone, which then has that of its own or of the firm. */
export function readDialCodeCell(text: string): Reading {
  const line = oneLine(text)
  const value = dialCodeIn(line) ?? countryIn(line)?.dialCodes[0]
  return value === undefined ? { value: '', note: line === '' ? undefined : line } : { value }
}

/**
 * How the phone and the pin code of a row are read: in its own country, where it names one. A phone that is none there is one of the
 * company's.
 */
export function placeOfRow(
  texts: Readonly<Record<'country' | 'dialCode' | 'phoneNumber', string>>,
  company: ReadingPlace,
): ReadingPlace {
  const [named, dialled] = [somethingOf(texts.country), somethingOf(texts.dialCode)]
  if (named === '' && dialled === '') return company
  const country = countryIn(named)
  const code = dialCodeIn(dialled) ?? countryIn(dialled)?.dialCodes[0] ?? country?.dialCodes[0]
  const isFitting =
    code !== undefined && (texts.phoneNumber.trim() === '' || readLeadPhones(oneLine(texts.phoneNumber), code).value)
  return {
    ...company,
    home: company.country,
    country: country?.name ?? company.country,
    dialCode: isFitting ? code : company.dialCode,
  }
}
