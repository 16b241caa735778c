import { ITEM_TEXTS } from '@plinth/contract/quotations/item-rules'
import { v7 as uuid } from 'uuid'
import { type Context, mutate } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../../company/audit/audit.service.ts'
import { requireQuotationEdit } from '../quotation-access/quotation-access.service.ts'
import { SEEDED_UNITS } from './item-library.seeds.ts'
import { plain, termsOf } from './item-search.policy.ts'
import { insertItems, insertRates, selectItemNames } from './items.queries.ts'
import {
  insertCategories,
  insertUnits,
  lockLists,
  selectCategories,
  selectTaxRates,
  selectUnits,
} from './library-lists.queries.ts'
import { STARTER_GOODS } from './starter-goods.ts'
import { STARTER_WORKS } from './starter-works.ts'

export interface StarterItem {
  category: string
  name: string
  unit: string
  hsn: string
  tax: string
  description: string
}

const STARTER: readonly StarterItem[] = Object.entries({ ...STARTER_WORKS, ...STARTER_GOODS }).flatMap(
  ([category, lines]) =>
    lines
      .trim()
      .split('\n')
      .map(line => {
        const [name = '', unit = '', hsn = '', tax = '', description = ''] = line.split(';')
        return { category, name, unit, hsn, tax, description }
      }),
)

/**
 * Adds the items of the starter library whose names the library does not have, without rates, with the categories and units that
 * they need (QT-052). Returns how many. Throws FORBIDDEN.
 */
export function loadStarterLibrary(ctx: Context): Promise<{ added: number }> {
  const { actor } = ctx
  requireQuotationEdit(actor)
  return mutate(ctx, async (tx, effects) => {
    await lockLists(tx, actor.companyId)
    const names = new Set(await selectItemNames(tx, actor.companyId))
    const missing = STARTER.filter(item => !names.has(item.name.toLowerCase()))
    if (missing.length === 0) return { added: 0 }
    const at = ctx.clock.now()
    await insertItems(tx, await rowsOf(tx, { companyId: actor.companyId, userId: actor.userId, at }, missing))
    await recordAudit(tx, { actor, action: 'item.starter-loaded', at, targetName: ITEM_TEXTS.starterLoaded })
    effects.emit({ type: 'library.changed' })
    return { added: missing.length }
  })
}

/** The rows of items, in the order given, with the categories and units that they need. */
async function rowsOf(
  tx: Tx,
  { companyId, userId, at }: { companyId: string; userId: string; at: Date },
  items: readonly StarterItem[],
) {
  const categories = await categoriesFor(tx, companyId, items)
  const units = await unitsFor(tx, companyId, items)
  const taxOf = await taxesOf(tx, companyId)
  return items.map(({ category, name, unit, hsn, tax, description }) => ({
    company_id: companyId,
    id: uuid(),
    name,
    description,
    category_id: categories.get(category.toLowerCase()) ?? null,
    unit_id: units.get(unit) ?? '',
    hsn,
    tax_rate_id: taxOf(tax),
    search_text: plain(name),
    search_terms: termsOf([name]),
    created_by: userId,
    created_at: at,
  }))
}

/** What a made-up company asks for an item of the starter library, in one of its grades. */
export interface RatedItem {
  /** as the starter library has it, or as it is called in this grade */
  name: string
  code: string
  brand: string
  vendor: string
  costRate: string
  sellingRate: string
  rateAt: Date
}
export type MadeItem = Pick<StarterItem, 'category' | 'unit' | 'hsn' | 'tax' | 'description'> &
  RatedItem & { id: string; unitId: string }

/** Fills the library of a made-up company with items of the starter library, in the grades and at the rates that `rate` says. */
export async function addRatedItems(
  tx: Tx,
  made: { companyId: string; userId: string; at: Date },
  rate: (item: StarterItem) => readonly RatedItem[],
): Promise<MadeItem[]> {
  const items = STARTER.flatMap(item => rate(item).map(rated => ({ ...item, ...rated })))
  const rows = await rowsOf(tx, made, items)
  await insertItems(
    tx,
    rows.map((row, at) => ({ ...row, ...columnsOf(items[at]) })),
  )
  await insertRates(
    tx,
    rows.map(({ id }, at) => ({
      ...{ company_id: made.companyId, item_id: id, variant_id: null, cause: 'typed' as const },
      ...{ cost_old: null, cost_new: items[at]?.costRate ?? null },
      ...{ selling_old: null, selling_new: items[at]?.sellingRate ?? null },
      ...{ created_by: made.userId, created_at: items[at]?.rateAt ?? made.at },
    })),
  )
  return items.map((item, at) => ({ ...item, id: rows[at]?.id ?? '', unitId: rows[at]?.unit_id ?? '' }))
}

const columnsOf = (item: RatedItem | undefined) =>
  item && {
    ...{ code: item.code, brand: item.brand, vendor: item.vendor },
    ...{ cost_rate: item.costRate, selling_rate: item.sellingRate, rate_at: item.rateAt },
    search_terms: termsOf([item.name, item.code, item.brand]),
  }

/** The ids of the categories of the first level by name, those that are missing made. */
async function categoriesFor(tx: Tx, companyId: string, items: readonly StarterItem[]): Promise<Map<string, string>> {
  const rows = await selectCategories(tx, companyId)
  const ids = new Map(rows.filter(row => row.parentId === null).map(row => [row.name.toLowerCase(), row._id]))
  const missing = [...new Set(items.map(item => item.category))].filter(name => !ids.has(name.toLowerCase()))
  const last = Math.max(0, ...rows.map(row => row.position))
  const made = missing.map((name, at) => ({ company_id: companyId, id: uuid(), name, position: last + 1 + at }))
  await insertCategories(tx, made)
  for (const { name, id } of made) ids.set(name.toLowerCase(), id)
  return ids
}

/** The ids of the units by code, those that are missing made; one that is archived is used as it is. */
async function unitsFor(tx: Tx, companyId: string, items: readonly StarterItem[]): Promise<Map<string, string>> {
  const rows = await selectUnits(tx, companyId)
  const ids = new Map(rows.map(row => [row.code.toLowerCase(), row._id]))
  const codes = new Set(items.map(item => item.unit))
  const made = SEEDED_UNITS.filter(unit => codes.has(unit.code) && !ids.has(unit.code)).map(
    ({ sizeMm, ...unit }, at) => ({
      ...unit,
      company_id: companyId,
      id: uuid(),
      size_mm: sizeMm ?? null,
      position: rows.length + 1 + at,
    }),
  )
  if (made.length > 0) await insertUnits(tx, made)
  for (const { code, id } of made) ids.set(code, id)
  return ids
}

/** The id of the tax rate of a percentage; the default where the company has it no more. */
async function taxesOf(tx: Tx, companyId: string): Promise<(percentage: string) => string> {
  const rows = (await selectTaxRates(tx, companyId)).filter(row => !row.isArchived)
  const usual = rows.find(row => row.isDefault) ?? rows[0]
  return percentage => rows.find(row => Number(row.rate) === Number(percentage))?._id ?? usual?._id ?? ''
}
