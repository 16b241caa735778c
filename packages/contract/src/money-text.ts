/**
 * Money as people read it here: with the company's symbol, grouped and placed as the locale of that symbol does, without
 * decimals (SH-290 to SH-295, SH-601, SH-602, SH-Q108, LM-013, LM-Q37, decision 18).
 */

/** India's currency, whose small amounts may be meant in lakhs. */
export const RUPEE = '₹'
/** That of a company which has not said its currency. */
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
export const localeOfSymbol = (symbol: string): string => (LOCALES[symbol] ?? INDIAN).locale

/** Whether a company with this symbol counts in lakhs and crores, and not in millions. */
export const countsInLakhs = (symbol: string): boolean => localeOfSymbol(symbol) === INDIAN.locale

const formats = new Map<string, Intl.NumberFormat>()
function format(symbol: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${symbol} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(localeOfSymbol(symbol), options)
  formats.set(key, made)
  return made
}

/**
 * A number in the groups of a company's symbol, to at most so many decimals: 123456 is `1,23,456` for ₹ and `123,456` for $. The decimal
 * point is a point everywhere, as it is typed.
 */
export const groupedNumber = (value: number, symbol: string, decimals = 0): string =>
  format(symbol, { maximumFractionDigits: decimals })
    .formatToParts(value)
    .map(part => (part.type === 'decimal' ? '.' : part.value))
    .join('')

const WHOLE = { minimumFractionDigits: 0, maximumFractionDigits: 0 }

/** An amount with its symbol; `unit` stands behind the number, before a symbol that follows it. */
export function writtenMoney(amount: number, symbol: string, options: Intl.NumberFormatOptions, unit = ''): string {
  const { currency } = LOCALES[symbol] ?? INDIAN
  const parts = format(symbol, { style: 'currency', currency, ...options }).formatToParts(amount)
  const last = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction')
  return parts
    .map(({ type, value }, at) => (type === 'currency' ? symbol : value) + (at === last && unit ? ` ${unit}` : ''))
    .join('')
}

/** A decimal as it travels, grouped as the locale of a symbol does, exactly: `1250000.50` as `12,50,000.50`. */
export function decimalMoney(text: string, symbol: string): string {
  const [whole = '', fraction] = text.replace('-', '').split('.')
  const digits = BigInt(whole).toLocaleString(localeOfSymbol(symbol))
  return `${text.startsWith('-') ? '−' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`
}

export const isAmount = (amount: number | null | undefined): amount is number => Number.isFinite(amount)

/** `1234567.4` to `₹12,34,567`; nothing for an amount that is not known. */
export function formatMoney(amount: number | null | undefined, symbol?: string): string {
  if (!isAmount(amount)) return ''
  // a rounded nought has no sign
  return writtenMoney(Math.round(amount) || 0, symbol || DEFAULT_SYMBOL, WHOLE)
}
