import '../item-library.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import type { VariantValues } from './item-variants.policy.ts'

/** The variants of items in their order, archived ones too. */
export const selectVariants = (tx: Tx, companyId: string, itemIds: readonly string[]) =>
  tx
    .selectFrom('item_variants as v')
    .select(['v.id', 'v.item_id', 'v.name', 'v.code', 'v.brand', 'v.attributes', 'v.rate_at', 'v.archived_at'])
    .select([
      sql<string | null>`v.cost_rate::text`.as('cost_rate'),
      sql<string | null>`v.selling_rate::text`.as('selling_rate'),
      sql<string | null>`v.markup_pct::text`.as('markup_pct'),
    ])
    .where('v.company_id', '=', companyId)
    .where('v.item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
    .orderBy('v.item_id')
    .orderBy('v.position')
    .execute()
export type VariantRow = Awaited<ReturnType<typeof selectVariants>>[number]

/** A variant as it is stored; `ratedAt` says when its rate changed last. */
export type KeptVariant = VariantValues & { ratedAt: Date | null; archivedAt: Date | null }

/** Makes the variants of items those that are given, in their order. */
export async function keepVariants(
  tx: Tx,
  companyId: string,
  items: readonly { id: string; variants: readonly KeptVariant[] }[],
): Promise<void> {
  const itemIds = items.map(item => item.id)
  const ids = items.flatMap(item => item.variants.map(variant => variant._id))
  await tx
    .deleteFrom('item_variants')
    .where('company_id', '=', companyId)
    .where('item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
    .where('id', '<>', sql<string>`all (${ids}::uuid[])`)
    .execute()
  if (ids.length === 0) return
  // two that swap their names would meet half-way
  await tx
    .updateTable('item_variants')
    .set({ name: sql<string>`id::text` })
    .where('company_id', '=', companyId)
    .where('item_id', '=', sql<string>`any (${itemIds}::uuid[])`)
    .execute()
  await tx
    .insertInto('item_variants')
    .values(
      items.flatMap(item =>
        item.variants.map((variant, at) => ({
          company_id: companyId,
          id: variant._id,
          item_id: item.id,
          position: at + 1,
          name: variant.name,
          code: variant.code,
          brand: variant.brand,
          attributes: JSON.stringify(variant.attributes),
          cost_rate: variant.costRate,
          selling_rate: variant.sellingRate,
          markup_pct: variant.markup,
          rate_at: variant.ratedAt,
          archived_at: variant.archivedAt,
        })),
      ),
    )
    .onConflict(oc =>
      oc.columns(['company_id', 'id']).doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        name: ref('excluded.name'),
        code: ref('excluded.code'),
        brand: ref('excluded.brand'),
        attributes: ref('excluded.attributes'),
        cost_rate: ref('excluded.cost_rate'),
        selling_rate: ref('excluded.selling_rate'),
        markup_pct: ref('excluded.markup_pct'),
        rate_at: ref('excluded.rate_at'),
        archived_at: ref('excluded.archived_at'),
      })),
    )
    .modifyEnd(unprepared)
    .execute()
}
