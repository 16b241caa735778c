import '../lead.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { LeadPlace } from '../lead-transition.policy.ts'

/** Marks leads whose rows are locked as deleted; their versions go up by one. */
export async function markDeleted(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
  by: { userId: string; at: Date },
): Promise<void> {
  await sql`
    update leads set deleted_at = ${by.at}, deleted_by = ${by.userId}, version = version + 1, updated_at = ${by.at}
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Notes that what belongs to leads whose rows are locked has changed; their versions go up by one. */
export async function markTouched(tx: Tx, companyId: string, ids: readonly string[], at: Date): Promise<void> {
  await sql`
    update leads set version = version + 1, updated_at = ${at}
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** Brings deleted leads whose rows are locked back into these places; their versions go up by one. */
export async function markRestored(
  tx: Tx,
  companyId: string,
  leads: readonly (LeadPlace & { id: string })[],
  at: Date,
): Promise<void> {
  await sql`
    update leads set deleted_at = null, deleted_by = null, assigned_to = r.assigned_to, stage_id = r.stage_id,
      lead_status = r.lead_status, version = version + 1, updated_at = ${at}
    from json_to_recordset(${JSON.stringify(leads)}) as r (id uuid, assigned_to uuid, stage_id uuid, lead_status int)
    where leads.company_id = ${companyId} and leads.id = r.id`.execute(tx)
}
