import {
  DASHBOARD_LIMITS,
  type ProjectDashboard,
  type ProjectNeed,
  type ProjectOverview,
} from '@plinth/contract/projects/project-overview'
import { PHASE_STATE } from '@plinth/contract/projects/project-phases/phase-rules'
import type { Phase } from '@plinth/contract/projects/project-phases/project-phases'
import { PROJECT_HEALTH, PROJECT_STATUS } from '@plinth/contract/projects/project-statuses'
import { type Context, read } from '../../../platform/context.ts'
import { dayBounds, dayOf } from '../../../platform/time-zone.ts'
import { seesAllProjects, visibleProjects } from '../project-access/project-access.service.ts'
import { getProject, listPeople, listPhases } from '../projects/projects.service.ts'
import {
  countByHealth,
  countTasks,
  existsProject,
  type Moments,
  selectAccepted,
  selectClientPeople,
  selectFirst,
  selectLateTasks,
  selectWithoutAdmin,
  tallyByHealth,
} from './project-overview.queries.ts'

/** What the overview of a project shows first (PJ-053, PJ-298). Throws NOT_FOUND. */
export async function overviewOf(ctx: Context, id: string): Promise<ProjectOverview> {
  const { companyId } = ctx.actor
  // whoever does not see the project is refused before anything is counted
  const project = await getProject(ctx, id)
  const [people, phases, [clientPeople, tasks, accepted]] = await Promise.all([
    listPeople(ctx, id),
    project.isCompanyCreated ? [] : listPhases(ctx, id).then(found => found.phases),
    read(ctx, tx =>
      Promise.all([
        selectClientPeople(tx, companyId, id),
        countTasks(tx, companyId, id, momentsOf(ctx)),
        project.seesMoney ? selectAccepted(tx, companyId, id) : undefined,
      ]),
    ),
  ])
  const { expectedBudget, seesMoney, status, expectedEndDate } = project
  const isOver = status === PROJECT_STATUS.COMPLETED || status === PROJECT_STATUS.CANCELLED
  return {
    project,
    people,
    clientPeople,
    numbers: {
      openTasks: tasks.open,
      overdueTasks: tasks.overdue,
      openSnags: null,
      waitingApprovals: null,
      openPoints: null,
      openBlockers: null,
      lastDiary: null,
    },
    phases: phases.map(
      ({ _id, name, state, plannedStart, plannedEnd, actualStart, actualEnd, completeness, colour }) => ({
        _id,
        name,
        state,
        plannedStart,
        plannedEnd,
        actualStart,
        actualEnd,
        completeness,
        colour,
      }),
    ),
    nextMilestones: nextOf(phases, dayOf(ctx.actor.company.timeZone, ctx.clock.now())),
    ...(seesMoney && accepted ? { money: { expectedBudget, ...accepted, ordered: null, billed: null } } : {}),
    daysLeft: isOver ? null : daysUntil(ctx, expectedEndDate),
  }
}

const NEXT = 3
/** The next milestones that are not done, by day, of phases that are not skipped. */
const nextOf = (phases: readonly Phase[], today: string): ProjectOverview['nextMilestones'] =>
  phases
    .filter(phase => phase.state !== PHASE_STATE.SKIPPED)
    .flatMap(phase =>
      phase.milestones.flatMap(({ _id, title, plannedOn, doneOn }) =>
        plannedOn === null || doneOn !== null
          ? []
          : [{ _id, title, plannedOn, phaseId: phase._id, isLate: plannedOn < today }],
      ),
    )
    .sort((one, other) => (one.plannedOn < other.plannedOn ? -1 : one.plannedOn > other.plannedOn ? 1 : 0))
    .slice(0, NEXT)

/** How the projects stand that the caller sees, and what waits for them in these (PJ-049 to PJ-051, PJ-082). */
export async function dashboardOf(ctx: Context): Promise<ProjectDashboard> {
  const { companyId, userId, isAdmin, isSuperAdmin } = ctx.actor
  const isVisible = visibleProjects(ctx.actor)
  const { needs: mostNeeds, projects: most } = DASHBOARD_LIMITS
  const moments = momentsOf(ctx)
  const [hasAny, byHealth, first, tasks, unrun] = await read(ctx, tx =>
    Promise.all([
      existsProject(tx, companyId, isVisible),
      seesAllProjects(ctx.actor) ? tallyByHealth(tx, companyId) : countByHealth(tx, companyId, isVisible),
      selectFirst(tx, companyId, isVisible, most),
      selectLateTasks(tx, companyId, { userId, isVisible, moments, limit: mostNeeds }),
      isAdmin || isSuperAdmin ? selectWithoutAdmin(tx, companyId, isVisible, mostNeeds) : [],
    ]),
  )
  const countOf = (health: number) => byHealth.find(one => one.health === health)?.count ?? 0
  const needs: ProjectNeed[] = [
    ...unrun.map(project => ({ kind: 'project-admin' as const, ...project })),
    ...tasks.flatMap(({ dueAt, ...task }) =>
      dueAt === null ? [] : [{ kind: 'task' as const, ...task, dueAt: dueAt.toISOString() }],
    ),
  ]
  return {
    hasAny,
    health: {
      onTrack: countOf(PROJECT_HEALTH.ON_TRACK),
      atRisk: countOf(PROJECT_HEALTH.AT_RISK),
      late: countOf(PROJECT_HEALTH.LATE),
    },
    needs: needs.slice(0, mostNeeds),
    projects: first.map(({ endDate, ...project }) => ({ ...project, daysLeft: daysUntil(ctx, endDate) })),
  }
}

function momentsOf(ctx: Context): Moments {
  const now = ctx.clock.now()
  const zone = ctx.actor.company.timeZone
  return { now, dayBegan: dayBounds(zone, dayOf(zone, now)).from }
}

const DAY = 86_400_000

/** Days from today in the company's time zone. */
const daysUntil = (ctx: Context, day: string | null): number | null =>
  day === null
    ? null
    : Math.round((Date.parse(day) - Date.parse(dayOf(ctx.actor.company.timeZone, ctx.clock.now()))) / DAY)
