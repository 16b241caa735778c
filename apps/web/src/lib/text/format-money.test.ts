import { describe, expect, it } from 'vitest'
import { formatMoney, formatMoneyShort, parseMoney } from './format-money.ts'

/** Without the marks that tell a browser which way to write, and with plain spaces. */
const seen = (text: string): string => text.replace(/[\u200e\u200f]/g, '').replace(/[\u00a0\u202f]/g, ' ')

describe('money', () => {
  it.each([
    [0, '₹0'],
    [999, '₹999'],
    [100_000, '₹1,00,000'],
    [1_234_567.4, '₹12,34,567'],
    [100_000_000, '₹10,00,00,000'],
    [-4500, '-₹4,500'],
    [-0.2, '₹0'],
  ])('groups %d as %s [LM-013 SH-602]', (amount, text) => expect(formatMoney(amount)).toBe(text))
  it('takes the symbol of the company and falls back to the rupee [LM-014 LM-015 SH-601]', () => {
    expect(formatMoney(5000, 'kr')).toBe('kr5,000')
    expect(formatMoney(5000, '')).toBe('₹5,000')
  })
  it.each([
    ['$', '$1,234,567', '-$4,500'],
    ['£', '£1,234,567', '-£4,500'],
    ['€', '1 234 567 €', '-4 500 €'],
    ['₹', '₹12,34,567', '-₹4,500'],
    ['د.إ', '1,234,567 د.إ', '-4,500 د.إ'],
    ['A$', 'A$1,234,567', '-A$4,500'],
    ['CHF', 'CHF12,34,567', '-CHF4,500'],
  ])(
    'groups and places %s as its locale does [SH-290 SH-291 SH-292 SH-293 SH-294 SH-295 SH-602]',
    (symbol, positive, negative) => {
      expect([formatMoney(1_234_567.4, symbol), formatMoney(-4500, symbol)].map(seen)).toEqual([positive, negative])
    },
  )
  it.each([
    ['$', 1_250_000, '$1.25 M'],
    ['€', -1_250, '-1,25 K €'],
    ['A$', 999_999, 'A$1.00 M'],
    ['£', 850, '£850'],
    ['د.إ', 2_000_000_000, '2.00 B د.إ'],
  ])('counts no lakhs for %s', (symbol, amount, text) => expect(seen(formatMoneyShort(amount, symbol))).toBe(text))
  it('shows nothing for an unknown amount', () => {
    expect([formatMoney(null), formatMoney(undefined), formatMoney(Number.NaN), formatMoneyShort(null)]).toEqual([
      '',
      '',
      '',
      '',
    ])
  })
  it.each([
    [850, '₹850'],
    [1_000, '₹1.00 K'],
    [99_999, '₹1.00 Lac'],
    [750_000, '₹7.50 Lac'],
    [12_500_000, '₹1.25 Cr'],
    [9_999_999, '₹1.00 Cr'],
    [-250_000, '-₹2.50 Lac'],
  ])('shortens %d to %s [LM-109 LM-699]', (amount, text) => expect(formatMoneyShort(amount)).toBe(text))
  it.each([
    ['12,34,567', 1_234_567],
    ['₹ 5,000', 5000],
    ['12.5 L', 1_250_000],
    ['12.5', null],
    ['8-10 lakhs', null],
    ['A$ 5,000', 5000],
    ['5 000 €', 5000],
    ['5,000 د.إ', 5000],
    ['', null],
    ['five', null],
    ['-3', null],
  ])('reads %j as %s [LM-119]', (text, amount) => expect(parseMoney(text)).toBe(amount))
})
