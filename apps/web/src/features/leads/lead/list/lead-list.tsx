import { isAppError } from '@plinth/contract/error-codes'
import { LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { ListedLead } from '@plinth/contract/leads/lead/lead-list'
import type { CustomField } from '@plinth/contract/leads/lead-forms/lead-forms'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { lazyPage } from '../../../../lib/pages/lazy-page.tsx'
import { ColumnPicker } from '../../../../ui/data-grid/column-picker.tsx'
import { DataGrid } from '../../../../ui/data-grid/data-grid.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { useIsPhone } from '../../../../ui/use-is-phone.ts'
import { isWon } from '../../parts/lead-text.ts'
import { pipelineQuery } from '../../pipelines/pipelines.api.ts'
import { leadCountsQuery, leadQuery } from '../lead.api.ts'
import type { MailedLead } from '../lead-parts.ts'
import type { LeadSetting } from '../use-lead-setting.ts'
import {
  filterBarAddress,
  filtersAddress,
  hasFilters,
  isNarrowed,
  NO_FILTERS,
  sortAddress,
} from './address/lead-scope.ts'
import type { KnownPlace } from './address/use-custom-fields.ts'
import { useHiddenLeadColumns } from './address/use-hidden-lead-columns.ts'
import { useLeadCells } from './cells/use-lead-cells.tsx'
import { fromGridFilters, toGridFilters } from './filters/custom-filters.ts'
import { FigureChip } from './filters/figure-chip.tsx'
import { ClearFilters, FilterBarButton } from './filters/filter-bar-button.tsx'
import { PeriodMenu } from './filters/period-menu.tsx'
import { useLeadFilterOptions } from './filters/use-lead-filter-options.ts'
import { LeadCard } from './lead-card.tsx'
import { type LeadColumnSetting, leadColumns, pickerColumns } from './lead-columns.tsx'
import { LeadEmpty } from './lead-empty.tsx'
import { LeadTabs } from './lead-tabs.tsx'
import classes from './lead-toolbar.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { SelectionProgress } from './selection-progress.tsx'
import type { LeadPages } from './use-lead-pages.ts'
import type { LeadSelection } from './use-lead-selection.ts'

const FilterBar = lazyPage(() => import('./filters/filter-bar.tsx').then(module => module.FilterBar))

export interface LeadListProps {
  place: KnownPlace
  pages: LeadPages
  selection: LeadSelection
  setting: LeadSetting
  /** the company's own fields */
  fields: readonly CustomField[]
  isBarOpen: boolean
  onBarOpen: (isOpen: boolean) => void
  onOpen: (lead: ListedLead, index: number) => void
  onShowRemark: (lead: ListedLead) => void
  onAdd: () => void
  onAssign: () => void
  onMail: (lead: MailedLead) => void
  onBulkEmail: () => void
  onMove: () => void
  onTag: () => void
  onArchive: () => void
  onDelete: () => void
}

/** The list with its header: tabs and view, or the actions for selected leads. */
export function LeadList(props: LeadListProps) {
  const { place, pages, selection, setting, fields, isBarOpen, onBarOpen } = props
  const { scope, change } = place
  const isPhone = useIsPhone()
  const cells = useColumnSetting(setting, scope.tab === LEAD_TABS.won, props.onShowRemark)
  const columns = useMemo(() => leadColumns(cells, fields), [cells, fields])
  const offered = useMemo(() => pickerColumns(columns), [columns])
  const changing = useLeadCells(setting, columns)
  const loadOptions = useLeadFilterOptions(scope.filters, fields)
  const queryClient = useQueryClient()
  const shownFilters = useMemo(() => toGridFilters(scope.filters), [scope.filters])
  const [hidden, setHidden] = useHiddenLeadColumns(setting.userId)
  const { data: counts } = useQuery(leadCountsQuery)
  const found = isNarrowed(scope) && !pages.isStale ? pages.total : undefined

  return (
    <>
      <div className={classes.space}>
        <div className={classes.bar}>
          {selection.count.count === 0 ? (
            <LeadTabs tab={scope.tab} canAssign={setting.canAssign} found={found} />
          ) : (
            <SelectionBar
              selection={selection}
              total={pages.total}
              setting={setting}
              onAssign={props.onAssign}
              onMail={props.onMail}
              onBulkEmail={props.onBulkEmail}
              onMove={props.onMove}
              onTag={props.onTag}
              onArchive={props.onArchive}
              onDelete={props.onDelete}
            />
          )}
          <div className={classes.view}>
            {!isPhone && (
              <>
                {hasFilters(scope) && <ClearFilters onClick={() => change(NO_FILTERS)} />}
                <FilterBarButton applied={scope.filterBar} isOpen={isBarOpen} onClick={() => onBarOpen(!isBarOpen)} />
                <PeriodMenu value={scope.period} onChange={period => change({ period })} />
                <ColumnPicker columns={offered} hidden={hidden} onChange={setHidden} />
              </>
            )}
          </div>
        </div>
        {scope.figure && <FigureChip figure={scope.figure} onClear={() => change({ figure: undefined })} />}
        <SelectionProgress zone={setting.zone} />
      </div>
      {isBarOpen && (
        <Suspense>
          <FilterBar
            applied={scope.filterBar}
            symbol={setting.symbol}
            onApply={bar => change(filterBarAddress(bar))}
            onClose={() => onBarOpen(false)}
          />
        </Suspense>
      )}
      {isAppError(pages.error, 'FORBIDDEN') ? (
        <EmptyState title={pages.error.message}>Ask an admin of your company for access to the leads.</EmptyState>
      ) : (
        <DataGrid<ListedLead>
          label="Leads"
          columns={columns}
          hiddenColumns={hidden}
          rowCount={pages.rowCount}
          hasMoreRows={pages.total?.isExact === false}
          getRow={pages.leadAt}
          getRowId={idOf}
          rowLabel={nameOf}
          onRangeChange={pages.show}
          viewKey={`leads.${pages.viewKey}`}
          isStale={pages.isStale}
          sort={scope.sort}
          onSortChange={sort => change(sortAddress(sort))}
          filters={shownFilters}
          onFiltersChange={filters => change(filtersAddress(fromGridFilters(filters, fields, scope.filters)))}
          loadOptions={loadOptions}
          selection={selection.grid}
          onRowOpen={props.onOpen}
          onRowPressed={lead => void queryClient.prefetchQuery(leadQuery(lead._id))}
          isRowClickable={canOpen}
          editor={changing.editor}
          openRowId={place.address.lead}
          renderCard={lead => <LeadCard lead={lead} setting={cells} onOpen={() => props.onOpen(lead, -1)} />}
          cardHeight={172}
          empty={<LeadEmpty place={place} hasLeads={(counts?.all ?? 0) > 0} onAdd={props.onAdd} />}
          hasError={pages.error !== null}
          onRetry={pages.retry}
        />
      )}
      {changing.dialog}
    </>
  )
}

const idOf = (lead: ListedLead): string => lead._id
const nameOf = (lead: ListedLead): string => lead.name
const canOpen = (lead: ListedLead): boolean => !isWon(lead)

/** What the cells need; the same object until something in it changes, because a new one redraws all rows. */
function useColumnSetting(
  { zone, symbol, now, canEdit, canConvert }: LeadSetting,
  isWonTab: boolean,
  onShowRemark: (lead: ListedLead) => void,
): LeadColumnSetting {
  const { data: pipeline } = useQuery(pipelineQuery)
  return useMemo(() => {
    const places = new Map(pipeline?.stages.map((stage, place) => [stage._id, place]))
    return {
      zone,
      symbol,
      now,
      isWonTab,
      canEdit,
      canConvert,
      stagePlace: id => places.get(id) ?? 0,
      onShowRemark,
    }
  }, [zone, symbol, now, isWonTab, canEdit, canConvert, pipeline, onShowRemark])
}
