import { AppError, type FieldError } from '@plinth/contract/error-codes'
import { type ImportCompany, type NormalRow, normaliseRow, rowProblems } from '@plinth/contract/leads/import-rules'
import type { ImportRow } from '@plinth/contract/leads/lead-imports'
import { MOST_FIELDS } from '../../../platform/http/parse.ts'
import { inPortions } from '../../../platform/in-portions.ts'

/**
 * The rows as they will be saved, after the same checks the wizard made (IN-516 to IN-523, IN-Q63).
 * Throws INVALID with the first bad row's text and the first hundred wrong cells as `rows.<row>.<field>`; also where a
 * row of the sheet comes twice.
 */
export async function checkedRows(rows: readonly ImportRow[], company: ImportCompany): Promise<NormalRow[]> {
  const checked: NormalRow[] = []
  const fields: FieldError[] = []
  const seen = new Set<number>()
  await inPortions(rows, given => {
    const row = normaliseRow(given, company)
    checked.push(row)
    for (const { field, message } of rowProblems(row, company))
      fields.push({ field: `rows.${row.row}.${field}`, message })
    if (seen.has(row.row)) fields.push({ field: `rows.${row.row}.row`, message: `Row ${row.row} was sent twice` })
    seen.add(row.row)
  })
  const [first] = fields
  if (first) throw new AppError('INVALID', first.message, { fields: fields.slice(0, MOST_FIELDS) })
  return checked
}

/** What makes two rows, or a row and a lead, the same person (IN-Q64). */
export interface ContactRow {
  row: number
  phoneNumber: string
  email: string
}
export type ContactField = 'phoneNumber' | 'email'
export const CONTACT_FIELDS = ['phoneNumber', 'email'] as const
/** How a phone or address is compared; "" is never compared. */
export const contactKey = (row: ContactRow, field: ContactField): string =>
  field === 'email' ? row.email.toLowerCase() : row.phoneNumber

/** For each row the earlier row that has the same phone or address, field by field. */
export async function repeatedRows(rows: readonly ContactRow[]): Promise<Map<string, number>> {
  const firsts = { phoneNumber: new Map<string, number>(), email: new Map<string, number>() }
  const repeated = new Map<string, number>()
  await inPortions(rows, row => {
    for (const field of CONTACT_FIELDS) {
      const key = contactKey(row, field)
      if (key === '') continue
      const first = firsts[field].get(key)
      if (first === undefined) firsts[field].set(key, row.row)
      else repeated.set(`${row.row} ${field}`, first)
    }
  })
  return repeated
}
