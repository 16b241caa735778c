import { financialYearText } from '../../company/fiscal/financial-year.ts'
import type { QuotationType } from './states.ts'

/** How quotations are numbered (QT-190 to QT-193). */

export interface Series {
  /** 1 to 4 capital letters or digits */
  prefix: string
  pattern: string
}
export const DEFAULT_PATTERN = '{PREFIX}/{FY}/{NNNN}'
export const DEFAULT_SERIES: Readonly<Record<QuotationType, Series>> = {
  design: { prefix: 'DQ', pattern: DEFAULT_PATTERN },
  execution: { prefix: 'EQ', pattern: DEFAULT_PATTERN },
}

/** Texts of refused numbers. */
export const NUMBER_TEXTS = {
  prefix: 'Use 1 to 4 capital letters or digits',
  length: 'A number may have 16 characters at most',
} as const
const LONGEST = 16

const PIECE = /\{PREFIX\}|\{FY\}|\{YYYY\}|\{N{1,6}\}|[/-]/g

/** A number of a series: `EQ/26-27/0001`. A counter that outgrew its places takes as many as it needs. */
export function numberOf(
  { prefix, pattern }: Series,
  { year, firstMonth, counter }: { year: number; firstMonth: number; counter: number },
): string {
  return pattern.replace(PIECE, piece => {
    if (piece === '{PREFIX}') return prefix
    if (piece === '{FY}') return financialYearText(year, firstMonth)
    if (piece === '{YYYY}') return String(year)
    return piece.startsWith('{') ? String(counter).padStart(piece.length - 2, '0') : piece
  })
}

/**
 * What is wrong with a series, to the letter of QT-192: its pattern holds nothing but the prefix, the year, the counter, `/` and `-`, has
 * year and counter, and gives at most 16 characters.
 */
export function seriesProblem(series: Series, firstMonth: number): string | undefined {
  const { pattern } = series
  const isMadeOfPieces = pattern.replace(PIECE, '') === ''
  const hasAll = /\{N{1,6}\}/.test(pattern) && /\{FY\}|\{YYYY\}/.test(pattern)
  const length = numberOf(series, { year: 2026, firstMonth, counter: 1 }).length
  return isMadeOfPieces && hasAll && length <= LONGEST ? undefined : NUMBER_TEXTS.length
}
/** `EQ/26-27/0007 is already given` (QT-196) */
export const alreadyGivenText = (number: string): string => `${number} is already given`
