import { expect, it } from 'vitest'
import { placeOfProblem } from './problem-places.ts'

it('knows where each point of table T7 is mended [QT-229]', () => {
  const content = { lines: [{ id: 'one' }, { id: 'two' }] } as Parameters<typeof placeOfProblem>[1]
  expect(placeOfProblem('head.billToName', content)).toEqual({ name: 'Bill to', part: 'details' })
  expect(placeOfProblem('milestones', content)).toEqual({ name: 'Payment schedule', part: 'terms' })
  expect(placeOfProblem('lines', content)).toEqual({ name: 'Lines', part: undefined })
  expect(placeOfProblem('grandTotal', content)).toEqual({ name: 'Total', part: undefined })
  expect(placeOfProblem('lines.1.unitId', content)).toEqual({
    name: 'Line 2, unit',
    part: undefined,
    cell: 'two unit',
  })
})
