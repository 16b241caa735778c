import { decimalOf, dividedHalfUp, SCALES, unitsOf } from '../decimals.ts'
import { differencesOf } from './arithmetic/differences.ts'
import { discountPlan, type SpreadDiscounts, spreadDiscounts, sumOf } from './arithmetic/discounts.ts'
import { type LineFigures, type Lines, linesOf, priceOf } from './arithmetic/lines.ts'
import { milestoneAmounts } from './arithmetic/milestones.ts'
import { type RateTax, rounded, type TaxedAs, taxesOfCodes, taxOf } from './arithmetic/taxes.ts'
import type { Content } from './content.ts'
import { type Grouping, placeOf, placesInOrder } from './places-in-order.ts'
import type { GroupTotals, LineTotals, TaxTotals, Totals } from './totals.ts'

/** A counted line with what it is worth after all discounts, and what of that counts for the margin (QT-Q24). */
interface Worth {
  value: bigint
  /** undefined where it has no cost */
  cost: bigint | undefined
  /** its value without tax */
  untaxed: bigint
}

const money = (paise: bigint): string => decimalOf(paise, 2)

/**
 * All figures of a quotation from its content (QT-144): the one place where money of quotations is computed, by browser and server
 * alike, in exact whole numbers. A content without cost rates gives the same figures without costs and margins (QT-314).
 */
export function totalsOf(content: Content): Totals {
  const { head } = content
  const lines = linesOf(content)
  const { figures } = lines
  const plan = discountPlan(content, figures)
  const spreads = spreadDiscounts(
    figures.map(({ isCounted, net }) => (isCounted ? net : 0n)),
    plan,
  )
  const worths = worthsOf(figures, spreads, head)
  const counted = figures.filter(({ isCounted }) => isCounted)
  const taxes = taxRows(lines, worths, head)
  const tax = sumOf(taxes.rates.map(row => row.tax))
  const taxable = sumOf(taxes.rates.map(row => row.taxable))
  const grandTotal = rounded(taxable + tax, head)
  const differences = differencesOf(content, lines, plan, grandTotal)
  const gross = sumOf(counted.map(figure => figure.gross))
  const lineDiscounts = sumOf(counted.map(({ discount }) => discount))
  const sectionDiscounts = sumOf(spreads.sections)
  const amounts = milestoneAmounts(content.milestones, grandTotal, head.roundOff)
  return {
    gross: money(gross),
    lineDiscounts: money(lineDiscounts),
    sectionDiscounts: money(sectionDiscounts),
    totalDiscount: money(spreads.total),
    discountPct: percentage(lineDiscounts + sectionDiscounts + spreads.total, gross),
    taxable: money(taxable),
    taxes: taxes.rates.map(row => taxTotals(row, row.rate)),
    hsn: taxes.codes.map(row => ({ hsn: row.hsn, ...taxTotals(row, row.rate) })),
    tax: money(tax),
    roundOff: money(grandTotal - taxable - tax),
    grandTotal: money(grandTotal),
    ...costsOf(worths),
    linesWithoutCost: counted.filter(({ line }) => line.costRate === null).length,
    uncountedLines: figures.filter(({ line, isCounted }) => line.kind === 'line' && !isCounted).length,
    lines: lineTotals(figures, spreads, worths, differences.lines),
    measurements: Object.fromEntries([...lines.measured].map(([id, quantity]) => [id, decimalOf(quantity, 3)])),
    rooms: groupTotals(content, 'room', figures, worths),
    sections: groupTotals(content, 'section', figures, worths, id =>
      id === null ? 0n : (spreads.sections[content.sections.findIndex(section => section.id === id)] ?? 0n),
    ),
    options: Object.fromEntries([...differences.options].map(([id, difference]) => [id, money(difference)])),
    milestones: Object.fromEntries(content.milestones.map(({ id }, index) => [id, money(amounts[index] ?? 0n)])),
  }
}

function worthsOf(figures: readonly LineFigures[], spreads: SpreadDiscounts, how: TaxedAs): (Worth | undefined)[] {
  return figures.map(({ line, isCounted, net, quantity }, place) => {
    if (!isCounted) return undefined
    const value = net - (spreads.sectionParts[place] ?? 0n) - (spreads.totalParts[place] ?? 0n)
    const isKnown = line.costRate !== null && line.costRate !== undefined
    return {
      value,
      cost: isKnown ? priceOf(quantity ?? (line.basis === 'percent' ? 1000n : 0n), line.costRate ?? null) : undefined,
      untaxed: untaxed(value, line.taxRate, how),
    }
  })
}

function untaxed(value: bigint, taxRate: string, { taxMode, pricesIncludeTax }: TaxedAs): bigint {
  if (!pricesIncludeTax || taxMode === 'none') return value
  return dividedHalfUp(value * 10_000n, 10_000n + (unitsOf(taxRate, SCALES.percentage) ?? 0n))
}

/** A part of an amount in per cent, rounded half up to 2 decimals. */
const percentage = (part: bigint, whole: bigint): string | null =>
  whole === 0n ? null : decimalOf(dividedHalfUp(part * 10_000n, whole), 2)

/** Costs and margin over those lines that have a cost (rule 13, QT-160). */
function costsOf(worths: readonly (Worth | undefined)[]): { cost: string | null; marginPct: string | null } {
  let [cost, value, known] = [0n, 0n, false]
  for (const worth of worths)
    if (worth?.cost !== undefined) {
      cost += worth.cost
      value += worth.untaxed
      known = true
    }
  return known ? { cost: money(cost), marginPct: percentage(value - cost, value) } : { cost: null, marginPct: null }
}

interface CodeTax extends RateTax {
  hsn: string
  rate: bigint
}

/** Taxes by rate, and by HSN/SAC and rate, of rates that counted lines have (rules 8, 9 and 12). */
function taxRows({ figures, rates }: Lines, worths: readonly (Worth | undefined)[], head: TaxedAs) {
  const sums: (Map<string, bigint> | undefined)[] = rates.map(() => undefined)
  figures.forEach(({ line, rate }, place) => {
    const worth = worths[place]
    if (!worth || worth.value === 0n) return
    const codes = sums[rate] ?? new Map<string, bigint>()
    sums[rate] = codes
    codes.set(line.hsn, (codes.get(line.hsn) ?? 0n) + worth.value)
  })
  const ofRates: (RateTax & { rate: bigint })[] = []
  const ofCodes: CodeTax[] = []
  rates.forEach((rate, index) => {
    const codes = [...(sums[index] ?? [])].sort(([one], [other]) => codeOrder(one, other))
    if (codes.length === 0) return
    const values = codes.map(([, sum]) => sum)
    const tax = taxOf(sumOf(values), rate, head)
    ofRates.push({ ...tax, rate })
    taxesOfCodes(tax, values, head).forEach((of, place) => {
      ofCodes.push({ ...of, rate, hsn: codes[place]?.[0] ?? '' })
    })
  })
  return { rates: ofRates, codes: ofCodes.sort((one, other) => codeOrder(one.hsn, other.hsn)) }
}

/** By HSN/SAC, an empty one last. */
const codeOrder = (one: string, other: string): number =>
  one === other ? 0 : one === '' ? 1 : other === '' ? -1 : one < other ? -1 : 1

const taxTotals = (of: RateTax, rate: bigint): TaxTotals => ({
  rate: decimalOf(rate, 2),
  taxable: money(of.taxable),
  half: money(of.half),
  whole: money(of.whole),
  tax: money(of.tax),
})

function lineTotals(
  figures: readonly LineFigures[],
  spreads: SpreadDiscounts,
  worths: readonly (Worth | undefined)[],
  differences: Map<string, bigint>,
): Record<string, LineTotals> {
  const totals: Record<string, LineTotals> = {}
  figures.forEach((figure, place) => {
    const { line, quantity } = figure
    const difference = differences.get(line.id)
    const worth = worths[place]
    totals[line.id] = {
      isCounted: figure.isCounted,
      quantity: quantity === undefined ? null : decimalOf(quantity, 3),
      gross: money(figure.gross),
      discount: money(figure.discount),
      net: money(figure.net),
      sectionPart: money(spreads.sectionParts[place] ?? 0n),
      totalPart: money(spreads.totalParts[place] ?? 0n),
      value: money(worth?.value ?? 0n),
      ...costsOf([worth]),
      difference: difference === undefined ? null : money(difference),
    }
  })
  return totals
}

function groupTotals(
  content: Content,
  grouping: Grouping,
  figures: readonly LineFigures[],
  worths: readonly (Worth | undefined)[],
  discountOf: (id: string | null) => bigint = () => 0n,
): GroupTotals[] {
  const places = Map.groupBy(figures.keys(), place => {
    const line = figures[place]?.line
    return line ? placeOf(line, grouping) : null
  })
  return placesInOrder(content, grouping).map(id => {
    const own = places.get(id) ?? []
    const net = sumOf(own.map(place => (figures[place]?.isCounted ? figures[place].net : 0n)))
    const discount = discountOf(id)
    return {
      id,
      lines: own.filter(place => figures[place]?.line.kind === 'line').length,
      net: money(net),
      discount: money(discount),
      subtotal: money(net - discount),
      ...costsOf(own.map(place => worths[place])),
    }
  })
}
