import type { ContentEffect } from '@plinth/contract/quotations/quotation/content-effects'
import type { Tx } from '../../../../platform/database/database.ts'
import { holdItems, type ItemHolder } from '../../item-library/item-library.service.ts'
import { selectItemsOf } from './held-items.queries.ts'

/** Tells the library which items a quotation has now, in any of its versions, or a template: they cannot be deleted (QT-049). */
export async function holdItemsOf(tx: Tx, companyId: string, holder: ItemHolder): Promise<void> {
  await holdItems(tx, companyId, holder, await selectItemsOf(tx, companyId, holder))
}

/** Tells the library that something is deleted for good, and has no items any more. */
export const leaveItems = (tx: Tx, companyId: string, holder: ItemHolder): Promise<void> =>
  holdItems(tx, companyId, holder, [])

/** The items that changes of lines have brought or taken away. */
export function itemsTouched(effects: readonly ContentEffect[]): { added: string[]; areOther: boolean } {
  const ofLines = effects.filter(
    ({ entity, fields, was }) => entity === 'line' && ('itemId' in fields || 'itemId' in was),
  )
  const added = ofLines.flatMap(({ fields }) => (typeof fields.itemId === 'string' ? [fields.itemId] : []))
  const areOther = effects.some(
    ({ entity, fields, was }) =>
      entity === 'line' && ['itemId', 'variantId'].some(name => (fields[name] ?? null) !== (was[name] ?? null)),
  )
  return { added, areOther }
}
