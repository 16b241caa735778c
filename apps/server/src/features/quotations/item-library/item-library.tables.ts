import type { ItemAttribute, ItemPricing, ItemRate } from '@plinth/contract/quotations/item'
import type { UnitKind } from '@plinth/contract/quotations/item-rules'
import type { ColumnType, Generated } from 'kysely'
import type {} from '../../../platform/database/database.ts'

type Nullable<T> = ColumnType<T | null, T | null | undefined>
/** Decimals are read with `::text`, since a number could not hold every one of them exactly. */
type Decimal = ColumnType<number, string, string>
type NullableDecimal = ColumnType<number | null, string | null | undefined, string | null>

/** By field: the version that changed it last, and who made it. */
export type ItemChanges = Record<string, { version: number; by: string }>

declare module '../../../platform/database/database.ts' {
  interface Tables {
    tax_rates: {
      company_id: string
      id: string
      name: string
      rate: Decimal
      is_default: Generated<boolean>
      archived_at: Nullable<Date>
    }
    item_units: {
      company_id: string
      id: string
      code: string
      name: string
      kind: UnitKind
      size_mm: NullableDecimal
      position: number
      archived_at: Nullable<Date>
    }
    item_categories: {
      company_id: string
      id: string
      parent_id: Nullable<string>
      name: string
      position: number
    }
    items: {
      company_id: string
      id: string
      code: Nullable<string>
      name: string
      description: Generated<string>
      category_id: Nullable<string>
      unit_id: string
      hsn: Generated<string>
      tax_rate_id: string
      pricing: Generated<ItemPricing>
      cost_rate: NullableDecimal
      selling_rate: NullableDecimal
      markup_pct: NullableDecimal
      brand: Generated<string>
      attributes: ColumnType<ItemAttribute[], string | undefined, string>
      vendor: Generated<string>
      vendor_code: Generated<string>
      rate_at: Nullable<Date>
      archived_at: Nullable<Date>
      version: Generated<number>
      changes: ColumnType<ItemChanges, string | undefined, string>
      search_text: string
      search_terms: string[]
      created_by: Nullable<string>
      created_at: Date
    }
    item_variants: {
      company_id: string
      id: string
      item_id: string
      position: number
      name: string
      code: Generated<string>
      brand: Generated<string>
      attributes: ColumnType<ItemAttribute[], string | undefined, string>
      cost_rate: NullableDecimal
      selling_rate: NullableDecimal
      markup_pct: NullableDecimal
      rate_at: Nullable<Date>
      archived_at: Nullable<Date>
    }
    item_analyses: {
      company_id: string
      item_id: string
      output: Decimal
      overhead_pct: Decimal
      profit_pct: Decimal
    }
    item_components: {
      company_id: string
      item_id: string
      position: number
      component_id: string | null
      variant_id: string | null
      /** these three of one that is no item of the library */
      name: string | null
      unit_id: string | null
      cost_rate: NullableDecimal
      quantity: Decimal
      wastage_pct: Decimal
    }
    item_pictures: {
      company_id: string
      id: string
      item_id: string
      position: number
      file_id: string
      thumb_id: string
    }
    item_kits: {
      company_id: string
      id: string
      name: string
      category_id: Nullable<string>
      version: Generated<number>
      changed_by: string
      changed_at: Date
    }
    item_kit_rows: {
      company_id: string
      kit_id: string
      position: number
      item_id: string
      variant_id: string | null
      quantity: Decimal
      note: string
    }
    item_holders: {
      company_id: string
      id: string
      kind: 'quotation' | 'template' | 'assembly' | 'kit'
      holder_id: string
      item_id: string
      variant_id: Nullable<string>
    }
    item_uses: {
      company_id: string
      user_id: string
      item_id: string
      last_used_at: Date
      uses: Generated<number>
    }
    item_rates: {
      company_id: string
      id: string
      item_id: string
      variant_id: Nullable<string>
      cost_old: NullableDecimal
      cost_new: NullableDecimal
      selling_old: NullableDecimal
      selling_new: NullableDecimal
      cause: ItemRate['cause']
      batch_id: Nullable<string>
      pricing_old: Nullable<ItemPricing>
      markup_old: NullableDecimal
      created_by: Nullable<string>
      created_at: Date
    }
    item_favourites: {
      company_id: string
      user_id: string
      item_id: string
    }
  }
}
