import { rateText } from '@plinth/contract/quotations/decimal-text'
import { decimalWithin, SCALES } from '@plinth/contract/quotations/decimals'
import type { Content, ContentUnit, HeadFields, Line } from '@plinth/contract/quotations/quotation/content'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import type { LinkedBase } from '@plinth/contract/quotations/quotation/rules/linked-bases'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'

/** What a line's price is worked out from (QT-137, QT-139). */

export type Basis = Line['basis']

/** In the words of a fee, or of works, whose areas are quantities like any other. */
export const basisOptions = (isDesign: boolean): { value: Basis; label: string }[] =>
  isDesign
    ? [
        { value: 'lump', label: 'Lump sum' },
        { value: 'area', label: 'Per area' },
        { value: 'percent', label: 'Percentage' },
        { value: 'rate', label: 'Per unit' },
      ]
    : [
        { value: 'rate', label: 'Quantity × rate' },
        { value: 'lump', label: 'Lump sum' },
        { value: 'percent', label: 'Percentage' },
      ]

/** What is typed of a basis. */
export interface TypedBasis {
  basis: Basis
  rate: string
  percent: string
  /** `amount`, `lines`, or the id of a version */
  base: string
  baseAmount: string
}

const plain = (decimal: string | null): string =>
  decimal === null ? '' : decimal.replace(/(\.[0-9]*?)0+$/, '$1').replace(/\.$/, '')

export const typedBasisOf = (line: Line): TypedBasis => ({
  basis: line.basis,
  rate: plain(line.rate),
  percent: plain(line.percent),
  base: line.baseKind === 'version' ? (line.baseVersionId ?? 'lines') : (line.baseKind ?? 'lines'),
  baseAmount: line.baseKind === 'amount' ? plain(line.baseAmount) : '',
})

type Fields = Partial<Omit<Line, 'id' | 'originId'>>
export type BasisReading = { fields: Fields } | { problems: Partial<Record<'rate' | 'percent' | 'baseAmount', string>> }

const NO_BASE: Fields = { percent: null, baseKind: null, baseAmount: null, baseVersionId: null }
const AREA_CODES: Readonly<Record<HeadFields['areaUnit'], string>> = { sqft: 'sqft', sqm: 'sqm', 'Sq yds': 'sqyd' }

/** What a typed basis makes of a line. Of a linked version the amount is shown at once, and read again by the server. */
export function readBasis(
  typed: TypedBasis,
  line: Line,
  { head, units }: Pick<Content, 'head' | 'units'>,
  bases: readonly LinkedBase[],
): BasisReading {
  if (typed.basis === 'percent') return readPercentage(typed, bases)
  const rate = money(typed.rate, LIMITS.rate)
  if (rate === undefined) return { problems: { rate: TEXTS.number } }
  const fields: Fields = { ...NO_BASE, basis: typed.basis, rate }
  if (typed.basis === 'lump') return { fields: { ...fields, quantity: null } }
  if (typed.basis !== 'area') return { fields }
  const unit = units.find(({ id }) => id === line.unitId)
  // the area of the quotation is taken until another quantity is typed (QT-138)
  const wasArea = line.basis === 'area'
  return {
    fields: {
      ...fields,
      ...(!wasArea && { quantity: null }),
      ...(unit?.kind !== 'area' && { unitId: areaUnitOf(head, units)?.id ?? null }),
    },
  }
}

const areaUnitOf = (head: HeadFields, units: readonly ContentUnit[]): ContentUnit | undefined =>
  units.find(({ code }) => code === AREA_CODES[head.areaUnit]) ?? units.find(({ kind }) => kind === 'area')

function readPercentage(typed: TypedBasis, bases: readonly LinkedBase[]): BasisReading {
  const number = typedNumber(typed.percent.replace(/%\s*$/, ''), SCALES.share)
  const percent = number === undefined ? undefined : decimalWithin(number, SCALES.share, '0.001', '100')
  if (percent === undefined) return { problems: { percent: TEXTS.number } }
  const fields: Fields = { basis: 'percent', percent, quantity: null, rate: null }
  if (typed.base === 'lines') return { fields: { ...fields, baseKind: 'lines', baseAmount: null, baseVersionId: null } }
  if (typed.base === 'amount') {
    const baseAmount = money(typed.baseAmount, LIMITS.grandTotal)
    if (baseAmount === undefined || baseAmount === null) return { problems: { baseAmount: TEXTS.number } }
    return { fields: { ...fields, baseKind: 'amount', baseAmount, baseVersionId: null } }
  }
  const baseAmount = bases.find(({ versionId }) => versionId === typed.base)?.taxable ?? null
  return { fields: { ...fields, baseKind: 'version', baseAmount, baseVersionId: typed.base } }
}

/** Null where nothing was typed. */
function money(text: string, most: string): string | null | undefined {
  if (text.trim() === '') return null
  const number = typedNumber(text, SCALES.money)
  return number === undefined ? undefined : decimalWithin(number, SCALES.money, '0', most)
}

/** `EQ/26-27/0001 v2`, and of one that was never issued its title. */
export const baseName = ({ quotationNumber, title, version }: LinkedBase): string =>
  `${quotationNumber ?? title} v${version}${quotationNumber === null ? ' (draft)' : ''}`

/** What a percentage is of: `of ₹18,42,350.75 · EQ/26-27/0001 v2`. */
export function baseText(line: Line, bases: readonly LinkedBase[], symbol: string): string {
  if (line.baseKind === 'lines') return 'of the other lines'
  const amount = `of ${rateText(line.baseAmount, symbol) || '–'}`
  const linked = bases.find(({ versionId }) => versionId === line.baseVersionId)
  return linked ? `${amount} · ${baseName(linked)}` : amount
}

/** The word for the basis of a fee beside its description; a price per unit needs none. */
export function basisMark(line: Line, bases: readonly LinkedBase[], symbol: string): string | undefined {
  if (line.kind === 'note') return undefined
  if (line.basis === 'percent') return baseText(line, bases, symbol)
  if (line.basis === 'lump') return 'Lump sum'
  return line.basis === 'area' ? (line.quantity === null ? 'Area of the quotation' : 'Per area') : undefined
}
