import { decimalOf, dividedHalfUp, unitsOf } from './decimals.ts'

/** How many decimals the quantity of a row of a kit, and of a line, has. */
export const QUANTITY_SCALE = 3
/** The most that a line may have (T1). */
const MOST = 9_999_999_999n

/**
 * The lines that a kit becomes, inserted so many times: one for each row, with its quantity multiplied (QT-063). They are ordinary
 * lines, which no later change of the kit touches (QT-064). Undefined where `times` is no number above nought, or a quantity would be
 * more than a line may have.
 */
export function kitLines<Row extends { quantity: string }>(rows: readonly Row[], times: string): Row[] | undefined {
  const factor = unitsOf(times, QUANTITY_SCALE)
  if (factor === undefined || factor <= 0n) return undefined
  const quantities = rows.map(row =>
    dividedHalfUp((unitsOf(row.quantity, QUANTITY_SCALE) ?? 0n) * factor, 10n ** BigInt(QUANTITY_SCALE)),
  )
  if (quantities.some(quantity => quantity > MOST)) return undefined
  return rows.map((row, at) => ({ ...row, quantity: decimalOf(quantities[at] ?? 0n, QUANTITY_SCALE) }))
}
