import { AppError } from '@plinth/contract/error-codes'
import type { ActivityDetails, ActivityKindName } from '@plinth/contract/projects/activity-kinds'
import { PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import type { ProjectRight } from '@plinth/contract/projects/project-rights'
import { type Context, type Effects, mutate } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { dayOf } from '../../../../platform/time-zone.ts'
import { type ProjectAccess, projectToChange, tellProjects } from '../../project-access/project-access.service.ts'
import { type NewActivity, noteActivities, noteActivity } from '../../project-activities/project-activities.service.ts'
import { selectPhases, selectProgress } from './project-phases.queries.ts'
import type { PhaseRow } from './project-phases.tables.ts'
import { toPhases } from './project-phases.wire.ts'
import { refreshStanding } from './standing.service.ts'

/** What a change of phases works with: the project is locked, its phases are as they were read under that lock. */
export interface OpenPhases {
  tx: Tx
  effects: Effects
  companyId: string
  userId: string
  project: ProjectAccess
  phases: PhaseRow[]
  at: Date
  /** in the company's time zone */
  today: string
  /** keeps what was done in the project's activity */
  note(
    kind: ActivityKindName,
    subject?: { kind: 'phase' | 'milestone'; id: string; name: string },
    details?: ActivityDetails,
  ): Promise<void>
  /** the same of several things */
  noteAll(notes: readonly Pick<NewActivity, 'kind' | 'subject'>[]): Promise<void>
}

/** Which project a change is in; the id comes from a phase or milestone. Throws NOT_FOUND where it is undefined. */
export type FindProject = (tx: Tx, companyId: string) => Promise<string | undefined>

/**
 * Changes phases or milestones of a project in one transaction: locks it, changes, works out anew where it stands, tells those who
 * see it, and returns the phases as they are then, with what the change itself returns. Throws NOT_FOUND where the caller does not
 * see the project or it can have no phases, FORBIDDEN, CONFLICT for an archived or unconfirmed one.
 */
export async function changePhases<T>(
  ctx: Context,
  find: FindProject,
  right: ProjectRight,
  change: (open: OpenPhases) => Promise<T>,
): Promise<{ phases: ProjectPhases; result: T }> {
  const { companyId, userId, company } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const id = await find(tx, companyId)
    if (id === undefined) throw new AppError('NOT_FOUND')
    const project = await projectToChange(ctx, tx, id, right)
    if (project.isCompanyCreated) throw new AppError('NOT_FOUND')
    if (!project.isConfirmed) throw new AppError('CONFLICT', PHASE_TEXTS.noPhases)
    const at = ctx.clock.now()
    const about = { companyId, projectId: id, actor: ctx.actor, at }
    const result = await change({
      tx,
      effects,
      companyId,
      userId,
      project,
      phases: await selectPhases(tx, companyId, id),
      at,
      today: dayOf(company.timeZone, at),
      note: (kind, subject, details = {}) => noteActivity(tx, { ...about, kind, ...(subject && { subject }), details }),
      noteAll: notes =>
        noteActivities(
          tx,
          notes.map(note => ({ ...about, ...note })),
        ),
    })
    await refreshStanding(tx, companyId, id, { zone: company.timeZone, at })
    await tellProjects(tx, effects, companyId, [id])
    return { phases: await phasesOf(tx, companyId, project), result }
  })
}

/** The phases of a project as somebody sees them. */
export async function phasesOf(tx: Tx, companyId: string, project: ProjectAccess): Promise<ProjectPhases> {
  const [progress, rows] = await Promise.all([
    selectProgress(tx, companyId, project.projectId),
    selectPhases(tx, companyId, project.projectId),
  ])
  if (!progress) throw new AppError('NOT_FOUND')
  return toPhases(project, progress, rows)
}
