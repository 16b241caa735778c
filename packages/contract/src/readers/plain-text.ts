/** Tidies texts before they are read: digits of every script, kinds of spaces and dashes, marks that cannot be seen. */

const DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /[^\P{Nd}0-9]/gu
const values = new Map<string, string>()

/** The value of a digit of any script: digits stand in rows of ten that begin with their zero. */
function asciiDigit(digit: string): string {
  const known = values.get(digit)
  if (known) return known
  const code = digit.codePointAt(0)!
  let start = code
  while (DIGIT.test(String.fromCodePoint(start - 1))) start--
  const value = String((code - start) % 10)
  values.set(digit, value)
  return value
}

/** A text with the digits of every script as 0 to 9: `९८४५०` is `98450`. */
export const plainDigits = (text: string): string => text.replace(OTHER_DIGITS, asciiDigit)

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters, which no text needs, are what is looked for
const UNTIDY = /[\s\u0000-\u001f\u007f]{2,}|[^\S ]|[\u0000-\u001f\u007f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const GAPS = /[\s\u0000-\u001f\u007f]+/g

/** A text as it is kept: trimmed, with single spaces inside and nothing that cannot be stored. */
export function oneLine(text: string): string {
  const trimmed = text.trim()
  const tidy = UNTIDY.test(trimmed) ? trimmed.replace(GAPS, ' ').trim() : trimmed
  return tidy.isWellFormed() ? tidy : tidy.toWellFormed()
}

/** The same of a text of several lines; empty ones are left out. */
export const severalLines = (text: string): string =>
  text.includes('\n') || text.includes('\r')
    ? text
        .split(/[\r\n]+/)
        .map(oneLine)
        .filter(line => line !== '')
        .join('\n')
    : oneLine(text)

/** Marks that cannot be seen, except those that join letters of Indian scripts. */
const INVISIBLE = /[^\P{Cf}\u200c\u200d]/gu
export const visible = (text: string): string => text.replace(INVISIBLE, '')

/** A text as readers take it: plain digits, one kind of space and dash, no invisible marks; lines stay lines. */
export const readable = (text: string): string =>
  plainDigits(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/[\p{Pd}−]/gu, '-')
    .replace(/[‘’ʼ`´]/g, "'")
    .trim()

/** A number that a spreadsheet program wrote with decimals: 9876543210.0 */
const FLOAT_TAIL = /^(\+?[0-9]+)\.0+$/
export const withoutFloatTail = (text: string): string => text.replace(FLOAT_TAIL, '$1')
