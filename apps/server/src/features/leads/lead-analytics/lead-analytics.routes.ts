import type { leadAnalyticsRoutes } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  averageDealValue,
  callSummary,
  conversionByCity,
  leadsBySource,
  leadsByStage,
  todaysActivity,
  todaysLogs,
  topSalesReps,
} from './lead-analytics.service.ts'

export const leadAnalyticsHandlers: Handlers<typeof leadAnalyticsRoutes> = {
  ofDays: async ({ query }, ctx) => ({ data: await callSummary(ctx, query) }),
  calls: async ({ query, body }, ctx) => ({ data: await callSummary(ctx, { ...query, ...body }) }),
  bySource: async ({ query, body }, ctx) => ({ data: await leadsBySource(ctx, { ...query, ...body }) }),
  byCity: async ({ query, body }, ctx) => ({ data: await conversionByCity(ctx, { ...query, ...body }) }),
  dealValue: async ({ query, body }, ctx) => ({ data: await leadsByStage(ctx, { ...query, ...body }) }),
  averageDealValue: async ({ query, body }, ctx) => ({ data: await averageDealValue(ctx, { ...query, ...body }) }),
  byStage: async ({ query, body }, ctx) => ({ data: await leadsByStage(ctx, { ...query, ...body }) }),
  today: async ({ body }, ctx) => ({ data: await todaysActivity(ctx, body) }),
  topReps: async ({ query }, ctx) => ({ data: await topSalesReps(ctx, query) }),
  todaysLogs: ({ query }, ctx) => todaysLogs(ctx, query),
}
