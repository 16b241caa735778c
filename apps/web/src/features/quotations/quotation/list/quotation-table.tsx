import { QUOTATION_LIST_LIMITS } from '@plinth/contract/quotations/quotation/list/list-rules'
import type { ListedQuotation } from '@plinth/contract/quotations/quotation/quotation'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { RowSelection } from '../../../../lib/pages/use-row-selection.ts'
import { type PagedRows, usePagedRows } from '../../../../lib/server/paged-rows.ts'
import type { GridColumn } from '../../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../../ui/data-grid/data-grid.tsx'
import { QuotationCard } from './quotation-card.tsx'
import { SORT_OF_COLUMN } from './quotation-columns.tsx'
import { loadQuotationPage, quotationPagesKey } from './quotation-list.api.ts'
import { type QuotationPlace, sortAddress } from './quotation-scope.ts'

export interface QuotationTableProps {
  place: QuotationPlace
  zone: string
  columns: readonly GridColumn<ListedQuotation>[]
  hidden: ReadonlySet<string>
  empty: ReactNode
  selection: RowSelection<ListedQuotation> | undefined
}

/** The list as a table; on a phone its rows are cards. */
export function QuotationTable({ place, zone, columns, hidden, empty, selection }: QuotationTableProps) {
  const { scope, change } = place
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const key = JSON.stringify(scope)
  const pages = usePagedRows<ListedQuotation>({
    queryKey: quotationPagesKey(scope),
    fetchPage: (page, signal) => loadQuotationPage(queryClient, scope, page, signal),
    pageSize: QUOTATION_LIST_LIMITS.page,
  })
  const [viewKey, setViewKey] = useState(key)
  if (!pages.isStale && viewKey !== key) setViewKey(key)
  const column = Object.keys(SORT_OF_COLUMN).find(id => SORT_OF_COLUMN[id] === scope.sort.by)
  return (
    <DataGrid<ListedQuotation>
      label="Quotations"
      columns={columns}
      hiddenColumns={hidden}
      rowCount={pages.rowCount}
      getRow={pages.getRow}
      getRowId={quotation => quotation._id}
      rowLabel={quotation => quotation.number ?? quotation.title}
      selection={
        selection && {
          ids: selection.ids,
          onChange: ids => selection.set(ids, id => rowOf(pages, id)),
          onSelectAll: selection.toggleAll,
        }
      }
      onRangeChange={pages.onRangeChange}
      viewKey={`quotations.${viewKey}`}
      isStale={pages.isStale}
      sort={column === undefined ? undefined : { column, direction: scope.sort.order }}
      onSortChange={sort => {
        const by = sort && SORT_OF_COLUMN[sort.column]
        change({ sort: undefined, order: undefined, ...(by ? sortAddress(by, sort.direction) : {}) })
      }}
      onRowOpen={({ _id }) => void navigate({ to: '/quotation/quotations/$quotationId', params: { quotationId: _id } })}
      renderCard={quotation => <QuotationCard quotation={quotation} zone={zone} />}
      cardHeight={150}
      empty={empty}
      hasError={pages.error !== null}
      onRetry={pages.retry}
    />
  )
}

/** A loaded row by its id. */
function rowOf({ rowCount = 0, getRow }: PagedRows<ListedQuotation>, id: string): ListedQuotation | undefined {
  for (let index = 0; index < rowCount; index++) {
    const row = getRow(index)
    if (row?._id === id) return row
  }
  return undefined
}
