import { AppError } from '@plinth/contract/error-codes'
import type { EditProject, NewProjectDetails, ProjectDetails } from '@plinth/contract/projects/project-details'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Context, type Effects, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { openConversion } from '../../leads/lead/lead.service.ts'
import { clientOf, correctClientOfLead, forgetUnusedClients } from '../clients/clients.service.ts'
import {
  refuseArchived,
  requireProjectEditor,
  requireProjectMaker,
  tellProjects,
  visibleProjects,
} from '../project-access/project-access.service.ts'
import { replaceTeam } from './people/project-team.service.ts'
import { beginProject } from './phases/begin-project.service.ts'
import { refreshStanding } from './phases/standing.service.ts'
import { changesOf, refuseProblems, toColumns } from './project-details.policy.ts'
import {
  type ChangedColumns,
  existsName,
  type ProjectDetailsRow,
  putPin,
  selectDetails,
  takePin,
  updateProject,
} from './project-details.queries.ts'
import { accessOf, toWire } from './project-wire.service.ts'
import { auditProject, nameTaken, noteChange, teamOf, tellOfNew } from './project-writing.service.ts'
import { insertMembers, insertProject, lockProject, selectProjectOfLead } from './projects.queries.ts'
import { phasesOfTemplate } from './templates/project-outlines.service.ts'

/**
 * Adds a project with all its details (IN-665). For a lead it exists once: a repeat, also of a colleague's, returns the one
 * there is (IN-Q82). Throws FORBIDDEN, also without crm.edit for a lead's; NOT_FOUND for a client, lead or person that the
 * caller's company does not have and a template that is not there; INVALID; CONFLICT for a name that is taken and an archived lead.
 */
export async function saveProject(
  ctx: Context,
  sent: NewProjectDetails,
): Promise<{ _id: string; isProjectAlreadyAdded: boolean }> {
  requireProjectMaker(ctx.actor)
  return mutate(ctx, async (tx, effects) => {
    const { companyId, company, userId } = ctx.actor
    const at = ctx.clock.now()
    if (sent.templateId) await phasesOfTemplate(tx, companyId, sent.templateId)
    if (sent.leadId !== undefined) {
      const { row } = await openConversion(ctx, tx, sent.leadId)
      const there = await selectProjectOfLead(tx, companyId, { id: sent.leadId, projectId: row.project_id })
      if (there) {
        await forgetUnusedClients(tx, companyId, sent.leadId, there.clientId)
        return { _id: there.id, isProjectAlreadyAdded: true }
      }
    }
    const client = await clientOf(tx, companyId, sent.clientId)
    const columns = {
      country: company.country,
      pin_code: '',
      country_code: company.dialCode,
      phone_number: '',
      expected_start_date: null,
      expected_end_date: null,
      client_name: client.name,
      email: client.email,
      is_confirmed: true,
      is_from_lead: sent.leadId !== undefined,
      ...toColumns(sent),
      project_name: sent.name,
    }
    refuseProblems(columns, columns, company, at)
    const team = await teamOf(ctx, tx, {
      projectAdmin: sent.projectAdmin ?? null,
      teamMembers: sent.teamMembers ?? [],
      isConfirmed: columns.is_confirmed,
    })
    const id = await insertProject(tx, companyId, {
      columns,
      clientId: client.id,
      isCompanyCreated: false,
      projectAdmin: team.projectAdmin,
      leadId: sent.leadId ?? null,
      createdBy: userId,
      at,
    })
    if (id === undefined) throw nameTaken('name')
    await insertMembers(tx, companyId, id, { teamMembers: team.teamMembers, addedBy: userId, at })
    await putSentPin(ctx, tx, id, sent)
    const everybody = [...(team.projectAdmin === null ? [] : [team.projectAdmin]), ...team.teamMembers]
    await tellOfNew(ctx, tx, effects, { _id: id, projectName: sent.name, team: everybody })
    if (columns.is_confirmed)
      await beginProject(tx, {
        companyId,
        projectId: id,
        by: userId,
        zone: company.timeZone,
        at,
        templateId: sent.templateId,
      })
    return { _id: id, isProjectAlreadyAdded: false }
  })
}

/** A project that the caller sees, with who made it (IN-672). Throws NOT_FOUND. */
export const getProject = (ctx: Context, id: string): Promise<ProjectDetails> =>
  read(ctx, async tx => toWire(ctx, await rowOf(ctx, tx, id, visibleProjects(ctx.actor))))

/** The same where the caller sees it, else undefined. */
export async function projectIfSeen(ctx: Context, tx: Tx, id: string): Promise<ProjectDetails | undefined> {
  const row = await selectDetails(tx, ctx.actor.companyId, id, visibleProjects(ctx.actor))
  return row && toWire(ctx, row)
}

/** Who made a project, whether or not the caller sees it; for those who see its lead. */
export const makerOf = async (ctx: Context, tx: Tx, id: string): Promise<string> =>
  (await selectDetails(tx, ctx.actor.companyId, id, sql`true`))?.maker_name ?? ''

/**
 * Changes the fields sent (IN-668, LM-553); a pin that was kept for the project becomes its own with `isConfirmed` (IN-Q88). A
 * confirmed project stays one. Until the conversion of its lead is finished, its client takes a corrected address too. Throws NOT_FOUND where the caller does not see it, FORBIDDEN where they do not run it, INVALID,
 * CONFLICT for a name that is taken and another client.
 */
export async function editProject(ctx: Context, id: string, sent: EditProject): Promise<ProjectDetails> {
  return mutate(ctx, async (tx, effects) => {
    const { companyId } = ctx.actor
    const row = await projectToEdit(ctx, tx, id)
    if (sent.clientId !== undefined && sent.clientId !== row.client_id) {
      await clientOf(tx, companyId, sent.clientId)
      throw new AppError('CONFLICT', 'The client of a project stays its own')
    }
    if (sent.templateId) await phasesOfTemplate(tx, companyId, sent.templateId)
    const columns = await changedColumns(ctx, tx, row, toColumns(sent))
    if (row.is_confirmed) delete columns.is_confirmed
    await correctClient(ctx, tx, { ...row, ...columns }, sent)
    const isConfirmed = row.is_confirmed || columns.is_confirmed === true
    await changeTeam(ctx, tx, effects, row, sent, isConfirmed)
    await putSentPin(ctx, tx, id, sent)
    if (sent.isConfirmed === true) await confirmPin(ctx, tx, id)
    await writeChange(ctx, tx, effects, row, columns, sent.templateId)
    return toWire(ctx, await rowOf(ctx, tx, id, sql`true`))
  })
}

/** The columns that a request changes. Throws INVALID for what does not fit together, CONFLICT for a name that is taken. */
export async function changedColumns(
  ctx: Context,
  tx: Tx,
  row: ProjectDetailsRow,
  asked: ReturnType<typeof toColumns>,
): Promise<ReturnType<typeof toColumns>> {
  const { companyId, company } = ctx.actor
  const columns = Object.fromEntries(
    Object.entries(asked).filter(([column, value]) => row[column as keyof typeof row] !== value),
  ) as typeof asked
  refuseProblems({ ...row, ...columns }, columns, company, ctx.clock.now())
  if (columns.project_name !== undefined && (await existsName(tx, companyId, columns.project_name, row.id)))
    throw nameTaken('name')
  return columns
}

/** Writes changed columns of a locked project, records them and tells who sees it; without any nothing happens. */
export async function writeChange(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  row: ProjectDetailsRow,
  columns: ChangedColumns,
  templateId?: string | null,
): Promise<void> {
  if (Object.keys(columns).length === 0) return
  const { companyId, company, userId } = ctx.actor
  const at = ctx.clock.now()
  await updateProject(tx, companyId, { id: row.id, columns, by: userId, at })
  const moment = { zone: company.timeZone, at }
  if (columns.is_confirmed) await beginProject(tx, { ...moment, companyId, projectId: row.id, by: userId, templateId })
  else if (columns.expected_end_date !== undefined) await refreshStanding(tx, companyId, row.id, moment)
  const changed = { _id: row.id, projectName: columns.project_name ?? row.project_name }
  await auditProject(ctx, tx, 'project.changed', changed, changesOf(row, columns))
  await noteChange(ctx, tx, row.id, columns)
  await tellProjects(tx, effects, companyId, [row.id])
}

/**
 * Keeps a pin for a project until it is saved, or with `isDeleted` forgets the one that is kept; never the project's own
 * (IN-670, IN-Q88). Throws as `editProject` does.
 */
export async function editLocation(
  ctx: Context,
  id: string,
  sent: { isDeleted: true } | { lat: number; lng: number; location?: string | undefined },
): Promise<void> {
  await mutate(ctx, async tx => {
    await projectToEdit(ctx, tx, id)
    const { companyId, userId } = ctx.actor
    if ('isDeleted' in sent) await takePin(tx, companyId, id, true)
    else {
      const pin = { latitude: sent.lat, longitude: sent.lng, location: sent.location ?? '' }
      await putPin(tx, companyId, { ...pin, projectId: id, isPending: true, savedBy: userId, at: ctx.clock.now() })
    }
    return {}
  })
}

/** What was corrected of the client that was made with the project, before its lead is won by it. */
async function correctClient(ctx: Context, tx: Tx, after: ProjectDetailsRow, sent: EditProject): Promise<void> {
  if (!sent.email || after.lead_id === null || after.converted_at !== null) return
  await correctClientOfLead(ctx, tx, {
    id: after.client_id,
    leadId: after.lead_id,
    name: after.client_name,
    email: after.email.toLowerCase(),
    projectName: after.project_name,
    countryCode: after.country_code,
    phoneNumber: after.phone_number,
    city: after.city,
    location: after.location,
    pinCode: after.pin_code,
  })
}

/** The row of a project for whoever may change it, locked. Throws CONFLICT for an archived one. */
export async function projectToEdit(ctx: Context, tx: Tx, id: string): Promise<ProjectDetailsRow> {
  await lockProject(tx, ctx.actor.companyId, id)
  const row = await rowOf(ctx, tx, id, visibleProjects(ctx.actor))
  requireProjectEditor(ctx.actor, accessOf(ctx, row))
  refuseArchived(row.archived_at)
  return row
}

export async function rowOf(
  ctx: Context,
  tx: Tx,
  id: string,
  isVisible: RawBuilder<SqlBool>,
): Promise<ProjectDetailsRow> {
  const row = await selectDetails(tx, ctx.actor.companyId, id, isVisible)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** Replaces the people that were sent; what becomes confirmed needs a team. */
async function changeTeam(
  ctx: Context,
  tx: Tx,
  effects: Effects,
  row: ProjectDetailsRow,
  sent: EditProject,
  isConfirmed: boolean,
): Promise<void> {
  const isSent = sent.projectAdmin !== undefined || sent.teamMembers !== undefined
  if (!isSent && isConfirmed === row.is_confirmed) return
  const present = row.members.map(member => member._id)
  const projectAdmin = sent.projectAdmin ?? row.project_admin_id
  const team = await teamOf(ctx, tx, { projectAdmin, teamMembers: sent.teamMembers ?? present, isConfirmed })
  const isSame =
    projectAdmin === row.project_admin_id &&
    team.teamMembers.length === present.length &&
    team.teamMembers.every(member => present.includes(member))
  if (isSame) return
  const project = { _id: row.id, projectName: row.project_name, projectAdmin: row.project_admin_id }
  await replaceTeam(ctx, tx, effects, project, team)
}

/** The pin that was sent becomes the project's own; an empty one takes it away. */
async function putSentPin(
  ctx: Context,
  tx: Tx,
  projectId: string,
  { lat, lng, location = '' }: Pick<EditProject, 'lat' | 'lng' | 'location'>,
): Promise<void> {
  const { companyId, userId } = ctx.actor
  if (lat === undefined || lng === undefined) return
  await takePin(tx, companyId, projectId, true)
  if (lat === null || lng === null) await takePin(tx, companyId, projectId, false)
  else {
    const pin = { latitude: lat, longitude: lng, location }
    await putPin(tx, companyId, { ...pin, projectId, isPending: false, savedBy: userId, at: ctx.clock.now() })
  }
}

/** The pin that is kept for a project becomes its own. */
async function confirmPin(ctx: Context, tx: Tx, projectId: string): Promise<void> {
  const { companyId, userId } = ctx.actor
  const pin = await takePin(tx, companyId, projectId, true)
  if (pin) await putPin(tx, companyId, { ...pin, projectId, isPending: false, savedBy: userId, at: ctx.clock.now() })
}
