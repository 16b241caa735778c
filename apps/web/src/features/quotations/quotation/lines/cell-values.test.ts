import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import type { Line } from '@plinth/contract/quotations/quotation/content'
import { contentOf, unitId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { type LineFacts, plainText, readCell } from './cell-values.ts'

function factsOf(of: Partial<Line>, more: Partial<LineFacts> = {}): LineFacts {
  const content = contentOf({ lines: [of] })
  const [line] = content.lines
  if (!line) throw new Error('no line')
  return {
    line,
    totals: totalsOf(content).lines[line.id],
    units: content.units,
    isMeasured: false,
    isVariation: false,
    ...more,
  }
}
const facts = factsOf({ quantity: '10.000', rate: '100.00' })

test('a text sets the field of its column, at its scale [QT-093]', () => {
  expect(readCell('quantity', '12.345', facts)).toEqual({ fields: { quantity: '12.345' } })
  expect(readCell('rate', '1.25L', facts)).toEqual({ fields: { rate: '125000.00' } })
  expect(readCell('rate', '', facts)).toEqual({ fields: { rate: null } })
  expect(readCell('taxRate', '18 %', facts)).toEqual({ fields: { taxRate: '18.00' } })
  expect(readCell('unit', ' SQM ', facts)).toEqual({ fields: { unitId: unitId('sqm') } })
  expect(readCell('rate', '7.5%', factsOf({ basis: 'percent', percent: '5.000', baseKind: 'lines' }))).toEqual({
    fields: { percent: '7.500' },
  })
})

test('what is no number, or beyond the limits, is refused with the text of its rule [QT-093 QT-117 QT-132]', () => {
  const number = { problem: 'Enter a number' }
  expect(['abc', '-1', '99999999', '1..2'].map(typed => readCell('quantity', typed, facts))).toEqual(
    Array(4).fill(number),
  )
  expect(readCell('quantity', '-1', { ...facts, isVariation: true })).toEqual({ fields: { quantity: '-1.000' } })
  expect(readCell('taxRate', '101', facts)).toEqual(number)
  expect(readCell('hsn', '12345', facts)).toEqual({ problem: 'Enter 4, 6 or 8 digits' })
  expect(readCell('brand', 'x'.repeat(61), facts)).toEqual({ problem: 'Maximum length is 60' })
  expect(readCell('unit', 'kg', { ...facts, isMeasured: true })).toEqual({ problem: 'Remove the measurements first' })
  expect(readCell('unit', 'sqm', { ...facts, isMeasured: true })).toEqual({ fields: { unitId: unitId('sqm') } })
})

test('a discount is a percentage or an amount of at most the gross [QT-117]', () => {
  expect(readCell('discount', '5%', facts)).toEqual({ fields: { discountKind: 'percent', discountValue: '5.00' } })
  expect(readCell('discount', '1,000', facts)).toEqual({ fields: { discountKind: 'amount', discountValue: '1000.00' } })
  expect(readCell('discount', '', facts)).toEqual({ fields: { discountKind: 'none', discountValue: '0.00' } })
  const tooLarge = { problem: 'The discount is more than the amount' }
  expect(['1000.01', '100.01%'].map(typed => readCell('discount', typed, facts))).toEqual([tooLarge, tooLarge])
  expect(readCell('discount', 'five', facts)).toEqual({ problem: 'Enter a number' })
})

test('cells are copied as plain numbers [QT-103]', () => {
  const line = factsOf({ quantity: '1250.500', rate: '125000.00', discountKind: 'percent', discountValue: '7.50' })
  const columns = ['description', 'unit', 'quantity', 'rate', 'discount', 'amount', 'taxRate'] as const
  expect(columns.map(column => plainText(column, line))).toEqual([
    'Wardrobe',
    'sqft',
    '1250.5',
    '125000',
    '7.5%',
    '144589062.5',
    '18',
  ])
})
