import { decimalWithin, SCALES } from '@plinth/contract/quotations/decimals'
import type { Line, Measurement } from '@plinth/contract/quotations/quotation/content'
import {
  fillDimensionsText,
  QUOTATION_LIMITS as LIMITS,
  QUOTATION_TEXTS as TEXTS,
} from '@plinth/contract/quotations/quotation/quotation-limits'
import { typedDimension } from '@plinth/contract/quotations/quotation/typed/typed-dimension'
import { typedNumber } from '@plinth/contract/quotations/quotation/typed/typed-number'

/** A row of a measurement sheet as it is typed. */
export interface RowTexts {
  description: string
  isDeduction: boolean
  nos: string
  length: string
  breadth: string
  height: string
}
export const EMPTY_ROW: RowTexts = { description: '', isDeduction: false, nos: '', length: '', breadth: '', height: '' }
export const DIMENSIONS = ['length', 'breadth', 'height'] as const

export type RowFields = Omit<Measurement, 'id' | 'lineId' | 'position'>
export type RowReading = { fields: RowFields } | { problem: string }

const plain = (decimal: string): string => decimal.replace(/(\.[0-9]*?)0+$/, '$1').replace(/\.$/, '')

/** A row as it was typed: dimensions in the words of whoever typed them. */
export const textsOf = ({ description, isDeduction, nos, typed }: Measurement): RowTexts => ({
  description,
  isDeduction,
  nos: plain(nos),
  ...typed,
})

export const isEmptyRow = (row: RowTexts): boolean =>
  [row.description, row.nos, ...DIMENSIONS.map(name => row[name])].every(text => text.trim() === '')

/**
 * Reads a row for a unit of so many dimensions (QT-125 to QT-128): Nos is 1 where it is left out. A row is sent once it is whole;
 * until then it stays in the sheet with what is missing.
 */
export function readRow(row: RowTexts, unit: Line['sheetUnit'], wanted: number): RowReading {
  const typed = row.nos.trim() === '' ? '1.000' : typedNumber(row.nos, SCALES.quantity)
  const nos = typed === undefined ? undefined : decimalWithin(typed, SCALES.quantity, '0.001', LIMITS.nos)
  if (nos === undefined) return { problem: TEXTS.number }
  if (row.description.trim().length > LIMITS.measurementText)
    return { problem: `Maximum length is ${LIMITS.measurementText}` }
  const millimetres = DIMENSIONS.map(name => (row[name].trim() === '' ? null : typedDimension(row[name], unit)))
  if (millimetres.includes(undefined)) return { problem: TEXTS.dimension }
  if (millimetres.filter(one => one !== null).length !== wanted) return { problem: fillDimensionsText(wanted) }
  const [lengthMm = null, breadthMm = null, heightMm = null] = millimetres
  return {
    fields: {
      description: row.description.trim(),
      isDeduction: row.isDeduction,
      nos,
      lengthMm,
      breadthMm,
      heightMm,
      typed: { length: row.length.trim(), breadth: row.breadth.trim(), height: row.height.trim() },
    },
  }
}
