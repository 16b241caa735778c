import { expect, it } from 'vitest'
import { defaultText, paymentsText } from './preset-texts.ts'

it('presets are told in short: their payments, and what they are the default of', () => {
  const rows = [
    { kind: 'percent', value: '20.00' },
    { kind: 'percent', value: '12.50' },
    { kind: 'amount', value: '100.00' },
    { kind: 'balance', value: '0.00' },
  ] as const
  expect(paymentsText(rows)).toBe('20 % · 12.5 % · 100 · Balance')
  const of = (isDefaultDesign: boolean, isDefaultExecution: boolean) =>
    defaultText({ isDefaultDesign, isDefaultExecution })
  expect([of(true, true), of(true, false), of(false, true), of(false, false)]).toEqual([
    'Both types',
    'Design Quotation',
    'Execution Quotation',
    '–',
  ])
})
