import '../quotation.tables.ts'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../../platform/database/database.ts'

/** Gives quotations another owner, keeps that it happened, and returns their ids. `chosen` selects their ids and locks them. */
export async function changeOwners(
  tx: Tx,
  companyId: string,
  chosen: RawBuilder<unknown>,
  { ownerId, by, at }: { ownerId: string; by: { id: string; name: string }; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with chosen as (${chosen})
    update quotations u set owner_id = ${ownerId}, last_activity_at = ${at}
    from chosen where u.company_id = ${companyId} and u.id = chosen.id returning u.id`.execute(tx)
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return ids
  const events = JSON.stringify(ids.map(quotation_id => ({ id: uuid(), quotation_id })))
  await sql`insert into quotation_events (company_id, id, quotation_id, kind, actor_id, actor_name, created_at)
    select firm.company_id, sent.id, sent.quotation_id, 'owner-changed', ${by.id}, ${by.name}, ${at}
    from companies firm, jsonb_to_recordset(${events}::jsonb) as sent (id uuid, quotation_id uuid)
    where firm.company_id = ${companyId}`.execute(tx)
  return ids
}
