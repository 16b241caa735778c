import '../quotation.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** When a quotation became a budget, locked until the transaction ends, so that it does not become one meanwhile. */
export async function lockConversion(tx: Tx, companyId: string, id: string): Promise<Date | null> {
  const { rows } = await sql<{ convertedAt: Date | null }>`select converted_at as "convertedAt" from quotations
    where company_id = ${companyId} and id = ${id} for update`.execute(tx)
  return rows[0]?.convertedAt ?? null
}

export interface Convertible {
  quotationId: string
  versionId: string
}

/** Notes that the accepted variations of a quotation became part of its budget, and returns them in their order. */
export async function convertVariations(tx: Tx, companyId: string, id: string, at: Date): Promise<Convertible[]> {
  const { rows } = await sql<Convertible>`
    with converted as (
      update quotations set converted_at = ${at}, last_activity_at = ${at}
      where company_id = ${companyId} and variation_of = ${id} and state = 'accepted' and converted_at is null and deleted_at is null
      returning id, current_version_id, variation_number)
    select id as "quotationId", current_version_id as "versionId" from converted order by variation_number`.execute(tx)
  return rows
}
