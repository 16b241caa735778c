import { AppError } from '@plinth/contract/error-codes'
import {
  mayInProject,
  PROJECT_ACCESS_TEXTS,
  type ProjectRight,
  type ProjectStanding,
} from '@plinth/contract/projects/project-rights'
import type { ProjectRole } from '@plinth/contract/projects/project-statuses'
import type { RawBuilder, SqlBool } from 'kysely'
import type { Actor, Context, Effects } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  makesProjects,
  maysProject,
  type RunProject,
  runsProject,
  type Seer,
  seesMoneyOf,
  standingOf,
  visibilityPredicate,
} from './project-access.policy.ts'
import { type AccessRow, lockProject, selectAccess, selectSeers } from './project-access.queries.ts'

/**
 * Condition on the alias `p` of projects that holds for those this person sees: all as an admin of the company, else those they
 * made, run or work on (SH-Q104). Every query that shows, counts, changes or exports a project carries it.
 */
export const visibleProjects = (
  actor: Pick<Actor, 'companyId' | 'userId' | 'isAdmin' | 'isSuperAdmin'>,
): RawBuilder<SqlBool> => visibilityPredicate(actor)

/** Whether `visibleProjects` holds for all projects of the company. */
export const seesAllProjects = (actor: Pick<Actor, 'isAdmin' | 'isSuperAdmin'>): boolean =>
  actor.isAdmin || actor.isSuperAdmin

/** Refuses whoever may make neither clients nor projects (SH-Q66). Throws FORBIDDEN. */
export function requireProjectMaker(actor: Pick<Actor, 'rights' | 'isAdmin' | 'isSuperAdmin'>): void {
  if (!makesProjects(actor)) throw new AppError('FORBIDDEN')
}

/** Whether somebody may make clients and projects (SH-Q66). */
export const isProjectMaker = (actor: Pick<Actor, 'rights' | 'isAdmin' | 'isSuperAdmin'>): boolean =>
  makesProjects(actor)

/** The project of the firm itself is made by its super admin alone (SH-Q66). Throws FORBIDDEN. */
export function requireFounder(actor: Pick<Actor, 'isSuperAdmin'>): void {
  if (!actor.isSuperAdmin) throw new AppError('FORBIDDEN')
}

/** A project is run by its admin and by the admins of the company (SH-Q100). Throws FORBIDDEN. */
export function requireProjectAdmin(actor: Seer, project: Pick<RunProject, 'projectAdmin'>): void {
  if (!runsProject(actor, project)) throw new AppError('FORBIDDEN')
}

/** Whether somebody may change the details of a project; its maker also may until the conversion of its lead is finished. */
export const mayEditProject = (actor: Seer, project: RunProject): boolean =>
  maysProject(actor, project, 'changeProject')

/** Whether somebody sees the amounts of a project: whoever may change its details, and members with the tick (PJ-080). */
export const seesMoney = (actor: Seer, project: RunProject): boolean => seesMoneyOf(actor, project)

/** What somebody who sees a project is in it, for the table of rights (PJ-079). */
export const standingIn = (actor: Seer, project: Pick<RunProject, 'projectAdmin' | 'role'>): ProjectStanding =>
  standingOf(actor, project)

/** Whether somebody runs a project: its admin and the admins of the company. */
export const mayRunProject = (actor: Seer, project: Pick<RunProject, 'projectAdmin'>): boolean =>
  runsProject(actor, project)

/** Whether somebody may change the details and the status of a project: who runs it, and its Managers (PJ-079). */
export const mayManageProject = (
  actor: Seer,
  project: Pick<RunProject, 'projectAdmin'> & { role: ProjectRole | null },
): boolean => mayInProject(standingOf(actor, project), 'changeProject')

/** What admins of the company alone may do. Throws FORBIDDEN. */
export function requireCompanyAdmin(actor: Pick<Actor, 'isAdmin' | 'isSuperAdmin'>): void {
  if (!actor.isAdmin && !actor.isSuperAdmin) throw new AppError('FORBIDDEN')
}

/** Refuses others. Throws FORBIDDEN. */
export function requireProjectEditor(actor: Seer, project: RunProject): void {
  if (!mayEditProject(actor, project)) throw new AppError('FORBIDDEN')
}

/** Refuses changes of a project in the archive (PJ-072). Throws CONFLICT. */
export function refuseArchived(archivedAt: Date | null): void {
  if (archivedAt !== null) throw new AppError('CONFLICT', PROJECT_ACCESS_TEXTS.archived)
}

/** A project that somebody sees, with what they are in it. */
export interface ProjectAccess {
  projectId: string
  name: string
  clientId: string
  projectAdmin: string | null
  status: AccessRow['status']
  isConfirmed: boolean
  isCompanyCreated: boolean
  isArchived: boolean
  archivedAt: Date | null
  standing: ProjectStanding
  seesMoney: boolean
  /** whether the person may do it; an archived project takes no changes */
  may(right: ProjectRight): boolean
}

/** A project that the caller sees, to read of it. Throws NOT_FOUND. */
export async function seenProject(ctx: Context, tx: Tx, id: string): Promise<ProjectAccess> {
  const { companyId, userId } = ctx.actor
  const row = await selectAccess(tx, companyId, { id, userId, isVisible: visibleProjects(ctx.actor) })
  if (!row) throw new AppError('NOT_FOUND')
  const project = { ...row, isConverted: row.convertedAt !== null, seesMoney: row.seesMoney ?? false }
  const isArchived = row.archivedAt !== null
  return {
    projectId: row.id,
    name: row.name,
    clientId: row.clientId,
    projectAdmin: row.projectAdmin,
    status: row.status,
    isConfirmed: row.isConfirmed,
    isCompanyCreated: row.isCompanyCreated,
    isArchived,
    archivedAt: row.archivedAt,
    standing: standingOf(ctx.actor, project),
    seesMoney: seesMoneyOf(ctx.actor, project),
    may: right => maysProject(ctx.actor, project, right) && (!isArchived || right === 'seeManagersOnly'),
  }
}

/**
 * A project that the caller wants to change, locked until the transaction ends. Throws NOT_FOUND where they do not see it, FORBIDDEN without the
 * right, CONFLICT for an archived one.
 */
export async function projectToChange(ctx: Context, tx: Tx, id: string, right: ProjectRight): Promise<ProjectAccess> {
  await lockProject(tx, ctx.actor.companyId, id)
  const project = await seenProject(ctx, tx, id)
  if (mayInProject(project.standing, right)) refuseArchived(project.archivedAt)
  if (!project.may(right)) throw new AppError('FORBIDDEN')
  return project
}

/** Tells everybody who sees these projects, and those who saw them until now, to look again, once the change is committed (PJ-312). */
export async function tellProjects(
  tx: Tx,
  effects: Effects,
  companyId: string,
  projectIds: readonly string[],
  formerSeers: readonly string[] = [],
): Promise<void> {
  for (const { projectId, userIds } of await selectSeers(tx, companyId, projectIds))
    effects.emit({ type: 'projects.changed', projectId, userIds: [...new Set([...userIds, ...formerSeers])] })
}

/** What is shared with a client is for that client alone (SH-008). Throws FORBIDDEN. */
export function requireClient(actor: Pick<Actor, 'isClient'>): void {
  if (!actor.isClient) throw new AppError('FORBIDDEN')
}
