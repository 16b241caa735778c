import { readPhones } from '@plinth/contract/readers/read-phones'

/** Where another number may begin behind one. */
const SEVERAL = /[0-9].*[/,;|&\n]/s
const UNREAD = { invalid: '' }

/**
 * The digits of a number while it is typed, without separators and its repeated dial code. A text that may become more than one
 * number with this dial code stays as it is.
 */
export function cleanPhone(text: string, dialCode: string): string {
  if (SEVERAL.test(text) || (dialCode === '' && /^\s*(?:\+|00)/.test(text))) return text
  const { value, note } = readPhones(text, {
    dialCode,
    problemOf: (number, code) => (number.length < 5 || number.length > (code === '+91' ? 10 : 15) ? '' : undefined),
    ...UNREAD,
  })
  const [phone] = value ?? []
  return phone && note === undefined && (dialCode === '' || phone.dialCode === dialCode) ? phone.number : text
}

/** A number that was typed with the dial code of another country; undefined for any other text. */
export function otherDialCode(text: string, dialCode: string): { dialCode: string; number: string } | undefined {
  const { value, note } = readPhones(text, {
    dialCode,
    problemOf: number => (number.length < 5 || number.length > 15 ? '' : undefined),
    ...UNREAD,
  })
  const [phone, ...more] = value ?? []
  return phone && more.length === 0 && note === undefined && phone.dialCode !== dialCode ? phone : undefined
}
