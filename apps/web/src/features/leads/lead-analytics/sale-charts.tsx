import type { AverageSeries, CityFigure, SalesRep } from '@plinth/contract/leads/lead-analytics/lead-analytics'
import { useQuery } from '@tanstack/react-query'
import { countOf, formatCount } from '../../../lib/text/format-count.ts'
import { formatMoney, formatMoneyShort } from '../../../lib/text/format-money.ts'
import { BarChart } from '../../../ui/charts/bar-chart.tsx'
import { ChartTable, type Figure } from '../../../ui/charts/chart-table.tsx'
import { DonutChart } from '../../../ui/charts/donut-chart.tsx'
import { LineChart } from '../../../ui/charts/line-chart.tsx'
import { AnalyticsCard } from './analytics-card.tsx'
import { leadsBehind } from './analytics-scope.ts'
import { daysOf } from './analytics-text.ts'
import { type ChartProps, sumOf } from './chart-props.ts'
import { HOW } from './how-counted.tsx'
import { averageQuery, byCityQuery, topRepsQuery } from './lead-analytics.api.ts'
import classes from './lead-analytics.module.css'

/** The average deal of leads won and of leads lost, over time (LM-202). */
export function AverageLine({ scope, period, symbol }: ChartProps) {
  const query = useQuery(averageQuery(scope))
  const href = ({ stageName }: AverageSeries, { bucketStart, bucketEnd }: AverageSeries['monthlyData'][number]) =>
    leadsBehind(scope)({
      of: stageName === 'Won' ? 'averagedWon' : 'averagedLost',
      startDate: bucketStart,
      endDate: bucketEnd,
    })
  return (
    <AnalyticsCard
      title="Average deal value"
      about={`Leads won and lost: ${period}`}
      how={HOW.average}
      query={query}
      wide
      emptyText="No Deal Value Data Available"
      isEmpty={series => sumOf(series, ({ monthlyData }) => sumOf(monthlyData, point => point.averageDealValue)) === 0}
      tableOf={series => ({
        columns: ['Period', ...series.flatMap(({ stageName }) => [`${stageName}: average`, `${stageName}: leads`])],
        rows: (series[0]?.monthlyData ?? []).map(({ label }, at) => [
          { value: label },
          ...series.flatMap((one): Figure[] => {
            const point = one.monthlyData[at]
            if (!point) return [{ value: null }, { value: null }]
            return [
              {
                value: point.averageDealValue,
                text: formatMoney(point.averageDealValue, symbol),
                href: href(one, point),
              },
              { value: point.deals, text: formatCount(point.deals) },
            ]
          }),
        ]),
      })}
    >
      {series => (
        <LineChart
          label="Average deal value"
          labels={(series[0]?.monthlyData ?? []).map(({ label }) => label)}
          axisText={value => formatMoneyShort(value, symbol)}
          lines={series.map(one => ({
            name: one.stageName,
            points: one.monthlyData.map(point => ({
              value: point.averageDealValue,
              text: `${formatMoney(point.averageDealValue, symbol)}, ${countOf(point.deals, 'lead')}`,
              href: href(one, point),
            })),
          }))}
        />
      )}
    </AnalyticsCard>
  )
}

/** The five people with the highest sales, as a ring and as a table (LM-205, LM-206). */
export function TopReps({ scope, period, symbol }: ChartProps) {
  const query = useQuery(topRepsQuery(scope))
  const href = ({ userId }: SalesRep) => leadsBehind(scope)({ of: 'won', person: userId })
  const tableOf = (reps: readonly SalesRep[]) => ({
    columns: ['Sales rep', 'Number of sales', 'Avg sales', 'Total sales'],
    rows: reps.map(rep => [
      { value: rep.salesRep },
      { value: rep.numberOfSales, text: formatCount(rep.numberOfSales), href: href(rep) },
      { value: rep.avgSales, text: formatMoney(rep.avgSales, symbol) },
      { value: rep.totalSales, text: formatMoney(rep.totalSales, symbol), href: href(rep) },
    ]),
  })
  return (
    <AnalyticsCard
      title="Top 5 sales representatives"
      about={`Leads won: ${period}, by who won them`}
      how={HOW.topReps}
      query={query}
      wide
      emptyText="No Sales Data Available"
      isEmpty={reps => reps.every(({ numberOfSales }) => numberOfSales === 0)}
      tableOf={tableOf}
    >
      {reps => {
        const sales = sumOf(reps, ({ totalSales }) => totalSales)
        const wins = sumOf(reps, ({ numberOfSales }) => numberOfSales)
        return (
          <div className={classes.pair}>
            <DonutChart
              label="Top 5 sales representatives"
              total={
                sales > 0
                  ? { text: formatMoneyShort(sales, symbol), of: 'Total sales' }
                  : { text: formatCount(wins), of: 'Sales' }
              }
              slices={reps.map(rep => ({
                key: rep.userId,
                name: rep.salesRep,
                value: sales > 0 ? rep.totalSales : rep.numberOfSales,
                text: sales > 0 ? formatMoneyShort(rep.totalSales, symbol) : formatCount(rep.numberOfSales),
                href: href(rep),
              }))}
            />
            <ChartTable label="Top 5 sales representatives" table={tableOf(reps)} />
          </div>
        )
      }}
    </AnalyticsCard>
  )
}

/** Customers by city, and how long it took to win them (LM-207). */
export function CityConversion({ scope, period }: ChartProps) {
  const query = useQuery(byCityQuery(scope))
  const href = ({ city }: CityFigure) => leadsBehind(scope)({ of: 'won', city })
  return (
    <AnalyticsCard
      title="Customer Conversion Analysis"
      about={`Leads won: ${period}, by city`}
      how={HOW.byCity}
      query={query}
      wide
      emptyText="No Conversion Data Available"
      isEmpty={cities => cities.every(({ customerCount }) => customerCount === 0)}
      tableOf={cities => ({
        columns: ['City', 'Customers', 'Avg time to close (days)', 'Share (%)'],
        rows: cities.map(city => [
          { value: city.city },
          { value: city.customerCount, text: formatCount(city.customerCount), href: href(city) },
          { value: city.avgTimeToClose },
          { value: city.barPercent },
        ]),
      })}
    >
      {cities => (
        <div className={classes.long}>
          <BarChart
            label="Customers by city"
            full={100}
            inColumns
            bars={cities.map(city => ({
              key: city.city,
              name: city.city,
              value: city.barPercent,
              text: countOf(city.customerCount, 'customer'),
              note: `${daysOf(city.avgTimeToClose)} to close`,
              href: href(city),
            }))}
          />
        </div>
      )}
    </AnalyticsCard>
  )
}
