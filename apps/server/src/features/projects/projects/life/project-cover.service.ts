import { AppError } from '@plinth/contract/error-codes'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { PROJECT_LIFE_LIMITS } from '@plinth/contract/projects/project-life-rules'
import { type Context, mutate, read } from '../../../../platform/context.ts'
import { redrawCover } from '../../../../platform/files/pictures.ts'
import { projectToChange, seenProject, tellProjects } from '../../project-access/project-access.service.ts'
import { noteActivity } from '../../project-activities/project-activities.service.ts'
import { getProject } from '../project-details.service.ts'
import { updateCover } from './project-life.queries.ts'

/**
 * Gives a project a cover picture, drawn anew at its size, or with null takes it away (PJ-063). Throws NOT_FOUND, FORBIDDEN, CONFLICT for
 * an archived project, UNSUPPORTED_TYPE, TOO_LARGE for too many pixels, INVALID for a damaged picture, STORAGE_FULL.
 */
export async function setCover(ctx: Context, id: string, picture: Uint8Array | null): Promise<ProjectDetails> {
  const { companyId, userId } = ctx.actor
  // who may not change the project has nothing drawn
  const seen = await read(ctx, tx => seenProject(ctx, tx, id))
  if (!seen.isArchived && !seen.may('changeProject')) throw new AppError('FORBIDDEN')
  const size = { width: PROJECT_LIFE_LIMITS.coverWidth, height: PROJECT_LIFE_LIMITS.coverHeight }
  const bytes = picture && (await redrawCover(picture, size))
  await mutate(ctx, async (tx, effects) => {
    await projectToChange(ctx, tx, id, 'changeProject')
    const file = { companyId, userId, name: 'cover.webp', purpose: 'project-cover', accept: ['image/webp'] }
    const fileId = bytes && (await ctx.files.store(tx, { ...file, bytes }))._id
    const at = ctx.clock.now()
    const former = await updateCover(tx, companyId, { id, fileId, at })
    if (former === null && fileId === null) return {}
    if (former !== null) await ctx.files.forget(tx, companyId, former)
    const details = { isSet: fileId !== null }
    await noteActivity(tx, { companyId, projectId: id, actor: ctx.actor, at, kind: 'project.cover', details })
    await tellProjects(tx, effects, companyId, [id])
    return {}
  })
  return getProject(ctx, id)
}
