import { countsInLakhs, DEFAULT_SYMBOL, formatMoney, isAmount, writtenMoney } from '@plinth/contract/money-text'
import { readAmount } from '@plinth/contract/readers/read-amount'

export { formatMoney }

const HUNDREDTHS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

const INDIAN_UNITS = [
  { size: 10_000_000, name: 'Cr' },
  { size: 100_000, name: 'Lac' },
  { size: 1_000, name: 'K' },
] as const
const UNITS = [
  { size: 1_000_000_000, name: 'B' },
  { size: 1_000_000, name: 'M' },
  { size: 1_000, name: 'K' },
] as const

/**
 * The short form of sliders and charts: `₹1.25 Cr`, `₹7.50 Lac`, `₹12.00 K`, below a thousand `₹850` (LM-109, LM-699);
 * where lakhs are not counted `$1.25 M`.
 */
export function formatMoneyShort(amount: number | null | undefined, given?: string): string {
  if (!isAmount(amount)) return ''
  const symbol = given || DEFAULT_SYMBOL
  const units = countsInLakhs(symbol) ? INDIAN_UNITS : UNITS
  // rounding first, so that 99,999 is one Lac and not 100.00 K
  const unit = units.find(({ size }) => Math.round((Math.abs(amount) / size) * 100) >= 100)
  return unit ? writtenMoney(amount / unit.size, symbol, HUNDREDTHS, unit.name) : formatMoney(amount, symbol)
}

const KNOWN_SYMBOLS = ['₹', '$', '£', '€', 'A$', 'د.إ']

/** A whole amount as people write it, `12,50,000` or `12.5 L`, with any of the known symbols; null for anything else (LM-119). */
export function parseMoney(text: string): number | null {
  const { value, note } = readAmount(text, { currency: KNOWN_SYMBOLS, invalid: '' })
  return value === undefined || note !== undefined ? null : value
}
