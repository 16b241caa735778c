import * as z from 'zod'
import { Id, IsoDay } from '../../fields.ts'
import { ANALYTICS_LIMITS, ANALYTICS_PERIODS, type AnalyticsPeriodCode } from './analytics-rules.ts'

const CODES = Object.values(ANALYTICS_PERIODS)
const isCode = (code: number): code is AnalyticsPeriodCode => (CODES as readonly number[]).includes(code)
const PeriodCode = z.coerce
  .number()
  .int()
  .refine(isCode, { error: 'Not a known period' })
  .transform(code => code as AnalyticsPeriodCode)

/**
 * A period in the company's time zone: a code, or days of one's own, both included, which override the code; without either this
 * year (LM-Q115).
 */
export const periodShape = {
  filter: PeriodCode.optional(),
  startDate: IsoDay.optional(),
  endDate: IsoDay.optional(),
}
export interface AnalyticsPeriod {
  filter?: AnalyticsPeriodCode | undefined
  startDate?: string | undefined
  endDate?: string | undefined
}

/** Days between which a period of one's own lies. */
const EARLIEST = '1900-01-01'
const LATEST = '2199-12-31'

const tenYearsAfter = (day: string): string => `${Number(day.slice(0, 4)) + ANALYTICS_LIMITS.years}${day.slice(4)}`

/** Refuses days of one's own that are no period. */
export function checkPeriod({ startDate, endDate }: AnalyticsPeriod, context: z.RefinementCtx): void {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (startDate === undefined && endDate === undefined) return
  if (startDate === undefined) refuse('startDate', 'Choose the first day')
  else if (endDate === undefined) refuse('endDate', 'Choose the last day')
  else if (startDate < EARLIEST) refuse('startDate', 'Choose a day after 1899')
  else if (endDate > LATEST) refuse('endDate', 'Choose a day before 2200')
  else if (endDate < startDate) refuse('endDate', 'The period ends before it begins')
  else if (endDate >= tenYearsAfter(startDate)) refuse('endDate', 'A period lasts at most 10 years')
}

export const PeriodQuery = z.strictObject(periodShape).superRefine(checkPeriod)
export type PeriodQuery = z.infer<typeof PeriodQuery>

/** Ids of members; none or an empty list means everybody whom the caller may see (LM-Q124). */
export const MemberIds = z.array(Id).max(ANALYTICS_LIMITS.members)
/** The same in an address, where one alone is no list. */
export const MemberIdsQuery = z.union([Id.transform(id => [id]), MemberIds]).optional()
export const MembersBody = z.strictObject({ userIds: MemberIds.optional() })
export type MembersBody = z.infer<typeof MembersBody>
