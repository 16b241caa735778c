import { describe, expect, it } from 'vitest'
import { decimalOf, unitsOf } from '../../decimals.ts'
import { totalsOf } from '../arithmetic.ts'
import {
  type ContentParts,
  choiceId,
  contentOf,
  lineId,
  milestoneId,
  optionId,
  rowId,
  sectionId,
  unitId,
} from '../content.factory.ts'
import type { Content, Line } from '../content.ts'
import { spread } from './spread.ts'

/** `quantity × rate`, with anything else a line says. */
const line = (quantity: string | null, rate: string, more: Partial<Line> = {}): Partial<Line> => ({
  quantity,
  rate,
  ...more,
})
const totals = (parts: ContentParts) => totalsOf(contentOf(parts))
const figures = (content: Content, figure: 'gross' | 'net' | 'value' | 'sectionPart' | 'totalPart' | 'quantity') => {
  const { lines } = totalsOf(content)
  return content.lines.map(({ id }) => lines[id]?.[figure])
}
/** Feet and inches in millimetres. */
const feet = (whole: number, inches = 0): string => decimalOf(BigInt((whole * 12 + inches) * 254_000), 4)
const other = { taxMode: 'inter' } as const

describe('the worked examples', () => {
  it('E1: one line within a state, and the same of a composition firm [QT-144 QT-147 QT-153]', () => {
    const lines = [line('56.000', '1750.00')]
    const inState = totals({ lines })
    expect(inState).toMatchObject({ gross: '98000.00', taxable: '98000.00', tax: '17640.00', grandTotal: '115640.00' })
    expect(inState.taxes).toEqual([
      { rate: '18.00', taxable: '98000.00', half: '8820.00', whole: '0.00', tax: '17640.00' },
    ])
    expect(totals({ lines, head: { taxMode: 'none' } })).toMatchObject({ tax: '0.00', grandTotal: '98000.00' })
  })

  it('E2: gross amounts round half up where floating point would not [QT-148]', () => {
    const content = contentOf({ lines: [line('1.005', '1.00'), line('12.345', '199.99'), line('2.675', '100.10')] })
    expect(figures(content, 'gross')).toEqual(['1.01', '2468.88', '267.77'])
  })

  it('E3: each half is rounded by itself, so that both are equal [QT-153]', () => {
    const lines = [line('1.000', '1000.10', { taxRate: '5.00' })]
    const inState = totals({ lines, head: { roundOff: false } })
    expect(inState).toMatchObject({ taxes: [{ half: '25.00' }], grandTotal: '1050.10', roundOff: '0.00' })
    const outside = totals({ lines, head: { roundOff: false, ...other } })
    expect(outside).toMatchObject({ taxes: [{ whole: '50.01', half: '0.00' }], grandTotal: '1050.11' })
    // a firm outside India has one tax, worked out alike
    expect(totals({ lines, head: { roundOff: false, taxMode: 'single' } })).toEqual(outside)
  })

  it('E4: discounts of lines, sections and the total, two rates, costs and margin [QT-118 QT-119 QT-147 QT-155 QT-160 QT-222]', () => {
    const content = contentOf({
      head: { totalDiscountKind: 'amount', totalDiscountValue: '5000.00' },
      sections: [{}, { discountKind: 'percent', discountValue: '7.50' }],
      lines: [
        line('120.000', '145.00', {
          sectionId: sectionId(0),
          discountKind: 'percent',
          discountValue: '5.00',
          costRate: '98.00',
        }),
        line('85.500', '1450.00', { sectionId: sectionId(1), costRate: '1020.00' }),
        line('3.000', '8333.33', {
          sectionId: sectionId(1),
          discountKind: 'amount',
          discountValue: '999.99',
          costRate: '6000.00',
        }),
        line('40.000', '62.50', { sectionId: sectionId(1), taxRate: '5.00', costRate: '41.00' }),
      ],
    })
    const result = totalsOf(content)
    expect(result).toMatchObject({
      gross: '168874.99',
      lineDiscounts: '1869.99',
      sectionDiscounts: '11285.63',
      totalDiscount: '5000.00',
      discountPct: '10.75',
      roundOff: '0.11',
      grandTotal: '177558.00',
      cost: '118610.00',
      marginPct: '21.30',
      linesWithoutCost: 0,
    })
    expect(figures(content, 'sectionPart')).toEqual(['0.00', '9298.13', '1800.00', '187.50'])
    expect(figures(content, 'totalPart')).toEqual(['530.76', '3682.17', '712.82', '74.25'])
    expect(figures(content, 'value')).toEqual(['15999.24', '110994.70', '21487.18', '2238.25'])
    expect(result.taxes).toEqual([
      { rate: '5.00', taxable: '2238.25', half: '55.96', whole: '0.00', tax: '111.92' },
      { rate: '18.00', taxable: '148481.12', half: '13363.30', whole: '0.00', tax: '26726.60' },
    ])
    expect(result.sections.map(({ lines, net, discount, subtotal }) => [lines, net, discount, subtotal])).toEqual([
      [1, '16530.00', '0.00', '16530.00'],
      [3, '150475.00', '11285.63', '139189.37'],
    ])
  })

  it('E5: what is left of a spread goes to the largest remainders, the earlier line on a tie [QT-149]', () => {
    const paise = (texts: string[]) => texts.map(text => unitsOf(text, 2) ?? 0n)
    expect(spread(10_000n, paise(['333.33', '333.33', '333.33']))).toEqual([3334n, 3333n, 3333n])
    expect(spread(5n, paise(['10.00', '20.00', '30.00']))).toEqual([1n, 2n, 2n])
    const content = contentOf({
      head: { totalDiscountKind: 'amount', totalDiscountValue: '100.00', groupBy: 'section' },
      sections: [{}, {}],
      lines: [1, 0, 0].map(section => line('1.000', '333.33', { sectionId: sectionId(section) })),
    })
    // the first section's first line is the earliest, whatever stands above it in the list
    expect(figures(content, 'totalPart')).toEqual(['33.33', '33.34', '33.33'])
  })

  it('E6: options and optional lines say what they would change [QT-113 QT-114 QT-115]', () => {
    const parts = (chosen: number, isTaken: boolean): ContentParts => ({
      choices: [{ name: 'Shutter finish' }],
      options: [0, 1, 2].map(option => ({ choiceId: choiceId(0), isChosen: option === chosen })),
      lines: [
        line('210.000', '1650.00'),
        ...['1450.00', '2150.00', '2600.00'].map((rate, option) =>
          line('64.000', rate, { optionId: optionId(option) }),
        ),
        line('1.000', '48500.00', { isOptional: true, isChosen: isTaken }),
      ],
    })
    const result = totals(parts(0, false))
    expect(result).toMatchObject({ grandTotal: '518374.00', uncountedLines: 3 })
    expect(result.options).toEqual({ [optionId(1)]: '52864.00', [optionId(2)]: '86848.00' })
    expect(result.lines[lineId(4)]).toMatchObject({
      isCounted: false,
      net: '48500.00',
      value: '0.00',
      difference: '57230.00',
    })
    expect(result.lines[lineId(0)]?.difference).toBeNull()
    expect(totals(parts(1, true)).grandTotal).toBe('628468.00')
  })

  it('E7: rates that include tax [QT-154]', () => {
    const lines = [line('1.000', '100000.00'), line('7.000', '1499.00', { taxRate: '5.00' })]
    const inState = totals({ lines, head: { pricesIncludeTax: true } })
    expect(inState.taxes).toMatchObject([
      { rate: '5.00', taxable: '9993.34', half: '249.83' },
      { rate: '18.00', taxable: '84745.76', half: '7627.12' },
    ])
    const outside = totals({ lines, head: { pricesIncludeTax: true, ...other } })
    expect(outside.taxes).toMatchObject([
      { rate: '5.00', taxable: '9993.33', whole: '499.67' },
      { rate: '18.00', taxable: '84745.76', whole: '15254.24' },
    ])
    expect([inState.grandTotal, outside.grandTotal]).toEqual(['110493.00', '110493.00'])
    expect(inState.lines[lineId(1)]?.value).toBe('10493.00')
  })

  it('E8: walls by measurement, with deductions and wastage, in both units [QT-129 QT-130 QT-132]', () => {
    const lineOf = (unit: string, wastage: string | null) => line(null, '38.50', { unitId: unitId(unit), wastage })
    const measurements = [
      { nos: '1.000', lengthMm: feet(14, 6), heightMm: feet(10) },
      { nos: '2.000', lengthMm: feet(12, 7), heightMm: feet(10) },
      { nos: '1.000', lengthMm: feet(3), heightMm: feet(7), isDeduction: true },
      { nos: '2.000', lengthMm: feet(4, 6), heightMm: feet(4, 3), isDeduction: true },
    ].map(row => ({ ...row, lineId: lineId(0) }))
    const rowsOf = (result: ReturnType<typeof totals>) => measurements.map((_, row) => result.measurements[rowId(row)])
    const result = totals({ lines: [lineOf('sqft', '5.00')], measurements })
    expect(rowsOf(result)).toEqual(['145.000', '251.667', '-21.000', '-38.250'])
    expect(result.lines[lineId(0)]).toMatchObject({ quantity: '354.288', gross: '13640.09' })
    expect(result).toMatchObject({ taxes: [{ half: '1227.61' }], roundOff: '-0.31', grandTotal: '16095.00' })
    expect(totals({ lines: [lineOf('sqft', null)], measurements }).lines[lineId(0)]?.quantity).toBe('337.417')
    const metric = totals({ lines: [lineOf('sqm', null)], measurements })
    expect(rowsOf(metric)).toEqual(['13.471', '23.381', '-1.951', '-3.554'])
    expect(metric.lines[lineId(0)]?.quantity).toBe('31.347')
  })

  it('E8b: other units of area, volume and length, and counts [QT-125 QT-129]', () => {
    const quantity = (unit: string, row: Record<string, unknown>) =>
      totals({ lines: [line(null, '1.00', { unitId: unitId(unit) })], measurements: [{ lineId: lineId(0), ...row }] })
        .lines[lineId(0)]?.quantity
    expect(quantity('sqft', { lengthMm: '2400.0000', breadthMm: '2100.0000' })).toBe('54.250')
    expect(quantity('cum', { nos: '4.000', lengthMm: feet(10), breadthMm: feet(1), heightMm: feet(1) })).toBe('1.133')
    expect(quantity('rft', { nos: '3.000', lengthMm: '1850.0000' })).toBe('18.209')
    expect(quantity('nos', { nos: '2.500', lengthMm: '1850.0000' })).toBe('2.500')
  })

  it('E9: fees by area, in a lump, by visit and as a share of a linked quotation, paid in five parts [QT-137 QT-138 QT-139 QT-163]', () => {
    const content = contentOf({
      head: { totalDiscountKind: 'percent', totalDiscountValue: '5.00', area: '1850.00' },
      lines: [
        line(null, '85.00', { basis: 'area' }),
        line(null, '45000.00', { basis: 'lump' }),
        line('6.000', '3500.00', { unitId: unitId('nos') }),
        line(null, '0.00', { basis: 'percent', percent: '6.500', baseKind: 'version', baseAmount: '1842350.75' }),
      ],
      milestones: ['20.00', '25.00', '25.00', '20.00', '10.00'].map(value => ({ value })),
    })
    const result = totalsOf(content)
    expect(figures(content, 'gross')).toEqual(['157250.00', '45000.00', '21000.00', '119752.80'])
    expect(figures(content, 'quantity')).toEqual(['1850.000', '1.000', '6.000', null])
    expect(result).toMatchObject({
      totalDiscount: '17150.14',
      taxable: '325852.66',
      taxes: [{ half: '29326.74' }],
      roundOff: '-0.14',
      grandTotal: '384506.00',
    })
    expect(content.milestones.map(({ id }) => result.milestones[id])).toEqual([
      '76901.00',
      '96127.00',
      '96127.00',
      '76901.00',
      '38450.00',
    ])
    // the area in another unit, and a quantity that was typed instead
    const metric = contentOf({
      head: { area: '1850.00' },
      lines: [line(null, '1.00', { basis: 'area', unitId: unitId('sqm') })],
    })
    expect(figures(metric, 'quantity')).toEqual(['171.871'])
    const typed = contentOf({ head: { area: '1850.00' }, lines: [line('90.000', '1.00', { basis: 'area' })] })
    expect(figures(typed, 'quantity')).toEqual(['90.000'])
  })

  it('E9b: a percentage of the other lines, before the discount of the total [QT-139 QT-140]', () => {
    const parts = {
      head: { totalDiscountKind: 'percent', totalDiscountValue: '10.00' },
      lines: [
        line(null, '0.00', { basis: 'percent', percent: '3.000', baseKind: 'lines' }),
        line('100.000', '600.00'),
        line('50.000', '800.00'),
        line('1.000', '1.00', { supply: 'client' }),
      ],
    } satisfies ContentParts
    expect(figures(contentOf(parts), 'gross')[0]).toBe('3000.00')
    expect(totals(parts)).toMatchObject({
      totalDiscount: '10300.00',
      taxable: '92700.00',
      taxes: [{ half: '8343.00' }],
      grandTotal: '109386.00',
    })
  })

  it('E10: milestones of a total [QT-161 QT-163]', () => {
    const amounts = (rate: string, roundOff: boolean, milestones: ContentParts['milestones']) => {
      const result = totals({
        head: { taxMode: 'none', roundOff },
        lines: [line('1.000', rate)],
        milestones: milestones ?? [],
      })
      return milestones?.map((_, place) => result.milestones[milestoneId(place)])
    }
    const shares = ['10.00', '40.00', '30.00', '15.00', '5.00'].map(value => ({ value }))
    expect(amounts('326271.00', true, shares)).toEqual(['32627.00', '130508.00', '97881.00', '48941.00', '16314.00'])
    expect(amounts('326271.45', false, shares)).toEqual(['32627.15', '130508.58', '97881.44', '48940.72', '16313.56'])
    const mixed: ContentParts['milestones'] = [
      { kind: 'amount', value: '25000.00' },
      { kind: 'percent', value: '45.00' },
      { kind: 'balance' },
    ]
    expect(amounts('326271.00', true, mixed)).toEqual(['25000.00', '146822.00', '154449.00'])
  })

  it('E14: a variation with a line below nought [QT-148]', () => {
    const content = contentOf({ lines: [line('12.000', '1650.00'), line('-4.000', '2600.00')] })
    expect(figures(content, 'gross')).toEqual(['19800.00', '-10400.00'])
    expect(totalsOf(content)).toMatchObject({ taxable: '9400.00', taxes: [{ half: '846.00' }], grandTotal: '11092.00' })
    // with such a line there are discounts of lines only
    const discounted = contentOf({
      head: { totalDiscountKind: 'percent', totalDiscountValue: '10.00' },
      lines: content.lines,
    })
    expect(totalsOf(discounted)).toMatchObject({ totalDiscount: '0.00', grandTotal: '11092.00' })
  })

  it('E15: the tax summary by HSN/SAC adds up to the tax of the rate [QT-157]', () => {
    const { hsn, taxes } = totals({
      lines: [line('1.000', '10000.03', { hsn: '9954' }), line('1.000', '5000.02')],
    })
    expect(taxes).toMatchObject([{ taxable: '15000.05', half: '1350.00' }])
    expect(hsn.map(({ hsn: code, taxable, half }) => [code, taxable, half])).toEqual([
      ['9954', '10000.03', '900.00'],
      ['', '5000.02', '450.00'],
    ])
  })

  it('E16: two versions, the second with less quantity, a further line and a discount [QT-144]', () => {
    const second = line('64.000', '1450.00')
    const first = totals({ lines: [line('210.000', '1650.00'), second] })
    const next = totals({
      head: { totalDiscountKind: 'amount', totalDiscountValue: '5000.00' },
      lines: [line('205.000', '1650.00'), second, line('1.000', '12500.00')],
    })
    expect([first.grandTotal, next.grandTotal]).toEqual(['518374.00', '517489.00'])
    expect([first.gross, next.gross, first.tax, next.tax]).toEqual(['439300.00', '443550.00', '79074.00', '78939.00'])
    expect([first.roundOff, next.roundOff]).toEqual(['0.00', '0.00'])
  })
})

describe('what is not counted', () => {
  it('notes and what the client supplies have no amount, and provisional sums are counted [QT-109 QT-111 QT-112]', () => {
    const result = totals({
      lines: [
        line('5.000', '100.00', { supply: 'client' }),
        line('5.000', '100.00', { kind: 'note' }),
        line('1.000', '70.00', { isProvisional: true }),
      ],
    })
    expect(result).toMatchObject({ gross: '70.00', uncountedLines: 1, linesWithoutCost: 1 })
    expect(result.lines[lineId(0)]).toMatchObject({ isCounted: false, quantity: '5.000', gross: '0.00', net: '0.00' })
    expect(result.lines[lineId(1)]).toMatchObject({ isCounted: false, quantity: null, gross: '0.00' })
    expect(result.sections).toMatchObject([{ id: null, lines: 2, net: '70.00' }])
  })

  it('costs are left out of a content for who may not see them, without a trace [QT-160]', () => {
    const lines = [line('1.000', '100.00', { costRate: '60.00' }), line('1.000', '50.00')]
    const content = contentOf({ lines })
    expect(totalsOf(content)).toMatchObject({ cost: '60.00', marginPct: '40.00', linesWithoutCost: 1 })
    const without = { ...content, lines: content.lines.map(({ costRate: _, ...kept }) => kept) }
    expect(totalsOf(without)).toMatchObject({ cost: null, marginPct: null, linesWithoutCost: 0 })
    const included = totals({ lines, head: { pricesIncludeTax: true } })
    // 100.00 holds 84.75 without tax
    expect(included).toMatchObject({ cost: '60.00', marginPct: '29.20' })
  })
})
