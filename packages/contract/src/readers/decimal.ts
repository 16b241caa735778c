/**
 * Numbers as people group them, exactly: `12,50,000` and `1,250,000`, `1 250 000`, `1.250.000,50`, `12.5` times a power of ten. A
 * number is its digits and how many of them are decimals, so that 1.15 lakh is 1,15,000 and not 1,14,999.99.
 */
export interface Decimal {
  digits: string
  decimals: number
}

const PLAIN = /^([0-9]*)(?:\.([0-9]+))?$/
/** Commas as people set them, also wrongly: ₹ 1,00 */
const COMMAS = /^[0-9]+(?:,[0-9]{2,})+(?:\.[0-9]+)?$/
const SPACES = /^[0-9]{1,3}(?:[ '][0-9]{2,3})*[ '][0-9]{3}(?:\.[0-9]+)?$/
/** A full stop twice, or before a comma, can only stand between groups. */
const STOPS = /^[0-9]{1,3}(?:\.[0-9]{2,3})+\.[0-9]{3}(?:,[0-9]+)?$|^[0-9]{1,3}\.[0-9]{3},[0-9]{1,2}$/
const WELL_GROUPED = /^[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]+)?$/

/** The number of a text of digits, separators and nothing else; `isStrict` takes commas between whole groups only. */
export function readDecimal(text: string, isStrict = false): Decimal | undefined {
  if (text === '' || text === '.') return undefined
  const plain = STOPS.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : (isStrict ? WELL_GROUPED : COMMAS).test(text) || SPACES.test(text)
      ? text.replace(/[, ']/g, '')
      : text
  const match = PLAIN.exec(plain)
  if (!match) return undefined
  const [, whole = '', decimals = ''] = match
  return { digits: whole + decimals, decimals: decimals.length }
}

/** The number times ten to some power; undefined where that is no whole number, or one that cannot be told exactly. */
export function scaled({ digits, decimals }: Decimal, power: number): number | undefined {
  const shift = power - decimals
  const padded = shift >= 0 ? digits + '0'.repeat(shift) : digits
  const whole = shift >= 0 ? padded : padded.slice(0, shift)
  const rest = shift >= 0 ? '' : padded.slice(shift)
  if (/[1-9]/.test(rest)) return undefined
  const value = Number(whole)
  return Number.isSafeInteger(value) ? value : undefined
}
