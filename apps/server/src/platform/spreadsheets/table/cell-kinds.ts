/** What the text of a cell looks like, whatever its column means. */

/** Text with digits of any script as ASCII digits. */
function plainDigits(text: string): string {
  if (!/[^ -~]/.test(text)) return text
  return text.replace(/\p{Nd}/gu, digit => {
    // the ten digits of a script follow each other
    let zero = digit.codePointAt(0) ?? 0
    const code = zero
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
    return String(code - zero)
  })
}

const DATE = /\b\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b(?:[ T]+\d{1,2}:\d{2}(?::\d{2})?)?/g
/** Ten digits or more with what people put between them. */
export const PHONES = /\+?\(?\d(?:[\s().-]{0,3}\d){9,14}(?!\d)/g

/** The phones in a text, as they are written. */
export function phonesIn(text: string): string[] {
  if (text.length > LONGEST) return []
  return plainDigits(text).replace(DATE, ' ').match(PHONES) ?? []
}
/** Of a cell that can be a phone, a heading or an amount. */
const LONGEST = 300

/** Whether a text is little more than a phone. */
export const isPhone = (text: string): boolean =>
  text.length <= 60 && phonesIn(text).length > 0 && text.replace(/[^\p{L}]/gu, '').length <= 12
export const isEmail = (text: string): boolean => /\S@\S+\.\S/.test(text)
/** Whether a text is how a person can be reached. */
export const isContact = (text: string): boolean => isPhone(text) || isEmail(text)

/** A heading is a name: it has letters, but is no address, amount or phone number. */
export const isName = (text: string): boolean =>
  text.length <= LONGEST && /\p{L}/u.test(text) && !/@|\d{5}/.test(plainDigits(text))

const TIMES: Readonly<Record<string, number>> = { k: 1e3, l: 1e5, c: 1e7, ह: 1e3, ल: 1e5, क: 1e7 }
const AMOUNT =
  /^(?:₹|rs\.?|inr|\$|€|£)?\s*(-?[\d,]*\.?\d+)\s*(k|l|lacs?|lakhs?|cr|crores?|हज़ार|हजार|लाख|करोड़|करोड)?\s*(?:\/-|%|₹|rs\.?|inr)?$/i

/** The number that an amount, a count or a percentage stands for; undefined for any other text. */
export function numberIn(text: string): number | undefined {
  if (text === '' || text.length > 60) return undefined
  const found = AMOUNT.exec(plainDigits(text))
  if (!found) return undefined
  const [, digits = '', unit = ''] = found
  return Number(digits.replaceAll(',', '')) * (TIMES[unit.charAt(0).toLowerCase()] ?? 1)
}
