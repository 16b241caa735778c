import './lead-access.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'

const GROUPS = ['admin', 'team_lead', 'team_member'] as const

/** Writes the three groups' rows of a new company, everything visible (LM-Q95). */
export async function insertPermissions(tx: Tx, companyId: string): Promise<void> {
  const rows = GROUPS.map(role => ({
    company_id: companyId,
    id: uuid(),
    role,
    view_level: 'all' as const,
    view_unassigned: true,
  }))
  await tx.insertInto('company_permissions').values(rows).execute()
}

/** Finds the company's lead of this id where it holds the condition and is not deleted; an archived one counts. */
export const leadWhere = (companyId: string, leadId: string, visible: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select from leads where leads.company_id = ${companyId} and leads.id = ${leadId} and leads.deleted_at is null
    and ${visible}`

export async function existsLead(tx: Tx, lead: RawBuilder<unknown>): Promise<boolean> {
  const found = await sql`${lead}`.execute(tx)
  return found.rows.length > 0
}

/** Members see their own leads, team leads those of their team and unassigned ones. */
export async function narrowPermissions(tx: Tx, companyId: string): Promise<void> {
  await tx
    .updateTable('company_permissions')
    .set({
      view_level: sql<'team' | 'own'>`case role when 'team_lead' then 'team' else 'own' end`,
      view_unassigned: sql<boolean>`role = 'team_lead'`,
    })
    .where('company_id', '=', companyId)
    .where('role', '<>', 'admin')
    .execute()
}

export interface PermissionRow {
  id: string
  role: 'admin' | 'team_lead' | 'team_member'
  view_level: 'all' | 'team' | 'own'
  view_unassigned: boolean
}

/** What the groups see, admins first. */
export async function selectPermissions(tx: Tx, companyId: string): Promise<PermissionRow[]> {
  const found = await sql<PermissionRow>`
    select id, role, view_level, view_unassigned from company_permissions where company_id = ${companyId}
    order by role`.execute(tx)
  return found.rows
}

/** What a group sees, locked until the transaction ends. */
export async function lockPermission(tx: Tx, companyId: string, id: string): Promise<PermissionRow | undefined> {
  const found = await sql<PermissionRow>`
    select id, role, view_level, view_unassigned from company_permissions
    where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  return found.rows[0]
}

export async function updatePermission(
  tx: Tx,
  companyId: string,
  { id, view_level, view_unassigned }: Omit<PermissionRow, 'role'>,
): Promise<void> {
  await sql`update company_permissions set view_level = ${view_level}, view_unassigned = ${view_unassigned}
    where company_id = ${companyId} and id = ${id}`.execute(tx)
}
