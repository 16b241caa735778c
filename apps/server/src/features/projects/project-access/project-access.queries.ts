import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export type AccessRow = NonNullable<Awaited<ReturnType<typeof selectAccess>>>

/** What a person is in a project where the condition holds for it. */
export function selectAccess(
  tx: Tx,
  companyId: string,
  { id, userId, isVisible }: { id: string; userId: string; isVisible: RawBuilder<SqlBool> },
) {
  return tx
    .selectFrom('projects as p')
    .leftJoin('project_members as m', join =>
      join.onRef('m.company_id', '=', 'p.company_id').onRef('m.project_id', '=', 'p.id').on('m.user_id', '=', userId),
    )
    .select([
      'p.id',
      'p.project_name as name',
      'p.client_id as clientId',
      'p.project_admin_id as projectAdmin',
      'p.created_by as createdBy',
      'p.lead_id as leadId',
      'p.converted_at as convertedAt',
      'p.status',
      'p.is_confirmed as isConfirmed',
      'p.is_company_created as isCompanyCreated',
      'p.archived_at as archivedAt',
      'm.role',
      'm.sees_money as seesMoney',
    ])
    .where('p.company_id', '=', companyId)
    .where('p.id', '=', id)
    .where(isVisible)
    .executeTakeFirst()
}

/** Nobody else changes this project until the transaction is over. */
export async function lockProject(tx: Tx, companyId: string, id: string): Promise<void> {
  await tx
    .selectFrom('projects')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .execute()
}

/** Everybody active who sees each of these projects: admins of the company, makers, project admins and members. */
export async function selectSeers(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<{ projectId: string; userIds: string[] }[]> {
  const { rows } = await sql<{ projectId: string; userIds: string[] }>`
    select p.id as "projectId", array(
      select u.id from users u
      where u.company_id = p.company_id and u.is_active and not u.is_client
        and (u.is_admin or u.is_super_admin or u.id = p.created_by or u.id = p.project_admin_id
          or u.id in (select m.user_id from project_members m where m.company_id = p.company_id and m.project_id = p.id))
    ) as "userIds"
    from projects p where p.company_id = ${companyId} and p.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}
