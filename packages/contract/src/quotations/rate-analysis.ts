import { decimalOf, dividedHalfUp, SCALES, unitsOf } from './decimals.ts'

/**
 * Rate analyses of assemblies: what one unit costs and sells for, from what goes into a quantity of it, in exact decimals (QT-057 to
 * QT-060). Web and server both run this function.
 */

export const ANALYSIS_SCALES = { quantity: 4, wastage: 2, percentage: 2, output: 3, cost: 4 } as const

export interface AnalysedComponent {
  /** for the whole output: `1.1000` */
  quantity: string
  /** of one unit; null where it is not known */
  costRate: string | null
  /** a percentage: `5.00` */
  wastage: string
}

export interface Analysis {
  components: readonly AnalysedComponent[]
  /** for how much of the assembly it is written: `10.000` */
  output: string
  /** percentages: of the direct cost, and of both together */
  overhead: string
  profit: string
}

export interface AnalysedRates {
  /** of each component, in their order: `71.6100`; null where its cost rate is not known */
  components: (string | null)[]
  /** for the whole output; of what is known */
  direct: string
  overhead: string
  profit: string
  /** of one unit; null while a component's cost is not known */
  costRate: string | null
  sellingRate: string | null
}

/** 100.00 % in hundredths */
const WHOLE = 10_000n

const unitsAt = (text: string, scale: number): bigint => unitsOf(text, scale) ?? 0n

function componentCost({ quantity, costRate, wastage }: AnalysedComponent): bigint | undefined {
  if (costRate === null) return undefined
  const cost = unitsAt(costRate, SCALES.rate) * unitsAt(quantity, ANALYSIS_SCALES.quantity)
  const withWaste = cost * (WHOLE + unitsAt(wastage, ANALYSIS_SCALES.wastage))
  // from the scales of rate, quantity and whole (2 + 4 + 4) to that of costs
  return dividedHalfUp(withWaste, 10n ** 6n)
}

/** What an analysis comes to (E12). Decimals that are none count as nought; the schemas refuse them before. */
export function analysedRates({ components, output, overhead, profit }: Analysis): AnalysedRates {
  const costs = components.map(componentCost)
  const direct = costs.reduce<bigint>((sum, cost) => sum + (cost ?? 0n), 0n)
  const shareOf = (base: bigint, percent: string): bigint =>
    dividedHalfUp(base * unitsAt(percent, ANALYSIS_SCALES.percentage), WHOLE)
  const over = shareOf(direct, overhead)
  const gain = shareOf(direct + over, profit)
  const made = unitsAt(output, ANALYSIS_SCALES.output)
  const isKnown = made > 0n && costs.length > 0 && costs.every(cost => cost !== undefined)
  // a sum has 4 decimals and the output 3; a rate has 2
  const perUnit = (sum: bigint): string => decimalOf(dividedHalfUp(sum * 10n, made), SCALES.rate)
  const cost = (units: bigint): string => decimalOf(units, ANALYSIS_SCALES.cost)
  return {
    components: costs.map(one => (one === undefined ? null : cost(one))),
    direct: cost(direct),
    overhead: cost(over),
    profit: cost(gain),
    costRate: isKnown ? perUnit(direct) : null,
    sellingRate: isKnown ? perUnit(direct + over + gain) : null,
  }
}
