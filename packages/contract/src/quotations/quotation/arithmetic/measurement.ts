import { dividedHalfUp, SCALES, unitsOf } from '../../decimals.ts'
import type { ContentUnit, HeadFields, Measurement } from '../content.ts'

/** How many dimensions count in a row of a measurement sheet, by the kind of the unit (QT-125); other kinds take no sheet. */
const DIMENSIONS: Partial<Record<ContentUnit['kind'], number>> = { count: 0, length: 1, area: 2, volume: 3 }

/** How many dimensions a measurement row in this unit has; undefined where the unit takes no sheet. */
export const dimensionsOf = (unit: ContentUnit | undefined): number | undefined =>
  unit && (unit.kind === 'count' || unit.sizeMm !== null) ? DIMENSIONS[unit.kind] : undefined

/** The dimensions of a row that are filled, in ten-thousandths of a millimetre. */
export const filledDimensions = (row: Pick<Measurement, 'lengthMm' | 'breadthMm' | 'heightMm'>): bigint[] =>
  [row.lengthMm, row.breadthMm, row.heightMm].flatMap(dimension =>
    dimension === null ? [] : [unitsOf(dimension, SCALES.dimension) ?? 0n],
  )

/**
 * The quantity of a measurement row in thousandths of its line's unit, rounded half up (rule 14, QT-129); below nought for a
 * deduction, and nought while its dimensions are not those that the unit asks for.
 */
export function rowQuantity(row: Omit<Measurement, 'id' | 'lineId'>, unit: ContentUnit | undefined): bigint {
  const wanted = dimensionsOf(unit)
  if (wanted === undefined) return 0n
  const filled = wanted === 0 ? [] : filledDimensions(row)
  if (filled.length !== wanted) return 0n
  const size = unitsOf(unit?.sizeMm ?? '', SCALES.dimension) ?? 0n
  if (wanted > 0 && size <= 0n) return 0n
  const product = filled.reduce((before, dimension) => before * dimension, unitsOf(row.nos, SCALES.quantity) ?? 0n)
  const quantity = dividedHalfUp(product, size ** BigInt(wanted))
  return row.isDeduction ? -quantity : quantity
}

/** A quantity in thousandths with the wastage of its line, in per cent, on top (rule 14, QT-130). */
export const withWastage = (quantity: bigint, wastage: string | null): bigint =>
  wastage === null
    ? quantity
    : dividedHalfUp(quantity * (10_000n + (unitsOf(wastage, SCALES.percentage) ?? 0n)), 10_000n)

/** The side of a square of the units in which areas of quotations are given, in ten-thousandths of a millimetre. */
const SIDES: Record<HeadFields['areaUnit'], bigint> = { sqft: 3_048_000n, sqm: 10_000_000n, 'Sq yds': 9_144_000n }

/**
 * An area of a quotation or a room in thousandths of another unit of area, rounded half up (QT-138); undefined where there is no
 * area, or where the unit is of another kind.
 */
export function areaQuantity(
  area: string | null,
  areaUnit: HeadFields['areaUnit'],
  unit: ContentUnit | undefined,
): bigint | undefined {
  if (area === null || unit?.kind !== 'area' || unit.sizeMm === null) return undefined
  const [hundredths, size] = [unitsOf(area, SCALES.area), unitsOf(unit.sizeMm, SCALES.dimension)]
  if (hundredths === undefined || size === undefined || size <= 0n) return undefined
  return dividedHalfUp(hundredths * 10n * SIDES[areaUnit] ** 2n, size ** 2n)
}
