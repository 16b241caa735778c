import * as z from 'zod'
import { Id } from '../../../fields.ts'
import { decimalOf, unitsOf } from '../../decimals.ts'
import type { Content, Line } from '../content.ts'
import { GENERAL } from '../places-in-order.ts'
import type { Totals } from '../totals.ts'

/** What differs between two versions of a quotation (QT-204, QT-205). */

const Money = z.string()
const Figure = z.object({ from: Money, to: Money, difference: Money })
export type ComparedFigure = z.infer<typeof Figure>

const ComparedField = z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })
export type ComparedField = z.infer<typeof ComparedField>

/** A line as one of the two versions has it. */
const SideOfLine = z.object({
  description: z.string(),
  unit: z.string(),
  quantity: z.string().nullable(),
  rate: z.string().nullable(),
  /** net of its own discount; nought where it is not counted */
  amount: Money,
  isCounted: z.boolean(),
  room: z.string(),
  section: z.string(),
})
export type SideOfLine = z.infer<typeof SideOfLine>

export const ComparedLine = z.object({
  originId: Id,
  change: z.enum(['added', 'removed', 'changed', 'same']),
  /** it stands in another room, section or order */
  isMoved: z.boolean(),
  from: SideOfLine.nullable(),
  to: SideOfLine.nullable(),
  fields: z.array(ComparedField),
  difference: Money,
})
export type ComparedLine = z.infer<typeof ComparedLine>

export const Comparison = z.object({
  /** in the order of the newer version; what was removed stands behind what it followed */
  lines: z.array(ComparedLine),
  sections: z.array(Figure.extend({ name: z.string() })),
  /** fields of the head that differ */
  head: z.array(ComparedField),
  /** these four add up to the difference of the grand totals */
  lineAmounts: Figure,
  discounts: Figure,
  taxes: Figure,
  roundOff: Figure,
  grandTotal: Figure,
  /** for who may see costs */
  marginPct: z.object({ from: z.string().nullable(), to: z.string().nullable() }).optional(),
})
export type Comparison = z.infer<typeof Comparison>

export interface Side {
  content: Content
  totals: Totals
}

const paise = (text: string | undefined): bigint => unitsOf(text ?? '0', 2) ?? 0n
const figure = (from: bigint, to: bigint): ComparedFigure => ({
  from: decimalOf(from, 2),
  to: decimalOf(to, 2),
  difference: decimalOf(to - from, 2),
})
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Compares an older version with a newer one; lines are the same where they have one origin, however they were moved. */
export function compareVersions(from: Side, to: Side): Comparison {
  const parts = [partsOf(from), partsOf(to)] as const
  const of = (name: keyof Parts) => figure(parts[0][name], parts[1][name])
  return {
    lines: comparedLines(from, to),
    sections: comparedSections(from, to),
    head: differing(from.content.head, to.content.head, Object.keys(to.content.head)),
    lineAmounts: of('lines'),
    discounts: of('discounts'),
    taxes: of('taxes'),
    roundOff: of('roundOff'),
    grandTotal: of('grandTotal'),
    marginPct: { from: from.totals.marginPct, to: to.totals.marginPct },
  }
}

interface Parts {
  lines: bigint
  discounts: bigint
  taxes: bigint
  roundOff: bigint
  grandTotal: bigint
}

/** What a grand total is made of. Where rates include tax, the taxes are part of the lines already, and stand here as nought. */
function partsOf({ totals }: Side): Parts {
  const lines = paise(totals.gross) - paise(totals.lineDiscounts)
  const discounts = -(paise(totals.sectionDiscounts) + paise(totals.totalDiscount))
  const beforeRounding = paise(totals.taxable) + paise(totals.tax)
  return {
    lines,
    discounts,
    taxes: beforeRounding - lines - discounts,
    roundOff: paise(totals.roundOff),
    grandTotal: paise(totals.grandTotal),
  }
}

function differing(one: object, other: object, fields: readonly string[]): ComparedField[] {
  const [from, to] = [one, other] as Record<string, unknown>[]
  return fields
    .filter(field => !isSame(from?.[field], to?.[field]))
    .map(field => ({ field, from: from?.[field] ?? null, to: to?.[field] ?? null }))
}

/** Fields that name something of the version itself, or say where a line stands. */
const OWN: ReadonlySet<string> = new Set(['id', 'originId', 'position', 'roomId', 'sectionId', 'optionId'])

function comparedLines(from: Side, to: Side): ComparedLine[] {
  const older = new Map(from.content.lines.map(line => [line.originId, line]))
  const newer = new Map(to.content.lines.map(line => [line.originId, line]))
  const moved = movedLines(from.content, to.content)
  const isElsewhere = (line: Line, other: Line): boolean =>
    originOf(from.content.rooms, line.roomId) !== originOf(to.content.rooms, other.roomId) ||
    originOf(from.content.sections, line.sectionId) !== originOf(to.content.sections, other.sectionId)
  const compared = to.content.lines.map((line): ComparedLine => {
    const before = older.get(line.originId)
    const difference = decimalOf(amountOf(to, line) - (before ? amountOf(from, before) : 0n), 2)
    const there = { originId: line.originId, to: sideOf(to, line), difference }
    if (!before) return { ...there, change: 'added', isMoved: false, from: null, fields: [] }
    const fields = [
      ...differing(
        before,
        line,
        Object.keys(line).filter(field => !OWN.has(field)),
      ),
      ...differing({ measurements: sheetOf(from, before) }, { measurements: sheetOf(to, line) }, ['measurements']),
    ]
    const isMoved = moved.has(line.originId) || isElsewhere(before, line)
    const change = fields.length > 0 || difference !== '0.00' ? 'changed' : 'same'
    return { ...there, change, isMoved, from: sideOf(from, before), fields }
  })
  const places = new Map(compared.map((line, at) => [line.originId, at]))
  let behind = -1
  const gone = from.content.lines.flatMap(line => {
    if (newer.has(line.originId)) behind = places.get(line.originId) ?? behind
    else return [{ behind, line: removed(from, line) }]
    return []
  })
  const after = (at: number): ComparedLine[] => gone.filter(one => one.behind === at).map(one => one.line)
  return [...after(-1), ...compared.flatMap((line, at) => [line, ...after(at)])]
}

const removed = (from: Side, line: Line): ComparedLine => ({
  originId: line.originId,
  change: 'removed',
  isMoved: false,
  from: sideOf(from, line),
  to: null,
  fields: [],
  difference: decimalOf(-amountOf(from, line), 2),
})

const amountOf = ({ totals }: Side, { id }: Line): bigint => {
  const figures = totals.lines[id]
  return figures?.isCounted ? paise(figures.net) : 0n
}

const originOf = (places: readonly { id: string; originId: string }[], id: string | null): string | undefined =>
  places.find(place => place.id === id)?.originId

function sideOf(side: Side, line: Line): SideOfLine {
  const { content, totals } = side
  const figures = totals.lines[line.id]
  return {
    description: line.description,
    unit: content.units.find(({ id }) => id === line.unitId)?.code ?? '',
    quantity: figures?.quantity ?? line.quantity,
    rate: line.rate,
    amount: decimalOf(amountOf(side, line), 2),
    isCounted: figures?.isCounted ?? false,
    room: content.rooms.find(({ id }) => id === line.roomId)?.name ?? GENERAL,
    section: content.sections.find(({ id }) => id === line.sectionId)?.name ?? GENERAL,
  }
}

/** The rows of a line's measurements, as far as they can differ. */
const sheetOf = ({ content }: Side, { id }: Line): unknown[] =>
  content.measurements
    .filter(({ lineId }) => lineId === id)
    .map(({ id: _id, lineId: _line, position: _position, ...row }) => row)

/** Lines of both that do not keep their order: all but the longest run that does. */
function movedLines(from: Content, to: Content): Set<string> {
  const places = new Map(from.lines.map(({ originId }, at) => [originId, at]))
  const common = to.lines.flatMap(({ originId }) => {
    const place = places.get(originId)
    return place === undefined ? [] : [{ originId, place }]
  })
  // patience sorting: `ends` has for each length the run that ends earliest
  const ends: number[] = []
  const before: number[] = []
  common.forEach(({ place }, at) => {
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((common[ends[middle] ?? 0]?.place ?? 0) < place) low = middle + 1
      else high = middle
    }
    before[at] = ends[low - 1] ?? -1
    ends[low] = at
  })
  const kept = new Set<string>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) kept.add(common[at]?.originId ?? '')
  return new Set(common.map(({ originId }) => originId).filter(id => !kept.has(id)))
}

function comparedSections(from: Side, to: Side): Comparison['sections'] {
  const named = ({ content, totals }: Side) =>
    totals.sections.map(({ id, subtotal }) => {
      const section = content.sections.find(one => one.id === id)
      return { origin: section?.originId ?? '', name: section?.name ?? GENERAL, subtotal: paise(subtotal) }
    })
  const [older, newer] = [named(from), named(to)]
  const gone = older.filter(({ origin }) => !newer.some(one => one.origin === origin))
  return [
    ...newer.map(({ origin, name, subtotal }) => ({
      name,
      ...figure(older.find(one => one.origin === origin)?.subtotal ?? 0n, subtotal),
    })),
    ...gone.map(({ name, subtotal }) => ({ name, ...figure(subtotal, 0n) })),
  ]
}
