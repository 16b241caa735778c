import { DEFAULT_SYMBOL, formatMoney, isAmount, localeOfSymbol, writtenMoney } from '@plinth/contract/money-text'

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
  const units = localeOfSymbol(symbol) === 'en-IN' ? INDIAN_UNITS : UNITS
  // rounding first, so that 99,999 is one Lac and not 100.00 K
  const unit = units.find(({ size }) => Math.round((Math.abs(amount) / size) * 100) >= 100)
  return unit ? writtenMoney(amount / unit.size, symbol, HUNDREDTHS, unit.name) : formatMoney(amount, symbol)
}

/** What a person typed into a budget field, commas, spaces and currency symbol stripped; null when it is no amount (LM-119). */
export function parseMoney(text: string): number | null {
  const digits = text.replace(/[\s,\p{Sc}\p{Cf}]|د\.إ|A(?=\$)/gu, '')
  if (!/^\d+(\.\d+)?$/.test(digits)) return null
  return Number(digits)
}
