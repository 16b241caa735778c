import type { Report } from './report.ts'

/** The browser budgets. */
export async function measureBrowser(_report: Report, _base: string, _token: string): Promise<void> {}
