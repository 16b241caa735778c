import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Which of these lower-case addresses people of the company, its clients, or its leads of this kind have. */
export async function selectKnownAddresses(
  tx: Tx,
  companyId: string,
  emails: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<Set<string>> {
  const wanted = sql<string>`any(${[...emails]}::text[])`
  // their own addresses and those of their contacts
  const reached = sql<{ lead_id: string; key: string }>`leads_reached_by('{}', ${[...emails]}::text[], null)`
  const found = await tx
    .selectFrom('users')
    .select('email')
    .where('company_id', '=', companyId)
    .where('email', '=', wanted)
    .union(tx.selectFrom('clients').select('email').where('company_id', '=', companyId).where('email', '=', wanted))
    .union(
      tx
        .selectFrom('leads')
        .innerJoin(reached.as('r'), 'r.lead_id', 'leads.id')
        .select('r.key as email')
        .where('leads.company_id', '=', companyId)
        .where('leads.deleted_at', 'is', null)
        .where(visible),
    )
    .execute()
  return new Set(found.map(row => row.email))
}

/** The company's own address for answers. */
export async function selectCompanyEmail(tx: Tx, companyId: string): Promise<string> {
  const found = await tx.selectFrom('companies').select('email').where('company_id', '=', companyId).executeTakeFirst()
  return found?.email.toLowerCase() ?? ''
}
