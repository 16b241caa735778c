import { plainDigits } from '../../readers/plain-text.ts'
import { saysNothing } from '../../readers/words/empty-words.ts'
import { isEmail } from '../../text-rules.ts'
import type { ImportField } from './import-fields.ts'

/** What stands in a column, by its first rows: it decides where a heading may mean several things. */
export interface ColumnContent {
  /** how many of the rows have something */
  filled: number
  /** whether the cells can be meant for a field; of an empty column nothing speaks against any */
  mayBe: (field: ImportField) => boolean
  /** nearly all are phones, or addresses of mail */
  isPhones: boolean
  isAddresses: boolean
}

const ROWS_LOOKED_AT = 50
/** Of the cells for a field that a column may fill, and of those for one that its heading does not name. */
const [SOME, NEARLY_ALL] = [0.4, 0.8]

const digitsOf = (text: string): number => plainDigits(text).replace(/\D/g, '').length
const HAS_LETTER = /\p{L}{2}/u
const isPhone = (text: string): boolean => digitsOf(text) >= 7 && text.replace(/[^\p{L}]/gu, '').length <= 12
/** A number of a person as it is written alone, also as a program shortens it. */
const isBarePhone = (text: string): boolean =>
  /^[+\d][\d\s().-]{8,18}$/.test(text) && digitsOf(text) >= 10 && digitsOf(text) <= 13
const isAddress = (text: string): boolean => isEmail(text.replace(/[,;/\s].*$/, ''))
const hasDigit = (text: string): boolean => /\p{Nd}/u.test(text)

/** What a cell has to be for a field; any text does for the others. */
const FITS: Partial<Record<ImportField, (text: string) => boolean>> = {
  firstName: text => HAS_LETTER.test(text) && !isAddress(text),
  lastName: text => /\p{L}/u.test(text) && !isAddress(text),
  phoneNumber: text => isPhone(text) || /^\d\.\d+e\+?\d+$/i.test(text),
  email: text => text.includes('@'),
  pinCode: hasDigit,
  area: hasDigit,
  budget: text => hasDigit(text) || /lakh|lac|crore|thousand/i.test(text),
  enquiryDate: text => hasDigit(text),
  followUp: text => hasDigit(text) || text.length < 25,
  lastCall: text => hasDigit(text) || text.length < 25,
}

/** The content of a column of some rows. */
export function contentOf(rows: readonly (readonly string[])[], column: number): ColumnContent {
  const texts = rows.slice(0, ROWS_LOOKED_AT).flatMap(cells => {
    const text = (cells[column] ?? '').trim()
    return saysNothing(text) ? [] : [text]
  })
  const share = (is: (text: string) => boolean): number => texts.filter(is).length / Math.max(1, texts.length)
  return {
    filled: texts.length,
    mayBe: field => texts.length === 0 || share(FITS[field] ?? (() => true)) >= SOME,
    isPhones: texts.length > 0 && share(isBarePhone) >= NEARLY_ALL,
    isAddresses: texts.length > 0 && share(isAddress) >= NEARLY_ALL,
  }
}
