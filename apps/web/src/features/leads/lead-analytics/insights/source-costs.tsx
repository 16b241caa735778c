import { Button } from '@mantine/core'
import type { SourceCost, SourceCostFigure } from '@plinth/contract/leads/lead-analytics/lead-insights'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../lib/text/format-count.ts'
import { today } from '../../../../lib/text/format-date.ts'
import { formatMoney } from '../../../../lib/text/format-money.ts'
import type { FigureTable } from '../../../../ui/charts/chart-table.tsx'
import { useDialog } from '../../../../ui/dialogs/use-dialog.ts'
import { AnalyticsCard } from '../analytics-card.tsx'
import { leadsBehind } from '../analytics-scope.ts'
import type { ChartProps } from '../chart-props.ts'
import { HOW } from '../how-counted.tsx'
import classes from '../lead-analytics.module.css'
import { CostDialog } from './cost-dialog.tsx'
import { daysOfMonths, monthsBetween, monthText } from './cost-months.ts'
import { costFiguresQuery, sourceCostsQuery } from './lead-insights.api.ts'

export interface SourceCostsProps extends ChartProps {
  days: { from: string; to: string }
}

/** What a lead and a won lead of each source cost, and what was entered for it; for admins. */
export function SourceCosts({ days, symbol, zone }: SourceCostsProps) {
  const range = { from: days.from.slice(0, 7), to: days.to.slice(0, 7) }
  // nothing has been spent in months to come
  const months = monthsBetween(days.from, days.to).filter(month => month <= today(new Date(), zone).slice(0, 7))
  const figures = useQuery(costFiguresQuery(range))
  const { data: costs = [] } = useQuery(sourceCostsQuery(range))
  const editing = useDialog<{ cost: SourceCost | undefined }>()
  const money = (value: number | null) => (value === null ? '–' : formatMoney(value, symbol))
  // whole months of everybody, whatever the page is narrowed to
  const behind = leadsBehind({ period: daysOfMonths(range.from, range.to), userIds: [] })
  const tableOf = (rows: readonly SourceCostFigure[]): FigureTable => ({
    columns: ['Source', 'Cost', 'Leads', 'Cost per lead', 'Won leads', 'Cost per won lead'],
    rows: rows.map(row => [
      { value: row.leadSource },
      { value: row.cost, text: money(row.cost) },
      {
        value: row.leads,
        text: formatCount(row.leads),
        href: behind({ of: 'createdBySource', source: row.leadSource }),
      },
      { value: row.costPerLead, text: money(row.costPerLead) },
      {
        value: row.wonLeads,
        text: formatCount(row.wonLeads),
        href: behind({ of: 'wonBySource', source: row.leadSource }),
      },
      { value: row.costPerWonLead, text: money(row.costPerWonLead) },
    ]),
  })
  return (
    <>
      <AnalyticsCard
        title="Cost of sources"
        about={`Everybody’s leads created in whole months: ${monthText(range.from)} to ${monthText(range.to)}`}
        how={HOW.costs}
        query={figures}
        wide
        emptyText="No Lead Data Available"
        isEmpty={rows => rows.length === 0}
        tableOf={tableOf}
        actions={
          months.length > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
              onClick={() => editing.open({ cost: undefined })}
            >
              Enter costs
            </Button>
          )
        }
      />
      {costs.length > 0 && (
        <details className={classes.entered}>
          <summary>What was entered</summary>
          <ul>
            {costs.map(cost => (
              <li key={`${cost.leadSource} ${cost.month}`}>
                <span>
                  {cost.leadSource}, {monthText(cost.month)}
                </span>
                <span>{formatMoney(cost.amount, symbol)}</span>
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={`Change the cost of ${cost.leadSource} in ${monthText(cost.month)}`}
                  onClick={() => editing.open({ cost })}
                >
                  Change
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      {editing.about && (
        <CostDialog
          key={editing.times}
          {...editing.about}
          costs={costs}
          months={months}
          symbol={symbol}
          opened={editing.isOpen}
          onClose={editing.close}
        />
      )}
    </>
  )
}
