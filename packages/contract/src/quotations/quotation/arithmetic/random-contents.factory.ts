import fc from 'fast-check'
import { decimalOf } from '../../decimals.ts'
import { choiceId, contentOf, lineId, optionId, roomId, sectionId, unitId } from '../content.factory.ts'
import type { Content, Line, Measurement } from '../content.ts'

/** Random contents of quotations for tests: every basis, discount, unit, choice and tax mode, small and large figures. */

const decimals = (most: bigint, scale: number, least = 0n) =>
  fc
    .oneof(fc.bigInt({ min: least, max: most }), fc.bigInt({ min: least, max: 20_000n }))
    .map(units => decimalOf(units, scale))
const orNone = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 })
const discounts = fc.oneof(
  { weight: 2, arbitrary: fc.constant({ discountKind: 'none', discountValue: '0.00' } as const) },
  fc.record({ discountKind: fc.constant('percent' as const), discountValue: decimals(10_000n, 2) }),
  fc.record({ discountKind: fc.constant('amount' as const), discountValue: decimals(5_000_000n, 2) }),
)
const UNITS = ['nos', 'rft', 'sqft', 'sqm', 'cft', 'cum', 'kg', 'ls']

const lines = (rooms: number, sections: number, options: number, isVariation: boolean): fc.Arbitrary<Partial<Line>> =>
  fc
    .record({
      roomId: orNone(fc.nat(Math.max(0, rooms - 1)).map(roomId)),
      sectionId: orNone(fc.nat(Math.max(0, sections - 1)).map(sectionId)),
      optionId: fc.option(fc.nat(Math.max(0, options - 1)).map(optionId), { nil: null, freq: 1 }),
      kind: fc.constantFrom('line', 'line', 'line', 'line', 'line', 'note'),
      supply: fc.constantFrom('firm', 'firm', 'firm', 'firm', 'client'),
      isOptional: fc.nat(4).map(one => one === 0),
      isChosen: fc.boolean(),
      basis: fc.constantFrom('rate', 'rate', 'rate', 'area', 'percent', 'lump'),
      unitId: orNone(fc.constantFrom(...UNITS).map(unitId)),
      quantity: orNone(decimals(9_999_999n, 3, isVariation ? -9_999_999n : 0n)),
      wastage: orNone(decimals(10_000n, 2)),
      rate: orNone(decimals(99_999_999n, 2)),
      costRate: orNone(decimals(99_999_999n, 2)),
      percent: orNone(decimals(100_000n, 3, 1n)),
      baseKind: fc.constantFrom('amount', 'lines', 'version'),
      baseAmount: orNone(decimals(999_999_999n, 2)),
      discount: discounts,
      taxRate: fc.constantFrom('0.00', '5.00', '18.00', '18.00', '40.00', '8.25'),
      hsn: fc.constantFrom('', '9954', '9403', '995415'),
    })
    .map(({ discount, ...line }) => ({
      ...line,
      ...discount,
      roomId: rooms === 0 ? null : line.roomId,
      sectionId: sections === 0 ? null : line.sectionId,
      optionId: options === 0 ? null : line.optionId,
    }))

const rows = (lineCount: number): fc.Arbitrary<Partial<Measurement> & Pick<Measurement, 'lineId'>> =>
  fc.record({
    lineId: fc.nat(Math.max(0, lineCount - 1)).map(lineId),
    isDeduction: fc.nat(3).map(one => one === 0),
    nos: decimals(99_999n, 3, 1n),
    lengthMm: orNone(decimals(99_999_999n, 4, 1n)),
    breadthMm: orNone(decimals(99_999_999n, 4, 1n)),
    heightMm: orNone(decimals(99_999_999n, 4, 1n)),
  })

export const randomContents = (mostLines = 12): fc.Arbitrary<Content> =>
  fc
    .record({
      rooms: fc.nat(3),
      sections: fc.nat(3),
      choices: fc.array(fc.record({ options: fc.integer({ min: 2, max: 4 }), chosen: fc.nat(3) }), { maxLength: 2 }),
      isVariation: fc.nat(9).map(one => one === 0),
    })
    .chain(shape => {
      const options = shape.choices.flatMap((choice, at) =>
        Array.from({ length: choice.options }, (_, place) => ({
          choiceId: choiceId(at),
          isChosen: place === choice.chosen % choice.options,
        })),
      )
      return fc
        .record({
          head: fc.record({
            taxMode: fc.constantFrom('intra', 'inter', 'single', 'none'),
            pricesIncludeTax: fc.boolean(),
            roundOff: fc.boolean(),
            area: orNone(decimals(999_999n, 2)),
            areaUnit: fc.constantFrom('sqft', 'sqm', 'Sq yds'),
            total: discounts,
          }),
          sections: fc.array(discounts, { minLength: shape.sections, maxLength: shape.sections }),
          lines: fc.array(lines(shape.rooms, shape.sections, options.length, shape.isVariation), {
            maxLength: mostLines,
          }),
        })
        .chain(({ head: { total, ...head }, ...parts }) =>
          fc.array(rows(parts.lines.length), { maxLength: parts.lines.length === 0 ? 0 : 6 }).map(measurements =>
            contentOf({
              ...parts,
              head: { ...head, totalDiscountKind: total.discountKind, totalDiscountValue: total.discountValue },
              rooms: Array.from({ length: shape.rooms }, () => ({})),
              choices: shape.choices.map(() => ({})),
              options,
              measurements,
            }),
          ),
        )
    })
