import { expect, it } from 'vitest'
import { daysText, shareText } from './figure-text.ts'

it('a ratio whose divisor is nought is a dash, never 0 % [QT-307]', () => {
  expect([shareText(null), shareText(undefined), shareText('0.0'), shareText('62.5')]).toEqual([
    '–',
    '–',
    '0 %',
    '62.5 %',
  ])
  expect([daysText(null), daysText('1.0'), daysText('3.5'), daysText('0.0')]).toEqual([
    '–',
    '1 day',
    '3.5 days',
    '0 days',
  ])
})
