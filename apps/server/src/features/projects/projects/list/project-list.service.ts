import { AppError } from '@plinth/contract/error-codes'
import { type Pagination, paginationOf } from '@plinth/contract/fields'
import type {
  ListedProject,
  NamedProject,
  ProjectCounts,
  ProjectFilterValues,
  ProjectListQuery,
  WhichProjects,
} from '@plinth/contract/projects/project-list/project-list'
import {
  PROJECT_LIST_LIMITS,
  PROJECT_SORTS,
  PROJECT_TABS,
} from '@plinth/contract/projects/project-list/project-list-rules'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import {
  mayManageProject,
  mayRunProject,
  seesAllProjects,
  visibleProjects,
} from '../../project-access/project-access.service.ts'
import { selectProject } from '../projects.queries.ts'
import type { Reading, Wanted } from './project-list.conditions.ts'
import {
  type ListedRow,
  putPersonSetting,
  selectFavouriteIds,
  selectFavourites,
  selectFilterValues,
  selectFoundIds,
  selectLastOpened,
  selectListed,
  selectOtherIds,
  selectTabCounts,
} from './project-list.queries.ts'
import { selectTallies } from './project-tallies.queries.ts'
import { lastTotalOf, tallied, totalOf } from './project-totals.service.ts'

/** One page of the projects that the caller sees, and how many there are (PJ-037 to PJ-042). */
export function listProjects(
  ctx: Context,
  query: ProjectListQuery,
): Promise<{ data: ListedProject[]; pagination: Pagination }> {
  return read(ctx, async tx => {
    const { page, limit } = query
    const reading = readingOf(ctx)
    const wanted = await sought(tx, reading, wantedOf(query))
    const rows = await pageOf(tx, reading, wanted, { limit, offset: (page - 1) * limit })
    const total = await totalOf(tx, reading, wanted)
    return { data: rows.map(row => toWire(ctx, row)), pagination: paginationOf({ page, limit }, total) }
  })
}

/** All projects of a list in its order, at most `most`, in the caller's transaction. */
export async function allListed(ctx: Context, tx: Tx, which: WhichProjects, most: number): Promise<ListedProject[]> {
  const rows = await pageOf(tx, readingOf(ctx), wantedOf(which), { limit: most, offset: 0 })
  return rows.map(row => toWire(ctx, row))
}

/** A search that finds more projects than this is broad: the first ones are soon met on a walk in the list's order. */
const BROAD = 500

/** What is wanted, with the projects that a narrow search may find. */
async function sought(tx: Tx, reading: Reading, wanted: Wanted): Promise<Wanted> {
  if (wanted.search === '' || (lastTotalOf(reading, wanted) ?? 0) > BROAD) return wanted
  const found = await selectFoundIds(tx, wanted.search, BROAD + 1)
  return found === null || found.length > BROAD ? wanted : { ...wanted, found }
}

/** Some of the projects wanted, favourites first (PJ-044). */
async function pageOf(
  tx: Tx,
  reading: Reading,
  wanted: Wanted,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedRow[]> {
  const favourites = await selectFavouriteIds(tx, reading, wanted)
  const first = favourites.slice(offset, offset + limit)
  const window = { limit: limit - first.length, offset: Math.max(0, offset - favourites.length) }
  const isFull = window.limit === 0 || wanted.filters.favourites !== undefined
  const others = isFull ? [] : await selectOtherIds(tx, reading, wanted, favourites, window)
  return selectListed(tx, reading, [...first, ...others])
}

/** How many projects each tab of the list has. */
export const countProjects = (ctx: Context): Promise<ProjectCounts> =>
  read(ctx, async tx => {
    const reading = readingOf(ctx)
    if (!reading.seesAll) return selectTabCounts(tx, reading)
    const tallies = await selectTallies(tx, reading.companyId)
    return Object.fromEntries(PROJECT_TABS.map(tab => [tab, tallied(tallies, tab)])) as ProjectCounts
  })

/** What the filters of the list offer. */
export const filterValues = (ctx: Context): Promise<ProjectFilterValues> =>
  read(ctx, tx => selectFilterValues(tx, readingOf(ctx)))

/** The caller's favourites, and the projects they opened last (PJ-045). */
export const recentProjects = (ctx: Context): Promise<{ favourites: NamedProject[]; lastOpened: NamedProject[] }> =>
  read(ctx, async tx => {
    const [favourites, lastOpened] = await Promise.all([
      selectFavourites(tx, readingOf(ctx)),
      selectLastOpened(tx, readingOf(ctx)),
    ])
    return { favourites, lastOpened }
  })

/** Marks a project as a favourite of the caller alone, or takes the mark away (PJ-044). Throws NOT_FOUND. */
export const setFavourite = (ctx: Context, id: string, isFavourite: boolean): Promise<void> =>
  keepSetting(ctx, id, { is_favourite: isFavourite })

/** Mutes a project for the caller alone: only what is addressed to them by name still reaches them (PJ-274). Throws NOT_FOUND. */
export const setMuted = (ctx: Context, id: string, isMuted: boolean): Promise<void> =>
  keepSetting(ctx, id, { is_muted: isMuted })

/** Keeps that the caller opened a project now. Throws NOT_FOUND. */
export const noteOpened = (ctx: Context, id: string): Promise<void> =>
  keepSetting(ctx, id, { last_opened_at: ctx.clock.now() })

async function keepSetting(
  ctx: Context,
  id: string,
  setting: { is_favourite: boolean } | { is_muted: boolean } | { last_opened_at: Date },
): Promise<void> {
  const { companyId, userId } = ctx.actor
  await mutate(ctx, async tx => {
    if (!(await selectProject(tx, companyId, id, visibleProjects(ctx.actor)))) throw new AppError('NOT_FOUND')
    await putPersonSetting(tx, companyId, { projectId: id, userId }, setting)
    return {}
  })
}

const readingOf = ({ actor }: Context): Reading => ({
  companyId: actor.companyId,
  userId: actor.userId,
  isVisible: visibleProjects(actor),
  seesAll: seesAllProjects(actor),
})

const wantedOf = ({ tab, search, filters = {}, sort, order = PROJECT_SORTS[sort].order }: WhichProjects): Wanted => ({
  tab,
  search,
  filters,
  sort,
  order,
})

function toWire(ctx: Context, row: ListedRow): ListedProject {
  const access = { projectAdmin: row.project_admin_id, role: row.role }
  const projectAdmin =
    row.project_admin_id === null ? null : { _id: row.project_admin_id, fullName: row.admin_name ?? '' }
  const people = [...(projectAdmin ? [projectAdmin] : []), ...row.members]
  return {
    _id: row.id,
    name: row.project_name,
    code: row.code,
    client: { _id: row.client_id, name: row.client_name, companyName: row.company_name },
    cover: row.cover_file_id && ctx.files.address(ctx.actor.companyId, row.cover_file_id).url,
    city: row.city,
    phase: row.current_phase,
    progress: row.progress,
    health: row.health,
    healthReason: row.health_reason,
    status: row.status,
    statusReason: row.status_reason,
    isConfirmed: row.is_confirmed,
    isArchived: row.archived_at !== null,
    startDate: row.expected_start_date,
    endDate: row.expected_end_date,
    projectAdmin,
    team: people.slice(0, PROJECT_LIST_LIMITS.faces),
    teamSize: row.member_count + (projectAdmin ? 1 : 0),
    lastActivityAt: row.last_activity_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    isFavourite: row.is_favourite,
    leadId: row.lead_id,
    mayEdit: mayManageProject(ctx.actor, access),
    mayRun: mayRunProject(ctx.actor, access),
  }
}
