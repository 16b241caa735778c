import type { leadInsightsRoutes } from '@plinth/contract/leads/lead-analytics/lead-insights'
import type { Handlers } from '../../../platform/http/mount.ts'
import { firstResponses, leadForecast, leadFunnel, lostReasons, stageTimes } from './lead-insights.service.ts'
import { listSourceCosts, saveSourceCost, sourceCostFigures } from './source-costs.service.ts'

export const leadInsightsHandlers: Handlers<typeof leadInsightsRoutes> = {
  funnel: async ({ query, body }, ctx) => ({ data: await leadFunnel(ctx, { ...query, ...body }) }),
  stageTimes: async ({ query, body }, ctx) => ({ data: await stageTimes(ctx, { ...query, ...body }) }),
  lostReasons: async ({ query, body }, ctx) => ({ data: await lostReasons(ctx, { ...query, ...body }) }),
  firstResponses: async ({ query, body }, ctx) => ({ data: await firstResponses(ctx, { ...query, ...body }) }),
  forecast: async ({ body }, ctx) => ({ data: await leadForecast(ctx, body) }),
  sourceCosts: async ({ query }, ctx) => ({ data: await listSourceCosts(ctx, query) }),
  saveSourceCost: async ({ body }, ctx) => {
    await saveSourceCost(ctx, body)
    return { data: {} }
  },
  sourceCostFigures: async ({ query }, ctx) => ({ data: await sourceCostFigures(ctx, query) }),
}
