import { AppError } from '@plinth/contract/error-codes'
import { CONVERSION_TEXTS } from '@plinth/contract/projects/conversions'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { refuseArchived, visibleProjects } from '../project-access/project-access.service.ts'
import {
  lockProject,
  type ProjectOfLead,
  selectProject,
  selectProjectOfLead,
  updateLeadOfProject,
} from './projects.queries.ts'

/** The project of a lead that the caller sees, whether or not they see the project. */
export const projectOfLead = (
  ctx: Context,
  tx: Tx,
  lead: { _id: string; projectId: string | null },
): Promise<ProjectOfLead | undefined> =>
  selectProjectOfLead(tx, ctx.actor.companyId, { id: lead._id, projectId: lead.projectId })

/**
 * The project that an open lead is to be linked with, locked: made for it, or for no lead and seen by the caller. Throws NOT_FOUND,
 * CONFLICT for the project of another lead or of the firm itself, and where the lead has another one (IN-Q82).
 */
export async function projectToLink(
  ctx: Context,
  tx: Tx,
  lead: { id: string; projectId: string | null },
  id: string,
): Promise<ProjectOfLead> {
  const { companyId } = ctx.actor
  await lockProject(tx, companyId, id)
  const there = await selectProjectOfLead(tx, companyId, lead)
  if (there?.id === id) return there
  const project = await selectProject(tx, companyId, id, visibleProjects(ctx.actor))
  if (!project) throw new AppError('NOT_FOUND')
  if (there) throw new AppError('CONFLICT', 'This lead has another project')
  if (project.leadId !== null || project.isCompanyCreated)
    throw new AppError('CONFLICT', CONVERSION_TEXTS.foreignProject)
  return { id, clientId: project.clientId, isConfirmed: project.isConfirmed }
}

/** Keeps in a project which lead it is of, and when it was won by it; a repeat changes nothing. */
export async function linkWithLead(
  ctx: Context,
  tx: Tx,
  project: ProjectOfLead,
  leadId: string,
  isWon: boolean,
): Promise<void> {
  const { companyId } = ctx.actor
  const row = await selectProject(tx, companyId, project.id, sql`true`)
  if (row?.leadId === leadId && (row.convertedAt !== null || !isWon)) return
  refuseArchived(row?.archivedAt ?? null)
  const convertedAt = isWon ? ctx.clock.now() : null
  await updateLeadOfProject(tx, companyId, { id: project.id, leadId, convertedAt })
}
