import { AppError } from '@plinth/contract/error-codes'
import { PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import type { ProjectProgress } from '@plinth/contract/projects/project-phases/project-phases'
import { HEALTH_RULES } from '@plinth/contract/projects/project-phases/standing'
import { PROJECT_STATUS, type ProjectHealth } from '@plinth/contract/projects/project-statuses'
import { type Context, mutate } from '../../../../platform/context.ts'
import { projectToChange, tellProjects } from '../../project-access/project-access.service.ts'
import { noteActivity } from '../../project-activities/project-activities.service.ts'
import { selectProgress } from './project-phases.queries.ts'
import { toProgress } from './project-phases.wire.ts'
import { putHealthByHand } from './standing.queries.ts'
import { refreshStanding } from './standing.service.ts'

const DAY_MS = 86_400_000

/**
 * Sets the health of a project by hand for 14 days, or with null goes back to the one that follows from its dates (PJ-100). Throws
 * NOT_FOUND, also for the firm's own; FORBIDDEN; CONFLICT for one that is archived, or has no health as it is not active.
 */
export async function setHealth(
  ctx: Context,
  projectId: string,
  set: { health: ProjectHealth; reason: string } | null,
): Promise<ProjectProgress> {
  const { companyId, company, userId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    const project = await projectToChange(ctx, tx, projectId, 'changeProject')
    if (project.isCompanyCreated) throw new AppError('NOT_FOUND')
    if (!project.isConfirmed || project.status !== PROJECT_STATUS.ACTIVE)
      throw new AppError('CONFLICT', PHASE_TEXTS.noHealth)
    const at = ctx.clock.now()
    const until = new Date(at.getTime() + HEALTH_RULES.byHand * DAY_MS)
    const byHand = set && { health: set.health, note: set.reason, by: userId, until }
    await putHealthByHand(tx, companyId, projectId, byHand)
    await refreshStanding(tx, companyId, projectId, { zone: company.timeZone, at })
    await noteActivity(tx, {
      companyId,
      projectId,
      actor: ctx.actor,
      at,
      kind: set ? 'health.set' : 'health.cleared',
      ...(set ? { details: { health: set.health, reason: set.reason } } : {}),
    })
    await tellProjects(tx, effects, companyId, [projectId])
    const row = await selectProgress(tx, companyId, projectId)
    if (!row) throw new AppError('NOT_FOUND')
    return toProgress(row)
  })
}
