import { decimalMoney } from '@plinth/contract/money-text'

/** An amount with its symbol, and before it the sign of what a variation takes away: `−6600.00` as `−₹6,600.00`. */
export const signedMoney = (amount: string, symbol: string): string =>
  `${amount.startsWith('-') ? '−' : ''}${symbol}${decimalMoney(amount.replace('-', ''), symbol)}`
