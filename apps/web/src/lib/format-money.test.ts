import { describe, expect, it } from 'vitest'
import { formatMoney, formatMoneyShort, parseMoney } from './format-money.ts'

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
    expect(formatMoney(5000, '€')).toBe('€5,000')
    expect(formatMoney(5000, '')).toBe('₹5,000')
  })
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
    ['12.5', 12.5],
    ['', null],
    ['five', null],
    ['-3', null],
  ])('reads %j as %s [LM-119]', (text, amount) => expect(parseMoney(text)).toBe(amount))
})
