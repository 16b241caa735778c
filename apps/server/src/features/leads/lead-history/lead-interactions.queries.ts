import './lead-history.tables.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { InteractionRow } from './lead-history.tables.ts'

/** A lead as an interaction needs it. */
export interface MetLead {
  name: string
  version: number
  is_archived: boolean
}

/** The lead, kept as it is until the transaction ends, if `visible` lets it through. */
export async function holdLead(
  tx: Tx,
  companyId: string,
  leadId: string,
  visible: RawBuilder<SqlBool>,
): Promise<MetLead | undefined> {
  const found = await sql<MetLead>`
    select leads.name, leads.version, leads.is_archived from leads
    where leads.company_id = ${companyId} and leads.id = ${leadId} and leads.deleted_at is null and ${visible}
    for share`.execute(tx)
  return found.rows[0]
}

export async function insertInteraction(tx: Tx, companyId: string, row: InteractionRow): Promise<void> {
  await tx
    .insertInto('lead_interactions')
    .values({ company_id: companyId, ...row })
    .execute()
}

/** A page of a lead's interactions, newest first. */
export function selectInteractions(
  tx: Tx,
  companyId: string,
  leadId: string,
  page: { limit: number; offset: number },
): Promise<InteractionRow[]> {
  return tx
    .selectFrom('lead_interactions')
    .select(['id', 'lead_id', 'meeting_mode', 'outcome', 'meeting_remarks', 'created_by', 'created_by_name'])
    .select('created_at')
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}

export async function countInteractions(tx: Tx, companyId: string, leadId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('lead_interactions')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  return total
}
