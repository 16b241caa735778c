import { projectListEndpoints } from '@plinth/contract/projects/endpoints'
import type {
  ListedProject,
  NamedProject,
  projectListRoutes,
} from '@plinth/contract/projects/project-list/project-list'
import { PROJECT_LIST_LIMITS } from '@plinth/contract/projects/project-list/project-list-rules'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'
import { fetchFile } from '../../../../lib/server/fetch-file.ts'
import type { RowPage } from '../../../../lib/server/paged-rows.ts'
import type { ExportFormat } from '../../parts/export-menu.tsx'
import type { ProjectScope } from './project-scope.ts'

const projects = clientOf<typeof projectListRoutes>(projectListEndpoints, 'projectList')
export const PROJECT_PAGE = PROJECT_LIST_LIMITS.page

/** A list as its request names it. */
const listInput = ({ tab, search, filters, sort }: ProjectScope) => ({
  query: {
    tab,
    ...(search === '' ? {} : { search }),
    ...(Object.keys(filters).length === 0 ? {} : { filters: JSON.stringify(filters) }),
    sort: sort.by,
    order: sort.order,
  },
})

/** Identifies the pages of a list. */
export const projectPagesKey = (scope: ProjectScope) => [...projects.list.key(listInput(scope)), 'rows']

/** One page of a list, counted from 0. Throws AppError. */
export async function loadProjectPage(
  scope: ProjectScope,
  page: number,
  signal: AbortSignal,
): Promise<RowPage<ListedProject>> {
  const { query } = listInput(scope)
  const { data, pagination } = await projects.list({ query: { ...query, page: page + 1 } }, { signal })
  return { rows: data, total: { count: pagination.total, isExact: true } }
}

/** The first projects of a list, at most 100. Throws AppError. */
export async function loadFirstProjects(scope: ProjectScope, limit: number): Promise<RowPage<ListedProject>> {
  const { query } = listInput(scope)
  const { data, pagination } = await projects.list({ query: { ...query, limit } })
  return { rows: data, total: { count: pagination.total, isExact: true } }
}

/** What is listed as a file with these columns, in this order (PJ-047). Throws AppError. */
export const fetchProjectExport = (scope: ProjectScope, columns: readonly string[], format: ExportFormat) =>
  fetchFile(
    'pmt',
    `/project-exports?${new URLSearchParams({ ...listInput(scope).query, columns: columns.join(','), format })}`,
    {},
    `projects.${format}`,
  )

/** The same list page after page, for cards. */
export const projectCardsQuery = (scope: ProjectScope) =>
  infiniteQueryOptions({
    queryKey: [...projects.list.key(listInput(scope)), 'cards'],
    queryFn: ({ pageParam, signal }) => loadProjectPage(scope, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: ({ total }, _pages, last) => ((last + 1) * PROJECT_PAGE < total.count ? last + 1 : undefined),
  })

/** The first projects that a text finds, of every tab. Throws AppError. */
export const findProjects = async (search: string, signal: AbortSignal): Promise<ListedProject[]> =>
  (await projects.list({ query: { tab: 'all', search, limit: 5 } }, { signal })).data

/** The projects that a text finds for the switcher, of every tab, favourites first. */
export const switcherQuery = (search: string) => {
  const input = { query: { tab: 'all', search, limit: 10 } } as const
  return queryOptions({
    queryKey: [...projects.list.key(input), 'switcher'],
    queryFn: async ({ signal }): Promise<NamedProject[]> => (await projects.list(input, { signal })).data,
  })
}

/** The favourites of the person by name, and the projects that they opened last (PJ-045). */
export const recentProjectsQuery = queryOptions({
  queryKey: projects.recent.key(),
  queryFn: async ({ signal }) => (await projects.recent(undefined, { signal })).data,
})

/** Keeps that the person opened a project now, and reads the last opened ones again where they are shown. Throws AppError. */
export async function noteOpened(id: string, queryClient: QueryClient): Promise<void> {
  await projects.open({ params: { id } })
  await queryClient.invalidateQueries({ queryKey: recentProjectsQuery.queryKey })
}

/** How many projects each tab has. */
export const projectCountsQuery = queryOptions({
  queryKey: projects.counts.key(),
  queryFn: async ({ signal }) => (await projects.counts(undefined, { signal })).data,
})

/** What the filters of the list offer. */
export const projectFilterValuesQuery = queryOptions({
  queryKey: projects.filterValues.key(),
  queryFn: async ({ signal }) => (await projects.filterValues(undefined, { signal })).data,
})

/** Marks a favourite of one's own, or takes the mark away. Throws AppError. */
export async function setFavourite(id: string, isFavourite: boolean): Promise<void> {
  await (isFavourite ? projects.favour : projects.unfavour)({ params: { id } })
}

/** Reads again what is shown of the list, its counts and its filters. */
export const refreshProjectLists = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [projects.list, projects.counts, projects.filterValues, projects.recent].map(call =>
      queryClient.invalidateQueries({ queryKey: call.key() }),
    ),
  )
