import { isDeepStrictEqual } from 'node:util'
import type { ItemImportRow } from '@plinth/contract/quotations/item-imports/item-imports'
import { type ItemSheetField, isCostColumn } from '@plinth/contract/quotations/item-sheet-columns'
import type { ItemValues } from '../item-library/item-library.service.ts'
import type { ImportedValues } from './item-imports.tables.ts'
import type { LibraryNames } from './library-names.policy.ts'

type Change = ItemImportRow['changes'][number]

/** What a row changes, each as an old and a new text; costs for who may see them (QT-068). */
export function changesOf(
  names: LibraryNames,
  before: ItemValues,
  after: ItemValues,
  { variantId, seesCosts }: { variantId: string | undefined; seesCosts: boolean },
): Change[] {
  const was = before.variants.find(one => one._id === variantId)
  const is = after.variants.find(one => one._id === variantId)
  const [ratesBefore, ratesAfter] = was && is ? [was, is] : [before, after]
  const category = (id: string | null): string => (id === null ? '' : names.categoryText(id) || id)
  const pairs: [ItemSheetField, string | null, string | null][] = [
    ['code', ratesBefore.code, ratesAfter.code],
    ['name', before.name, after.name],
    ['description', before.description, after.description],
    ['category', category(before.categoryId), category(after.categoryId)],
    ['unit', names.unitCode(before.unitId), names.unitCode(after.unitId)],
    ['hsn', before.hsn, after.hsn],
    ['taxRate', names.taxText(before.taxRateId), names.taxText(after.taxRateId)],
    ['costRate', ratesBefore.costRate, ratesAfter.costRate],
    ['markup', ratesBefore.markup, ratesAfter.markup],
    ['sellingRate', ratesBefore.sellingRate, ratesAfter.sellingRate],
    ['brand', ratesBefore.brand, ratesAfter.brand],
    ['vendor', before.vendor, after.vendor],
  ]
  return pairs
    .filter(([field, old, now]) => (old ?? '') !== (now ?? '') && (seesCosts || !isCostColumn(field)))
    .map(([field, old, now]) => ({ field, before: old ?? '', after: now ?? '' }))
}

/** What an import did to an item: the fields that differ, and its variants. */
export function importedValues(
  before: ItemValues | undefined,
  after: ItemValues,
): { before: ImportedValues; after: ImportedValues } {
  if (!before) return { before: { fields: {}, variants: {} }, after: { fields: {}, variants: {} } }
  const { variants: variantsBefore, ...old } = before
  const { variants: variantsAfter, ...now } = after
  const fields = (Object.keys(now) as (keyof typeof now)[]).filter(
    field => JSON.stringify(old[field]) !== JSON.stringify(now[field]),
  )
  const was = new Map(variantsBefore.map(variant => [variant._id, variant]))
  const varied = variantsAfter.filter(variant => JSON.stringify(was.get(variant._id)) !== JSON.stringify(variant))
  return {
    before: {
      fields: Object.fromEntries(fields.map(field => [field, old[field]])),
      variants: Object.fromEntries(varied.map(({ _id }) => [_id, was.get(_id) ?? null])),
    },
    after: {
      fields: Object.fromEntries(fields.map(field => [field, now[field]])),
      variants: Object.fromEntries(varied.map(variant => [variant._id, variant])),
    },
  }
}

const RATES = ['pricing', 'costRate', 'markup', 'sellingRate'] as const

/**
 * An item once an import is taken back from it: what the import changed and nobody since goes back, rates all together. `isLeft`: something
 * of the import stays, because it was changed again or is used.
 */
export function takenBack(
  now: ItemValues,
  { before, after }: { before: ImportedValues; after: ImportedValues },
  isHeld: (variantId: string) => boolean,
): { values: ItemValues; isLeft: boolean } {
  let isLeft = false
  const keepsRates = RATES.some(field => field in after.fields && !isDeepStrictEqual(now[field], after.fields[field]))
  const back: Record<string, unknown> = {}
  for (const field of Object.keys(after.fields) as (keyof typeof after.fields)[]) {
    const isRate = (RATES as readonly string[]).includes(field)
    if (isRate ? keepsRates : !isDeepStrictEqual(now[field], after.fields[field])) isLeft = true
    else back[field] = before.fields[field]
  }
  const variants = now.variants.flatMap(variant => {
    if (!(variant._id in after.variants)) return [variant]
    const was = before.variants[variant._id] ?? null
    const isOther = !isDeepStrictEqual(variant, after.variants[variant._id])
    if (isOther || (was === null && isHeld(variant._id))) {
      isLeft = true
      return [variant]
    }
    return was === null ? [] : [was]
  })
  return { values: { ...now, ...back, variants }, isLeft }
}
