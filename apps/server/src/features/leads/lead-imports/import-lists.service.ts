import { namesOf } from '@plinth/contract/field-table'
import type { GrowableList, LeadField } from '@plinth/contract/leads/lead/lead-fields'
import { IMPORTED_FIELDS } from '@plinth/contract/leads/lead-imports/import-fields'
import type { NormalRow } from '@plinth/contract/leads/lead-imports/import-rules'
import type { Tx } from '../../../platform/database/database.ts'
import { ensureEntries } from '../lead-forms/lead-forms.service.ts'

const KINDS = {
  workScope: 'work-type',
  leadSource: 'lead-source',
  sourceName: 'source-name',
} as const satisfies Record<GrowableList, unknown>
export type GrowingField = keyof typeof IMPORTED_FIELDS

/** The list whose entries a field offers. */
export const listOf = (field: GrowingField): GrowableList | undefined => (IMPORTED_FIELDS[field] as LeadField).list
/** The fields whose texts are entries of lists that grow. */
export const GROWING_FIELDS = namesOf(IMPORTED_FIELDS).filter(field => listOf(field) !== undefined)

export interface Spelling {
  /** the row with its entries as the lists spell them */
  of: (row: NormalRow) => NormalRow
  /** entries that are new */
  added: number
}

/** Adds unknown texts of the rows to the lists of these fields (IN-Q54, IN-Q65). */
export async function listSpelling(
  tx: Tx,
  companyId: string,
  growing: readonly string[],
  rows: readonly NormalRow[],
  at: Date,
): Promise<Spelling> {
  const known: [GrowingField, Map<string, string>][] = []
  let added = 0
  for (const field of GROWING_FIELDS.filter(one => growing.includes(one))) {
    const list = listOf(field)
    if (!list) continue
    const texts = [...new Set(rows.map(row => row[field]))]
    const entries = await ensureEntries(tx, companyId, KINDS[list], texts, at)
    known.push([field, entries.spelling])
    added += entries.added
  }
  const spelled = (row: NormalRow) => known.map(([field, spelling]) => [field, spelling.get(row[field]) ?? row[field]])
  return { of: row => ({ ...row, ...Object.fromEntries(spelled(row)) }), added }
}
