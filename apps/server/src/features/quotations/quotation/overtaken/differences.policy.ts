import { decimalOf, dividedHalfUp, SCALES, unitsOf } from '@plinth/contract/quotations/decimals'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { BLANK_LINE, NO_DISCOUNT } from '@plinth/contract/quotations/quotation/blank-line'
import type { Content, Line } from '@plinth/contract/quotations/quotation/content'
import { positionsBetween } from '@plinth/contract/quotations/quotation/positions'
import type { LineTotals } from '@plinth/contract/quotations/quotation/totals'

/** What a draft makes of an accepted quotation, as lines that are added to it and taken from it (QT-202). */

/** A counted line with its figures. */
interface Counted {
  line: Line
  figures: LineTotals
}

const paise = (text: string): bigint => unitsOf(text, SCALES.money) ?? 0n
const thousandths = (text: string | null): bigint => unitsOf(text ?? '0', SCALES.quantity) ?? 0n
const money = (units: bigint): string => decimalOf(units, SCALES.money)
const NO_BASE = { percent: null, baseKind: null, baseAmount: null, baseVersionId: null } as const
/** A line of a variation counts as it is: nothing of it is left to choose. */
const SETTLED = { optionId: null, isOptional: false, isChosen: false, wastage: null } as const
const ONE = '1.000'
const LESS_ONE = '-1.000'

function countedLines(content: Content): Map<string, Counted> {
  const totals = totalsOf(content)
  return new Map(
    content.lines.flatMap(line => {
      const figures = totals.lines[line.id]
      return figures?.isCounted ? [[line.originId, { line, figures }] as const] : []
    }),
  )
}

/** Whether its value is its quantity at its rate: no discount has a part in it. */
const isPlain = ({ line, figures }: Counted): boolean =>
  (line.basis === 'rate' || line.basis === 'area') && figures.quantity !== null && figures.value === figures.gross

/** What makes of two lines the same work at the same price, whatever their quantities. */
const isSameWork = ({ line: one }: Counted, { line: other }: Counted): boolean =>
  one.basis === other.basis &&
  one.description === other.description &&
  one.unitId === other.unitId &&
  one.rate === other.rate &&
  one.percent === other.percent &&
  one.taxRate === other.taxRate &&
  one.hsn === other.hsn

/**
 * The lines of a variation that holds the differences between what was accepted and a draft of the same quotation, in the rooms and
 * sections of the draft: omissions below nought, additions, and what discounts of sections and of the whole make of the rest as one line
 * for each tax rate, since a variation has discounts of lines alone (QT-209). Their values add up to the difference of the two.
 */
export function differencesAsLines(accepted: Content, draft: Content): Omit<Content, 'head' | 'units'> {
  const [before, after] = [countedLines(accepted), countedLines(draft)]
  const spread = new Map<string, bigint>()
  const lines = [...after.values()].flatMap((now): Line[] => {
    const was = before.get(now.line.originId)
    if (!was) return added(now)
    if (isSameWork(was, now)) {
      if (was.figures.value === now.figures.value && was.figures.quantity === now.figures.quantity) return []
      const more = isPlain(was) && isPlain(now) ? moreOf(was, now) : []
      if (more.length > 0) return more
      if (was.figures.quantity === now.figures.quantity && was.figures.net === now.figures.net) {
        const { taxRate } = now.line
        spread.set(taxRate, (spread.get(taxRate) ?? 0n) + paise(now.figures.value) - paise(was.figures.value))
        return []
      }
    }
    return [...omitted(was, accepted, draft), ...added(now)]
  })
  for (const was of before.values()) if (!after.has(was.line.originId)) lines.push(...omitted(was, accepted, draft))
  for (const [taxRate, difference] of spread) lines.push(...discountLine(taxRate, difference, lumpUnitOf(draft)))
  const positions = positionsBetween(null, null, lines.length)
  return {
    rooms: draft.rooms.filter(({ id }) => lines.some(({ roomId }) => roomId === id)),
    sections: draft.sections
      .filter(({ id }) => lines.some(({ sectionId }) => sectionId === id))
      .map(section => ({ ...section, ...NO_DISCOUNT })),
    choices: [],
    options: [],
    lines: lines.map((line, at) => ({ ...line, position: positions[at] ?? '' })),
    measurements: [],
    milestones: [],
  }
}

/** More or less of the same; nothing where that would be worth a paisa more or less than the difference, for how it is rounded. */
function moreOf(was: Counted, now: Counted): Line[] {
  const more = thousandths(now.figures.quantity) - thousandths(was.figures.quantity)
  const worth = dividedHalfUp(more * paise(now.line.rate ?? '0'), 1000n)
  if (more === 0n || worth !== paise(now.figures.value) - paise(was.figures.value)) return []
  const quantity = decimalOf(more, SCALES.quantity)
  return [{ ...now.line, ...SETTLED, ...NO_DISCOUNT, ...NO_BASE, basis: 'rate', quantity }]
}

/** What its discounts leave of a line is its price: a discount of a line that was spread over it becomes its own. */
function added({ line, figures }: Counted): Line[] {
  const { quantity, gross, value } = figures
  const settled = { ...line, ...SETTLED, ...NO_BASE }
  if (line.basis === 'percent')
    return [{ ...settled, ...NO_DISCOUNT, basis: 'lump', quantity: null, rate: value, costRate: null }]
  const discount = paise(gross) - paise(value)
  const given = discount === 0n ? NO_DISCOUNT : { discountKind: 'amount' as const, discountValue: money(discount) }
  return [
    {
      ...settled,
      ...given,
      basis: line.basis === 'lump' ? 'lump' : 'rate',
      quantity: line.basis === 'lump' ? null : quantity,
    },
  ]
}

type Traced = readonly { id: string; originId: string }[]

/** The room or section of the draft that stands for one of the accepted version. */
const placeIn = (draft: Traced, accepted: Traced, id: string | null): string | null =>
  draft.find(({ originId }) => originId === accepted.find(one => one.id === id)?.originId)?.id ?? null

function omitted(was: Counted, accepted: Content, draft: Content): Line[] {
  const { line, figures } = was
  if (paise(figures.value) <= 0n) return []
  const settled = {
    ...{ ...line, ...SETTLED, ...NO_DISCOUNT, ...NO_BASE, basis: 'rate' as const },
    roomId: placeIn(draft.rooms, accepted.rooms, line.roomId),
    sectionId: placeIn(draft.sections, accepted.sections, line.sectionId),
  }
  if (isPlain(was)) return [{ ...settled, quantity: decimalOf(-thousandths(figures.quantity), SCALES.quantity) }]
  const unitId = lumpUnitOf(draft) ?? line.unitId
  return [{ ...settled, quantity: LESS_ONE, rate: figures.value, costRate: null, unitId }]
}

const lumpUnitOf = ({ units }: Content): string | null => units.find(({ kind }) => kind === 'lump')?.id ?? null

function discountLine(taxRate: string, difference: bigint, unitId: string | null): Line[] {
  if (difference === 0n) return []
  const isLess = difference < 0n
  return [
    {
      ...BLANK_LINE,
      ...{ id: `discounts ${taxRate}`, originId: `discounts ${taxRate}`, position: '', roomId: null, sectionId: null },
      description: 'Difference of discounts',
      unitId,
      quantity: isLess ? LESS_ONE : ONE,
      rate: money(isLess ? -difference : difference),
      costRate: null,
      taxRate,
    },
  ]
}
