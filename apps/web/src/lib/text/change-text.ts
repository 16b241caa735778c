import { formatCount } from './format-count.ts'

/** The change from the period before: signed, and in percent where there was something to compare with (LM-Q118). */
export function changeText(current: number, previous: number): { sign: -1 | 0 | 1; text: string } {
  const change = current - previous
  const sign = Math.sign(change) as -1 | 0 | 1
  if (sign === 0) return { sign, text: 'No change' }
  const percent = previous > 0 ? ` (${signed(Math.round((100 * change) / previous))}%)` : ''
  return { sign, text: `${signed(change)}${percent}` }
}
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${formatCount(Math.abs(value))}`
