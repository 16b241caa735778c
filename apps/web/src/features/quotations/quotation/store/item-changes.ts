import type { ItemHit } from '@plinth/contract/quotations/item'
import type { Content, ContentUnit, Line } from '@plinth/contract/quotations/quotation/content'
import type { ContentChange } from '@plinth/contract/quotations/quotation/content-changes'
import { QUOTATION_LIMITS } from '@plinth/contract/quotations/quotation/quotation-limits'
import { lineSet, linesInserted, type Place } from './line-changes.ts'

/** The name of an item, or of one of its variants, as a line has it. */
export const itemName = ({ name, variant }: Pick<ItemHit, 'name' | 'variant'>): string =>
  variant === '' ? name : `${name}, ${variant}`

/** What taking an item into a line sets (QT-096); an item sold as a lump sum makes the line one. */
export function itemFields(hit: ItemHit, units: readonly ContentUnit[]): Partial<Omit<Line, 'id' | 'originId'>> {
  const isLump = units.find(({ id }) => id === hit.unitId)?.kind === 'lump'
  const name = itemName(hit)
  // what was saved from a line repeats the name in its specification
  const description = hit.description.startsWith(name)
    ? hit.description
    : [name, hit.description].filter(Boolean).join('\n')
  return {
    itemId: hit.itemId,
    variantId: hit.variantId,
    description: [...description].slice(0, QUOTATION_LIMITS.description).join(''),
    unitId: hit.unitId,
    ...(isLump && { basis: 'lump', quantity: null }),
    rate: hit.sellingRate,
    taxRate: hit.taxRate,
    hsn: hit.hsn,
    brand: hit.brand,
    attributes: hit.attributes,
    imageFileId: hit.imageFileId,
    rateAt: hit.rateAt,
    ...(hit.costRate !== undefined && { costRate: hit.costRate }),
  }
}

/** Where items of the library come in: into an empty line, which the first of them fills, or behind a line. */
export interface InsertPlace {
  place: Place
  /** an empty line that is there already */
  into: string | null
  /** undefined: at the end */
  after: string | undefined
}

/** An item as it comes out of a kit: so much of it, with a note. */
export interface KitLine {
  hit: ItemHit
  quantity: string
  note: string
}

/** Lines of items of the library, as one step. */
export const itemsInserted = (content: Content, hits: readonly ItemHit[], place: InsertPlace) =>
  fieldsInserted(
    content,
    hits.map(hit => itemFields(hit, content.units)),
    place,
  )

/** The lines of a kit, as one step (QT-063); one that is sold as a lump sum has no quantity. */
export const kitInserted = (content: Content, rows: readonly KitLine[], place: InsertPlace) =>
  fieldsInserted(
    content,
    rows.map(({ hit, quantity, note }) => {
      const fields = itemFields(hit, content.units)
      return { ...fields, ...(fields.basis !== 'lump' && { quantity }), ...(note !== '' && { internalNote: note }) }
    }),
    place,
  )

function fieldsInserted(
  content: Content,
  fields: readonly ReturnType<typeof itemFields>[],
  { place, into, after }: InsertPlace,
) {
  const [first, ...others] = into === null ? [undefined, ...fields] : fields
  const inserted = linesInserted(
    content,
    place,
    others.flatMap(one => one ?? []),
    into ?? after,
  )
  const changes: ContentChange[] = [...(into !== null && first ? [lineSet(into, first)] : []), ...inserted.changes]
  return { changes, ids: [...(into === null ? [] : [into]), ...inserted.ids] }
}
