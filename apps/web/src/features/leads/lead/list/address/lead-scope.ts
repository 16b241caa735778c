import { isCustomColumn } from '@plinth/contract/leads/lead/custom-columns'
import { hasCriteria, LEAD_SORTS, LEAD_TABS } from '@plinth/contract/leads/lead/lead-columns'
import type { LeadFilterBar, LeadFilters, LeadSort, LeadTab } from '@plinth/contract/leads/lead/lead-list'
import type { LeadFigure } from '@plinth/contract/leads/lead-analytics/lead-figures'
import type { Day } from '../../../../../lib/text/format-date.ts'
import { daysOf, type FollowUpPeriod, isFollowUpPeriod } from '../filters/follow-up-period.ts'
import type { LeadListAddress } from './lead-address.ts'

/** Which leads the list shows and in which order: tab, search, period, column filters, filter bar, figure and sort. */
export interface LeadScope {
  tab: LeadTab
  search: string
  period: FollowUpPeriod | undefined
  filters: LeadFilters
  /** undefined where it has no criteria */
  filterBar: LeadFilterBar | undefined
  /** a figure of the analytics whose leads are listed */
  figure: LeadFigure | undefined
  sort: { column: LeadSort; direction: 'asc' | 'desc' } | undefined
}

/** The tab of the address. An unknown one is All, and so is Unassigned for people who may not assign (LM-Q19, LM-Q23). */
export function readTab(segment: string | undefined, canAssign: boolean): LeadTab {
  const tab = Object.values(LEAD_TABS).find(one => one === segment) ?? LEAD_TABS.all
  return tab === LEAD_TABS.unassigned && !canAssign ? LEAD_TABS.all : tab
}

/**
 * The scope that an address describes. Invalid parts are ignored, so every address shows a list; filters were checked when the
 * address was opened (`checkFilters`).
 */
export function readScope(tab: LeadTab, address: LeadListAddress): LeadScope {
  const { sort = '' } = address
  const column = isCustomColumn(sort) ? sort : LEAD_SORTS.find(one => one === sort)
  const direction = address.order === 'desc' ? 'desc' : 'asc'
  return {
    tab,
    search: [...(address.q ?? '').trim()].slice(0, 100).join(''),
    period: isFollowUpPeriod(address.period) ? address.period : undefined,
    filters: address.filters === undefined ? {} : (JSON.parse(address.filters) as LeadFilters),
    filterBar: readFilterBar(address.filterBar),
    figure: address.figure === undefined ? undefined : (JSON.parse(address.figure) as LeadFigure),
    sort: column && { column, direction },
  }
}

/** Whether custom fields narrow or order a scope. */
export const usesCustomFields = ({ filters, sort }: LeadScope): boolean =>
  [...Object.keys(filters), ...(sort ? [sort.column] : [])].some(isCustomColumn)

/** A scope in its usual order where it is sorted by a custom field that the company has no more. */
export const withKnownSort = (scope: LeadScope, isKnown: (column: string) => boolean): LeadScope =>
  scope.sort && isCustomColumn(scope.sort.column) && !isKnown(scope.sort.column) ? { ...scope, sort: undefined } : scope

/** The columns that are filtered by custom fields which the company has no more, as in an old link. */
export const deletedFilters = (filters: LeadFilters, isKnown: (column: string) => boolean): string[] =>
  Object.keys(filters).filter(column => isCustomColumn(column) && !isKnown(column))

/** The filters without those of some columns. */
export const withoutFilters = (filters: LeadFilters, columns: readonly string[]): LeadFilters =>
  Object.fromEntries(Object.entries(filters).filter(([column]) => !columns.includes(column)))

function readFilterBar(json: string | undefined): LeadFilterBar | undefined {
  if (json === undefined) return undefined
  const bar: LeadFilterBar = { match: 'any', ...JSON.parse(json) }
  return hasCriteria(bar) ? bar : undefined
}

/** Changes to the address for other filters or another sort; undefined removes a key. */
export const filtersAddress = (filters: LeadFilters): LeadListAddress => ({
  filters: Object.keys(filters).length === 0 ? undefined : JSON.stringify(filters),
})
export const filterBarAddress = (bar: LeadFilterBar | undefined): LeadListAddress => ({
  filterBar: bar && JSON.stringify(bar),
})
export const NO_FILTERS: LeadListAddress = { ...filtersAddress({}), ...filterBarAddress(undefined), figure: undefined }
export const sortAddress = (sort: { column: string; direction: 'asc' | 'desc' } | undefined): LeadListAddress => ({
  sort: sort?.column,
  order: sort?.direction === 'desc' ? 'desc' : undefined,
})

/** Whether anything besides the tab narrows the list. */
export const isNarrowed = (scope: LeadScope): boolean =>
  scope.search !== '' || scope.period !== undefined || hasFilters(scope)

/** Whether column filters, the filter bar or a figure narrow the list. */
export const hasFilters = ({ filters, filterBar, figure }: LeadScope): boolean =>
  Object.keys(filters).length > 0 || filterBar !== undefined || figure !== undefined

/** The parts that select leads: two scopes with the same selection list the same leads, in whatever order. */
const chosenOf = (scope: LeadScope, today: Day) => ({
  type: scope.tab,
  ...(scope.search === '' ? {} : { search: scope.search }),
  ...(scope.period ? daysOf(scope.period, today) : {}),
  ...(Object.keys(scope.filters).length === 0 ? {} : { filters: JSON.stringify(scope.filters) }),
  ...(scope.filterBar ? { filterBar: JSON.stringify(scope.filterBar) } : {}),
  ...(scope.figure ? { figure: JSON.stringify(scope.figure) } : {}),
})

/** The query that selects the leads of a scope, without order and page: for Select All. */
export const idsInput = (scope: LeadScope, today: Day) => ({ query: chosenOf(scope, today) })

/** The query of one page of a scope; pages count from 0. */
export const pageInput = (scope: LeadScope, today: Day, pageNo: number, limit: number) => ({
  query: {
    ...chosenOf(scope, today),
    ...(scope.sort ? { sort: scope.sort.column, order: scope.sort.direction } : {}),
    pageNo,
    limit,
  },
})

/** The body for exporting a scope: its leads in its order. */
export function exportInput(scope: LeadScope, today: Day) {
  const { filters: _, filterBar: __, figure: ___, ...chosen } = chosenOf(scope, today)
  return {
    ...chosen,
    ...(Object.keys(scope.filters).length === 0 ? {} : { filters: scope.filters }),
    ...(scope.filterBar ? { filterBar: scope.filterBar } : {}),
    ...(scope.figure ? { figure: scope.figure } : {}),
    ...(scope.sort ? { sort: scope.sort.column, order: scope.sort.direction } : {}),
  }
}

/** The body that names all leads of a scope, whatever their order. */
export function listInput(scope: LeadScope, today: Day) {
  const { sort: _, order: __, ...list } = exportInput({ ...scope, sort: undefined }, today)
  return list
}
export type ExportInput = ReturnType<typeof exportInput>

/** A text that identifies a scope, for what is kept with it: scroll position, selection. */
export const scopeKey = (scope: LeadScope): string => JSON.stringify(scope)
export const choiceKey = ({ sort: _sort, ...choice }: LeadScope): string => JSON.stringify(choice)
