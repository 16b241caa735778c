import type { ItemHit } from '@plinth/contract/quotations/item'
import { applyChanges } from '@plinth/contract/quotations/quotation/apply-changes'
import { totalsOf } from '@plinth/contract/quotations/quotation/arithmetic'
import { contentOf, unitId } from '@plinth/contract/quotations/quotation/content.factory'
import { expect, test } from 'vitest'
import { boqInserted, boqRows, lineOf } from './boq-rows.ts'

const CONTENT = contentOf({})
const MAPPING = ['serial', 'description', 'unit', 'quantity', 'rate', 'remarks'] as const
const sheetOfRows = (rows: string[][], totals: readonly number[] = []) => ({
  fileName: 'boq.xlsx',
  headings: ['Sr', 'Description', 'Unit', 'Qty', 'Rate', 'Remarks'],
  mapping: [...MAPPING],
  measurements: [],
  rows: rows.map((cells, at) => ({ number: at + 2, cells, why: totals.includes(at) ? ('totals' as const) : null })),
})
const SHEET = sheetOfRows(
  [
    ['A', 'CIVIL WORK', '', '', '', ''],
    ['A.1', 'Brick wall', 'Sq.ft', '1,120.5', '85/-', 'ground floor'],
    ['A.2', 'Plaster', 'Sqm', 'many', '', ''],
    [
      '',
      'All walls are to be cured for seven days before plastering begins, at the cost of the contractor',
      '',
      '',
      '',
      '',
    ],
    ['A.3', 'Site cleaning', 'L.S.', '1', '5000', ''],
    ['', 'Total', '', '', '', ''],
  ],
  [5],
)

test('rows become lines, sections and notes, shown as such before they are inserted [QT-282]', () => {
  const rows = boqRows(SHEET, MAPPING)
  expect(rows.map(({ kind }) => kind)).toEqual(['section', 'line', 'line', 'note', 'line', 'left-out'])
  // a number stays text until it is one, and what is not read is told
  const read = rows.map(row => lineOf(row, CONTENT.units, '₹'))
  expect(read[1]?.fields).toMatchObject({ serial: 'A.1', unitId: unitId('sqft'), quantity: '1120.500' })
  expect(read[1]?.unread).toEqual(['rate'])
  expect(read[2]?.unread).toEqual(['quantity'])
  expect(read[4]?.fields).toMatchObject({ basis: 'lump', quantity: null, rate: '5000.00' })
  // a rate may have the sign of the quotation's currency before it, and of no other
  const row = rows[1]!
  const rateIn = (symbol: string) => lineOf({ ...row, texts: { ...row.texts, rate: '$ 85' } }, CONTENT.units, symbol)
  expect([rateIn('$').fields.rate, rateIn('₹').unread]).toEqual(['85.00', ['rate']])
})

test('the client’s serial numbers and words stay, in their order, and an item gives what is missing [QT-281 QT-283 QT-284]', () => {
  const rows = boqRows(SHEET, MAPPING)
  const plaster = {
    itemId: unitId('kg'),
    variantId: null,
    name: 'Plaster 12 mm',
    variant: '',
    description: '',
    code: '',
    unit: 'sqm',
    unitId: unitId('sqm'),
    hsn: '9954',
    taxRate: '18.00',
    taxRateId: unitId('kg'),
    sellingRate: '310.00',
    brand: '',
    attributes: [],
    rateAt: null,
    isFavourite: false,
    imageFileId: null,
    thumb: null,
  } satisfies ItemHit
  const changes = boqInserted({
    content: CONTENT,
    rows,
    measurements: [],
    items: new Map([[4, plaster]]),
    defaultTaxRate: '5.00',
    symbol: '₹',
  })
  const { content, refused } = applyChanges(CONTENT, changes)
  expect(refused).toEqual([])
  expect(content.sections.map(({ name }) => name)).toEqual(['CIVIL WORK'])
  const [section] = content.sections
  expect(
    content.lines.map(({ serial, description, kind, rate, taxRate, sectionId }) => [
      serial,
      description.slice(0, 10),
      kind,
      rate,
      taxRate,
      sectionId === section?.id,
    ]),
  ).toEqual([
    ['A.1', 'Brick wall', 'line', null, '5.00', true],
    ['A.2', 'Plaster', 'line', '310.00', '18.00', true],
    ['', 'All walls ', 'note', null, '0.00', true],
    ['A.3', 'Site clean', 'line', '5000.00', '5.00', true],
  ])
})

test('measurement sheets come back with their lines, and one that is not whole leaves the quantity as it is [QT-287]', () => {
  const row = (number: string, more: object) => ({
    ...{ number, description: '', isDeduction: false, nos: '1', length: "10'", breadth: "10'", height: '' },
    ...{ typedIn: 'ft' as const, ...more },
  })
  const measurements = [
    row('A.1', { description: 'North' }),
    row('A.1', { isDeduction: true, nos: '2', length: '2', breadth: '5' }),
    row('A.2', { breadth: '' }),
  ]
  const rows = boqRows(
    sheetOfRows([
      ['A.1', 'Brick wall', 'Sq.ft', '80', '85', ''],
      ['A.2', 'Plaster', 'Sq.ft', '120', '40', ''],
    ]),
    MAPPING,
  )
  const changes = boqInserted({
    content: CONTENT,
    rows,
    items: new Map(),
    measurements,
    defaultTaxRate: '18.00',
    symbol: '₹',
  })
  const { content, refused } = applyChanges(CONTENT, changes)
  expect(refused).toEqual([])
  const [wall, plaster] = content.lines
  expect(plaster?.quantity).toBe('120.000')
  expect(content.measurements).toMatchObject([
    { lineId: wall?.id, description: 'North', isDeduction: false, typed: { length: "10'" }, lengthMm: '3048.0000' },
    { lineId: wall?.id, isDeduction: true, nos: '2.000' },
  ])
  expect(totalsOf(content).lines[wall?.id ?? '']?.quantity).toBe('80.000')
})
