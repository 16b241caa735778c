/**
 * Decimals as they travel (`"1250.00"`, QT-326), and exact arithmetic on them: a figure is the whole number of its smallest units, so
 * 1,250.00 at 2 decimals is 125000n. Nothing here goes through floating point.
 */

/** How many decimals each kind of figure has. */
export const SCALES = {
  rate: 2,
  money: 2,
  percentage: 2,
  markup: 2,
  area: 2,
  quantity: 3,
  share: 3,
  dimension: 4,
} as const

const DECIMAL = /^(-?)([0-9]+)(?:\.([0-9]+))?$/

/** The smallest units of a plain decimal; undefined where it is none, or has more decimals than the scale that are not nought. */
export function unitsOf(text: string, scale: number): bigint | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign, whole = '', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(scale))) return undefined
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  return sign === '-' ? -units : units
}

/** A figure with exactly `scale` decimals: 125000n at 2 is `1250.00`. */
export function decimalOf(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale)
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 ? '' : `.${fraction}`}`
}

/** The quotient as a whole number, a half rounded away from nought. */
export function dividedHalfUp(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [above, below] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const quotient = (2n * above + below) / (2n * below)
  return isNegative ? -quotient : quotient
}

const LONGEST_TYPED = 40
const INDIAN_OR_WESTERN = /^-?(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3})?(?:\.[0-9]*)?$/

/** A number as people type it, with Indian or western grouping, as a plain decimal; undefined where it is no number. */
export function typedDecimal(typed: string): string | undefined {
  const text = typed.replace(/\s/g, '')
  if (text.length > LONGEST_TYPED || !/[0-9]/.test(text) || !INDIAN_OR_WESTERN.test(text)) return undefined
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  const digits = whole.replace('-', '').replace(/^0+(?=[0-9])/, '') || '0'
  return `${whole.startsWith('-') ? '-' : ''}${digits}${fraction === '' ? '' : `.${fraction}`}`
}

/** `1250.5` at 2 decimals as `1250.50`; undefined for what is no plain decimal of that scale from `least` to `most`. */
export function decimalWithin(text: string, scale: number, least: string, most: string): string | undefined {
  const units = unitsOf(text, scale)
  if (units === undefined) return undefined
  const isWithin = units >= (unitsOf(least, scale) ?? 0n) && units <= (unitsOf(most, scale) ?? 0n)
  return isWithin ? decimalOf(units, scale) : undefined
}
