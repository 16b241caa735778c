import type { Content, Line } from '../content.ts'

/**
 * The figures of a quotation once more, for tests: the rules of arithmetic written down one after the other with exact fractions,
 * slowly and without anything of the code under test.
 */

class Fraction {
  readonly above: bigint
  readonly below: bigint
  constructor(above: bigint, below: bigint) {
    this.above = below < 0n ? -above : above
    this.below = below < 0n ? -below : below
  }
  plus = (other: Fraction) =>
    new Fraction(this.above * other.below + other.above * this.below, this.below * other.below)
  less = (other: Fraction) => this.plus(new Fraction(-other.above, other.below))
  times = (other: Fraction) => new Fraction(this.above * other.above, this.below * other.below)
  over = (other: Fraction) => new Fraction(this.above * other.below, this.below * other.above)
  isBelow = (other: Fraction) => this.above * other.below < other.above * this.below
  /** rounded half up to so many decimals, away from nought */
  rounded(decimals: number): Fraction {
    const scale = 10n ** BigInt(decimals)
    const size = this.above < 0n ? -this.above : this.above
    const units = (size * scale * 2n + this.below) / (this.below * 2n)
    return new Fraction(this.above < 0n ? -units : units, scale)
  }
  whole(): bigint {
    const down = this.above / this.below
    return this.above < 0n && down * this.below !== this.above ? down - 1n : down
  }
  text(decimals: number): string {
    const units = this.rounded(decimals)
      .times(fraction(10n ** BigInt(decimals)))
      .whole()
    const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0')
    return `${units < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  }
}
const fraction = (whole: bigint | number) => new Fraction(BigInt(whole), 1n)
const NOUGHT = fraction(0)
const HUNDRED = fraction(100)
const read = (text: string | null | undefined): Fraction => {
  const [whole = '0', decimals = ''] = (text ?? '0').split('.')
  return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
}
const sum = (fractions: Fraction[]) => fractions.reduce((before, one) => before.plus(one), NOUGHT)
const least = (one: Fraction, other: Fraction) => (one.isBelow(other) ? one : other)

/** Rule 7, in steps of a paisa. */
function spreadOut(amount: Fraction, weights: Fraction[]): Fraction[] {
  const all = sum(weights)
  if (all.above === 0n) return weights.map(() => NOUGHT)
  const shares = weights.map(weight => amount.times(weight).over(all).times(HUNDRED))
  const sign = all.above < 0n ? -1n : 1n
  const parts = shares.map(share => sign * share.times(fraction(sign)).whole())
  const rest = shares.map((share, at) => share.less(fraction(parts[at] ?? 0n)).times(fraction(sign)))
  const order = [...rest.keys()].sort((one, other) => {
    const [first, second] = [rest[one] ?? NOUGHT, rest[other] ?? NOUGHT]
    return second.isBelow(first) ? -1 : first.isBelow(second) ? 1 : one - other
  })
  let left = amount.times(HUNDRED).whole() - parts.reduce((before, part) => before + part, 0n)
  for (const at of order) {
    if (left === 0n) break
    parts[at] = (parts[at] ?? 0n) + sign
    left -= sign
  }
  return parts.map(part => new Fraction(part, 100n))
}

function discountOf(amount: Fraction, kind: string, value: string): Fraction {
  if (kind === 'percent') return amount.times(read(value)).over(HUNDRED).rounded(2)
  if (kind === 'none' || amount.isBelow(NOUGHT)) return NOUGHT
  return least(read(value), amount)
}

function quantityOf(content: Content, line: Line): Fraction | null {
  const unit = content.units.find(({ id }) => id === line.unitId)
  const rows = content.measurements.filter(({ lineId }) => lineId === line.id)
  if (line.basis === 'lump') return fraction(1)
  if (line.basis === 'percent') return null
  const powers: Record<string, number> = { count: 0, length: 1, area: 2, volume: 3 }
  const power = powers[unit?.kind ?? '']
  if (rows.length > 0 && power !== undefined) {
    const quantities = rows.map(row => {
      const filled = power === 0 ? [] : [row.lengthMm, row.breadthMm, row.heightMm].filter(side => side !== null)
      if (filled.length !== power) return NOUGHT
      const product = filled.reduce((before, side) => before.times(read(side)).over(read(unit?.sizeMm)), read(row.nos))
      return row.isDeduction ? NOUGHT.less(product.rounded(3)) : product.rounded(3)
    })
    const wastage = line.wastage === null ? fraction(1) : fraction(1).plus(read(line.wastage).over(HUNDRED))
    return sum(quantities).times(wastage).rounded(3)
  }
  if (line.quantity !== null) return read(line.quantity)
  if (line.basis !== 'area' || content.head.area === null || unit?.kind !== 'area') return null
  const side = { sqft: read('304.8'), sqm: read('1000'), 'Sq yds': read('914.4') }[content.head.areaUnit]
  const size = read(unit.sizeMm)
  return read(content.head.area).times(side).times(side).over(size).over(size).rounded(3)
}

const isPriced = (line: Line) => line.kind === 'line' && line.supply === 'firm'

export function isCounted(content: Content, line: Line): boolean {
  const option = content.options.find(({ id }) => id === line.optionId)
  return isPriced(line) && (!line.isOptional || line.isChosen) && (line.optionId === null || option?.isChosen === true)
}

function lineFigures(content: Content, lines: Line[]) {
  const first = (line: Line, base: Fraction) => {
    const quantity = quantityOf(content, line)
    const gross =
      line.basis === 'percent'
        ? base.times(read(line.percent)).over(HUNDRED)
        : (quantity ?? NOUGHT).times(read(line.rate))
    const rounded = isPriced(line) ? gross.rounded(2) : NOUGHT
    const discount = discountOf(rounded, line.discountKind, line.discountValue)
    return { line, quantity, gross: rounded, discount, net: rounded.less(discount), counts: isCounted(content, line) }
  }
  const plain = lines.filter(line => line.basis !== 'percent' && isCounted(content, line))
  const base = sum(plain.map(line => first(line, NOUGHT).net))
  return lines.map(line => first(line, line.baseKind === 'lines' ? base : read(line.baseAmount)))
}

/** Figures as texts, by the names they have in `Totals`. */
export function rationalTotals(content: Content) {
  const { head, sections, rooms } = content
  const place = (list: { id: string }[], id: string | null) => list.findIndex(entry => entry.id === id)
  const ordered = [...content.lines].sort(
    (one, other) =>
      place(sections, one.sectionId) - place(sections, other.sectionId) ||
      place(rooms, one.roomId) - place(rooms, other.roomId) ||
      content.lines.indexOf(one) - content.lines.indexOf(other),
  )
  const all = lineFigures(content, ordered)
  const counted = all.filter(({ counts }) => counts)
  const isPlain = !counted.some(({ net }) => net.isBelow(NOUGHT))
  const sectionParts = new Map<string, Fraction>()
  const sectionAmounts = sections.map(section => {
    const own = counted.filter(({ line }) => line.sectionId === section.id)
    const net = sum(own.map(figure => figure.net))
    const amount = isPlain ? discountOf(net, section.discountKind, section.discountValue) : NOUGHT
    const parts = spreadOut(
      amount,
      own.map(figure => figure.net),
    )
    for (const [at, { line }] of own.entries()) sectionParts.set(line.id, parts[at] ?? NOUGHT)
    return amount
  })
  const left = counted.map(({ line, net }) => net.less(sectionParts.get(line.id) ?? NOUGHT))
  const total = isPlain ? discountOf(sum(left), head.totalDiscountKind, head.totalDiscountValue) : NOUGHT
  const totalParts = spreadOut(total, left)
  const values = left.map((one, at) => one.less(totalParts[at] ?? NOUGHT))
  const taxes = taxesOf(content, counted, values)
  const taxable = sum(taxes.map(row => row.taxable))
  const tax = sum(taxes.map(row => row.tax))
  const grandTotal = head.roundOff ? taxable.plus(tax).rounded(0) : taxable.plus(tax)
  const gross = sum(counted.map(figure => figure.gross))
  const lineDiscounts = sum(counted.map(figure => figure.discount))
  const discounts = sum([lineDiscounts, ...sectionAmounts, total])
  return {
    gross: gross.text(2),
    lineDiscounts: lineDiscounts.text(2),
    sectionDiscounts: sum(sectionAmounts).text(2),
    totalDiscount: total.text(2),
    discountPct: gross.above === 0n ? null : discounts.times(HUNDRED).over(gross).text(2),
    taxable: taxable.text(2),
    taxes: taxes.map(({ rate, ...row }) => ({ rate, ...texts(row) })),
    tax: tax.text(2),
    roundOff: grandTotal.less(taxable).less(tax).text(2),
    grandTotal: grandTotal.text(2),
    ...costsOf(content, counted, values),
    lines: Object.fromEntries(
      all.map(figure => [
        figure.line.id,
        {
          isCounted: figure.counts,
          quantity: figure.line.kind === 'note' ? null : (figure.quantity?.text(3) ?? null),
          gross: figure.gross.text(2),
          net: figure.net.text(2),
          value: (values[counted.indexOf(figure)] ?? NOUGHT).text(2),
        },
      ]),
    ),
  }
}

const texts = (row: Record<'taxable' | 'half' | 'whole' | 'tax', Fraction>) => ({
  taxable: row.taxable.text(2),
  half: row.half.text(2),
  whole: row.whole.text(2),
  tax: row.tax.text(2),
})

type Counted = ReturnType<typeof lineFigures>

/** Rules 8 and 9. */
function taxesOf({ head }: Content, counted: Counted, values: Fraction[]) {
  const worthy = counted.flatMap(({ line }, at) => (values[at]?.above === 0n ? [] : [{ rate: line.taxRate, at }]))
  const rates = [...new Set(worthy.map(({ rate }) => rate))].sort((one, other) => Number(one) - Number(other))
  return rates.map(rate => {
    const amount = sum(worthy.filter(row => row.rate === rate).map(({ at }) => values[at] ?? NOUGHT))
    const percent = read(rate)
    const of = head.pricesIncludeTax ? HUNDRED.plus(percent) : HUNDRED
    const exact = amount.times(percent).over(of)
    const half = head.taxMode === 'intra' ? exact.over(fraction(2)).rounded(2) : NOUGHT
    const whole = head.taxMode === 'inter' || head.taxMode === 'single' ? exact.rounded(2) : NOUGHT
    const tax = half.plus(half).plus(whole)
    return { rate, taxable: head.pricesIncludeTax ? amount.less(tax) : amount, half, whole, tax }
  })
}

/** Rule 13. */
function costsOf({ head }: Content, counted: Counted, values: Fraction[]) {
  const known = counted.flatMap((figure, at) =>
    figure.line.costRate ? [{ ...figure, value: values[at] ?? NOUGHT }] : [],
  )
  if (known.length === 0) return { cost: null, marginPct: null }
  const cost = sum(
    known.map(({ line, quantity }) =>
      (quantity ?? (line.basis === 'percent' ? fraction(1) : NOUGHT)).times(read(line.costRate)).rounded(2),
    ),
  )
  const isIncluded = head.pricesIncludeTax && head.taxMode !== 'none'
  const value = sum(
    known.map(({ line, value: amount }) =>
      isIncluded
        ? amount
            .times(HUNDRED)
            .over(HUNDRED.plus(read(line.taxRate)))
            .rounded(2)
        : amount,
    ),
  )
  const margin = value.above === 0n ? null : value.less(cost).times(HUNDRED).over(value).text(2)
  return { cost: cost.text(2), marginPct: margin }
}
