import { dividedHalfUp, SCALES, unitsOf } from '../../decimals.ts'
import type { Content, ContentUnit, Line, Measurement } from '../content.ts'
import { areaQuantity, dimensionsOf, rowQuantity, withWastage } from './measurement.ts'

/** A line with its figures in paise and thousandths, before discounts of sections and of the total (rules 1 to 3 and 14). */
export interface LineFigures {
  line: Line
  isCounted: boolean
  /** whether it is priced at all: no note, and nothing the client supplies */
  isPriced: boolean
  quantity: bigint | undefined
  gross: bigint
  discount: bigint
  net: bigint
  /** places of its section and its rate in their lists */
  section: number
  rate: number
}

export interface Lines {
  /** in the order of section, room and line, in which paise that are left are given out (rule 7) */
  figures: LineFigures[]
  /** tax rates in hundredths of a per cent, ascending */
  rates: bigint[]
  /** the sum of the net of all counted lines that are no percentage lines (QT-140) */
  base: bigint
  /** quantities of measurement rows by their id */
  measured: Map<string, bigint>
}

const money = (text: string | null | undefined): bigint => unitsOf(text ?? '0', SCALES.money) ?? 0n

export interface Discount {
  discountKind: 'none' | 'percent' | 'amount'
  discountValue: string
}

/** A percentage with 2 decimals of an amount in paise. */
export const shareOf = (amount: bigint, hundredths: bigint): bigint => dividedHalfUp(amount * hundredths, 10_000n)

/**
 * A discount on an amount in paise. One that is more than what it is taken from is refused when it is typed (QT-117) and takes all of
 * it where the amount became smaller since, so that nothing falls below nought.
 */
export function discountOn(amount: bigint, { discountKind, discountValue }: Discount): bigint {
  if (discountKind === 'none') return 0n
  const value = money(discountValue)
  if (discountKind === 'percent') return shareOf(amount, value)
  return amount <= 0n ? 0n : value < amount ? value : amount
}

/** Whether the base of a line is the other lines of the quotation. */
export const isShareOfLines = (line: Line): boolean => line.basis === 'percent' && line.baseKind === 'lines'

/** The gross of a percentage line (rule 3). */
const grossOfShare = (line: Line, base: bigint): bigint =>
  dividedHalfUp(base * (unitsOf(line.percent ?? '0', SCALES.share) ?? 0n), 100_000n)

/** The net of a percentage of the other lines, were their sum another. */
export function netOfShare(line: Line, base: bigint): bigint {
  const gross = grossOfShare(line, base)
  return gross - discountOn(gross, line)
}

/** What a quantity in thousandths costs at a rate (rules 1 and 13). */
export const priceOf = (quantity: bigint, rate: string | null): bigint => dividedHalfUp(quantity * money(rate), 1000n)

export function linesOf(content: Content): Lines {
  const ordered = inOrder(content)
  const rates = [...new Set(content.lines.map(line => money(line.taxRate)))].sort((one, other) =>
    one < other ? -1 : 1,
  )
  const chosen = new Set(content.options.filter(option => option.isChosen).map(({ id }) => id))
  const measured = new Map<string, bigint>()
  const quantityOf = quantities(content, measured)
  const places = new Map(content.sections.map(({ id }, index) => [id, index]))
  const rateAt = new Map(rates.map((rate, index) => [rate, index]))
  let base = 0n
  const figures = ordered.map((line): LineFigures => {
    const isPriced = line.kind === 'line' && line.supply === 'firm'
    const isTaken = (!line.isOptional || line.isChosen) && (line.optionId === null || chosen.has(line.optionId))
    const quantity = line.kind === 'note' ? undefined : quantityOf(line)
    const gross = isPriced && !isShareOfLines(line) ? grossOf(line, quantity) : 0n
    const discount = isPriced ? discountOn(gross, line) : 0n
    const isCounted = isPriced && isTaken
    if (isCounted && line.basis !== 'percent') base += gross - discount
    return {
      line,
      isCounted,
      isPriced,
      quantity,
      gross,
      discount,
      net: gross - discount,
      section: line.sectionId === null ? -1 : (places.get(line.sectionId) ?? -1),
      rate: rateAt.get(money(line.taxRate)) ?? 0,
    }
  })
  for (const figure of figures)
    if (figure.isPriced && isShareOfLines(figure.line)) {
      figure.gross = grossOfShare(figure.line, base)
      figure.discount = discountOn(figure.gross, figure.line)
      figure.net = figure.gross - figure.discount
    }
  return { figures, rates, base, measured }
}

/** The gross of a line that is no percentage of the others. */
function grossOf(line: Line, quantity: bigint | undefined): bigint {
  if (line.basis === 'percent') return grossOfShare(line, money(line.baseAmount))
  return quantity === undefined ? 0n : priceOf(quantity, line.rate)
}

/** Lines in the order of section, room and their own position; those of no section or room first, as they are shown. */
function inOrder(content: Content): Line[] {
  const sections = new Map(content.sections.map(({ id }, index) => [id, index + 1]))
  const rooms = new Map(content.rooms.map(({ id }, index) => [id, index + 1]))
  const at = (places: Map<string, number>, id: string | null) => (id === null ? 0 : (places.get(id) ?? 0))
  return content.lines
    .map(line => ({ line, section: at(sections, line.sectionId), room: at(rooms, line.roomId) }))
    .sort((one, other) => one.section - other.section || one.room - other.room)
    .map(({ line }) => line)
}

/** A reader of quantities in thousandths, which notes those of measurement rows in `measured`. */
function quantities(content: Content, measured: Map<string, bigint>): (line: Line) => bigint | undefined {
  const units = new Map(content.units.map(unit => [unit.id, unit]))
  const sheets = Map.groupBy(content.measurements, row => row.lineId)
  return line => {
    const unit = line.unitId === null ? undefined : units.get(line.unitId)
    const rows = sheets.get(line.id)
    if (line.basis === 'lump') return 1000n
    if (line.basis === 'percent') return undefined
    if (rows && dimensionsOf(unit) !== undefined) return withWastage(sumOfRows(rows, unit, measured), line.wastage)
    if (line.quantity !== null) return unitsOf(line.quantity, SCALES.quantity)
    return line.basis === 'area' ? areaQuantity(content.head.area, content.head.areaUnit, unit) : undefined
  }
}

function sumOfRows(rows: Measurement[], unit: ContentUnit | undefined, measured: Map<string, bigint>): bigint {
  let sum = 0n
  for (const row of rows) {
    const quantity = rowQuantity(row, unit)
    measured.set(row.id, quantity)
    sum += quantity
  }
  return sum
}
