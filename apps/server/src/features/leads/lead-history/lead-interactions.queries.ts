import './lead-history.tables.ts'
import type { RawBuilder, Selection, SqlBool } from 'kysely'
import type { Tables, Tx } from '../../../platform/database/database.ts'
import type { InteractionRow } from './lead-history.tables.ts'

const MET = ['name', 'version', 'is_archived'] as const
/** A lead as an interaction needs it. */
export type MetLead = Selection<Tables, 'leads', (typeof MET)[number]>

/** The lead, kept as it is until the transaction ends, if `visible` lets it through. */
export function holdLead(
  tx: Tx,
  companyId: string,
  leadId: string,
  visible: RawBuilder<SqlBool>,
): Promise<MetLead | undefined> {
  return tx
    .selectFrom('leads')
    .select(MET)
    .where('company_id', '=', companyId)
    .where('id', '=', leadId)
    .where('deleted_at', 'is', null)
    .where(visible)
    .forShare()
    .executeTakeFirst()
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
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('company_id', '=', companyId)
    .where('lead_id', '=', leadId)
    .executeTakeFirstOrThrow()
  return total
}
