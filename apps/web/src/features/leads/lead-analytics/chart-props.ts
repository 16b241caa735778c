import type { AnalyticsScope } from './analytics-scope.ts'

/** What every chart of the page is given. */
export interface ChartProps {
  scope: AnalyticsScope
  /** the period in words, as it stands inside a sentence */
  period: string
  /** of the company's currency */
  symbol: string | undefined
  /** the company's time zone */
  zone: string
}

/** The sum of a value over rows. */
export const sumOf = <T>(rows: readonly T[], value: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)
