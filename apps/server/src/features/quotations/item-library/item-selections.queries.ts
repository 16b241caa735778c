import './item-library.tables.ts'
import type { ItemFilter, ItemSort } from '@plinth/contract/quotations/item'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { containing } from '../../../platform/database/like-pattern.ts'

/** Conditions and orders of items, on the aliases of `items.queries.ts`. */

type Condition = RawBuilder<SqlBool>

/** A word of a search: as it stands, what it may have been meant to be, and the categories that hold it. */
export interface SearchedWord {
  word: string
  terms: readonly string[]
  categories: readonly string[]
}
export interface ItemReading {
  companyId: string
  userId: string
}
/** What a filter means once its words and categories are looked up. */
export interface ItemSelection {
  filter: ItemFilter
  words: readonly SearchedWord[]
  /** the category that is asked for with those below it */
  categories: readonly string[]
  /** rates that changed before this are old */
  before: Date | undefined
  /** what the person used after this comes early in what they search (QT-046) */
  recent: Date
}

/** What is equal is settled by name and id, so that pages never overlap. */
export function orderOf(reading: ItemReading, { filter, recent }: ItemSelection) {
  const { search } = filter
  const first =
    filter.sort === undefined && search !== ''
      ? matchOrder(reading, search, recent)
      : sql`${ORDER[filter.sort ?? 'name']} ${sql.raw(filter.order)} nulls last`
  return sql`${first}, lower(i.name), i.id`
}

/**
 * The best match first: the exact code, favourites, what the person used lately, names that begin so, then the likest (QT-046); on the
 * aliases `i` of items and `f` of favourites.
 */
export function matchOrder({ userId }: ItemReading, search: string, recent: Date): RawBuilder<unknown> {
  const text = search.toLowerCase()
  return sql`(lower(i.code) is not distinct from ${text} or exists (select from item_variants v
      where v.company_id = i.company_id and v.item_id = i.id and v.code <> '' and lower(v.code) = ${text})) desc,
    f.item_id is not null desc,
    exists (select from item_uses s where s.company_id = i.company_id and s.user_id = ${userId} and s.item_id = i.id
      and s.last_used_at >= ${recent}) desc,
    lower(i.name) like ${containing(text).slice(1)} desc, similarity(lower(i.name), ${text}) desc`
}

const ORDER = {
  code: sql`lower(i.code)`,
  name: sql`lower(i.name)`,
  category: sql`nullif(lower(coalesce(p.name || ' › ', '') || coalesce(c.name, '')), '')`,
  unit: sql`lower(u.code)`,
  sellingRate: sql`i.selling_rate`,
  taxRate: sql`t.rate`,
  hsn: sql`nullif(i.hsn, '')`,
  brand: sql`nullif(lower(i.brand), '')`,
  rateAt: sql`i.rate_at`,
  costRate: sql`i.cost_rate`,
  markup: sql`i.markup_pct`,
} as const satisfies Record<ItemSort, RawBuilder<unknown>>

/** Whether an item is one of a selection. */
export function wanted({ userId }: ItemReading, { filter, words, categories, before }: ItemSelection): Condition {
  const conditions: Condition[] = [
    filter.archived ? sql<SqlBool>`i.archived_at is not null` : sql<SqlBool>`i.archived_at is null`,
  ]
  const add = (condition: Condition): unknown => conditions.push(condition)
  if (words.length > 0) add(foundBy(words))
  if (filter.categoryId !== undefined) add(sql<SqlBool>`i.category_id = any (${categories}::uuid[])`)
  if (filter.unitId !== undefined) add(sql<SqlBool>`i.unit_id = ${filter.unitId}`)
  if (filter.brand !== undefined) add(sql<SqlBool>`lower(i.brand) = lower(${filter.brand})`)
  if (filter.taxRateId !== undefined) add(sql<SqlBool>`i.tax_rate_id = ${filter.taxRateId}`)
  if (filter.favourites)
    add(sql<SqlBool>`exists (select from item_favourites f
      where f.company_id = i.company_id and f.item_id = i.id and f.user_id = ${userId})`)
  if (filter.noSellingRate)
    add(sql<SqlBool>`case when exists (select from item_variants v
        where v.company_id = i.company_id and v.item_id = i.id and v.archived_at is null)
      then exists (select from item_variants v where v.company_id = i.company_id and v.item_id = i.id and v.archived_at is null
        and v.selling_rate is null)
      else i.selling_rate is null end`)
  if (filter.noHsn) add(sql<SqlBool>`i.hsn = ''`)
  if (before !== undefined) add(sql<SqlBool>`i.rate_at < ${before}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Whether an item, on the alias `i`, holds all these words. */
export function foundBy(words: readonly SearchedWord[]): Condition {
  const asked = words.map(({ word, ...more }) => ({ pattern: containing(word), ...more }))
  return sql<SqlBool>`i.id in (select find_items(${JSON.stringify(asked)}::jsonb))`
}
