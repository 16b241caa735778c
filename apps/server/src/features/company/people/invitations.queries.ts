import './people.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { accessColumns, claimAddresses, NO_PASSWORD } from './accounts.queries.ts'
import type { Access } from './people.policy.ts'

/** A person to invite, checked. */
export interface Invitation {
  id: string
  email: string
  firstName: string
  lastName: string
  roleId: string
  roleName: string
  access: Access
  designationId: string
  passwordHash: string
  expiresAt: Date
}

/** The rows as a set; they travel as one JSON text. */
function given(invitations: readonly Invitation[]): RawBuilder<unknown> {
  const rows = invitations.map(one => ({
    id: one.id,
    email: one.email,
    first_name: one.firstName,
    last_name: one.lastName,
    role_id: one.roleId,
    role_name: one.roleName,
    designation_id: one.designationId,
    password_hash: one.passwordHash,
    expires_at: one.expiresAt,
    ...accessColumns(one.access),
  }))
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) r (id uuid, email text, first_name text, last_name text,
    role_id uuid, role_name text, designation_id uuid, password_hash text, expires_at timestamptz, is_admin boolean,
    features text[], crm_edit boolean, crm_can_assign boolean, quotation_edit boolean,
    quotation_approve boolean, quotation_view_costs boolean, can_create_project boolean)`
}

export interface Invited {
  id: string
  email: string
}

/** Invites people again whose invitation to this company was withdrawn; returns who they were. */
export async function updateWithdrawn(
  tx: Tx,
  companyId: string,
  invitations: readonly Invitation[],
  by: { userId: string; at: Date },
): Promise<Invited[]> {
  const found = await sql<Invited>`
    update users u set first_name = r.first_name, last_name = r.last_name, role_id = r.role_id,
      role_name = r.role_name, designation_id = r.designation_id, is_admin = r.is_admin, features = r.features,
      crm_edit = r.crm_edit, crm_can_assign = r.crm_can_assign, quotation_edit = r.quotation_edit,
      quotation_approve = r.quotation_approve, quotation_view_costs = r.quotation_view_costs,
      can_create_project = r.can_create_project, password_hash = r.password_hash, password_is_temporary = true,
      temporary_password_expires_at = r.expires_at, is_first_time_login = true, is_onboarding_done = false,
      is_active = true, invitation_withdrawn_at = null, deactivated_at = null, invited_at = ${by.at},
      report_to = ${by.userId}, added_by = ${by.userId}, updated_at = ${by.at}
    from ${given(invitations)}
    where u.company_id = ${companyId} and u.email = r.email and u.invitation_withdrawn_at is not null
      and not u.is_client
    returning u.id, u.email`.execute(tx)
  return found.rows
}

/** Makes the accounts of people invited for the first time; those whose address has an account anywhere are left out. */
export async function insertInvited(
  tx: Tx,
  companyId: string,
  invitations: readonly Invitation[],
  by: { userId: string; at: Date },
): Promise<Invited[]> {
  const claimed = await claimAddresses(tx, companyId, invitations)
  const free = invitations.filter(one => claimed.has(one.id))
  if (free.length === 0) return []
  const found = await sql<Invited>`
    insert into users (company_id, id, email, first_name, last_name, password_hash, password_is_temporary,
      temporary_password_expires_at, is_first_time_login, is_onboarding_done, is_super_admin, is_admin, is_client, role_id,
      role_name, features, crm_edit, crm_can_assign, quotation_edit, quotation_approve, quotation_view_costs,
      can_create_project, designation_id, report_to, added_by, invited_at, created_at, updated_at)
    select firm.company_id, r.id, r.email, r.first_name, r.last_name, r.password_hash, true, r.expires_at, true, false, false,
      r.is_admin, false, r.role_id, r.role_name, r.features, r.crm_edit, r.crm_can_assign, r.quotation_edit,
      r.quotation_approve, r.quotation_view_costs, r.can_create_project, r.designation_id, ${by.userId}::uuid, ${by.userId}::uuid, ${by.at}::timestamptz,
      ${by.at}::timestamptz, ${by.at}::timestamptz
    from companies firm, ${given(free)}
    where firm.company_id = ${companyId}
    returning id, email`.execute(tx)
  return found.rows
}

/** Gives an invited person another temporary password, and lets them in again where they were withdrawn. */
export async function renewInvitation(
  tx: Tx,
  companyId: string,
  renewed: { id: string; passwordHash: string; expiresAt: Date; at: Date },
): Promise<void> {
  await sql`
    update users set password_hash = ${renewed.passwordHash}, password_is_temporary = true,
      temporary_password_expires_at = ${renewed.expiresAt}, is_first_time_login = true, is_active = true,
      invitation_withdrawn_at = null, invited_at = ${renewed.at}, updated_at = ${renewed.at}
    where company_id = ${companyId} and id = ${renewed.id}`.execute(tx)
}

/** Takes an invitation back: nobody signs in with its password any more. */
export async function withdrawInvitation(tx: Tx, companyId: string, id: string, at: Date): Promise<void> {
  await sql`
    update users set password_hash = ${NO_PASSWORD}, is_active = false, invitation_withdrawn_at = ${at},
      updated_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Which of these addresses the company has invited after a moment and withdrawn since. */
export async function justWithdrawn(
  tx: Tx,
  companyId: string,
  emails: readonly string[],
  after: Date,
): Promise<Set<string>> {
  const found = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('email', '=', fn.any(val([...emails]))))
    .where('invitation_withdrawn_at', 'is not', null)
    .where('invited_at', '>', after)
    .execute()
  return new Set(found.map(row => row.email))
}
