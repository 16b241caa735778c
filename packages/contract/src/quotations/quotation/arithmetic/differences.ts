import type { Content } from '../content.ts'
import { type DiscountPlan, sectionDiscount, spreadDiscounts, sumOf } from './discounts.ts'
import { discountOn, isShareOfLines, type Lines, netOfShare } from './lines.ts'
import { spread } from './spread.ts'
import { beforeRounding, rounded, type TaxedAs } from './taxes.ts'

/** By what the grand total would change if an option or an optional line that is not chosen were (QT-115), in paise by id. */
export interface Differences {
  options: Map<string, bigint>
  lines: Map<string, bigint>
}

/** Nets, and nets without the section's part, of counted lines; nought for the others. */
interface Settled {
  nets: bigint[]
  left: bigint[]
  leftByRate: bigint[]
}

/**
 * Works each difference out from the lines that change: the other sections keep their discounts, and the total's discount is spread
 * over all lines again only where they have several rates, since otherwise its parts do not matter to the total.
 */
export function differencesOf(content: Content, lines: Lines, plan: DiscountPlan, grandTotal: bigint): Differences {
  const differences: Differences = { options: new Map(), lines: new Map() }
  const chosenOptions = new Set(content.options.filter(({ isChosen }) => isChosen).map(({ id }) => id))
  const optional = lines.figures.flatMap(({ line, isPriced, isCounted }, place) =>
    isPriced && !isCounted && line.isOptional && (line.optionId === null || chosenOptions.has(line.optionId))
      ? [place]
      : [],
  )
  const others = content.options.filter(({ isChosen }) => !isChosen)
  if (optional.length + others.length === 0) return differences
  const totalWith = differing(lines, plan, content.head)
  for (const place of optional)
    differences.lines.set(lines.figures[place]?.line.id ?? '', totalWith([place], []) - grandTotal)
  const byOption = Map.groupBy(lines.figures.keys(), place => lines.figures[place]?.line.optionId ?? null)
  const byChoice = Map.groupBy(content.options, ({ choiceId }) => choiceId)
  for (const { id, choiceId } of others) {
    const added = (byOption.get(id) ?? []).filter(place => wouldCount(lines, place))
    const removed = (byChoice.get(choiceId) ?? [])
      .filter(({ isChosen }) => isChosen)
      .flatMap(option => byOption.get(option.id) ?? [])
    differences.options.set(id, totalWith(added, removed) - grandTotal)
  }
  return differences
}

/** Whether a line of an option is counted once the option is chosen. */
function wouldCount({ figures }: Lines, place: number): boolean {
  const figure = figures[place]
  return figure?.isPriced === true && (!figure.line.isOptional || figure.line.isChosen)
}

/** The grand total with some lines more and some less. */
function differing(lines: Lines, plan: DiscountPlan, how: TaxedAs) {
  const { figures, rates } = lines
  const settled = settle(lines, plan)
  const shares = [...figures.keys()].filter(place => {
    const figure = figures[place]
    return figure?.isPriced === true && isShareOfLines(figure.line)
  })
  const hasNegative = settled.nets.some(net => net < 0n)

  return (added: readonly number[], removed: readonly number[]): bigint => {
    const changed = changedNets(lines, shares, added, removed)
    const leftByRate =
      hasNegative || [...changed.values()].some(net => net < 0n)
        ? allAnew(lines, plan, settled, changed)
        : changedOnly(lines, plan, settled, changed)
    return rounded(beforeRounding(leftByRate, rates, how), how)
  }
}

function settle({ figures, rates }: Lines, plan: DiscountPlan): Settled {
  const nets = figures.map(({ isCounted, net }) => (isCounted ? net : 0n))
  const { sectionParts } = spreadDiscounts(nets, { ...plan, total: { discountKind: 'none', discountValue: '0' } })
  const left = nets.map((net, place) => net - (sectionParts[place] ?? 0n))
  return { nets, left, leftByRate: byRate(left, figures, rates) }
}

/** The sums of values by the rate of their lines. */
export function byRate(values: readonly bigint[], figures: Lines['figures'], rates: readonly bigint[]): bigint[] {
  const sums = rates.map(() => 0n)
  figures.forEach(({ rate }, place) => {
    sums[rate] = (sums[rate] ?? 0n) + (values[place] ?? 0n)
  })
  return sums
}

/** The nets that are others with some lines more and some less, percentages of all lines among them. */
function changedNets(
  { figures, base }: Lines,
  shares: readonly number[],
  added: readonly number[],
  removed: readonly number[],
): Map<number, bigint> {
  const changed = new Map<number, bigint>()
  let newBase = base
  for (const place of removed) {
    const figure = figures[place]
    if (!figure?.isCounted) continue
    changed.set(place, 0n)
    if (figure.line.basis !== 'percent') newBase -= figure.net
  }
  for (const place of added) {
    const figure = figures[place]
    if (!figure) continue
    changed.set(place, figure.net)
    if (figure.line.basis !== 'percent') newBase += figure.net
  }
  const [isAdded, isRemoved] = [new Set(added), new Set(removed)]
  for (const place of shares) {
    const figure = figures[place]
    if (figure && !isRemoved.has(place) && (figure.isCounted || isAdded.has(place)))
      changed.set(place, netOfShare(figure.line, newBase))
  }
  return changed
}

/** The values by rate, everything worked out anew. */
function allAnew(
  { figures, rates }: Lines,
  plan: DiscountPlan,
  { nets }: Settled,
  changed: Map<number, bigint>,
): bigint[] {
  const now = nets.map((net, place) => changed.get(place) ?? net)
  const { sectionParts, totalParts } = spreadDiscounts(now, plan)
  const values = now.map((net, place) => net - (sectionParts[place] ?? 0n) - (totalParts[place] ?? 0n))
  return byRate(values, figures, rates)
}

/** The values by rate, worked out from what changed; nothing is below nought here. */
function changedOnly(lines: Lines, plan: DiscountPlan, settled: Settled, changed: Map<number, bigint>): bigint[] {
  const { figures } = lines
  const leftNow = withoutSectionParts(lines, plan, settled, changed)
  const sums = [...settled.leftByRate]
  for (const [place, left] of leftNow) {
    const rate = figures[place]?.rate ?? 0
    sums[rate] = (sums[rate] ?? 0n) + left - (settled.left[place] ?? 0n)
  }
  if (plan.total.discountKind === 'none') return sums
  const discount = discountOn(sumOf(sums), plan.total)
  const only = sums.filter(sum => sum !== 0n).length <= 1
  if (only) return sums.map(sum => (sum === 0n ? 0n : sum - discount))
  const left = [...settled.left]
  for (const [place, amount] of leftNow) left[place] = amount
  byRate(spread(discount, left), figures, lines.rates).forEach((part, rate) => {
    sums[rate] = (sums[rate] ?? 0n) - part
  })
  return sums
}

/** What is left of lines after the discounts of their sections, for the lines of all sections that changed. */
function withoutSectionParts(
  { figures }: Lines,
  plan: DiscountPlan,
  { nets }: Settled,
  changed: Map<number, bigint>,
): Map<number, bigint> {
  const left = new Map(changed)
  for (const section of new Set([...changed.keys()].map(place => figures[place]?.section ?? -1))) {
    const discount = plan.sections[section]
    if (!discount || discount.discountKind === 'none') continue
    const places = plan.linesOfSection[section] ?? []
    const now = places.map(place => changed.get(place) ?? nets[place] ?? 0n)
    const { parts } = sectionDiscount(discount, now)
    places.forEach((place, index) => {
      left.set(place, (now[index] ?? 0n) - (parts[index] ?? 0n))
    })
  }
  return left
}
