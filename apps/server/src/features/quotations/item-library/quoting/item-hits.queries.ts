import '../item-library.tables.ts'
import type { ItemAttribute } from '@plinth/contract/quotations/item'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import { containing } from '../../../../platform/database/like-pattern.ts'
import { unprepared } from '../../../../platform/database/unprepared.ts'
import { type ItemReading, type ItemSelection, matchOrder, wanted } from '../item-selections.queries.ts'
import { thumbOf } from '../pictures/pictures.queries.ts'

export interface HitRow {
  item_id: string
  variant_id: string | null
  code: string
  name: string
  variant: string
  description: string
  unit_id: string
  unit: string
  hsn: string
  tax_rate_id: string
  tax_rate: string
  selling_rate: string | null
  cost_rate: string | null
  brand: string
  attributes: ItemAttribute[]
  rate_at: Date | null
  is_favourite: boolean
  thumb_id: string | null
}

/** So many variants of one item at most, so that others are seen, too. */
const MOST_OF_ONE = 8

/**
 * Items without variants, and variants of the others, that can be put into a quotation, the best match first. Without a search or
 * filter those that the person starred or used lately.
 */
export async function selectHits(
  tx: Tx,
  reading: ItemReading,
  selection: ItemSelection,
  most: number,
): Promise<HitRow[]> {
  const { filter, words, recent } = selection
  const isFiltered = filter.categoryId ?? filter.unitId ?? filter.brand ?? filter.favourites
  const isUsual = sql`(f.item_id is not null or s.last_used_at >= ${recent})`
  const condition = words.length > 0 || isFiltered ? wanted(reading, selection) : isUsual
  const order =
    words.length > 0
      ? matchOrder(reading, filter.search, recent)
      : sql`f.item_id is not null desc, s.last_used_at desc nulls last`
  // of an item's variants those first whose own texts hold most of the words
  const own = sql.join(
    [
      sql`0`,
      ...words.map(({ word }) => sql`(lower(v.code || ' ' || v.name || ' ' || v.brand) like ${containing(word)})::int`),
    ],
    sql` + `,
  )
  return hitsOf(tx, reading, { condition, order, own, most, ofOne: MOST_OF_ONE })
}

/** The same of these items, so many variants of each at most. */
export const selectHitsOf = (
  tx: Tx,
  reading: ItemReading,
  itemIds: readonly string[],
  ofOne = MOST_OF_ONE,
): Promise<HitRow[]> =>
  hitsOf(tx, reading, {
    condition: sql`i.id = any (${itemIds}::uuid[])`,
    order: sql`lower(i.name)`,
    own: sql`0`,
    most: itemIds.length * ofOne,
    ofOne,
  })

interface Wanted {
  condition: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** how well a variant fits, beside others of its item */
  own: RawBuilder<unknown>
  most: number
  ofOne: number
}

async function hitsOf(tx: Tx, reading: ItemReading, { condition, order, own, most, ofOne }: Wanted): Promise<HitRow[]> {
  const { companyId, userId } = reading
  const { rows } = await sql<HitRow>`
    with found as (
      select i.id, row_number() over (order by ${order}, lower(i.name), i.id) as place
      from items i
      left join item_favourites f on f.company_id = i.company_id and f.item_id = i.id and f.user_id = ${userId}
      left join item_uses s on s.company_id = i.company_id and s.item_id = i.id and s.user_id = ${userId}
      where i.company_id = ${companyId} and i.archived_at is null and ${condition}
      order by place limit ${most}
    ), priced as (
      select found.place, i.id as item_id, v.id as variant_id, row_number() over (partition by i.id order by ${own} desc, v.position) as turn
      from found
      join items i on i.company_id = ${companyId} and i.id = found.id
      left join item_variants v on v.company_id = i.company_id and v.item_id = i.id and v.archived_at is null
    )
    select i.id as item_id, v.id as variant_id, coalesce(nullif(v.code, ''), i.code, '') as code, i.name, coalesce(v.name, '') as variant,
      i.description, i.unit_id, u.code as unit, i.hsn, i.tax_rate_id, t.rate::text as tax_rate,
      (case when v.id is null then i.selling_rate else v.selling_rate end)::text as selling_rate,
      (case when v.id is null then i.cost_rate else v.cost_rate end)::text as cost_rate,
      coalesce(nullif(v.brand, ''), i.brand) as brand,
      case when v.attributes <> '[]' then v.attributes else i.attributes end as attributes,
      case when v.id is null then i.rate_at else v.rate_at end as rate_at,
      exists (select from item_favourites f where f.company_id = i.company_id and f.item_id = i.id and f.user_id = ${userId}) as is_favourite,
      ${thumbOf()} as thumb_id
    from priced p
    join items i on i.company_id = ${companyId} and i.id = p.item_id
    join item_units u on u.company_id = i.company_id and u.id = i.unit_id
    join tax_rates t on t.company_id = i.company_id and t.id = i.tax_rate_id
    left join item_variants v on v.company_id = ${companyId} and v.id = p.variant_id
    where p.turn <= ${ofOne}
    order by p.place, p.turn limit ${most} ${unprepared}`.execute(tx)
  return rows
}

/** For each text the items whose names are most like it, by the place of the text, counted from 1. */
export async function selectLikest(
  tx: Tx,
  rows: readonly { text: string; unit: string }[],
  most: number,
): Promise<{ place: number; itemId: string }[]> {
  const texts = rows.map(({ text }) => text.toLowerCase())
  const units = rows.map(({ unit }) => unit.toLowerCase())
  const found = await sql<{ place: number; itemId: string }>`
    select place, item_id as "itemId" from match_items(${texts}::text[], ${units}::text[], ${most}) ${unprepared}`.execute(
    tx,
  )
  return found.rows
}
