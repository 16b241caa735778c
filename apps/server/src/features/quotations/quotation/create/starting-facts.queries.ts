import '../quotation.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'

/** What client, project and lead say that a quotation starts with (QT-025). */
export const selectStartingFacts = (tx: Tx, companyId: string, projectId: string) =>
  tx
    .selectFrom('projects as p')
    .innerJoin('clients as c', join =>
      join.onRef('c.company_id', '=', 'p.company_id').onRef('c.id', '=', 'p.client_id'),
    )
    .select([
      'p.project_name as projectName',
      'p.lead_id as leadId',
      'p.location as siteAddress',
      'p.city as siteCity',
      'p.pin_code as sitePinCode',
      'p.area_unit as areaUnit',
      'p.country as siteCountry',
      'c.location as clientAddress',
      'c.city as clientCity',
      'c.pin_code as clientPinCode',
      'c.state as clientState',
      'c.country as clientCountry',
      'c.gst_no as gstin',
    ])
    .select([
      sql<string>`coalesce(nullif(c.name, ''), p.client_name)`.as('clientName'),
      sql<string>`coalesce(nullif(c.email, ''), p.email)`.as('email'),
      sql<string>`coalesce(nullif(c.country_code, ''), p.country_code)`.as('countryCode'),
      sql<string>`coalesce(nullif(c.phone_number, ''), p.phone_number)`.as('phone'),
      sql<string | null>`p.area::text`.as('area'),
    ])
    .where('p.company_id', '=', companyId)
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow()

/** The highest number of the variations of a quotation, deleted ones too. */
export async function selectLastVariation(tx: Tx, companyId: string, id: string): Promise<number> {
  const { last } = await tx
    .selectFrom('quotations')
    .select(sql<number>`coalesce(max(variation_number), 0)`.as('last'))
    .where('company_id', '=', companyId)
    .where('variation_of', '=', id)
    .executeTakeFirstOrThrow()
  return last
}
