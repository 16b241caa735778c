import { decimalWithin, SCALES } from '@plinth/contract/quotations/decimals'
import { hsnProblem } from '@plinth/contract/quotations/item-rules'
import type { ContentUnit, Line } from '@plinth/contract/quotations/quotation/content'
import {
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import type { LineTotals } from '@plinth/contract/quotations/quotation/totals'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'
import { characters } from '@plinth/contract/text-rules'
import type { ColumnId } from './grid-columns.ts'

/** What stands in the cells of a line, and what a text typed into one makes of the line. */

export interface LineFacts {
  line: Line
  totals: LineTotals | undefined
  units: readonly ContentUnit[]
  /** it has measurement rows, of which its quantity is the sum */
  isMeasured: boolean
  /** omissions are below nought (QT-209) */
  isVariation: boolean
}

type Fields = Partial<Omit<Line, 'id' | 'originId'>>
/** The fields that a text sets, or why it sets none. */
export type CellReading = { fields: Fields } | { problem: string }

const plain = (decimal: string | null | undefined): string =>
  decimal ? decimal.replace(/(\.[0-9]*?)0+$/, '$1').replace(/\.$/, '') : ''
const unitCode = ({ line, units }: LineFacts): string => units.find(unit => unit.id === line.unitId)?.code ?? ''

/** Whether a cell of a line can be typed into. */
export function isTyped(column: ColumnId, { line, isMeasured }: LineFacts): boolean {
  if (line.kind === 'note') return column === 'description'
  const isPriced = line.supply === 'firm'
  if (column === 'quantity') return !isMeasured && (line.basis === 'rate' || line.basis === 'area')
  if (column === 'rate' || column === 'discount' || column === 'taxRate') return isPriced
  if (column === 'cost') return isPriced && line.basis !== 'percent'
  return column === 'description' || column === 'unit' || column === 'hsn' || column === 'brand' || column === 'note'
}

/** The text of a cell as it is edited and copied: plain numbers, nothing of how they are shown (QT-103). */
export function plainText(column: ColumnId, facts: LineFacts): string {
  const { line, totals } = facts
  if (line.kind === 'note') return column === 'description' ? line.description : ''
  switch (column) {
    case 'description':
      return line.description
    case 'unit':
      return unitCode(facts)
    case 'quantity':
      return line.basis === 'percent' ? '' : plain(totals?.quantity ?? line.quantity)
    case 'rate':
      return line.basis === 'percent' ? `${plain(line.percent)}%` : plain(line.rate)
    case 'discount':
      return discountText(line.discountKind, line.discountValue)
    case 'amount':
      return plain(totals?.net)
    case 'taxRate':
      return plain(line.taxRate)
    case 'hsn':
      return line.hsn
    case 'brand':
      return line.brand
    case 'note':
      return line.clientNote
    case 'cost':
      return plain(line.costRate)
    case 'margin':
      return plain(totals?.marginPct)
    default:
      return ''
  }
}

/** `5%`, `500`, or nothing. */
export const discountText = (kind: Line['discountKind'], value: string): string =>
  kind === 'none' ? '' : kind === 'percent' ? `${plain(value) || '0'}%` : plain(value) || '0'

const refused = { problem: TEXTS.number }
const textRead = (name: 'description' | 'brand' | 'clientNote', typed: string, most: number): CellReading => {
  const text = typed.trim()
  return characters(text) > most ? { problem: `Maximum length is ${most}` } : { fields: { [name]: text } }
}

/** What a text typed into a cell sets; a text that is refused stays in the cell with the problem. */
export function readCell(column: ColumnId, typed: string, facts: LineFacts): CellReading {
  const { line } = facts
  switch (column) {
    case 'description':
      return textRead('description', typed, LIMITS.description)
    case 'brand':
      return textRead('brand', typed, LIMITS.brand)
    case 'note':
      return textRead('clientNote', typed, LIMITS.note)
    case 'hsn': {
      const hsn = typed.trim()
      const problem = hsnProblem(hsn)
      return problem === undefined ? { fields: { hsn } } : { problem }
    }
    case 'unit':
      return readUnit(typed, facts)
    case 'quantity':
      return readNumber(
        'quantity',
        typed,
        SCALES.quantity,
        facts.isVariation ? `-${LIMITS.quantity}` : '0',
        LIMITS.quantity,
      )
    case 'rate':
      return line.basis === 'percent'
        ? readNumber('percent', typed.replace(/%\s*$/, ''), SCALES.share, '0.001', '100')
        : readNumber('rate', typed, SCALES.rate, '0', LIMITS.rate)
    case 'cost':
      return readNumber('costRate', typed, SCALES.rate, '0', LIMITS.rate)
    case 'taxRate':
      return readNumber('taxRate', typed.trim().replace(/%\s*$/, '') || '0', SCALES.percentage, '0', '100')
    case 'discount': {
      const discount = readDiscount(typed, facts.totals?.gross)
      return 'problem' in discount ? discount : { fields: discount }
    }
    default:
      return { fields: {} }
  }
}

function readNumber(field: keyof Fields, typed: string, scale: number, least: string, most: string): CellReading {
  if (typed.trim() === '') return { fields: { [field]: null } }
  const number = typedNumber(typed, scale)
  const within = number === undefined ? undefined : decimalWithin(number, scale, least, most)
  return within === undefined ? refused : { fields: { [field]: within } }
}

function readUnit(typed: string, { line, units, isMeasured }: LineFacts): CellReading {
  const code = typed.trim().toLowerCase()
  if (code === '') return isMeasured ? { problem: TEXTS.removeMeasurements } : { fields: { unitId: null } }
  const unit = units.find(one => one.code.toLowerCase() === code)
  if (!unit) return { problem: 'Choose a unit of the list' }
  const present = units.find(one => one.id === line.unitId)
  // the rows of a sheet are lengths, areas or volumes: they can be written in another unit, not as another kind (QT-132)
  if (isMeasured && present && present.kind !== unit.kind) return { problem: TEXTS.removeMeasurements }
  return { fields: { unitId: unit.id, ...(unit.kind === 'lump' ? { basis: 'lump', quantity: null } : basisOf(line)) } }
}

/** A line is a lump sum for as long as its unit is one. */
const basisOf = (line: Line): Fields => (line.basis === 'lump' ? { basis: 'rate' } : {})

type Discount = Pick<Line, 'discountKind' | 'discountValue'>
/** `5%` is a percentage, `500` an amount, nothing is none; no more than what it is taken from, where that is known (QT-117). */
export function readDiscount(typed: string, most: string | undefined): Discount | { problem: string } {
  const text = typed.trim()
  if (text === '') return { discountKind: 'none', discountValue: '0.00' }
  const isPercent = text.endsWith('%')
  const value = typedNumber(isPercent ? text.slice(0, -1) : text, SCALES.money)
  if (value === undefined || value.startsWith('-')) return refused
  const within = decimalWithin(value, SCALES.money, '0', isPercent ? '100' : (most ?? LIMITS.grandTotal))
  if (within === undefined) return { problem: TEXTS.discountTooLarge }
  if (!/[1-9]/.test(within)) return { discountKind: 'none', discountValue: '0.00' }
  return { discountKind: isPercent ? 'percent' : 'amount', discountValue: within }
}

/** What clearing a cell sets (T4, Delete); undefined where nothing can be cleared. */
export const clearedCell = (column: ColumnId, facts: LineFacts): Fields | undefined => {
  if (!isTyped(column, facts)) return undefined
  const reading = readCell(column, '', facts)
  return 'fields' in reading ? reading.fields : undefined
}
