import '../clients.tables.ts'
import { CLIENT_LIMITS } from '@plinth/contract/projects/client-rules'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** Companies with deleted clients whose time is over. */
export async function selectCompaniesToPurge(tx: Tx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.companies_with_clients_to_purge(${now}, ${CLIENT_LIMITS.kept}) as id`.execute(tx)
  return rows.map(row => row.id)
}

/**
 * Some deleted clients whose time is over, locked, with the accounts of their contacts. Who has a project still, or has taken in a client
 * who is there still, waits for them.
 */
export async function lockDue(
  tx: Tx,
  companyId: string,
  { now, most }: { now: Date; most: number },
): Promise<{ id: string; title: string; userIds: string[] }[]> {
  const { rows } = await sql<{ id: string; title: string; userIds: string[] }>`
    select c.id, c.title, array(select k.user_id from client_contacts k
      where k.company_id = c.company_id and k.client_id = c.id and k.user_id is not null) as "userIds"
    from clients c
    where c.company_id = ${companyId} and c.deleted_at <= ${now}::timestamptz - make_interval(days => ${CLIENT_LIMITS.kept})
      and not exists (select from projects p where p.company_id = c.company_id and p.client_id = c.id)
      and not exists (select from clients m where m.company_id = c.company_id and m.merged_into = c.id)
    order by c.deleted_at, c.id limit ${most} for update of c`.execute(tx)
  return rows
}

/** Removes clients for good, with everything that hangs on them. */
export async function deleteClients(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('clients')
    .where('company_id', '=', companyId)
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val([...ids]))))
    .execute()
}
