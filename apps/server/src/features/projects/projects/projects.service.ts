import { AppError } from '@plinth/contract/error-codes'
import {
  type NewProject,
  PROJECT_NAME_TAKEN,
  PROJECT_SEARCH_LIMIT,
  type Project,
} from '@plinth/contract/projects/projects'
import type { RawBuilder, SqlBool } from 'kysely'
import { type Actor, type Context, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { clientOf, refuseOtherThanMakers } from '../clients/clients.service.ts'
import { requireFounder, requireProjectAdmin, viewerOf } from './projects.policy.ts'
import {
  countStaff,
  insertMembers,
  insertProject,
  lockProject,
  type ProjectRow,
  replacePeople,
  searchProjects,
  selectCompanyProject,
  selectProject,
  visibleTo,
} from './projects.queries.ts'

/**
 * Adds a project of a client of the company (SH-492, SH-493, LM-555). Its admin and only member is whoever makes it, unless
 * others are named. The firm's own project exists once: a repeat answers the one there is (SH-338 to SH-340, SH-494,
 * SH-Q38). Throws FORBIDDEN, NOT_FOUND for a client or person of no or another company, CONFLICT for a name that is taken.
 */
export async function addProject(ctx: Context, project: NewProject): Promise<Project> {
  const { isCompanyCreated = false } = project
  if (isCompanyCreated) requireFounder(ctx.actor)
  else refuseOtherThanMakers(ctx.actor)
  return mutate(ctx, async tx => {
    const { companyId, userId } = ctx.actor
    const there = isCompanyCreated ? await selectCompanyProject(tx, companyId) : undefined
    const client = await clientOf(tx, companyId, project.clientId)
    if (there) return toWire(there)
    const { projectAdmin, teamMembers } = await peopleOf(tx, companyId, {
      projectAdmin: isCompanyCreated ? userId : (project.projectAdmin ?? userId),
      teamMembers: isCompanyCreated ? [userId] : (project.teamMembers ?? [project.projectAdmin ?? userId]),
    })
    const id = await insertProject(tx, companyId, {
      projectName: project.projectName,
      clientName: project.clientName ?? client.name,
      clientId: client.id,
      email: project.email ?? client.email,
      isCompanyCreated,
      projectAdmin,
      location: project.location ?? '',
      countryCode: project.countryCode ?? '',
      phoneNumber: project.phoneNumber ?? '',
      isConfirmed: project.isConfirmed ?? false,
      createdBy: userId,
      at: ctx.clock.now(),
    })
    if (id !== undefined) {
      await insertMembers(tx, companyId, id, teamMembers)
      await audit(ctx, tx, 'project.created', { _id: id, projectName: project.projectName })
    }
    // made by another request in the meantime, or a namesake
    const made =
      id === undefined ? await selectCompanyProject(tx, companyId) : await selectProject(tx, companyId, id, null)
    if (!made || (id === undefined && !isCompanyCreated)) throw nameTaken()
    return toWire(made)
  })
}

const nameTaken = (): AppError => {
  const fields = [{ field: 'projectName', message: PROJECT_NAME_TAKEN }]
  return new AppError('CONFLICT', PROJECT_NAME_TAKEN, { fields })
}

/**
 * Replaces the admin and the members of a project (SH-495, SH-496, SH-Q100). Throws NOT_FOUND for a project that the
 * caller does not see and for people who are no active staff of the company, FORBIDDEN.
 */
export async function setProjectMembers(
  ctx: Context,
  id: string,
  people: { projectAdmin: string; teamMembers: readonly string[] },
): Promise<Project> {
  return mutate(ctx, async tx => {
    const { companyId } = ctx.actor
    await lockProject(tx, companyId, id)
    const project = await projectToRun(ctx, tx, id)
    const wanted = await peopleOf(tx, companyId, people)
    await replacePeople(tx, companyId, id, { ...wanted, at: ctx.clock.now() })
    await audit(ctx, tx, 'project.members-changed', project)
    const changed = await selectProject(tx, companyId, id, null)
    if (!changed) throw new AppError('NOT_FOUND')
    return toWire(changed)
  })
}

/** The project for whoever runs it. Throws NOT_FOUND where the caller does not see it, FORBIDDEN where they do not run it. */
export async function projectToRun(ctx: Context, tx: Tx, id: string): Promise<ProjectRow> {
  const project = await selectProject(tx, ctx.actor.companyId, id, viewerOf(ctx.actor))
  if (!project) throw new AppError('NOT_FOUND')
  requireProjectAdmin(ctx.actor, project)
  return project
}

/** Visible projects whose name holds the text, at most 50 (SH-530, SH-531, SH-Q104). */
export const findProjects = (
  ctx: Context,
  search: { text: string; status: Project['status']; type: number },
): Promise<{ _id: string; name: string; clientName: string }[]> =>
  read(ctx, tx =>
    searchProjects(tx, ctx.actor.companyId, { ...search, viewer: viewerOf(ctx.actor), most: PROJECT_SEARCH_LIMIT }),
  )

/** Condition on the alias `p` of projects that holds for those this person sees (SH-Q104); for other features' queries. */
export const visibleProjects = (actor: Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin'>): RawBuilder<SqlBool> =>
  visibleTo(viewerOf(actor))

/** The same people, each once. Throws NOT_FOUND where one is no active staff of the company. */
async function peopleOf(
  tx: Tx,
  companyId: string,
  { projectAdmin, teamMembers }: { projectAdmin: string; teamMembers: readonly string[] },
): Promise<{ projectAdmin: string; teamMembers: string[] }> {
  const members = [...new Set(teamMembers)]
  const everybody = [...new Set([projectAdmin, ...members])]
  if ((await countStaff(tx, companyId, everybody)) < everybody.length) throw new AppError('NOT_FOUND')
  return { projectAdmin, teamMembers: members }
}

/** Records what was done with a project. */
const audit = (
  ctx: Context,
  tx: Tx,
  action: 'project.created' | 'project.members-changed',
  project: { _id: string; projectName: string },
): Promise<void> =>
  recordAudit(tx, {
    actor: ctx.actor,
    action,
    at: ctx.clock.now(),
    targetId: project._id,
    targetName: project.projectName,
  })

const toWire = ({ createdAt, ...project }: ProjectRow): Project => ({ ...project, createdAt: createdAt.toISOString() })
