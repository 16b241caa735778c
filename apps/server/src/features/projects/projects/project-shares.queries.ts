import './projects.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

export type SharedProjectRow = Awaited<ReturnType<typeof selectShared>>[number]

/** The projects shared with a person, or the one of this id; the last shared first. The contact is its admin, while active. */
export function selectShared(tx: Tx, companyId: string, userId: string, id?: string) {
  return tx
    .selectFrom('project_shares as s')
    .innerJoin('projects as p', join =>
      join.onRef('p.company_id', '=', 's.company_id').onRef('p.id', '=', 's.project_id'),
    )
    .innerJoin('companies as c', 'c.company_id', 's.company_id')
    .leftJoin('users as u', join =>
      join
        .onRef('u.company_id', '=', 'p.company_id')
        .onRef('u.id', '=', 'p.project_admin_id')
        .on('u.is_active', '=', true),
    )
    .select([
      'p.id as _id',
      'p.project_name as projectName',
      'p.status',
      's.shared_at as sharedAt',
      'c.name as firmName',
      'c.email as firmEmail',
      'c.country_code as firmDialCode',
      'c.contact as firmContact',
      'c.city as firmCity',
      'u.email as contactEmail',
      'u.country_code as contactDialCode',
      'u.phone_number as contactPhone',
    ])
    .select(sql<string | null>`case when u.id is not null then ${personName('u')} end`.as('contactName'))
    .where('s.company_id', '=', companyId)
    .where('s.user_id', '=', userId)
    .$if(id !== undefined, one => one.where('p.id', '=', id ?? ''))
    .orderBy('s.shared_at', 'desc')
    .orderBy('p.id')
    .execute()
}

/** Shows a project to a client; answers whether it was not shown before. */
export async function insertShare(
  tx: Tx,
  companyId: string,
  share: { projectId: string; userId: string; sharedBy: string; at: Date },
): Promise<boolean> {
  const { projectId, userId, sharedBy, at } = share
  const shared = await tx
    .insertInto('project_shares')
    .values({ company_id: companyId, project_id: projectId, user_id: userId, shared_by: sharedBy, shared_at: at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return (shared.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Shows it to them no longer; answers whether it was shown. */
export async function deleteShare(tx: Tx, companyId: string, projectId: string, userId: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('project_shares')
    .where('company_id', '=', companyId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
