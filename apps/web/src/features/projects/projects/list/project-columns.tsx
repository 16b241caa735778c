import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import type { ProjectSort } from '@plinth/contract/projects/project-list/project-list-rules'
import { formatDate } from '../../../../lib/text/format-date.ts'
import type { GridColumn } from '../../../../ui/data-grid/columns.ts'
import { HealthMark } from './health-mark.tsx'
import { ProgressLine } from './progress-line.tsx'
import { ProjectStar } from './project-star.tsx'
import { ProjectState } from './project-state.tsx'
import classes from './projects.module.css'

/** The columns that sort the list, and by what. */
export const SORT_OF_COLUMN: Readonly<Record<string, ProjectSort>> = {
  name: 'name',
  code: 'code',
  progress: 'progress',
  health: 'health',
  end: 'end',
  lastActivity: 'lastActivity',
}

const orNone = (text: string) => (text === '' ? <span className={classes.none}>–</span> : text)

/** The columns of the table (PJ-036). */
export const projectColumns = (zone: string | undefined): readonly GridColumn<ListedProject>[] => {
  const day = (value: string | null) => orNone(formatDate(value, zone))
  const columns: GridColumn<ListedProject>[] = [
    {
      id: 'name',
      header: 'Name',
      width: 240,
      isLocked: true,
      cell: project => (
        <span className={classes.named} title={project.name}>
          <ProjectStar project={project} isInCell />
          <span className={classes.cut}>{project.name}</span>
        </span>
      ),
    },
    { id: 'code', header: 'Code', width: 130, hasFigures: true, cell: project => orNone(project.code) },
    {
      id: 'client',
      header: 'Client',
      width: 170,
      cell: ({ client }) => orNone(client.companyName || client.name),
    },
    { id: 'phase', header: 'Phase', width: 130, cell: project => orNone(project.phase) },
    { id: 'progress', header: 'Progress', width: 150, cell: project => <ProgressLine percent={project.progress} /> },
    {
      id: 'health',
      header: 'Health',
      width: 110,
      cell: ({ health, healthReason }) =>
        health === null ? orNone('') : <HealthMark health={health} reason={healthReason} />,
    },
    { id: 'status', header: 'Status', width: 130, cell: project => <ProjectState project={project} /> },
    { id: 'start', header: 'Start', width: 120, hasFigures: true, cell: project => day(project.startDate) },
    { id: 'end', header: 'End', width: 120, hasFigures: true, cell: project => day(project.endDate) },
    {
      id: 'projectAdmin',
      header: 'Project admin',
      width: 160,
      cell: project => orNone(project.projectAdmin?.fullName ?? ''),
    },
    { id: 'city', header: 'City', width: 120, cell: project => orNone(project.city) },
    {
      id: 'lastActivity',
      header: 'Last activity',
      width: 130,
      hasFigures: true,
      cell: project => day(project.lastActivityAt),
    },
  ]
  return columns.map(column => ({ ...column, isSortable: column.id in SORT_OF_COLUMN }))
}
