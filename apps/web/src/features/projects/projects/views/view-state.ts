import {
  PROJECT_LIST_COLUMNS,
  PROJECT_SORTS,
  type ProjectColumn,
} from '@plinth/contract/projects/project-list/project-list-rules'
import type { ProjectViewState } from '@plinth/contract/projects/project-list/project-views'
import type { ProjectListAddress, ProjectScope } from '../list/project-scope.ts'

export type Layout = 'cards' | 'table'
const isColumn = (id: string): id is ProjectColumn => Object.hasOwn(PROJECT_LIST_COLUMNS, id)

/** What the list shows now, as a view keeps it. */
export const viewStateOf = (scope: ProjectScope, layout: Layout, hidden: ReadonlySet<string>): ProjectViewState => ({
  tab: scope.tab,
  ...(scope.search === '' ? {} : { search: scope.search }),
  ...(Object.keys(scope.filters).length === 0 ? {} : { filters: scope.filters }),
  sort: scope.sort.by,
  order: scope.sort.order,
  layout,
  hiddenColumns: [...hidden].filter(isColumn).sort(),
})

/** The address of a view. */
export const viewAddress = (view: { _id: string; state: ProjectViewState }): ProjectListAddress => {
  const { tab, search, filters, sort, order } = view.state
  return {
    ...(tab === 'active' ? {} : { tab }),
    ...(search ? { q: search } : {}),
    ...(filters ? { filters } : {}),
    ...(sort ? { sort } : {}),
    ...(order ? { order } : {}),
    view: view._id,
  }
}

/** Whether two states show the same list; a layout that one leaves open fits any. */
export function sameState(a: ProjectViewState, b: ProjectViewState): boolean {
  const plain = ({ filters = {}, sort = 'lastActivity', order, search = '', ...state }: ProjectViewState) => [
    state.tab,
    search,
    Object.entries(filters).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    sort,
    order ?? PROJECT_SORTS[sort].order,
    [...state.hiddenColumns].toSorted(),
  ]
  return (
    JSON.stringify(plain(a)) === JSON.stringify(plain(b)) &&
    (a.layout === undefined || b.layout === undefined || a.layout === b.layout)
  )
}
