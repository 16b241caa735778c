import { decimalOf, SCALES, typedDecimal, unitsOf } from '../../decimals.ts'
import type { Line } from '../content.ts'
import { QUOTATION_LIMITS } from '../quotation-limits.ts'
import { type Ratio, ratioOf, roundedRatio } from './exact-ratio.ts'

export type SheetUnit = Line['sheetUnit']

/** Units of length in tenths of a millimetre. */
const SIZES: Record<SheetUnit, bigint> = { ft: 3048n, in: 254n, m: 10_000n, cm: 100n, mm: 10n }
const TENTHS = 10n

/**
 * A typed dimension in millimetres with 4 decimals (QT-127): a number or a fraction in the unit of the sheet, or with a unit of its
 * own, or feet and inches such as `7'6"`, `7'` or `6 1/2"`. Undefined for what is no dimension above nought within the limit.
 */
export function typedDimension(typed: string, unit: SheetUnit): string | undefined {
  if (typed.length > QUOTATION_LIMITS.typedDimension) return undefined
  const text = typed
    .trim()
    .replace(/[’′‘]/g, "'")
    .replace(/[”″“]|''/g, '"')
  const length = /['"]/.test(text) ? feetAndInches(text) : inUnit(text, unit)
  if (!length) return undefined
  const units = roundedRatio(length, SCALES.dimension)
  const most = unitsOf(QUOTATION_LIMITS.dimensionMm, SCALES.dimension) ?? 0n
  return units > 0n && units <= most ? decimalOf(units, SCALES.dimension) : undefined
}

function feetAndInches(text: string): Ratio | undefined {
  const match = /^(?:([0-9.,]+)\s*'\s*)?(?:-?\s*([0-9.,]+(?:\s+[0-9]+\/[0-9]+)?|[0-9]+\/[0-9]+)\s*"?)?$/.exec(text)
  if (!match || (match[1] === undefined && match[2] === undefined)) return undefined
  const [feet, inches] = [match[1] ?? '0', match[2] ?? '0'].map(mixed)
  if (!feet || !inches) return undefined
  return {
    above: feet.above * SIZES.ft * inches.below + inches.above * SIZES.in * feet.below,
    below: feet.below * inches.below * TENTHS,
  }
}

function inUnit(text: string, sheetUnit: SheetUnit): Ratio | undefined {
  const match = /^(.*?)\s*(ft|in|mm|cm|m)?$/i.exec(text)
  const number = mixed(match?.[1] ?? '')
  const unit = (match?.[2]?.toLowerCase() as SheetUnit | undefined) ?? sheetUnit
  return number && { above: number.above * SIZES[unit], below: number.below * TENTHS }
}

/** `6.5`, `1/2` or `6 1/2`. */
function mixed(text: string): Ratio | undefined {
  const match = /^(?:([0-9.,]+)(?:\s+|$))?(?:([0-9]+)\/([0-9]+))?$/.exec(text)
  if (!match || text === '') return undefined
  const decimal = typedDecimal(match[1] ?? '0')
  const whole = decimal === undefined ? undefined : ratioOf(decimal)
  const [above, below] = [BigInt(match[2] ?? 0), BigInt(match[3] ?? 1)]
  if (!whole || below === 0n) return undefined
  return { above: whole.above * below + above * whole.below, below: whole.below * below }
}
