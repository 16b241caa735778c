import { DEFAULT_SYMBOL, decimalMoney } from '../money-text.ts'

/** Decimals as people read them, exactly as they travel: without zod and floating point. */

const withoutNoughts = (decimal: string): string => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** `1250000.50` as `₹12,50,000.50`; nothing where there is none. */
export const rateText = (rate: string | null | undefined, symbol: string): string =>
  rate === null || rate === undefined
    ? ''
    : // the sign stands before the symbol
      `${symbol}${decimalMoney(rate, symbol)}`.replace(`${symbol}−`, `−${symbol}`)

/** The same without the symbol, for columns of amounts. */
export const amountText = (amount: string | null | undefined, symbol: string): string =>
  amount === null || amount === undefined ? '' : decimalMoney(amount, symbol)

/** `250.00` as `+ ₹250.00`, and what is below nought with a minus. */
export const differenceText = (difference: string, symbol: string): string =>
  `${difference.startsWith('-') ? '−' : '+'} ${rateText(difference.replace('-', ''), symbol)}`

/** `18.00` as `18 %`, `12.50` as `12.5 %`. */
export const percentText = (percentage: string | null | undefined): string =>
  percentage === null || percentage === undefined ? '' : `${decimalMoney(withoutNoughts(percentage), DEFAULT_SYMBOL)} %`

/** `1200.500` as `1,200.5` (QT-273). */
export const quantityText = (quantity: string | null | undefined, symbol: string): string =>
  quantity === null || quantity === undefined ? '' : decimalMoney(withoutNoughts(quantity), symbol)
