import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readArea } from './read-area.ts'

const INVALID = 'You have entered Invalid Area'
const read = (text: string) => readArea(text, { invalid: INVALID })

describe('an area as people write it', () => {
  test.each([
    ['1200', 1200, undefined],
    ['1200.0', 1200, undefined],
    ['1200 sqft', 1200, 'sqft'],
    ['1200 sq ft', 1200, 'sqft'],
    ['1,200 sft', 1200, 'sqft'],
    ['1,200 Sq. Ft.', 1200, 'sqft'],
    ['1200 sq-ft', 1200, 'sqft'],
    ['1200 Square Feet', 1200, 'sqft'],
    ['1200 ft²', 1200, 'sqft'],
    ['sqft 1200', 1200, 'sqft'],
    ['1.2k sqft', 1200, 'sqft'],
    ['१२०० sqft', 1200, 'sqft'],
    ['110 sqm', 110, 'sqm'],
    ['110 sq. mtrs', 110, 'sqm'],
    ['85 m²', 85, 'sqm'],
    ['85 m2', 85, 'sqm'],
    ['240 gaj', 240, 'Sq yds'],
    ['240 Sq yds', 240, 'Sq yds'],
    ['240 sq. yards', 240, 'Sq yds'],
  ])('%s is %d %s', (text, size, unit) => expect(read(text)).toEqual({ value: { size, unit } }))

  test.each([
    ['1200-1500 sqft', 1200, 'sqft'],
    ['1200+ sft', 1200, 'sqft'],
    ['approx 1200 sqft', 1200, 'sqft'],
    ['1450 sq feet (built up)', 1450, 'sqft'],
    ['1200 sqft carpet', 1200, 'sqft'],
    ['30x40', 1200, 'sqft'],
    ["30' x 40'", 1200, 'sqft'],
    ['10 x 12 m', 120, 'sqm'],
  ])('%s is %d %s, and is kept', (text, size, unit) => {
    expect(read(text)).toEqual({ value: { size, unit }, note: text })
  })

  test.each([
    '',
    'large',
    '12 acres',
    '2 bhk',
    '1200.5',
    '-5',
    '1200 sqft 110 sqm',
    '₹1200',
    `${'2'.repeat(500_000)}!`,
  ])('%j is none', text => expect(read(text)).toEqual({ problem: INVALID }))
})

test('an area that was written reads back to the same, and reading never throws', () => {
  const units = fc.constantFrom('sqft', 'sqm', 'Sq yds')
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), units, (size, unit) => {
      expect(read(`${size} ${unit}`)).toEqual({ value: { size, unit } })
      expect(read(`${size.toLocaleString('en-IN')} ${unit}`)).toEqual({ value: { size, unit } })
    }),
  )
  fc.assert(fc.property(fc.string({ unit: 'binary' }), text => Object.keys(read(text)).length > 0))
})
