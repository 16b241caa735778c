import './people.tables.ts'
import { AppError } from '@plinth/contract/error-codes'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Access } from './people.policy.ts'

/** Stands for the hash where nobody may sign in: no text has this hash. */
export const NO_PASSWORD = 'none'

export interface PersonKey {
  companyId: string
  userId: string
}

/** Access as the columns of `users` hold it. */
export const accessColumns = ({ isAdmin, features, rights }: Access) => ({
  is_admin: isAdmin,
  features: [...features],
  crm_edit: rights.crm.edit,
  crm_can_assign: rights.crm.canAssign,
  quotation_edit: rights.quotation.edit,
  quotation_approve: rights.quotation.approve,
  quotation_view_costs: rights.quotation.viewCosts,
  can_create_project: rights.pmt.canCreateProject,
})

/** What a manager changes of a person; what is undefined stays. */
export interface PersonChanges {
  role: { roleId: string; roleName: string } | undefined
  access: Access | undefined
  designationId: string | null | undefined
  reportTo: string | null | undefined
}

/** Changes role, access, designation or manager of a person whose row is locked. */
export async function changePerson(
  tx: Tx,
  companyId: string,
  id: string,
  { role, access, designationId, reportTo }: PersonChanges,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      updated_at: at,
      ...(role ? { role_id: role.roleId, role_name: role.roleName } : {}),
      ...(access ? accessColumns(access) : {}),
      ...(designationId === undefined ? {} : { designation_id: designationId }),
      ...(reportTo === undefined ? {} : { report_to: reportTo }),
    })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .execute()
}

/** Keeps a person out, or lets them in again. */
export async function activatePerson(
  tx: Tx,
  companyId: string,
  id: string,
  isActive: boolean,
  at: Date,
): Promise<void> {
  await sql`
    update users set is_active = ${isActive}, deactivated_at = ${isActive ? null : at}, updated_at = ${at}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}

/** Sets a password of the person's own choice; whatever was temporary ends with it (SH-172). Returns their name. */
export async function setOwnPassword(
  tx: Tx,
  { companyId, userId }: PersonKey,
  hash: string,
  at: Date,
): Promise<{ firstName: string; lastName: string }> {
  const changed = await sql<{ firstName: string; lastName: string }>`
    update users set password_hash = ${hash}, password_is_temporary = false, temporary_password_expires_at = null,
      is_first_time_login = false, updated_at = ${at}
    where company_id = ${companyId} and id = ${userId}
    returning first_name as "firstName", last_name as "lastName"`.execute(tx)
  const [name] = changed.rows
  if (!name) throw new AppError('INTERNAL', undefined, { cause: 'an account without its person' })
  return name
}

/** Replaces a hash of the same password, unless the password was changed meanwhile. */
export async function replaceHash(tx: Tx, { companyId, userId }: PersonKey, old: string, hash: string): Promise<void> {
  await sql`
    update users set password_hash = ${hash}
    where company_id = ${companyId} and id = ${userId} and password_hash = ${old}`.execute(tx)
}

/**
 * Notes that an active person whose password still has this hash signs in, and locks them until the transaction ends;
 * returns whether they are one. A change of password or a deactivation either comes first and is seen here, or comes after
 * and finds the session that the transaction begins.
 */
export async function noteSignIn(
  tx: Tx,
  { companyId, userId, passwordHash }: PersonKey & { passwordHash: string },
  at: Date,
): Promise<boolean> {
  const noted = await sql`
    update users set last_login_at = ${at}
    where company_id = ${companyId} and id = ${userId} and password_hash = ${passwordHash} and is_active`.execute(tx)
  return (noted.numAffectedRows ?? 0n) > 0n
}

/**
 * Claims the addresses of new people for their sign-ins, before their rows are written; returns the ids of those whose address was
 * free. Where another transaction is claiming one, it waits for that.
 */
export async function claimAddresses(
  tx: Tx,
  companyId: string,
  people: readonly { id: string; email: string }[],
): Promise<Set<string>> {
  const rows = people.map(({ id, email }) => ({ id, email }))
  const claimed = await sql<{ id: string }>`
    insert into auth.accounts (company_id, user_id, email)
    select ${companyId}::uuid, r.id, r.email from json_to_recordset(${JSON.stringify(rows)}::json) r (id uuid, email text)
    order by r.email
    on conflict (email) do nothing
    returning user_id as id`.execute(tx)
  return new Set(claimed.rows.map(row => row.id))
}

/** Frees addresses that only a withdrawn invitation holds, in whatever company, or an expired one of another company. */
export async function freeAddresses(tx: Tx, emails: readonly string[], at: Date): Promise<void> {
  await sql`select auth.release_addresses(${emails}::text[], ${at})`.execute(tx)
}
