import { dividedHalfUp, unitsOf } from '../../decimals.ts'

/** A number that is typed, exactly: one whole number over another, which is above nought. */
export interface Ratio {
  above: bigint
  below: bigint
}

const MOST_DECIMALS = 40

/** A plain decimal as a ratio; undefined for what is none. */
export function ratioOf(decimal: string): Ratio | undefined {
  const scale = decimal.split('.')[1]?.length ?? 0
  const units = scale > MOST_DECIMALS ? undefined : unitsOf(decimal, scale)
  return units === undefined ? undefined : { above: units, below: 10n ** BigInt(scale) }
}

/** In whole units of so many decimals, rounded half up. */
export const roundedRatio = ({ above, below }: Ratio, scale: number): bigint =>
  dividedHalfUp(above * 10n ** BigInt(scale), below)
