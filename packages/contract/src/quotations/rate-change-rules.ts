import { decimalOf, SCALES, unitsOf } from './decimals.ts'

/** What `Change rates` offers, shared by its dialog and the server (QT-055, QT-056). */

export const ROUNDINGS = ['0.01', '1', '5', '10'] as const
export type Rounding = (typeof ROUNDINGS)[number]

export const RATE_CHANGE_LIMITS = {
  preview: 100,
  /** days for which it can be undone (T9) */
  undo: 30,
  latest: 20,
  /** rates that one change may be about */
  rates: 100_000,
} as const

export const RATE_CHANGE_TEXTS = {
  percent: 'Enter a percentage from −90.00 to 900.00',
  undone: 'This change was undone already',
  over: 'A change of rates can be undone for 30 days',
  many: 'At most 1,00,000 rates can be changed at once. Narrow the list first.',
} as const

/** `12 rates changed` (T6). */
export const ratesChangedText = (count: number): string => `${count} rates changed`

/** What to say where a rate would be more than it may be. */
export const rateTooHighText = (name: string): string => `The rate of ${name} would be more than 99,99,99,999.99`

const LEAST = -9_000n
const MOST = 90_000n

/** `12.5` as `12.50`; undefined for what rates cannot be changed by. */
export function changePercentOf(text: string): string | undefined {
  const units = unitsOf(text, SCALES.percentage)
  return units === undefined || units < LEAST || units > MOST ? undefined : decimalOf(units, SCALES.percentage)
}
