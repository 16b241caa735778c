import type { Kit, SentKit } from '@plinth/contract/quotations/assemblies/kits'
import { typedDecimal } from '@plinth/contract/quotations/decimals'
import type { ItemHit } from '@plinth/contract/quotations/item'

/** A row of a kit as it is typed. */
export interface RowValues {
  key: string
  itemId: string
  variantId: string | null
  name: string
  quantity: string
  note: string
  isArchived: boolean
}
export interface KitValues {
  name: string
  categoryId: string | null
  rows: RowValues[]
}

const named = (name: string, variant: string): string => (variant === '' ? name : `${name}, ${variant}`)
export const kitValues = (kit: Kit | undefined): KitValues => ({
  name: kit?.name ?? '',
  categoryId: kit?.categoryId ?? null,
  rows: (kit?.rows ?? []).map(({ name, variant, hit, quantity, ...row }) => ({
    ...row,
    quantity: quantity.replace(/\.?0+$/, ''),
    key: crypto.randomUUID(),
    name: named(name, variant),
    isArchived: hit === null,
  })),
})
export const kitToWire = ({ rows, ...kit }: KitValues): SentKit => ({
  ...kit,
  rows: rows.map(({ itemId, variantId, quantity, note }) => ({
    itemId,
    variantId,
    quantity: typedDecimal(quantity) ?? quantity,
    note,
  })),
})

export const rowOf = ({ itemId, variantId, name, variant }: ItemHit): RowValues => ({
  key: crypto.randomUUID(),
  itemId,
  variantId,
  name: named(name, variant),
  quantity: '1',
  note: '',
  isArchived: false,
})
