import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Which of these lower-case addresses people of the company, its clients, or its leads of this kind have. */
export async function selectKnownAddresses(
  tx: Tx,
  companyId: string,
  emails: readonly string[],
  visible: RawBuilder<SqlBool>,
): Promise<Set<string>> {
  const wanted = sql`any(${[...emails]}::text[])`
  const found = await sql<{ email: string }>`
    select email from users where company_id = ${companyId} and email = ${wanted}
    union select email from clients where company_id = ${companyId} and email = ${wanted}
    union select leads.email_key from leads where leads.company_id = ${companyId} and leads.email <> ''
      and leads.email_key = ${wanted} and leads.deleted_at is null and ${visible}`.execute(tx)
  return new Set(found.rows.map(row => row.email))
}

/** The company's own address for answers. */
export async function selectCompanyEmail(tx: Tx, companyId: string): Promise<string> {
  const found = await sql<{ email: string }>`
    select lower(email) as email from companies where company_id = ${companyId}`.execute(tx)
  return found.rows[0]?.email ?? ''
}
