import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, unitsOf } from './decimals.ts'
import { kitLines } from './kit-lines.ts'
import { type AnalysedComponent, analysedRates } from './rate-analysis.ts'

const part = (quantity: string, costRate: string | null, wastage = '0'): AnalysedComponent => ({
  quantity,
  costRate,
  wastage,
})
const E12 = [part('1.1', '62.00', '5'), part('2.5', '18.40'), part('0.12', '900.00'), part('0.2', '650.00')]

describe('a rate analysis', () => {
  it('comes to the figures of the example E12', () => {
    expect(analysedRates({ components: E12, output: '1', overhead: '10', profit: '15' })).toEqual({
      components: ['71.6100', '46.0000', '108.0000', '130.0000'],
      direct: '355.6100',
      overhead: '35.5610',
      profit: '58.6757',
      costRate: '355.61',
      sellingRate: '449.85',
    })
  })

  it('divides the sums by the output before the last rounding', () => {
    const tenfold = E12.map(one => ({ ...one, quantity: decimalOf((unitsOf(one.quantity, 4) ?? 0n) * 10n, 4) }))
    const rates = analysedRates({ components: tenfold, output: '10', overhead: '10', profit: '15' })
    expect(rates).toMatchObject({ direct: '3556.1000', overhead: '355.6100', profit: '586.7565' })
    expect(rates).toMatchObject({ costRate: '355.61', sellingRate: '449.85' })
    // 0.3333 and 0.0333 of overhead are together 0.12 for each of three, while 0.11 and 0.01 rounded apart would be, too
    expect(analysedRates({ components: [part('1', '0.05')], output: '3', overhead: '40', profit: '0' })).toMatchObject({
      costRate: '0.02',
      sellingRate: '0.02',
    })
    expect(analysedRates({ components: [part('1', '0.10')], output: '3', overhead: '4', profit: '0' })).toMatchObject({
      costRate: '0.03',
      sellingRate: '0.03',
    })
  })

  it('has no rates while the cost of a component is not known, or without components', () => {
    const rates = analysedRates({
      components: [part('1', '5.00'), part('2', null)],
      output: '1',
      overhead: '0',
      profit: '0',
    })
    expect(rates).toMatchObject({ components: ['5.0000', null], direct: '5.0000', costRate: null, sellingRate: null })
    expect(analysedRates({ components: [], output: '1', overhead: '0', profit: '0' }).costRate).toBeNull()
  })

  it('is exact for whatever is typed', () => {
    const decimals = (most: bigint, scale: number) =>
      fc.bigInt({ min: 1n, max: most }).map(units => decimalOf(units, scale))
    const components = fc.array(
      fc.record({
        quantity: decimals(9_999_999_999n, 4),
        costRate: decimals(99_999_999n, 2),
        wastage: decimals(10_000n, 2),
      }),
      { minLength: 1, maxLength: 50 },
    )
    fc.assert(
      fc.property(components, decimals(9_999_999n, 3), (parts, output) => {
        const { direct, costRate } = analysedRates({ components: parts, output, overhead: '0', profit: '0' })
        const [sum, made, rate] = [unitsOf(direct, 4) ?? 0n, unitsOf(output, 3) ?? 0n, unitsOf(costRate ?? '', 2) ?? 0n]
        // rate × output differs from the sum by at most half a paisa of each unit
        const off = 2n * (rate * made - sum * 10n)
        expect(off <= made && off > -made - 1n).toBe(true)
        const exact = parts.reduce(
          (total, one) =>
            total +
            (unitsOf(one.quantity, 4) ?? 0n) *
              (unitsOf(one.costRate, 2) ?? 0n) *
              (10_000n + (unitsOf(one.wastage, 2) ?? 0n)),
          0n,
        )
        const drift = 2n * (sum * 10n ** 6n - exact)
        expect(drift <= BigInt(parts.length) * 10n ** 6n && -drift <= BigInt(parts.length) * 10n ** 6n).toBe(true)
      }),
    )
  })
})

describe('a kit', () => {
  const rows = [
    { itemId: 'a', variantId: null, quantity: '12.500', note: 'both walls' },
    { itemId: 'b', variantId: 'c', quantity: '1.000', note: '' },
  ]

  it('becomes one line for each row, with its quantity as many times as asked', () => {
    expect(kitLines(rows, '1')).toEqual(rows)
    expect(kitLines(rows, '3')?.map(line => line.quantity)).toEqual(['37.500', '3.000'])
    expect(kitLines(rows, '0.333')?.map(line => line.quantity)).toEqual(['4.163', '0.333'])
    for (const times of ['0', '-1', 'two', '', '1.0005', '1000000'])
      expect(kitLines(rows, times), times).toBeUndefined()
  })

  it('has nothing more to do with the lines that it became', () => {
    const kit = rows.map(row => ({ ...row }))
    const lines = kitLines(kit, '2') ?? []
    kit[0]!.quantity = '99.000'
    kit.pop()
    expect(lines.map(line => line.quantity)).toEqual(['25.000', '2.000'])
    lines[0]!.quantity = '1.000'
    expect(kit[0]?.quantity).toBe('99.000')
  })
})
