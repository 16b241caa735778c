import './audit.tables.ts'
import type { AuditChange } from '@plinth/contract/company/audit'
import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

export interface AuditRow {
  id: string
  actor_id: string | null
  actor_name: string
  action: AuditAction
  target_id: string | null
  target_name: string
  changes: AuditChange[]
  created_at: Date
}

/** Writes one entry; the table takes no update and no delete. */
export async function insertEntry(tx: Tx, companyId: string, entry: Omit<AuditRow, 'id'>): Promise<void> {
  await sql`
    insert into audit_entries (company_id, id, actor_id, actor_name, action, target_id, target_name, changes, created_at)
    values (${companyId}, ${uuid()}, ${entry.actor_id}, ${entry.actor_name}, ${entry.action}, ${entry.target_id},
      ${entry.target_name}, ${JSON.stringify(entry.changes)}::jsonb, ${entry.created_at})`.execute(tx)
}

export interface AuditFilter {
  personId?: string | undefined
  action?: AuditAction | undefined
}

function matching(companyId: string, filter: AuditFilter): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`company_id = ${companyId}`]
  if (filter.personId) conditions.push(sql<SqlBool>`actor_id = ${filter.personId}`)
  if (filter.action) conditions.push(sql<SqlBool>`action = ${filter.action}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** One page of entries, newest first. */
export async function selectEntries(
  tx: Tx,
  companyId: string,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const found = await sql<AuditRow>`${unprepared}
    select id, actor_id, actor_name, action, target_id, target_name, changes, created_at from audit_entries
    where ${matching(companyId, filter)}
    order by created_at desc, id desc limit ${page.limit} offset ${page.offset}`.execute(tx)
  return found.rows
}

export async function countEntries(tx: Tx, companyId: string, filter: AuditFilter): Promise<number> {
  const found = await sql<{ total: number }>`${unprepared}
    select count(*) as total from audit_entries where ${matching(companyId, filter)}`.execute(tx)
  return found.rows[0]?.total ?? 0
}

/** Whether somebody of this id belongs to the company. */
export async function existsPerson(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await sql`select from users where company_id = ${companyId} and id = ${id}`.execute(tx)
  return found.rows.length > 0
}

/** Everybody of the company with at least one entry, under the name of their newest one; one look into an index each. */
export async function selectActors(tx: Tx, companyId: string): Promise<{ _id: string; fullName: string }[]> {
  const found = await sql<{ _id: string; fullName: string }>`
    select u.id as "_id", newest.actor_name as "fullName"
    from users u cross join lateral (
      select actor_name from audit_entries a where a.company_id = u.company_id and a.actor_id = u.id
      order by a.created_at desc limit 1) newest
    where u.company_id = ${companyId} order by lower(newest.actor_name), u.id`.execute(tx)
  return found.rows
}
