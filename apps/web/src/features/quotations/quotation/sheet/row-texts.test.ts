import { expect, test } from 'vitest'
import { EMPTY_ROW, readRow } from './row-texts.ts'

test('a row has exactly the dimensions that its unit asks for; Nos is 1 where it is left out [QT-126 QT-127]', () => {
  const wall = { ...EMPTY_ROW, description: 'North wall', length: '14\'6"', height: '10' }
  expect(readRow(wall, 'ft', 2)).toEqual({
    fields: {
      description: 'North wall',
      isDeduction: false,
      nos: '1.000',
      lengthMm: '4419.6000',
      breadthMm: null,
      heightMm: '3048.0000',
      typed: { length: '14\'6"', breadth: '', height: '10' },
    },
  })
  expect(readRow({ ...wall, breadth: '3' }, 'ft', 2)).toEqual({ problem: 'Fill 2 dimensions' })
  expect(readRow({ ...wall, height: '' }, 'ft', 2)).toEqual({ problem: 'Fill 2 dimensions' })
  expect(readRow({ ...EMPTY_ROW, nos: '4' }, 'ft', 0)).toMatchObject({ fields: { nos: '4.000', lengthMm: null } })
})

test('what is no number, no dimension or beyond the limits is refused with its text [QT-127 QT-128]', () => {
  const row = { ...EMPTY_ROW, length: '3' }
  expect(['0', '-1', '100000', 'two'].map(nos => readRow({ ...row, nos }, 'ft', 1))).toEqual(
    Array(4).fill({ problem: 'Enter a number' }),
  )
  expect(['0', 'long', '1000001'].map(length => readRow({ ...row, length }, 'mm', 1))).toEqual(
    Array(3).fill({ problem: 'Enter a dimension, such as 7\'6" or 2400' }),
  )
})
