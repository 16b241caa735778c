import './audit.tables.ts'
import type { AuditAction } from '@plinth/contract/company/audit-actions'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import { unprepared } from '../../../platform/database/unprepared.ts'

export type AuditRow = Omit<Selectable<Tables['audit_entries']>, 'company_id'>

/** Writes one entry; the table takes no update and no delete. */
export async function insertEntries(
  tx: Tx,
  companyId: string,
  entries: readonly Omit<AuditRow, 'id'>[],
): Promise<void> {
  await tx
    .insertInto('audit_entries')
    .values(
      entries.map(entry => ({ company_id: companyId, id: uuid(), ...entry, changes: JSON.stringify(entry.changes) })),
    )
    .execute()
}

export interface AuditFilter {
  personId?: string | undefined
  action?: AuditAction | undefined
}

const matching =
  (companyId: string, { personId, action }: AuditFilter) =>
  ({ and }: ExpressionBuilder<Tables, 'audit_entries'>) =>
    and({ company_id: companyId, ...(personId ? { actor_id: personId } : {}), ...(action ? { action } : {}) })

/** One page of entries, newest first. */
export function selectEntries(
  tx: Tx,
  companyId: string,
  filter: AuditFilter,
  page: { limit: number; offset: number },
): Promise<AuditRow[]> {
  return tx
    .selectFrom('audit_entries')
    .select(['id', 'actor_id', 'actor_name', 'action', 'target_id', 'target_name', 'changes', 'created_at'])
    .where(matching(companyId, filter))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .modifyEnd(unprepared)
    .execute()
}

export async function countEntries(tx: Tx, companyId: string, filter: AuditFilter): Promise<number> {
  const { total } = await tx
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching(companyId, filter))
    .modifyEnd(unprepared)
    .executeTakeFirstOrThrow()
  return total
}

/** What people call the persons, teams, designations, projects and forms of these ids, as far as they are still there. */
export async function selectNames(tx: Tx, companyId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`company_id = ${companyId} and id = any(${ids}::uuid[])`
  const found = await sql<{ id: string; name: string }>`
    select id, btrim(first_name || ' ' || last_name) as name from users where ${wanted}
    union all select id, name from teams where ${wanted}
    union all select id, designation_name from designations where ${wanted}
    union all select id, project_name from projects where ${wanted}
    union all select id, name from lead_templates where ${wanted}`.execute(tx)
  return new Map(found.rows.map(({ id, name }) => [id, name]))
}

/** Whether somebody of this id belongs to the company. */
export async function existsPerson(tx: Tx, companyId: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Everybody of the company with at least one entry, under the name of their newest one; one look into an index each. */
export function selectActors(tx: Tx, companyId: string): Promise<{ _id: string; fullName: string }[]> {
  return tx
    .selectFrom('users as u')
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('audit_entries as a')
        .select('a.actor_name')
        .whereRef('a.company_id', '=', 'u.company_id')
        .whereRef('a.actor_id', '=', 'u.id')
        .orderBy('a.created_at', 'desc')
        .limit(1)
        .as('newest'),
    )
    .select(['u.id as _id', 'newest.actor_name as fullName'])
    .where('u.company_id', '=', companyId)
    .orderBy(({ fn }) => fn('lower', ['newest.actor_name']))
    .orderBy('u.id')
    .execute()
}
