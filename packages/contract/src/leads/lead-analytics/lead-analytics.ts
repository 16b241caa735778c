import * as z from 'zod'
import { Id, IsoDay, Pagination } from '../../fields.ts'
import { type RouteDef, route } from '../../route.ts'
import { leadAnalyticsEndpoints } from '../endpoints.ts'
import { LeadLog } from '../lead-history.ts'
import { StageKind } from '../pipelines.ts'
import { checkPeriod, MemberIdsQuery, MembersBody, PeriodQuery, periodShape } from './analytics-period.ts'
import { ANALYTICS_LIMITS } from './analytics-rules.ts'

/**
 * `leads` beside a figure is the number of different leads behind it that the caller may open, which is what the list shows for
 * the figure (`LeadFigure`): fewer than were counted where a lead was called twice, or belongs to somebody else since.
 */
const Leads = z.int()

/** Calls by their outcome (LM-187 to LM-193). */
export const CallFigures = z.object({
  totalCalls: z.int(),
  totalConnectedCalls: z.int(),
  interested: z.int(),
  followUp: z.int(),
  noResponse: z.int(),
  notInterested: z.int(),
  repeatedNoResponse: z.int(),
})
export type CallFigures = z.infer<typeof CallFigures>

/** Days of the company's time zone, both included. */
const Days = z.object({ from: IsoDay, to: IsoDay })

export const CallSummary = z.object({
  summaryCurrent: CallFigures,
  summaryPrevious: CallFigures,
  /** the different leads of those calls */
  leadsCurrent: CallFigures,
  leadsPrevious: CallFigures,
  period: Days,
  previousPeriod: Days,
})
export type CallSummary = z.infer<typeof CallSummary>

/** Leads made in the period, not archived, by the stage they are in now (LM-194, LM-203); every stage in its order. */
export const StageFigure = z.object({
  stageId: Id,
  stageName: z.string(),
  kind: StageKind,
  totalLeads: Leads,
  totalDealValue: z.number(),
})
export type StageFigure = z.infer<typeof StageFigure>

/** A point of the line; its days make the `averagedWon` or `averagedLost` of its leads. */
export const AveragePoint = z.object({
  /** of the bucket's first day; months count from 1 */
  month: z.int(),
  year: z.int(),
  label: z.string(),
  bucketStart: IsoDay,
  /** included */
  bucketEnd: IsoDay,
  averageDealValue: z.number(),
  /** how many deals the average is of */
  deals: z.int(),
  leads: Leads,
})
export type AveragePoint = z.infer<typeof AveragePoint>
/** `Won` and `Lost`, each with a point for every bucket (LM-202, LM-Q129). */
export const AverageSeries = z.object({ stageName: z.enum(['Won', 'Lost']), monthlyData: z.array(AveragePoint) })
export type AverageSeries = z.infer<typeof AverageSeries>

/** Leads made in the period by their source, archived ones among them (LM-204). */
export const SourceFigure = z.object({
  leadSource: z.string(),
  count: Leads,
  /** of those that are won, in days; null where none is (LM-Q131) */
  avgTimeToClose: z.number().nullable(),
})
export type SourceFigure = z.infer<typeof SourceFigure>

/** Leads won in the period by who won them (LM-205, LM-206). */
export const SalesRep = z.object({
  userId: Id,
  salesRep: z.string(),
  numberOfSales: z.int(),
  avgSales: z.number(),
  totalSales: z.number(),
  leads: Leads,
})
export type SalesRep = z.infer<typeof SalesRep>

/** Leads won in the period by city (LM-207). */
export const CityFigure = z.object({
  city: z.string(),
  customerCount: z.int(),
  avgTimeToClose: z.number(),
  /** share of all customers in the answer */
  barPercent: z.number(),
  leads: Leads,
})
export type CityFigure = z.infer<typeof CityFigure>

/** Today in the company's time zone, whatever the period (LM-197 to LM-201). */
export const TodayFigures = z.object({
  totalCalls: z.int(),
  notConnectedCalls: z.int(),
  /** minutes */
  averageGapBetweenCalls: z.int(),
  interestedLeads: z.int(),
  interestedNotContactedFor7Days: z.int(),
  leads: z.object({
    totalCalls: Leads,
    notConnectedCalls: Leads,
    interestedLeads: Leads,
    interestedNotContactedFor7Days: Leads,
  }),
})
export type TodayFigures = z.infer<typeof TodayFigures>

const byPeriod = { access: 'staff', query: PeriodQuery, body: MembersBody } as const satisfies Partial<RouteDef>
const byMembers = { access: 'staff', body: MembersBody } as const satisfies Partial<RouteDef>

export const leadAnalyticsRoutes = {
  ofDays: route({
    ...leadAnalyticsEndpoints.ofDays,
    summary: 'Calls by outcome between two days, and in as many days before',
    access: 'staff',
    query: z.strictObject({ ...periodShape, userIds: MemberIdsQuery }).superRefine(checkPeriod),
    response: CallSummary,
  }),
  calls: route({
    ...byPeriod,
    ...leadAnalyticsEndpoints.calls,
    summary: 'Calls by outcome in a period, and in the one before',
    response: CallSummary,
  }),
  bySource: route({
    ...byPeriod,
    ...leadAnalyticsEndpoints.bySource,
    summary: 'Leads made in a period by their source, the most first',
    response: z.array(SourceFigure),
  }),
  byCity: route({
    ...byPeriod,
    ...leadAnalyticsEndpoints.byCity,
    summary: 'Leads won in a period by city, the most first',
    response: z.array(CityFigure),
  }),
  dealValue: route({
    ...byPeriod,
    ...leadAnalyticsEndpoints.dealValue,
    summary: 'Deal value of the leads made in a period by stage',
    response: z.array(StageFigure),
  }),
  averageDealValue: route({
    ...byPeriod,
    ...leadAnalyticsEndpoints.averageDealValue,
    summary: 'Average deal value of the leads won and lost in a period, over time',
    response: z.array(AverageSeries),
  }),
  byStage: route({
    ...byPeriod,
    ...leadAnalyticsEndpoints.byStage,
    summary: 'Leads made in a period by stage',
    response: z.array(StageFigure),
  }),
  today: route({
    ...byMembers,
    ...leadAnalyticsEndpoints.today,
    summary: "Today's calls and interested leads; a period is accepted and ignored",
    query: PeriodQuery,
    response: TodayFigures,
  }),
  topReps: route({
    ...leadAnalyticsEndpoints.topReps,
    summary: 'The five people with the highest sales in a period',
    access: 'staff',
    query: z.strictObject({ ...periodShape, userIds: MemberIdsQuery }).superRefine(checkPeriod),
    response: z.array(SalesRep),
  }),
  todaysLogs: route({
    ...leadAnalyticsEndpoints.todaysLogs,
    summary: "Today's history entries of members, on leads that the caller may see, newest first",
    access: 'staff',
    query: z.strictObject({
      userIds: MemberIdsQuery,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(ANALYTICS_LIMITS.logs).default(ANALYTICS_LIMITS.logs),
    }),
    response: z.array(LeadLog),
    pagination: Pagination,
  }),
}
