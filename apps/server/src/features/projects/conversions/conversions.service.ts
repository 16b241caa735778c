import { AppError } from '@plinth/contract/error-codes'
import type { CONVERSION_STATES } from '@plinth/contract/projects/conversions'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { type Context, type Effects, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import {
  changeLeads,
  getLead,
  type LeadRow,
  linkProject,
  openConversion,
  prepareLead,
} from '../../leads/lead/lead.service.ts'
import { clientForLead, forgetUnusedClients, inviteClient } from '../clients/clients.service.ts'
import { requireProjectMaker } from '../project-access/project-access.service.ts'
import {
  addPreparedProject,
  getProject,
  linkWithLead,
  makerOf,
  projectIfSeen,
  projectOfLead,
  projectToLink,
} from '../projects/projects.service.ts'
import { clientOfLead, projectColumnsOfLead } from './project-of-lead.policy.ts'

export interface ConversionState {
  state: (typeof CONVERSION_STATES)[number]
  projectId: string | null
  madeBy: string
  project: ProjectDetails | null
}

/**
 * How far the conversion of a lead has come, for the wizard to begin, go on or open the project (IN-Q79, IN-Q82). Throws
 * FORBIDDEN without the leads module, NOT_FOUND; CONFLICT for an archived lead that is not converted.
 */
export async function conversionState(ctx: Context, leadId: string): Promise<ConversionState> {
  const lead = await getLead(ctx, leadId)
  return read(ctx, async tx => {
    const there = await projectOfLead(ctx, tx, lead)
    const isConverted = there !== undefined && lead.isProjectCreated && lead.projectId === there.id
    if (lead.isArchive && !isConverted) throw new AppError('CONFLICT', 'This lead is archived')
    if (!there) return { state: 'open', projectId: null, madeBy: '', project: null }
    const [project = null, madeBy] = await Promise.all([projectIfSeen(ctx, tx, there.id), makerOf(ctx, tx, there.id)])
    return { state: isConverted ? 'converted' : 'begun', projectId: there.id, madeBy, project }
  })
}

/**
 * Links a lead with its project, the last step of the conversion (IN-380, IN-671): with a confirmed one the lead is won. A repeat
 * changes nothing, also from a colleague. Clients that earlier attempts made for the lead and nothing needs are forgotten. Throws
 * FORBIDDEN (IN-Q95); NOT_FOUND for a lead that is invisible and a project that is neither the lead's nor seen by the caller;
 * CONFLICT for an archived lead, a lead with another project and a project of another lead.
 */
export async function linkLead(
  ctx: Context,
  leadId: string,
  projectId: string,
): Promise<{ projectId: string; isProjectCreated: boolean }> {
  requireProjectMaker(ctx.actor)
  return changeLeads(ctx, async (tx, effects) => {
    const lead = await openConversion(ctx, tx, leadId)
    const project = await projectToLink(ctx, tx, { id: leadId, projectId: lead.row.project_id }, projectId)
    const isProjectCreated = await linkProject(ctx, effects, lead, project)
    await linkWithLead(ctx, tx, project, leadId, isProjectCreated)
    await forgetUnusedClients(tx, ctx.actor.companyId, leadId, project.clientId)
    return { projectId, isProjectCreated }
  })
}

/**
 * Invites the client of a project that the caller sees (IN-669, IN-Q89). Throws FORBIDDEN, NOT_FOUND, CONFLICT for a client
 * without an address or with that of staff, TOO_MANY_REQUESTS.
 */
export async function inviteClientOf(ctx: Context, projectId: string): Promise<void> {
  requireProjectMaker(ctx.actor)
  const { client } = await getProject(ctx, projectId)
  await inviteClient(ctx, client._id)
}

/**
 * Makes the client and the unconfirmed project of a lead where they are missing, links them with it and keeps the address that was typed,
 * in one transaction under the lead's lock: a repeat, at the same moment too, finds what was made (QT-017, QT-018). It needs no right to
 * make projects, and the lead is not won by it (QT-019). Returns the project's id. Throws FORBIDDEN without crm.edit; NOT_FOUND for a lead
 * that is invisible; CONFLICT for an archived lead and one whose project was deleted, on `email` and `projectName` where these are refused.
 */
export const prepareProject = (ctx: Context, leadId: string, email: string): Promise<string> =>
  changeLeads(ctx, async (tx, effects) => {
    const lead = await openConversion(ctx, tx, leadId)
    const there = await projectOfLead(ctx, tx, { _id: leadId, projectId: lead.row.project_id })
    const projectId = there?.id ?? (await addProjectOf(ctx, tx, effects, lead.row, email))
    await prepareLead(ctx, effects, lead, { projectId, email })
    return projectId
  })

/** The client and the project of a lead, with what the lead says of them (QT-025). */
async function addProjectOf(ctx: Context, tx: Tx, effects: Effects, row: LeadRow, email: string): Promise<string> {
  const { company } = ctx.actor
  const client = await clientForLead(ctx, tx, { ...clientOfLead(row, company), leadId: row.id, email })
  return addPreparedProject(ctx, tx, effects, {
    leadId: row.id,
    client,
    name: row.company_name || row.name,
    columns: projectColumnsOfLead(row, company),
  })
}
