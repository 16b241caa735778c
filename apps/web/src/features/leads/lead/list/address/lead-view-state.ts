import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { LEAD_COLUMNS, LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { LeadColumn, LeadTab } from '@plinth/contract/leads/lead/lead-list'
import type { LeadViewState } from '@plinth/contract/leads/lead-views'
import type { LeadListAddress } from './lead-address.ts'
import { filterBarAddress, filtersAddress, type LeadScope, sortAddress } from './lead-scope.ts'

/** Represents "no hidden columns" in the address, because an empty value is easily lost. */
const NO_COLUMN = '-'

/** The hidden columns in the form of the address. */
export const hideAddress = (hidden: Iterable<string>): string => [...hidden].join(',') || NO_COLUMN
/** The reverse of `hideAddress`. */
export const readHide = (text: string): ReadonlySet<string> =>
  new Set(text.split(',').filter(id => id !== NO_COLUMN && id !== ''))

/** Columns that are always shown, so that no view hides them (LM-092 to LM-095). */
const LOCKED: ReadonlySet<LeadColumn> = new Set(['name', 'phoneNumber', 'email', 'leadStage'])

/** The present state of the list, as a view saves it. */
export function viewStateOf(scope: LeadScope, hidden: ReadonlySet<string>): LeadViewState {
  const columns = LEAD_COLUMNS.filter(column => hidden.has(column))
  return {
    type: scope.tab,
    ...(scope.period ? { period: scope.period } : {}),
    ...(scope.search === '' ? {} : { search: scope.search }),
    ...(scope.sort ? { sort: scope.sort.column, order: scope.sort.direction } : {}),
    ...(Object.keys(scope.filters).length === 0 ? {} : { filters: scope.filters }),
    ...(scope.filterBar ? { filterBar: scope.filterBar } : {}),
    hiddenColumns: [...columns.filter(column => !LOCKED.has(column)), ...[...hidden].filter(isCustomColumn).sort()],
  }
}

/** The complete address of a view, which removes everything else from the address. */
export function viewAddress(state: LeadViewState): LeadListAddress {
  return {
    q: state.search || undefined,
    period: state.period,
    ...sortAddress(state.sort && { column: state.sort, direction: state.order ?? 'asc' }),
    ...filtersAddress(state.filters ?? {}),
    ...filterBarAddress(state.filterBar),
    figure: undefined,
    hide: hideAddress(state.hiddenColumns),
    lead: undefined,
  }
}

/** The path of a tab (LM-020 to LM-023). */
export const tabPath = (tab: LeadTab): string => (tab === LEAD_TABS.all ? '/lms/' : `/lms/${tab}`)

/** Whether an address says nothing about the list, so that it may open with the person's default view. */
export const asksForNothing = (tab: LeadTab, address: LeadListAddress): boolean =>
  tab === LEAD_TABS.all &&
  (['q', 'period', 'sort', 'order', 'filters', 'filterBar', 'figure', 'lead', 'view', 'hide'] as const).every(
    key => address[key] === undefined,
  )
