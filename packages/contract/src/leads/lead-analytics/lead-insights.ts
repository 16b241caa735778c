import * as z from 'zod'
import { Empty, Id, IsoDay, text } from '../../fields.ts'
import { type RouteDef, route } from '../../route.ts'
import { leadInsightsEndpoints } from '../endpoints.ts'
import { StageKind } from '../pipelines.ts'
import { MembersBody, PeriodQuery } from './analytics-period.ts'

/** What the analytics show beyond the documented dashboard; the formula of each is in docs/analytics.md. */

/** The middle and the 90th percentile of durations, in the unit of the field; null where there are none. */
const Spread = z.object({ count: z.int(), median: z.number().nullable(), p90: z.number().nullable() })
export type Spread = z.infer<typeof Spread>
const Stage = { stageId: Id, stageName: z.string(), kind: StageKind }

/** Of the leads made in the period: how many ever were in each stage, and after how long. */
export const LeadFunnel = z.object({
  totalLeads: z.int(),
  stages: z.array(
    z.object({
      ...Stage,
      reached: z.int(),
      /** days from the making of a lead until it first came to the stage */
      sinceCreated: Spread,
      /** days that it had then been in the stage it came from; leads made in the stage are not among them */
      sincePrevious: Spread,
    }),
  ),
})
export type LeadFunnel = z.infer<typeof LeadFunnel>

/** How long leads stay in each stage. */
export const StageTime = z.object({
  ...Stage,
  /** stays that ended in the period, in days */
  ended: Spread,
  /** different leads of those stays that the caller may open */
  leads: z.int(),
  /** leads in the stage now, not archived, and for how many days */
  present: Spread,
})
export type StageTime = z.infer<typeof StageTime>

/** Leads made in the period that are not interested, by the reason that was given, whatever its case; the most first. */
export const LostReasons = z.object({
  totalLeads: z.int(),
  reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
})
export type LostReasons = z.infer<typeof LostReasons>

/** Of leads made in the period: how many were called, and minutes until the first call. */
const Response = { totalLeads: z.int(), answered: z.int(), unanswered: z.int(), minutes: Spread }
export const FirstResponses = z.object({
  all: z.object(Response),
  /** by assignee; null for leads without one */
  byPerson: z.array(z.object({ userId: Id.nullable(), fullName: z.string(), ...Response })),
  bySource: z.array(z.object({ leadSource: z.string(), ...Response })),
})
export type FirstResponses = z.infer<typeof FirstResponses>

/** What open leads will bring if leads are won from their stage as in the last twelve months. */
export const LeadForecast = z.object({
  /** the twelve months, both days included */
  from: IsoDay,
  to: IsoDay,
  stages: z.array(
    z.object({
      ...Stage,
      openLeads: z.int(),
      openValue: z.number(),
      /** leads won or lost in those months that had been in the stage, and those won among them */
      cases: z.int(),
      wonCases: z.int(),
      /** leads of `cases` and `wonCases` that the caller may open */
      leads: z.int(),
      wonLeads: z.int(),
      /** 0 to 100; null without a case */
      sharePercent: z.number().nullable(),
      /** null without a case */
      expectedValue: z.number().nullable(),
    }),
  ),
  openValue: z.number(),
  /** of the stages that have a case */
  expectedValue: z.number(),
})
export type LeadForecast = z.infer<typeof LeadForecast>

/** YYYY-MM. */
export const IsoMonth = z.string().regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'Not a valid month' })
const Months = z
  .strictObject({ from: IsoMonth, to: IsoMonth })
  .refine(({ from, to }) => from <= to, { error: 'The period ends before it begins', path: ['to'] })
  .refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) < 10, {
    error: 'A period lasts at most 10 years',
    path: ['to'],
  })
export const SOURCE_COST_MAX = 9_999_999_999
export const SourceCost = z.object({
  leadSource: z.string(),
  month: IsoMonth,
  amount: z.int(),
  version: z.int(),
})
export type SourceCost = z.infer<typeof SourceCost>
/** Leads of a source made in whole months, what they cost, and what one lead and one won lead of them cost. */
export const SourceCostFigure = z.object({
  leadSource: z.string(),
  cost: z.number(),
  leads: z.int(),
  wonLeads: z.int(),
  /** null where nothing was entered, or nothing can be divided */
  costPerLead: z.number().nullable(),
  costPerWonLead: z.number().nullable(),
})
export type SourceCostFigure = z.infer<typeof SourceCostFigure>

const byPeriod = { access: 'staff', query: PeriodQuery, body: MembersBody } as const satisfies Partial<RouteDef>

export const leadInsightsRoutes = {
  funnel: route({
    ...byPeriod,
    ...leadInsightsEndpoints.funnel,
    summary: 'Of the leads made in a period, how many ever reached each stage, and how long it took',
    response: LeadFunnel,
  }),
  stageTimes: route({
    ...byPeriod,
    ...leadInsightsEndpoints.stageTimes,
    summary: 'How long leads stay in each stage: stays that ended in a period, and leads that are there now',
    response: z.array(StageTime),
  }),
  lostReasons: route({
    ...byPeriod,
    ...leadInsightsEndpoints.lostReasons,
    summary: 'Why leads made in a period are not interested',
    response: LostReasons,
  }),
  firstResponses: route({
    ...byPeriod,
    ...leadInsightsEndpoints.firstResponses,
    summary: 'How long leads made in a period waited for their first call, by person and by source',
    response: FirstResponses,
  }),
  forecast: route({
    ...leadInsightsEndpoints.forecast,
    summary: 'What open leads will bring if leads are won as in the last twelve months',
    access: 'staff',
    body: MembersBody,
    response: LeadForecast,
  }),
  sourceCosts: route({
    ...leadInsightsEndpoints.sourceCosts,
    summary: 'What was entered as spent on sources in some months',
    access: 'admin',
    query: Months,
    response: z.array(SourceCost),
  }),
  saveSourceCost: route({
    ...leadInsightsEndpoints.saveSourceCost,
    summary: 'Enter what was spent on a source in a month; null takes it away',
    access: 'admin',
    body: z.strictObject({
      leadSource: text(50).refine(value => value !== '', { error: 'Choose a source' }),
      month: IsoMonth,
      amount: z.int().min(0).max(SOURCE_COST_MAX, { error: 'The amount is too large' }).nullable(),
      /** the version the caller saw, 0 where there was none; if it has changed since, the request is refused with 409 */
      version: z.int().min(0).optional(),
    }),
    response: Empty,
    errors: ['CONFLICT'],
  }),
  sourceCostFigures: route({
    ...leadInsightsEndpoints.sourceCostFigures,
    summary: 'What a lead and a won lead of each source cost, by the months in which leads were made',
    access: 'admin',
    query: Months,
    response: z.array(SourceCostFigure),
  }),
}
