/** Money as people read it here: the company's symbol, Indian grouping, no decimals (LM-013, LM-Q37, SH-601, SH-602). */

export const DEFAULT_SYMBOL = '₹'
const grouped = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })
const twoDecimals = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const UNITS = [
  { size: 10_000_000, name: 'Cr' },
  { size: 100_000, name: 'Lac' },
  { size: 1_000, name: 'K' },
] as const

const signed = (amount: number, symbol: string | undefined, text: (size: number) => string): string =>
  `${Math.round(amount) < 0 ? '-' : ''}${symbol || DEFAULT_SYMBOL}${text(Math.abs(amount))}`

/** `1234567.4` to `₹12,34,567`; nothing for an amount that is not known. */
export function formatMoney(amount: number | null | undefined, symbol?: string): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return ''
  return signed(amount, symbol, size => grouped.format(size))
}

/** The short form of sliders and charts: `₹1.25 Cr`, `₹7.50 Lac`, `₹12.00 K`, below a thousand `₹850` (LM-109, LM-699). */
export function formatMoneyShort(amount: number | null | undefined, symbol?: string): string {
  if (amount === null || amount === undefined || !Number.isFinite(amount)) return ''
  // rounding first, so that 99,999 is one Lac and not 100.00 K
  const unit = UNITS.find(({ size }) => Math.round((Math.abs(amount) / size) * 100) >= 100)
  return signed(amount, symbol, size =>
    unit ? `${twoDecimals.format(size / unit.size)} ${unit.name}` : grouped.format(size),
  )
}

/** What a person typed into a budget field, commas and symbol stripped; null when it is no amount (LM-119). */
export function parseMoney(text: string): number | null {
  const digits = text.replace(/[\s,₹$£€]/g, '')
  if (!/^\d+(\.\d+)?$/.test(digits)) return null
  return Number(digits)
}
