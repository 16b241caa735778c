import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { PROJECT_FIELDS } from '@plinth/contract/projects/project-fields'
import type { Context } from '../../../platform/context.ts'
import { heldValues } from '../../../platform/database/field-columns.ts'
import { mayEditProject, seesMoney, standingIn } from '../project-access/project-access.service.ts'
import type { ProjectDetailsRow } from './project-details.queries.ts'

/** What decides what the caller may do with a project. */
export function accessOf(ctx: Context, row: ProjectDetailsRow) {
  const own = row.members.find(member => member._id === ctx.actor.userId)
  return {
    projectAdmin: row.project_admin_id,
    createdBy: row.created_by,
    leadId: row.lead_id,
    isConverted: row.converted_at !== null,
    role: own?.role ?? null,
    seesMoney: own?.seesMoney ?? false,
  }
}

/** A project as the caller may see it. */
export const toWire = (ctx: Context, row: ProjectDetailsRow): ProjectDetails => ({
  _id: row.id,
  name: row.project_name,
  clientName: row.client_name,
  kycType: row.kyc_type,
  ...heldValues(PROJECT_FIELDS, row),
  expectedBudget: seesMoney(ctx.actor, accessOf(ctx, row)) ? row.expected_budget : null,
  location: row.location,
  phoneCode: row.country_code,
  phoneNumber: row.phone_number,
  projectUom: row.area_unit,
  radius: row.radius_m,
  lat: row.latitude,
  lng: row.longitude,
  client: { _id: row.client_id, name: row.client, email: row.client_email, isInvited: row.client_user !== null },
  projectAdmin: row.project_admin_id === null ? null : { _id: row.project_admin_id, fullName: row.admin_name ?? '' },
  teamMembers: row.members.map(({ _id, fullName }) => ({ _id, fullName })),
  isConfirmed: row.is_confirmed,
  isFromLead: row.is_from_lead,
  isWeb: row.is_web,
  leadId: row.lead_id,
  status: row.status,
  statusReason: row.status_reason,
  code: row.code,
  phase: row.current_phase,
  progress: row.progress,
  health: row.health,
  healthReason: row.health_reason,
  actualStart: row.actual_start,
  cover: row.cover_file_id && ctx.files.address(ctx.actor.companyId, row.cover_file_id).url,
  version: row.version,
  createdBy: row.created_by,
  createdByName: row.maker_name,
  createdAt: row.created_at.toISOString(),
  isCompanyCreated: row.is_company_created,
  isArchived: row.archived_at !== null,
  copyOf: row.copy_of ?? '',
  standing: standingIn(ctx.actor, accessOf(ctx, row)),
  seesMoney: seesMoney(ctx.actor, accessOf(ctx, row)),
  mayEdit: row.archived_at === null && mayEditProject(ctx.actor, accessOf(ctx, row)),
})
