import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type {
  AverageSeries,
  CallSummary,
  CityFigure,
  SalesRep,
  SourceFigure,
  StageFigure,
  TodayFigures,
} from '@plinth/contract/leads/lead-analytics/lead-analytics'
import type { LeadLog } from '@plinth/contract/leads/lead-history'
import type { Context } from '../../../platform/context.ts'
import { bucketsOf, FIGURES, spanOf, todayOf } from '../lead/lead.service.ts'
import { logsOfDay } from '../lead-history/lead-history.service.ts'
import { type Asked, type Reader, reading } from './analytics-reading.service.ts'
import {
  averagesOf,
  countByCity,
  countBySource,
  countByStage,
  countCalls,
  countLeadsWhere,
  countToday,
  topReps,
} from './lead-analytics.queries.ts'

/** Calls of a period by their outcome, and those of the period before (AF-03, LM-Q116). Throws FORBIDDEN. */
export const callSummary = (ctx: Reader, asked: Asked): Promise<CallSummary> =>
  reading(ctx, asked, async (tx, { scope, period, visible }) => {
    const [current, previous] = await Promise.all([
      countCalls(tx, scope, period.current, visible),
      countCalls(tx, scope, period.previous, visible),
    ])
    return {
      summaryCurrent: current.counted,
      summaryPrevious: previous.counted,
      leadsCurrent: current.leads,
      leadsPrevious: previous.leads,
      period: period.days,
      previousPeriod: period.previousDays,
    }
  })

/** Leads made in a period and their deal value, by stage (AF-04). Throws FORBIDDEN. */
export const leadsByStage = (ctx: Reader, asked: Asked): Promise<StageFigure[]> =>
  reading(ctx, asked, async (tx, { scope, period }) =>
    (await countByStage(tx, scope, period.current)).map(({ id, name, kind, leads, value }) => ({
      stageId: id,
      stageName: name,
      kind,
      totalLeads: leads,
      totalDealValue: value,
    })),
  )

/** Average deal value of the leads won and lost over a period (AF-05). Throws FORBIDDEN. */
export const averageDealValue = (ctx: Context, asked: Asked): Promise<AverageSeries[]> =>
  reading(ctx, asked, async (tx, { scope, visible }) => {
    const { timeZone } = ctx.actor.company
    const buckets = bucketsOf(timeZone, ctx.clock.now(), asked)
    const spans = buckets.map(bucket => spanOf(timeZone, bucket))
    const [won, lost] = await Promise.all([
      averagesOf(tx, scope, 'won', { spans, visible }),
      averagesOf(tx, scope, 'lost', { spans, visible }),
    ])
    const series = (stageName: 'Won' | 'Lost', rows: typeof won): AverageSeries => ({
      stageName,
      monthlyData: buckets.map(({ from, to, label }, at) => ({
        month: Number(from.slice(5, 7)),
        year: Number(from.slice(0, 4)),
        label,
        bucketStart: from,
        bucketEnd: to,
        averageDealValue: rows[at]!.average,
        deals: rows[at]!.deals,
        leads: rows[at]!.leads,
      })),
    })
    return [series('Won', won), series('Lost', lost)]
  })

/** Leads made in a period by source (AF-06). Throws FORBIDDEN. */
export const leadsBySource = (ctx: Context, asked: Asked): Promise<SourceFigure[]> =>
  reading(ctx, asked, async (tx, { scope, period }) =>
    (await countBySource(tx, scope, period.current)).map(({ source, count, days }) => ({
      leadSource: source,
      count,
      avgTimeToClose: days,
    })),
  )

/** The five people with the highest sales of a period (AF-07). Throws FORBIDDEN. */
export const topSalesReps = (ctx: Context, asked: Asked): Promise<SalesRep[]> =>
  reading(ctx, asked, async (tx, { scope, period, visible }) =>
    (await topReps(tx, scope, period.current, visible)).map(({ id, name, count, average, total, leads }) => ({
      userId: id,
      salesRep: name,
      numberOfSales: count,
      avgSales: average,
      totalSales: total,
      leads,
    })),
  )

/** Leads won in a period by city (AF-08). Throws FORBIDDEN. */
export const conversionByCity = (ctx: Reader, asked: Asked): Promise<CityFigure[]> =>
  reading(ctx, asked, async (tx, { scope, period, visible }) =>
    (await countByCity(tx, scope, period.current, visible)).map(({ city, count, days, share, leads }) => ({
      city,
      customerCount: count,
      avgTimeToClose: days,
      barPercent: share,
      leads,
    })),
  )

/** Today's activity (AF-09). Throws FORBIDDEN. */
export const todaysActivity = (ctx: Reader, { userIds }: Pick<Asked, 'userIds'>): Promise<TodayFigures> =>
  reading(ctx, { userIds }, async (tx, { scope, visible }) => {
    const now = ctx.clock.now()
    const [today, silent] = await Promise.all([
      countToday(tx, scope, todayOf(ctx.actor.company.timeZone, now), visible),
      countLeadsWhere(tx, FIGURES.silentLeads(scope, now)),
    ])
    return {
      totalCalls: today.calls,
      notConnectedCalls: today.missed,
      averageGapBetweenCalls: today.gap,
      interestedLeads: today.interested,
      interestedNotContactedFor7Days: silent,
      leads: {
        totalCalls: today.callsLeads,
        notConnectedCalls: today.missedLeads,
        interestedLeads: today.interestedLeads,
        // leads that count by their assignee are leads that one may open
        interestedNotContactedFor7Days: silent,
      },
    }
  })

/**
 * Today's history of members on leads that the caller may see, newest first (AF-10): what has gone out of one's sight is not shown
 * again by one's own entries. Throws FORBIDDEN.
 */
export const todaysLogs = (
  ctx: Context,
  { userIds, page, limit }: { userIds?: readonly string[] | undefined; page: number; limit: number },
): Promise<{ data: LeadLog[]; pagination: Pagination }> =>
  reading(ctx, { userIds }, async (tx, { scope }) => {
    const { actor } = ctx
    const day = todayOf(actor.company.timeZone, ctx.clock.now())
    const { logs, total } = await logsOfDay(tx, actor, { ...day, people: scope.members }, { page, limit })
    return { data: logs, pagination: paginationOf({ page, limit }, total) }
  })
