import './projects.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { personName } from '../../company/people/people.service.ts'

export interface SharedProjectRow {
  _id: string
  projectName: string
  status: 1 | 2 | 3
  sharedAt: Date
  firmName: string
  firmEmail: string
  firmDialCode: string
  firmContact: string
  firmCity: string
  contactName: string | null
  contactEmail: string | null
  contactDialCode: string | null
  contactPhone: string | null
}

/** The projects shared with a person, or the one of this id; the last shared first. The contact is its admin, while active. */
export async function selectShared(
  tx: Tx,
  companyId: string,
  userId: string,
  id?: string,
): Promise<SharedProjectRow[]> {
  const wanted: RawBuilder<SqlBool> = id === undefined ? sql`true` : sql`p.id = ${id}`
  const found = await sql<SharedProjectRow>`
    select p.id as "_id", p.project_name as "projectName", p.status, s.shared_at as "sharedAt",
      c.name as "firmName", c.email as "firmEmail", c.country_code as "firmDialCode", c.contact as "firmContact",
      c.city as "firmCity", case when u.id is not null then ${personName('u')} end as "contactName",
      u.email as "contactEmail", u.country_code as "contactDialCode", u.phone_number as "contactPhone"
    from project_shares s
    join projects p on p.company_id = s.company_id and p.id = s.project_id
    join companies c on c.company_id = s.company_id
    left join users u on u.company_id = p.company_id and u.id = p.project_admin_id and u.is_active
    where s.company_id = ${companyId} and s.user_id = ${userId} and ${wanted}
    order by s.shared_at desc, p.id`.execute(tx)
  return found.rows
}

/** Shows a project to a client; answers whether it was not shown before. */
export async function insertShare(
  tx: Tx,
  companyId: string,
  share: { projectId: string; userId: string; sharedBy: string; at: Date },
): Promise<boolean> {
  const { projectId, userId, sharedBy, at } = share
  const shared = await sql`
    insert into project_shares (company_id, project_id, user_id, shared_by, shared_at)
    values (${companyId}, ${projectId}, ${userId}, ${sharedBy}, ${at}) on conflict do nothing`.execute(tx)
  return (shared.numAffectedRows ?? 0n) > 0n
}

/** Shows it to them no longer; answers whether it was shown. */
export async function deleteShare(tx: Tx, companyId: string, projectId: string, userId: string): Promise<boolean> {
  const gone = await sql`
    delete from project_shares
    where company_id = ${companyId} and project_id = ${projectId} and user_id = ${userId}`.execute(tx)
  return (gone.numAffectedRows ?? 0n) > 0n
}
