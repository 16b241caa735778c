import { AppError } from '@plinth/contract/error-codes'
import {
  type KnownProject,
  type NewProject,
  PROJECT_SEARCH_LIMIT,
  type Project,
} from '@plinth/contract/projects/projects'
import { sql } from 'kysely'
import { type Context, type Effects, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { openConversion } from '../../leads/lead/lead.service.ts'
import { clientOf } from '../clients/clients.service.ts'
import {
  projectToChange,
  requireFounder,
  requireProjectMaker,
  tellProjects,
  visibleProjects,
} from '../project-access/project-access.service.ts'
import { type BulkPhase, type BulkProject, createProjects, removeAllProjects } from './bulk/project-bulk.service.ts'
import { listPeople } from './people/project-people.service.ts'
import { replaceTeam } from './people/project-team.service.ts'
import { beginProject } from './phases/begin-project.service.ts'
import { listPhases } from './phases/project-phases.service.ts'
import { addPreparedProject, type ProjectOfQuotation } from './prepare-project.service.ts'
import { refuseTeam } from './project-details.policy.ts'
import { getProject, makerOf, projectIfSeen } from './project-details.service.ts'
import { linkWithLead, projectOfLead, projectToLink } from './project-leads.service.ts'
import { nameTaken, peopleOf, tellOfNew } from './project-writing.service.ts'
import {
  countStaff,
  insertMembers,
  insertProject,
  type ProjectRow,
  searchProjects,
  selectCompanyProject,
  selectProject,
  selectProjectOfLead,
  updateClientOf,
} from './projects.queries.ts'
import { seedProjectTemplates } from './templates/project-templates.service.ts'

/**
 * Adds a project of a client of the company (SH-492, SH-493, LM-555). Its admin and only member is whoever makes it, unless
 * others are named. The firm's own project exists once: a repeat answers the one there is (SH-338 to SH-340, SH-494,
 * SH-Q38), and so does one for a lead, of a project that the caller does not see with its id alone (IN-Q82). One that is
 * confirmed needs a team, except for the firm's own (IN-Q94). Throws FORBIDDEN, NOT_FOUND for a client or person of no or
 * another company, INVALID, CONFLICT for a name that is taken.
 */
export async function addProject(ctx: Context, project: NewProject): Promise<Project | KnownProject> {
  const { isCompanyCreated = false } = project
  if (isCompanyCreated) requireFounder(ctx.actor)
  else requireProjectMaker(ctx.actor)
  return mutate(ctx, async (tx, effects) => {
    const { companyId, userId } = ctx.actor
    const there = isCompanyCreated
      ? await companyProject(tx, companyId)
      : await projectMadeBefore(ctx, tx, project.leadId)
    const client = await clientOf(tx, companyId, project.clientId)
    if (there) return there
    const { projectAdmin, teamMembers } = await peopleOf(tx, companyId, {
      projectAdmin: isCompanyCreated ? userId : (project.projectAdmin ?? userId),
      teamMembers: isCompanyCreated ? [userId] : (project.teamMembers ?? [project.projectAdmin ?? userId]),
    })
    if (!isCompanyCreated && project.isConfirmed === true)
      refuseTeam({ projectAdmin, teamMembers }, await countStaff(tx, companyId))
    const id = await insertProject(tx, companyId, {
      columns: {
        project_name: project.projectName,
        client_name: project.clientName ?? client.name,
        email: project.email ?? client.email,
        location: project.location ?? '',
        country_code: project.countryCode ?? '',
        phone_number: project.phoneNumber ?? '',
        is_confirmed: project.isConfirmed ?? false,
        is_from_lead: project.isFromLead ?? project.leadId !== undefined,
      },
      clientId: client.id,
      isCompanyCreated,
      projectAdmin,
      leadId: isCompanyCreated ? null : (project.leadId ?? null),
      createdBy: userId,
      at: ctx.clock.now(),
    })
    if (id !== undefined) {
      await insertMembers(tx, companyId, id, { teamMembers, addedBy: userId, at: ctx.clock.now() })
      const team = [...new Set([...(projectAdmin === null ? [] : [projectAdmin]), ...teamMembers])]
      if (project.isConfirmed === true && !isCompanyCreated) {
        const moment = { zone: ctx.actor.company.timeZone, at: ctx.clock.now() }
        await beginProject(tx, { ...moment, companyId, projectId: id, by: userId })
      }
      await tellOfNew(ctx, tx, effects, { _id: id, projectName: project.projectName, team })
    }
    // made by another request in the meantime, or a namesake
    const made = id === undefined ? await selectCompanyProject(tx, companyId) : await anyProject(tx, companyId, id)
    if (!made || (id === undefined && !isCompanyCreated)) throw nameTaken('projectName')
    return toWire(made)
  })
}

/** A project by its id, whoever asks. */
const anyProject = (tx: Tx, companyId: string, id: string): Promise<ProjectRow | undefined> =>
  selectProject(tx, companyId, id, sql`true`)

async function companyProject(tx: Tx, companyId: string): Promise<Project | undefined> {
  const there = await selectCompanyProject(tx, companyId)
  return there && toWire(there)
}

/** The project that was made for a lead before, its id alone where the caller does not see it; the lead stays locked (IN-Q82). */
async function projectMadeBefore(
  ctx: Context,
  tx: Tx,
  leadId: string | undefined,
): Promise<Project | KnownProject | undefined> {
  if (leadId === undefined) return undefined
  const { row } = await openConversion(ctx, tx, leadId)
  const there = await selectProjectOfLead(tx, row.company_id, { id: leadId, projectId: row.project_id })
  if (!there) return undefined
  const seen = await selectProject(tx, row.company_id, there.id, visibleProjects(ctx.actor))
  return seen ? toWire(seen) : { _id: there.id, isProjectAlreadyAdded: true }
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
  return mutate(ctx, async (tx, effects) => {
    const { companyId } = ctx.actor
    const { name: projectName, projectAdmin } = await projectToChange(ctx, tx, id, 'administer')
    const wanted = await peopleOf(tx, companyId, people)
    await replaceTeam(ctx, tx, effects, { _id: id, projectName, projectAdmin }, wanted)
    const changed = await anyProject(tx, companyId, id)
    if (!changed) throw new AppError('NOT_FOUND')
    return toWire(changed)
  })
}

/** Visible projects whose name holds the text, at most 50 (SH-530, SH-531, SH-Q104). */
export const findProjects = (
  ctx: Context,
  search: { text: string; status: Project['status']; type: number },
): Promise<{ _id: string; name: string; clientName: string }[]> =>
  read(ctx, tx =>
    searchProjects(tx, ctx.actor.companyId, {
      ...search,
      isVisible: visibleProjects(ctx.actor),
      most: PROJECT_SEARCH_LIMIT,
    }),
  )

/** Gives all projects of a client to another one, deleted ones too. Returns their ids. */
export async function moveProjects(
  tx: Tx,
  effects: Effects,
  companyId: string,
  way: { from: string; to: string },
): Promise<string[]> {
  const ids = await updateClientOf(tx, companyId, way)
  await tellProjects(tx, effects, companyId, ids)
  return ids
}

/** Gives those of these projects to a client that another one still has. */
export async function giveProjects(
  tx: Tx,
  effects: Effects,
  companyId: string,
  way: { from: string; to: string; ids: readonly string[] },
): Promise<void> {
  await tellProjects(tx, effects, companyId, await updateClientOf(tx, companyId, way))
}

const toWire = ({ createdAt, convertedAt: _, archivedAt: __, ...project }: ProjectRow): Project => ({
  ...project,
  createdAt: createdAt.toISOString(),
})

// what a new company starts with
// the details of a project, its people, and the lead it is of
export {
  getProject,
  linkWithLead,
  listPeople,
  listPhases,
  makerOf,
  projectIfSeen,
  projectOfLead,
  projectToLink,
  seedProjectTemplates,
}

// what is prepared for a quotation, see `prepare-project.service.ts`

export { addPreparedProject, type ProjectOfQuotation }

// many projects at once, for a company that is being made or removed

export { type BulkPhase, type BulkProject, createProjects, removeAllProjects }
