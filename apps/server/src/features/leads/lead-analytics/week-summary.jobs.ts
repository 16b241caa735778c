import type { Services } from '../../../platform/context.ts'
import { sendWeekSummaries } from './week-summary.service.ts'

/** Looks every quarter of an hour for people whose summary of last week is due; before `jobs.start()`. */
export function registerWeekSummaries(services: Services): void {
  services.jobs.every('lead-analytics.week-summaries', '*/15 * * * *', () => sendWeekSummaries(services))
}
