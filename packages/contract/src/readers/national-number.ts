/**
 * How numbers are written within their country: with a digit before them that is dialled there and is no part of the number, `07700 900123`
 * of +44 7700 900123, or with the dial code and without its plus, as spreadsheet programs leave them: `447700900123`.
 */

/** Where a zero is dialled before area codes and mobile numbers. In Italy, for one, a zero is part of the number. */
const WITH_ZERO = new Set(
  `+20 +27 +31 +32 +33 +40 +41 +43 +44 +46 +49 +51 +53 +54 +55 +58 +60 +61 +62 +63 +64 +66 +81 +82 +84 +86 +90 +92 +93 +94 +95 +98
  +212 +213 +218 +233 +234 +249 +250 +251 +254 +255 +256 +260 +261 +263 +264 +265 +353 +355 +358 +359 +373 +374 +380 +381 +382 +383 +385
  +386 +387 +389 +421 +591 +593 +595 +598 +855 +856 +880 +886 +961 +962 +963 +964 +966 +967 +971 +972 +976 +977 +994 +995 +996`.split(
    /\s+/,
  ),
)
/** A zero behind these dial codes belongs to the number, also where it stands in brackets. */
const KEEPS_ZERO = new Set(['+39', '+225', '+242', '+378'])
export const keepsZero = (dialCode: string): boolean => KEEPS_ZERO.has(dialCode)

/** The digit dialled before a number, and how many digits the number then has at least and at most. */
type Trunk = readonly [prefix: string, least: number, most: number]
const TRUNKS: Readonly<Record<string, Trunk>> = { '+91': ['0', 10, 10], '+1': ['1', 10, 10], '+7': ['8', 10, 10] }
const trunkOf = (dialCode: string): Trunk | undefined =>
  TRUNKS[dialCode] ?? (WITH_ZERO.has(dialCode) ? ['0', 5, 14] : undefined)

/** The number without what is dialled before it within its country. */
export function withoutTrunk(digits: string, dialCode: string): string {
  const [prefix, least, most] = trunkOf(dialCode) ?? ['', 1, 0]
  const rest = digits.length - prefix.length
  return digits.startsWith(prefix) && rest >= least && rest <= most ? digits.slice(prefix.length) : digits
}

/** The same number as it is dialled within its country; undefined where nothing is dialled before it. */
export function withTrunk(number: string, dialCode: string): string | undefined {
  const [prefix, least, most] = trunkOf(dialCode) ?? ['', 1, 0]
  return number.length >= least && number.length <= most ? prefix + number : undefined
}

/** Digits of a number with its dial code. No number of another country is as long and begins like its code. */
const WITH_CODE = 11
/** Where some numbers without their zero are that long and begin so: 04921 123456 of Emden, under +49. */
const BEGIN_ALIKE = new Set(['+43', '+49', '+55'])

/** The number that digits without a plus are in the country of a dial code. */
export function nationalNumber(digits: string, dialCode: string): string {
  const code = dialCode.slice(1)
  // also as in 091-98450 11201
  const coded = digits.replace(/^0(?=[1-9])/, '')
  if (code !== '' && coded.startsWith(code)) {
    const number = withoutTrunk(coded.slice(code.length), dialCode)
    const least = BEGIN_ALIKE.has(dialCode) ? WITH_CODE + 1 : WITH_CODE
    if (dialCode === '+91' ? number.length === 10 : coded.length >= least) return number
  }
  return withoutTrunk(digits, dialCode)
}
