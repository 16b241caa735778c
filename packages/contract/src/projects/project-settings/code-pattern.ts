import { financialYearOf, financialYearText } from '../../company/fiscal/financial-year.ts'
import { PROJECT_LIFE_LIMITS, projectCodeProblem } from '../project-life-rules.ts'

/** How a firm numbers its projects (PJ-286), run by form and server. */
export interface Numbering {
  /** text with {YYYY}, {YY}, {FY} and one {SEQ:n} */
  pattern: string
  /** whether the count begins anew with each year of the pattern, else it goes through */
  isPerYear: boolean
}

/** How projects are numbered until the firm says otherwise. */
export const DEFAULT_NUMBERING: Numbering = { pattern: 'PRJ-{YYYY}-{SEQ:3}', isPerYear: true }

export const NUMBERING_LIMITS = { pattern: 40, fewestDigits: 2, mostDigits: 6 } as const

export const NUMBERING_TEXTS = {
  required: 'Field is required',
  braces: 'Only {YYYY}, {YY}, {FY} and {SEQ:2} to {SEQ:6} can stand in braces',
  oneNumber: 'The pattern needs {SEQ:n} once',
  long: `Codes of this pattern would be longer than ${PROJECT_LIFE_LIMITS.code} characters`,
  needsYear: 'To count anew each year, the pattern needs {YYYY}, {YY} or {FY}',
  changed: 'This was changed by someone else',
} as const

const PLACE = /\{(?:(YYYY|YY|FY)|SEQ:([2-6]))\}/g
const yearOfDay = (day: string): number => Number(day.slice(0, 4))
const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')

/** A day as numbers see it: YYYY-MM-DD, and the month in which the firm's financial year begins (QT-193). */
export interface NumberedDay {
  day: string
  firstMonth: number
}
/** A day whose code is as long as any: a year that begins within another is written with both. */
const LONGEST_DAY: NumberedDay = { day: '2026-04-01', firstMonth: 4 }

/** What is wrong with a pattern. */
export function patternProblem(pattern: string): string | undefined {
  if (pattern === '') return NUMBERING_TEXTS.required
  const numbers = [...pattern.matchAll(PLACE)].filter(place => place[2] !== undefined)
  const rest = pattern.replaceAll(PLACE, '')
  if (/[{}]/.test(rest)) return NUMBERING_TEXTS.braces
  const problem = rest === '' ? undefined : projectCodeProblem(rest)
  if (problem) return problem
  if (numbers.length !== 1) return NUMBERING_TEXTS.oneNumber
  // so that the code still fits when the number outgrows its digits
  return codeOf(pattern, LONGEST_DAY, 10 ** NUMBERING_LIMITS.mostDigits - 1).length > PROJECT_LIFE_LIMITS.code
    ? NUMBERING_TEXTS.long
    : undefined
}

/** What is wrong with how a firm wants to number, by field. */
export function numberingProblem({
  pattern,
  isPerYear,
}: Numbering): { field: keyof Numbering; message: string } | undefined {
  const message = patternProblem(pattern)
  if (message) return { field: 'pattern', message }
  return isPerYear && !/\{(?:YYYY|YY|FY)\}/.test(pattern)
    ? { field: 'isPerYear', message: NUMBERING_TEXTS.needsYear }
    : undefined
}

/** The code with this number on a day; a number of more digits than the pattern has keeps them all. */
export const codeOf = (pattern: string, { day, firstMonth }: NumberedDay, number: number): string =>
  pattern.replaceAll(PLACE, (_place, year: string | undefined, digits: string | undefined) => {
    if (digits !== undefined) return String(number).padStart(Number(digits), '0')
    if (year === 'YYYY') return String(yearOfDay(day))
    if (year === 'YY') return twoDigits(yearOfDay(day))
    return financialYearText(financialYearOf(day, firstMonth), firstMonth)
  })

/** The year whose count a day belongs to; 0 where the count goes through. */
export function countedYear({ pattern, isPerYear }: Numbering, { day, firstMonth }: NumberedDay): number {
  if (!isPerYear) return 0
  return pattern.includes('{FY}') ? financialYearOf(day, firstMonth) : yearOfDay(day)
}
