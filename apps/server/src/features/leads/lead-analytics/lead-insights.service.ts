import type {
  FirstResponses,
  LeadForecast,
  LeadFunnel,
  LostReasons,
  Spread,
  StageTime,
} from '@plinth/contract/leads/lead-analytics/lead-insights'
import type { Context } from '../../../platform/context.ts'
import { FIGURES, spanOf } from '../lead/lead.service.ts'
import { type Asked, reading } from './analytics-reading.service.ts'
import {
  type Percentiles,
  type ResponseRow,
  selectForecast,
  selectFunnel,
  selectReasons,
  selectResponses,
  selectStageTimes,
} from './lead-insights.queries.ts'

const MINUTE = 60
const DAY = 86_400

/** Durations in units of so many seconds, with one decimal. */
function spreadOf(count: number, percentiles: Percentiles, unit: number): Spread {
  const [median, p90] = percentiles ?? []
  const inUnits = (seconds: number | undefined): number | null =>
    seconds === undefined || seconds === null ? null : Math.round((10 * seconds) / unit) / 10
  return { count, median: inUnits(median), p90: inUnits(p90) }
}
const stageOf = ({ id, name, kind }: { id: string; name: string; kind: StageTime['kind'] }) => ({
  stageId: id,
  stageName: name,
  kind,
})

/** Which stages the leads made in a period ever reached, and how long that took. Throws FORBIDDEN. */
export const leadFunnel = (ctx: Context, asked: Asked): Promise<LeadFunnel> =>
  reading(ctx, asked, async (tx, { scope, period }) => {
    const { total, stages } = await selectFunnel(tx, scope, period.current)
    return {
      totalLeads: total,
      stages: stages.map(row => ({
        ...stageOf(row),
        reached: row.reached,
        sinceCreated: spreadOf(row.reached, row.since_created, DAY),
        sincePrevious: spreadOf(row.with_previous, row.since_previous, DAY),
      })),
    }
  })

/** How long leads stay in each stage. Throws FORBIDDEN. */
export const stageTimes = (ctx: Context, asked: Asked): Promise<StageTime[]> =>
  reading(ctx, asked, async (tx, { scope, period }) => {
    const rows = await selectStageTimes(tx, scope, { span: period.current, now: ctx.clock.now() })
    return rows.map(row => ({
      ...stageOf(row),
      ended: spreadOf(row.ended, row.ended_spread, DAY),
      leads: row.leads,
      present: spreadOf(row.present, row.present_spread, DAY),
    }))
  })

/** Why leads made in a period are not interested. Throws FORBIDDEN. */
export const lostReasons = (ctx: Context, asked: Asked): Promise<LostReasons> =>
  reading(ctx, asked, async (tx, { scope, period }) => {
    const rows = await selectReasons(tx, scope, period.current)
    return {
      totalLeads: rows[0]?.total ?? 0,
      reasons: rows.map(({ reason, count }) => ({ reason, count })),
    }
  })

/** How long leads made in a period waited for their first call. Throws FORBIDDEN. */
export const firstResponses = (ctx: Context, asked: Asked): Promise<FirstResponses> =>
  reading(ctx, asked, async (tx, { scope, period }) => {
    const rows = await selectResponses(tx, scope, period.current)
    const responseOf = (row: ResponseRow) => ({
      totalLeads: row.total,
      answered: row.answered,
      unanswered: row.total - row.answered,
      minutes: spreadOf(row.timed, row.minutes, MINUTE),
    })
    const grouped = (which: ResponseRow['grouped']): ResponseRow[] => rows.filter(row => row.grouped === which)
    return {
      all: responseOf(grouped(3)[0]!),
      byPerson: grouped(1).map(row => ({ userId: row.person, fullName: row.name ?? '', ...responseOf(row) })),
      bySource: grouped(2).map(row => ({ leadSource: row.source!, ...responseOf(row) })),
    }
  })

/** What open leads will bring if leads are won as in the last twelve months. Throws FORBIDDEN. */
export const leadForecast = (ctx: Context, asked: Pick<Asked, 'userIds'>): Promise<LeadForecast> =>
  reading(ctx, asked, async (tx, { scope, visible }) => {
    const { timeZone } = ctx.actor.company
    const days = FIGURES.forecastDays(timeZone, ctx.clock.now())
    const rows = await selectForecast(tx, scope, { months: spanOf(timeZone, days), visible })
    const stages = rows.map(row => ({
      ...stageOf(row),
      openLeads: row.open,
      openValue: row.value,
      cases: row.cases,
      wonCases: row.won,
      leads: row.leads,
      wonLeads: row.won_leads,
      sharePercent: row.cases === 0 ? null : Math.round((1000 * row.won) / row.cases) / 10,
      expectedValue: row.cases === 0 ? null : Math.round((row.value * row.won) / row.cases),
    }))
    const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, one) => all + (one ?? 0), 0)
    return {
      ...days,
      stages,
      openValue: sum(stages.map(stage => stage.openValue)),
      expectedValue: sum(stages.map(stage => stage.expectedValue)),
    }
  })
