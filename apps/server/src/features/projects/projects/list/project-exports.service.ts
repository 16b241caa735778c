import { AppError } from '@plinth/contract/error-codes'
import { groupedNumber } from '@plinth/contract/money-text'
import type { ProjectExportOrder } from '@plinth/contract/projects/project-list/project-exports'
import type { ListedProject } from '@plinth/contract/projects/project-list/project-list'
import {
  PROJECT_LIST_COLUMNS,
  PROJECT_LIST_LIMITS,
  PROJECT_LIST_TEXTS,
  PROJECT_TAB_NAMES,
  type ProjectColumn,
} from '@plinth/contract/projects/project-list/project-list-rules'
import { PROJECT_HEALTHS, PROJECT_STATUSES } from '@plinth/contract/projects/project-statuses'
import type { Context } from '../../../../platform/context.ts'
import type { ReceivedFile } from '../../../../platform/files/incoming.ts'
import { countOn } from '../../../../platform/quotas.ts'
import { writeExportFile } from '../../../../platform/spreadsheets/writing/export-file.ts'
import { neutraliseFormula } from '../../../../platform/spreadsheets/writing/neutralise-formula.ts'
import { type SheetCell, serialOf } from '../../../../platform/spreadsheets/writing/sheet-cell.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { recordAudit } from '../../../company/audit/audit.service.ts'
import { allListed } from './project-list.service.ts'

const PORTION = 500

/**
 * The projects of a list as a file (PJ-047), which the caller of this function discards. What could run as a formula is written as
 * text (PJ-340), and the audit trail keeps who took what. Throws TOO_MANY_REQUESTS for the sixth in a minute (PJ-341), TOO_LARGE, STORAGE_FULL.
 */
export async function exportProjects(ctx: Context, order: ProjectExportOrder): Promise<ReceivedFile> {
  const { actor, clock } = ctx
  const { exported: most } = PROJECT_LIST_LIMITS
  const projects = await ctx.db.tenant(actor.companyId, async tx => {
    const quota = { key: `project-exports ${actor.userId}`, count: 1, most: PROJECT_LIST_LIMITS.exports, seconds: 60 }
    const retryAfterSeconds = await countOn(tx, [quota], clock.now())
    if (retryAfterSeconds > 0)
      throw new AppError('TOO_MANY_REQUESTS', PROJECT_LIST_TEXTS.manyExports, { data: { retryAfterSeconds } })
    return allListed(ctx, tx, order, most + 1)
  })
  if (projects.length > most)
    throw new AppError(
      'TOO_LARGE',
      `At most ${groupedNumber(most, actor.company.currencySymbol)} projects can be exported at once`,
    )
  const name = `projects ${dayOf(actor.company.timeZone, clock.now())}.${order.format}`
  const headings = order.columns.map(column => PROJECT_LIST_COLUMNS[column])
  async function* portions() {
    for (let at = 0; at < projects.length; at += PORTION)
      yield projects
        .slice(at, at + PORTION)
        .map(project => order.columns.map(column => cellOf(column, project, actor.company.timeZone)))
  }
  const { format } = order
  const file = await writeExportFile(
    { dataDir: ctx.config.dataDir, name, sheet: 'Projects', format, headings },
    portions(),
  )
  try {
    await ctx.db.tenant(actor.companyId, tx =>
      recordAudit(tx, {
        actor,
        action: 'projects.exported',
        at: clock.now(),
        targetName: name,
        changes: [
          { field: 'projects', before: null, after: projects.length },
          { field: 'filters', before: null, after: `Tab ${PROJECT_TAB_NAMES[order.tab]}` },
          { field: 'columns', before: null, after: headings.join(', ') },
        ],
      }),
    )
  } catch (error) {
    await ctx.files.discard([file])
    throw error
  }
  return file
}

function cellOf(column: ProjectColumn, project: ListedProject, zone: string): SheetCell {
  const cell = CELLS[column](project, zone)
  return typeof cell === 'string' ? neutraliseFormula(cell) : cell
}

const DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: '2-digit', month: 'short', year: 'numeric' })
function dayCell(day: string | null): SheetCell {
  if (day === null) return ''
  const at = new Date(`${day}T00:00:00Z`)
  return { value: serialOf(at), format: 'dd mmm yyyy', text: DAY.format(at) }
}

const CELLS: Readonly<Record<ProjectColumn, (project: ListedProject, zone: string) => SheetCell>> = {
  name: project => project.name,
  code: project => project.code,
  client: ({ client }) => client.companyName || client.name,
  phase: project => project.phase,
  progress: ({ progress }) => ({ value: progress / 100, format: '0%', text: `${progress}%` }),
  health: ({ health }) => (health === null ? '' : PROJECT_HEALTHS[health]),
  status: ({ status, isArchived, isConfirmed }) =>
    isArchived ? 'Archived' : isConfirmed ? PROJECT_STATUSES[status] : 'Not confirmed',
  start: project => dayCell(project.startDate),
  end: project => dayCell(project.endDate),
  projectAdmin: project => project.projectAdmin?.fullName ?? '',
  city: project => project.city,
  lastActivity: (project, zone) => dayCell(dayOf(zone, new Date(project.lastActivityAt))),
}
