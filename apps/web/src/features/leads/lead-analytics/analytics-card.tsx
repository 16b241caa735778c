import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../../lib/forms.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { csvOf, workbookOf } from '../../../lib/table-file.ts'
import { ChartCard, type ChartCardProps } from '../../../ui/charts/chart-card.tsx'
import type { FigureTable } from '../../../ui/charts/chart-table.tsx'
import { toast } from '../../../ui/toast/toast.ts'

export interface AnalyticsCardProps<T>
  extends Omit<ChartCardProps, 'state' | 'table' | 'onSave' | 'empty' | 'children'> {
  query: UseQueryResult<T, Error>
  /** what is shown where there is nothing to draw */
  emptyText: string
  isEmpty: (data: T) => boolean
  tableOf: (data: T) => FigureTable
  /** the chart; without one the table stands in its place */
  children?: (data: T) => ReactNode
}

/** A card of the analytics: its figures read, drawn, as a table and as files. */
export function AnalyticsCard<T>(props: AnalyticsCardProps<T>) {
  const { query, emptyText, isEmpty, tableOf, children, ...card } = props
  const { data } = query
  const table = data === undefined ? undefined : tableOf(data)
  return (
    <ChartCard
      {...card}
      state={{
        isPending: query.isPending,
        isStale: query.isPlaceholderData,
        failure: query.isError && data === undefined ? messageOf(query.error) : undefined,
        onRetry: () => void query.refetch(),
      }}
      table={table}
      onSave={table && (format => void save(card.title, table, format))}
      {...(data !== undefined && isEmpty(data) ? { empty: emptyText } : {})}
    >
      {data !== undefined && children?.(data)}
    </ChartCard>
  )
}

/** Saves a table as a file that is named after it. */
async function save(title: string, { columns, rows, foot }: FigureTable, format: 'csv' | 'xlsx'): Promise<void> {
  const file = { columns, rows: [...rows, ...(foot ? [foot] : [])].map(row => row.map(({ value }) => value)) }
  const name = `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${format}`
  try {
    saveFile(
      format === 'csv' ? new Blob([csvOf(file)], { type: 'text/csv;charset=utf-8' }) : await workbookOf(file),
      name,
    )
  } catch (error) {
    toast.error(messageOf(error))
  }
}
