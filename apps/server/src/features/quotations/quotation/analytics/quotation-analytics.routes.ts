import type { quotationAnalyticsRoutes } from '@plinth/contract/quotations/quotation/analytics/analytics-routes'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { groupQuotations, summariseQuotations } from './quotation-analytics.service.ts'

export const quotationAnalyticsHandlers: Handlers<typeof quotationAnalyticsRoutes> = {
  summary: async ({ query }, ctx) => ({ data: await summariseQuotations(ctx, query) }),
  byMonth: async ({ query }, ctx) => ({ data: await groupQuotations(ctx, query, 'month') }),
  byPerson: async ({ query }, ctx) => ({ data: await groupQuotations(ctx, query, 'person') }),
  bySource: async ({ query }, ctx) => ({ data: await groupQuotations(ctx, query, 'source') }),
  byType: async ({ query }, ctx) => ({ data: await groupQuotations(ctx, query, 'type') }),
  byReason: async ({ query }, ctx) => ({ data: await groupQuotations(ctx, query, 'reason') }),
}
