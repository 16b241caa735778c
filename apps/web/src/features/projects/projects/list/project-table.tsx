import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import { PROJECT_SORTS } from '@plinth/contract/projects/project-list/project-list-rules'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type PagedRows, usePagedRows } from '../../../../lib/server/paged-rows.ts'
import type { GridColumn } from '../../../../ui/data-grid/columns.ts'
import { DataGrid } from '../../../../ui/data-grid/data-grid.tsx'
import type { ProjectSelection } from '../selection/use-project-selection.ts'
import { ProjectCard } from './project-card.tsx'
import { SORT_OF_COLUMN } from './project-columns.tsx'
import { loadProjectPage, PROJECT_PAGE, projectPagesKey } from './project-list.api.ts'
import { sortAddress } from './project-scope.ts'
import type { ProjectPlace } from './use-project-place.ts'

export interface ProjectTableProps {
  place: ProjectPlace
  zone: string
  columns: readonly GridColumn<ListedProject>[]
  hidden: ReadonlySet<string>
  empty: ReactNode
  actionOf: (project: ListedProject) => ReactNode
  selection: ProjectSelection
}

/** The list as a table; on a phone its rows are cards. */
export function ProjectTable({ place, zone, columns, hidden, empty, actionOf, selection }: ProjectTableProps) {
  const { scope, change } = place
  const navigate = useNavigate()
  const key = JSON.stringify(scope)
  const pages = usePagedRows<ListedProject>({
    queryKey: projectPagesKey(scope),
    fetchPage: (page, signal) => loadProjectPage(scope, page, signal),
    pageSize: PROJECT_PAGE,
  })
  const [viewKey, setViewKey] = useState(key)
  if (!pages.isStale && viewKey !== key) setViewKey(key)
  const column = Object.keys(SORT_OF_COLUMN).find(id => SORT_OF_COLUMN[id] === scope.sort.by)
  return (
    <DataGrid<ListedProject>
      label="Projects"
      columns={columns}
      hiddenColumns={hidden}
      rowCount={pages.rowCount}
      getRow={pages.getRow}
      getRowId={project => project._id}
      rowLabel={project => project.name}
      selection={{
        ids: selection.ids,
        onChange: ids => selection.set(ids, id => rowOf(pages, id)),
        onSelectAll: selection.toggleAll,
      }}
      onRangeChange={pages.onRangeChange}
      viewKey={`projects.${viewKey}`}
      isStale={pages.isStale}
      sort={column === undefined ? undefined : { column, direction: scope.sort.order }}
      onSortChange={sort => {
        const by = sort && SORT_OF_COLUMN[sort.column]
        change(
          by
            ? { sort: undefined, order: undefined, ...sortAddress(by, sort.direction) }
            : { sort: undefined, order: undefined },
        )
      }}
      onRowOpen={project => void navigate({ to: '/pmt/$projectId', params: { projectId: project._id } })}
      renderCard={project => <ProjectCard project={project} zone={zone} action={actionOf(project)} />}
      cardHeight={250}
      empty={empty}
      hasError={pages.error !== null}
      onRetry={pages.retry}
    />
  )
}

/** A loaded row by its id. */
function rowOf({ rowCount = 0, getRow }: PagedRows<ListedProject>, id: string): ListedProject | undefined {
  for (let index = 0; index < rowCount; index++) {
    const row = getRow(index)
    if (row?._id === id) return row
  }
  return undefined
}

export const SORT_OPTIONS = Object.entries(PROJECT_SORTS).map(([value, { label }]) => ({ value, label }))
