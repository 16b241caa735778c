import type { NormalRow } from '@plinth/contract/leads/import-rules'
import type { Tx } from '../../../platform/database/database.ts'
import { ensureEntries } from '../lead-forms/lead-forms.service.ts'

const LISTS = { requirements: 'work-type', leadSource: 'lead-source', sourceName: 'source-name' } as const
export type GrowingList = keyof typeof LISTS
/** The fields whose texts are entries of lists that grow. */
export const GROWING_LISTS = Object.keys(LISTS) as GrowingList[]

export interface Spelling {
  /** how the list spells it */
  of: (field: GrowingList, value: string) => string
  /** entries that are new */
  added: number
}

/** Adds unknown texts of the rows to these lists (IN-Q54, IN-Q65). */
export async function listSpelling(
  tx: Tx,
  companyId: string,
  growing: readonly string[],
  rows: readonly NormalRow[],
  at: Date,
): Promise<Spelling> {
  const known = new Map<string, Map<string, string>>()
  let added = 0
  for (const field of GROWING_LISTS.filter(one => growing.includes(one))) {
    const list = await ensureEntries(tx, companyId, LISTS[field], [...new Set(rows.map(row => row[field]))], at)
    known.set(field, list.spelling)
    added += list.added
  }
  return { of: (field, value) => known.get(field)?.get(value) ?? value, added }
}
