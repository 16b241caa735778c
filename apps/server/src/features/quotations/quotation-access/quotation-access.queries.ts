import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Whether there is a quotation for which the condition on the alias `q` holds. */
export async function existsQuotation(
  tx: Tx,
  companyId: string,
  id: string,
  condition: RawBuilder<SqlBool>,
): Promise<boolean> {
  const { rows } = await sql`select from quotations q
    where q.company_id = ${companyId} and q.id = ${id} and ${condition}`.execute(tx)
  return rows.length > 0
}

/**
 * Everybody active who sees each of these quotations, as `visibilityPredicate` says of one person: leads by the level of the group
 * that each of them belongs to.
 */
export async function selectSeers(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ quotationId: string; userIds: string[] }[]> {
  const { rows } = await sql<{ quotationId: string; userIds: string[] }>`
    select q.id as "quotationId", array(
      select u.id from users u
      join company_permissions level on level.company_id = u.company_id and level.role = case
        when u.is_admin or u.is_super_admin then 'admin'
        when exists (select from team_members l where l.company_id = u.company_id and l.user_id = u.id and l.is_lead)
        then 'team_lead' else 'team_member' end
      where u.company_id = q.company_id and u.is_active and not u.is_client and 'quotation' = any(u.features) and (
        u.is_admin or u.is_super_admin or not 'crm' = any(u.features) or u.id = q.created_by or u.id = q.owner_id
        or exists (select from projects p where p.company_id = q.company_id and p.id = q.project_id and p.deleted_at is null
          and (u.id = p.created_by or u.id = p.project_admin_id or exists (select from project_members m
            where m.company_id = p.company_id and m.project_id = p.id and m.user_id = u.id)))
        or exists (select from leads l where l.company_id = q.company_id and l.id = q.lead_id and l.deleted_at is null and (
          (l.assigned_to is null and level.view_unassigned)
          or (l.assigned_to is not null and (level.view_level = 'all' or l.assigned_to = u.id
            or (level.view_level = 'team' and exists (select from team_members mine
              join team_members other on other.company_id = mine.company_id and other.team_id = mine.team_id
              where mine.company_id = u.company_id and mine.user_id = u.id and other.user_id = l.assigned_to))))))
      )
    ) as "userIds"
    from quotations q where q.company_id = ${companyId} and q.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Everybody active of the staff who uses quotations. */
export async function selectQuotationUsers(tx: Tx, companyId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.company_id = ${companyId} and u.is_active and not u.is_client and 'quotation' = any(u.features)`.execute(tx)
  return rows.map(({ id }) => id)
}
