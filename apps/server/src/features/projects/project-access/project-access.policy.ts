import { mayInProject, type ProjectRight, type ProjectStanding } from '@plinth/contract/projects/project-rights'
import type { ProjectRole } from '@plinth/contract/projects/project-statuses'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../../../platform/context.ts'

export type Seer = Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin'>

const isCompanyAdmin = (actor: Pick<Actor, 'isAdmin' | 'isSuperAdmin'>): boolean => actor.isAdmin || actor.isSuperAdmin

/** The predicate behind `visibleProjects`, on the alias `p`. */
export const visibilityPredicate = (actor: Seer & Pick<Actor, 'companyId'>): RawBuilder<SqlBool> =>
  isCompanyAdmin(actor)
    ? sql<SqlBool>`p.deleted_at is null`
    : sql<SqlBool>`(p.deleted_at is null and (p.created_by = ${actor.userId} or p.project_admin_id = ${actor.userId}
        or exists (select from project_members m
          where m.company_id = ${actor.companyId} and m.project_id = p.id and m.user_id = ${actor.userId})))`

/** What decides who may do what with a project. */
export interface RunProject {
  projectAdmin: string | null
  createdBy: string
  leadId: string | null
  /** its lead was marked as won by it */
  isConverted: boolean
  /** what the person in question is as a member of it; null where they are none */
  role: ProjectRole | null
  /** the tick of that member */
  seesMoney: boolean
}

/** The project admin and the admins of the company. */
export const runsProject = (actor: Seer, project: Pick<RunProject, 'projectAdmin'>): boolean =>
  isCompanyAdmin(actor) || project.projectAdmin === actor.userId

/** What somebody who sees a project is in it. Its maker who does not belong to its team reads along. */
export const standingOf = (actor: Seer, project: Pick<RunProject, 'projectAdmin' | 'role'>): ProjectStanding =>
  runsProject(actor, project) ? 'admin' : (project.role ?? 'viewer')

/** Its maker until the conversion of its lead is finished. */
const convertsProject = (actor: Seer, project: RunProject): boolean =>
  project.createdBy === actor.userId && project.leadId !== null && !project.isConverted

/** Who may do it by the table of rights; details also change for whoever still converts its lead. */
export const maysProject = (actor: Seer, project: RunProject, right: ProjectRight): boolean =>
  mayInProject(standingOf(actor, project), right) || (right === 'changeProject' && convertsProject(actor, project))

/** Who may change its details, and members with the tick (PJ-080). */
export const seesMoneyOf = (actor: Seer, project: RunProject): boolean =>
  maysProject(actor, project, 'changeProject') || project.seesMoney

/** Whoever may create projects, and admins (SH-Q66). */
export const makesProjects = (actor: Pick<Actor, 'rights' | 'isAdmin' | 'isSuperAdmin'>): boolean =>
  actor.rights.pmt.canCreateProject || isCompanyAdmin(actor)
