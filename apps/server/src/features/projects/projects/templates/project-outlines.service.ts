import { AppError } from '@plinth/contract/error-codes'
import { PHASE_TEXTS } from '@plinth/contract/projects/project-phases/phase-rules'
import { TemplateContent } from '@plinth/contract/projects/project-templates/project-templates'
import { TEMPLATE_TEXTS, type TemplatePhase } from '@plinth/contract/projects/project-templates/template-rules'
import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import { type ProjectAccess, seenProject } from '../../project-access/project-access.service.ts'
import { selectPhases } from '../phases/project-phases.queries.ts'
import { deleteOutline, selectOutline, selectStart, selectTemplate } from './project-templates.queries.ts'
import { DEFAULT_OUTLINE, outlineOf } from './template-phases.service.ts'

/** The phases of a template. Throws NOT_FOUND, with a text to show beside the choice. */
export async function phasesOfTemplate(tx: Tx, companyId: string, id: string): Promise<TemplatePhase[]> {
  const row = await selectTemplate(tx, companyId, id)
  if (row) return TemplateContent.parse(row.content).phases
  const fields = [{ field: 'templateId', message: TEMPLATE_TEXTS.unavailable }]
  throw new AppError('NOT_FOUND', TEMPLATE_TEXTS.unavailable, { fields })
}

/**
 * What a project begins with and the day it is counted from (PJ-067, PJ-068): the template that was chosen, or with null none; where nothing
 * was said, the phases of the project that it was made of. What was kept for it is forgotten. Throws NOT_FOUND.
 */
export async function takeOutline(
  tx: Tx,
  companyId: string,
  projectId: string,
  templateId: string | null | undefined,
): Promise<{ phases: readonly TemplatePhase[]; start: string | null }> {
  const kept = templateId === undefined ? await selectOutline(tx, companyId, projectId) : undefined
  const { planned: start } = await selectStart(tx, companyId, projectId)
  await deleteOutline(tx, companyId, projectId)
  if (kept !== undefined) return { phases: TemplateContent.parse(kept).phases, start }
  return { phases: templateId ? await phasesOfTemplate(tx, companyId, templateId) : DEFAULT_OUTLINE, start }
}

/** What a template keeps of a project that the caller sees (PJ-074). Throws NOT_FOUND; CONFLICT where it has no phases. */
export async function contentOfProject(ctx: Context, tx: Tx, projectId: string): Promise<TemplateContent> {
  const project = await phasedProject(ctx, tx, projectId)
  if (!project.isConfirmed) throw new AppError('CONFLICT', PHASE_TEXTS.noPhases)
  const content = await phasesNow(tx, ctx.actor.companyId, projectId)
  if (content.phases.length === 0) throw new AppError('CONFLICT', TEMPLATE_TEXTS.noPhases)
  return content
}

/** A project that the caller sees and that may have phases, which the firm's own may not. Throws NOT_FOUND. */
export async function phasedProject(ctx: Context, tx: Tx, projectId: string): Promise<ProjectAccess> {
  const project = await seenProject(ctx, tx, projectId)
  if (project.isCompanyCreated) throw new AppError('NOT_FOUND')
  return project
}

/** The phases of a project as they are now, or those it will begin with. */
export async function phasesNow(tx: Tx, companyId: string, projectId: string): Promise<TemplateContent> {
  const kept = await selectOutline(tx, companyId, projectId)
  if (kept !== undefined) return TemplateContent.parse(kept)
  const phases = await selectPhases(tx, companyId, projectId)
  return outlineOf(phases, await selectStart(tx, companyId, projectId))
}
