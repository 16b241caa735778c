import { Button } from '@mantine/core'
import {
  QUOTATION_SORTS,
  QUOTATION_TAB_NAMES,
  QUOTATION_TABS,
  type QuotationColumn,
} from '@plinth/contract/quotations/quotation/list/list-rules'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { isNarrowed } from '../../../../lib/pages/list-address.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { ColumnPicker } from '../../../../ui/data-grid/column-picker.tsx'
import { inOrder } from '../../../../ui/data-grid/columns.ts'
import { useColumnOrder, useHiddenColumns } from '../../../../ui/data-grid/grid-settings.ts'
import { FilterToggle } from '../../../../ui/filter-bar/filter-toggle.tsx'
import { SearchBox } from '../../../../ui/inputs/search-box.tsx'
import { CountTabs } from '../../../../ui/list-tools/count-tabs.tsx'
import { SortMenu } from '../../../../ui/list-tools/sort-menu.tsx'
import { Page } from '../../../../ui/page.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { profileQuery } from '../../../company/people/people.api.ts'
import { ExportMenu } from '../../../projects/parts/export-menu.tsx'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { quotationColumns } from './quotation-columns.tsx'
import { QuotationFilterBar } from './quotation-filters.tsx'
import { fetchQuotationExport, quotationTotalsQuery, refreshQuotationLists } from './quotation-list.api.ts'
import { type QuotationPlace, readQuotationListAddress, sortAddress, useQuotationPlace } from './quotation-scope.ts'
import { QuotationSelectionBar, useQuotationSelection } from './quotation-selection.tsx'
import { QuotationSums } from './quotation-sums.tsx'
import { QuotationTable } from './quotation-table.tsx'
import classes from './quotations.module.css'

/** The quotations a person sees (QT-001, QT-299). */
export function QuotationsPage() {
  const place = useQuotationPlace()
  const { scope, change } = place
  const rights = useQuotationRights()
  const { data: profile } = useQuery(profileQuery)
  const isPhone = useIsPhone()
  const [isFiltering, setFiltering] = useState(false)
  const { zone = '', seesCosts = false, symbol = '' } = rights ?? {}
  const setting = `quotations.${profile?._id ?? ''}`
  const [order, setOrder] = useColumnOrder(setting)
  const [hidden, setHidden] = useHiddenColumns(setting)
  const columns = useMemo(() => inOrder(quotationColumns(zone, seesCosts), order), [zone, seesCosts, order])
  const exported = columns.map(({ id }) => id as QuotationColumn).filter(id => isPhone || !hidden.has(id))
  const selection = useQuotationSelection(scope)
  const { data: totals } = useQuery(quotationTotalsQuery(scope))
  useLiveNews(['quotations.changed'], refreshQuotationLists)
  const counts = totals && mapped(totals, ({ count }) => count)
  return (
    <Page
      title="Quotations"
      fill
      actions={
        <>
          <div className={classes.search}>
            <SearchBox
              value={scope.search}
              onChange={q => change({ q: q === '' ? undefined : q }, { replace: scope.search !== '' })}
              label="Search quotations"
              placeholder="Number, title, client or project"
            />
          </div>
          {isPhone && (
            <FilterToggle
              isSet={Object.keys(scope.filters).length > 0}
              isOpen={isFiltering}
              onToggle={() => setFiltering(!isFiltering)}
            />
          )}
          {!isPhone && <ExportMenu fetchExport={format => fetchQuotationExport(scope, exported, format)} />}
          <Button component={Link} to="/quotation/analytics" variant="default">
            Analytics
          </Button>
          <Button component={Link} to="/quotation/templates" variant="default">
            Templates
          </Button>
          <Button component={Link} to="/quotation/library" variant="default">
            Item library
          </Button>
        </>
      }
    >
      <div className={classes.head}>
        <CountTabs
          label="Which quotations"
          to="/quotation/"
          tabs={QUOTATION_TABS}
          names={QUOTATION_TAB_NAMES}
          open={scope.tab}
          counts={counts}
          read={readQuotationListAddress}
        />
        <QuotationSums scope={scope} />
      </div>
      <div className={classes.tools}>
        {selection.ids.size > 0 ? (
          <QuotationSelectionBar selection={selection} />
        ) : (
          (!isPhone || isFiltering) && rights && <QuotationFilterBar place={place} zone={zone} symbol={symbol} />
        )}
        <div className={classes.order}>
          {isPhone ? (
            selection.ids.size === 0 && (
              <SortMenu
                options={sortOptions(seesCosts)}
                {...scope.sort}
                onChange={(by, way) => change({ sort: undefined, order: undefined, ...sortAddress(by, way) })}
              />
            )
          ) : (
            <ColumnPicker columns={columns} hidden={hidden} onChange={setHidden} onOrder={setOrder} />
          )}
        </div>
      </div>
      {rights && (
        <QuotationTable
          place={place}
          zone={zone}
          columns={columns}
          hidden={hidden}
          empty={<Empty place={place} all={totals?.all.count ?? 0} />}
          selection={rights.mayEdit ? selection : undefined}
        />
      )}
    </Page>
  )
}

const sortOptions = (seesCosts: boolean) =>
  Object.entries(QUOTATION_SORTS)
    .filter(([value]) => seesCosts || value !== 'margin')
    .map(([value, { label }]) => ({ value, label }))

const mapped = <Key extends string, From, To>(record: Record<Key, From>, to: (value: From) => To): Record<Key, To> =>
  Object.fromEntries(Object.entries<From>(record).map(([key, value]) => [key, to(value)])) as Record<Key, To>

/** Why the list is empty, and what can be done. */
function Empty({ place: { scope, change }, all }: { place: QuotationPlace; all: number }) {
  if (isNarrowed(scope))
    return (
      <EmptyState
        title={QUOTATION_TEXTS.noMatch}
        action={
          <Button variant="default" onClick={() => change({ q: undefined, filters: undefined })}>
            Clear search and filters
          </Button>
        }
      />
    )
  if (all > 0) return <EmptyState title={`No quotations under ${QUOTATION_TAB_NAMES[scope.tab]} at the moment.`} />
  return (
    <EmptyState
      title={QUOTATION_TEXTS.empty}
      action={
        <Button component={Link} to="/pmt/" variant="default">
          Open the projects
        </Button>
      }
    />
  )
}
