import { expect, test } from 'vitest'
import { changeText } from './change-text.ts'

test.each([
  [12, 8, 1, '+4 (+50%)'],
  [8, 12, -1, '−4 (−33%)'],
  [5, 0, 1, '+5'],
  [0, 5, -1, '−5 (−100%)'],
  [7, 7, 0, 'No change'],
  [0, 0, 0, 'No change'],
  [1234, 1, 1, '+1,233 (+1,23,300%)'],
])(
  'the change of %i from %i has its sign, and its percent where there was something before [LM-Q118]',
  (current, previous, sign, text) => {
    expect(changeText(current, previous)).toEqual({ sign, text })
  },
)
