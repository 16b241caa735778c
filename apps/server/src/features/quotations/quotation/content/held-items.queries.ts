import '../quotation.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { ItemHolder } from '../../item-library/item-library.service.ts'

/** The items, and variants of items, that the lines of all versions of a quotation, or of a template, have. */
export async function selectItemsOf(
  tx: Tx,
  companyId: string,
  { kind, id }: ItemHolder,
): Promise<{ itemId: string; variantId: string | null }[]> {
  const { rows } = await sql<{ itemId: string; variantId: string | null }>`
    select distinct l.item_id as "itemId", a.id as "variantId"
    from quotation_versions v join quotation_lines l on l.company_id = v.company_id and l.version_id = v.id
    left join item_variants a on a.company_id = l.company_id and a.item_id = l.item_id and a.id = l.variant_id
    where v.company_id = ${companyId} and v.${sql.ref(kind === 'quotation' ? 'quotation_id' : 'template_id')} = ${id} and l.item_id is not null`.execute(
    tx,
  )
  return rows
}
