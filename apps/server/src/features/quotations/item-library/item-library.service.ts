import { v7 as uuid } from 'uuid'
import type { Tx } from '../../../platform/database/database.ts'
import type { WantedItems } from './bulk/bulk-items.queries.ts'
import {
  heldOf,
  itemsWith,
  type KnownItem,
  lockItemsWith,
  lockKnown,
  removeItems,
  type SavedItem,
  saveItems,
} from './bulk/bulk-items.service.ts'
import { type RatedRow, ratesToChange, saveRates, undoRates } from './bulk/bulk-rates.service.ts'
import { categoriesNamed, libraryLists } from './bulk/library-names.service.ts'
import { DEFAULT_TAX_RATE, SEEDED_CATEGORIES, SEEDED_TAX_RATES, SEEDED_UNITS } from './item-library.seeds.ts'
import { agreeingRates } from './item-rates.policy.ts'
import { deleteAllItems, type WholeItemRow } from './items.queries.ts'
import { wholeItems } from './items.service.ts'
import type { ItemValues } from './items-wire.service.ts'
import { insertCategories, insertTaxRates, insertUnits } from './library-lists.queries.ts'
import { thumbAddresses, thumbsAmong } from './pictures/pictures.service.ts'
import { likestItems } from './quoting/item-hits.service.ts'
import type { ItemHolder } from './quoting/item-holders.queries.ts'
import { holdItems, noteItemUses } from './quoting/item-uses.service.ts'
import { ratesNow } from './quoting/rates-now.service.ts'
import { addRatedItems, type MadeItem, type RatedItem, type StarterItem } from './starter-library.service.ts'
import type { VariantValues } from './variants/item-variants.policy.ts'
import { type VariantRow, selectVariants as variantsOf } from './variants/item-variants.queries.ts'

/** Of a new company, in percent with 2 decimals. */
export const DEFAULT_TAX = `${DEFAULT_TAX_RATE}.00`
export type {
  ItemHolder,
  ItemValues,
  KnownItem,
  MadeItem,
  RatedItem,
  RatedRow,
  SavedItem,
  StarterItem,
  VariantRow,
  VariantValues,
  WantedItems,
  WholeItemRow,
}
export {
  addRatedItems,
  agreeingRates,
  categoriesNamed,
  heldOf,
  holdItems,
  itemsWith,
  libraryLists,
  likestItems,
  lockItemsWith,
  lockKnown,
  noteItemUses,
  ratesNow,
  ratesToChange,
  removeItems,
  saveItems,
  saveRates,
  thumbAddresses,
  thumbsAmong,
  undoRates,
  variantsOf,
  wholeItems,
}

/** Deletes all items of a company that is removed, once its quotations and templates are gone. */
export const removeAllItems = deleteAllItems

/** Gives a new company the units, categories and tax rates that its library starts with (QT-030, QT-319). */
export async function seedItemLists(tx: Tx, companyId: string): Promise<void> {
  const placed = (at: number) => ({ company_id: companyId, id: uuid(), position: at + 1 })
  await insertUnits(
    tx,
    SEEDED_UNITS.map(({ sizeMm, ...unit }, at) => ({ ...unit, ...placed(at), size_mm: sizeMm ?? null })),
  )
  await insertCategories(
    tx,
    SEEDED_CATEGORIES.map((name, at) => ({ name, ...placed(at) })),
  )
  await insertTaxRates(
    tx,
    SEEDED_TAX_RATES.map(rate => ({
      company_id: companyId,
      id: uuid(),
      name: `GST ${rate} %`,
      rate,
      is_default: rate === DEFAULT_TAX_RATE,
    })),
  )
}
