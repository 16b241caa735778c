/**
 * Money as people read it here: with the company's symbol, grouped and placed as the locale of that symbol does, without
 * decimals (SH-290 to SH-295, SH-601, SH-602, SH-Q108, LM-013, LM-Q37, decisions.md 18).
 */

export const DEFAULT_SYMBOL = '₹'
/** The six known symbols (document 1, section 3). Any other is written as here: Indian grouping, symbol in front. */
const LOCALES: Readonly<Record<string, { locale: string; currency: string }>> = {
  $: { locale: 'en-US', currency: 'USD' },
  '£': { locale: 'en-GB', currency: 'GBP' },
  '€': { locale: 'fr-FR', currency: 'EUR' },
  '₹': { locale: 'en-IN', currency: 'INR' },
  'د.إ': { locale: 'ar-AE', currency: 'AED' },
  A$: { locale: 'en-AU', currency: 'AUD' },
}
const INDIAN = { locale: 'en-IN', currency: 'INR' }

/** The locale whose grouping belongs to a currency symbol. */
const localeOfSymbol = (symbol: string): string => (LOCALES[symbol] ?? INDIAN).locale

const formats = new Map<string, Intl.NumberFormat>()
function format(symbol: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${symbol} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const { locale, currency } = LOCALES[symbol] ?? INDIAN
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency, ...options })
  formats.set(key, made)
  return made
}

const WHOLE = { minimumFractionDigits: 0, maximumFractionDigits: 0 }
const HUNDREDTHS = { minimumFractionDigits: 2, maximumFractionDigits: 2 }

/** `unit` stands behind the number, before a symbol that follows it. */
function written(amount: number, symbol: string, options: Intl.NumberFormatOptions, unit = ''): string {
  const parts = format(symbol, options).formatToParts(amount)
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction')
  return parts
    .map(({ type, value }, at) => (type === 'currency' ? symbol : value) + (at === last && unit ? ` ${unit}` : ''))
    .join('')
}

const isAmount = (amount: number | null | undefined): amount is number => Number.isFinite(amount)

/** `1234567.4` to `₹12,34,567`; nothing for an amount that is not known. */
export function formatMoney(amount: number | null | undefined, symbol?: string): string {
  if (!isAmount(amount)) return ''
  // a rounded nought has no sign
  return written(Math.round(amount) || 0, symbol || DEFAULT_SYMBOL, WHOLE)
}

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
  return unit ? written(amount / unit.size, symbol, HUNDREDTHS, unit.name) : formatMoney(amount, symbol)
}

/** What a person typed into a budget field, commas, spaces and currency symbol stripped; null when it is no amount (LM-119). */
export function parseMoney(text: string): number | null {
  const digits = text.replace(/[\s,\p{Sc}\p{Cf}]|د\.إ|A(?=\$)/gu, '')
  if (!/^\d+(\.\d+)?$/.test(digits)) return null
  return Number(digits)
}
