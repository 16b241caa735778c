import { type ImportCompany, normaliseRow } from '@plinth/contract/leads/import-rules'
import type { Duplicate } from '../lead-imports.api.ts'
import { type ImportSheet, keptIndexes, type RowValues } from './import-sheet.ts'

/** What the server has found, row by row, and how many rows would be left with "Skip duplicates". */
export interface FoundDuplicates {
  byRow: ReadonlyMap<number, readonly Duplicate[]>
  /** rows that repeat a lead the company has */
  ofLeads: number
  /** rows that only repeat an earlier row of the file */
  ofRows: number
  /** rows that "Skip duplicates" leaves out: never the first of several alike, unless that repeats a lead */
  skipped: number
}

/** The texts that are compared, of every row still to be imported. */
export const contactsToCompare = (sheet: ImportSheet): { row: number; phoneNumber: string; email: string }[] =>
  keptIndexes(sheet).map(index => {
    const { row, phoneNumber, email } = sheet.values(index)
    return { row, phoneNumber: phoneNumber.slice(0, 100), email: email.slice(0, 320) }
  })

const FIELDS = ['phoneNumber', 'email'] as const

/**
 * Counts what the server answered, with the rule the server skips by: a row is left out when its phone or e-mail is a
 * lead's or that of a row kept before it (IN-Q64).
 */
export function countDuplicates(
  rows: readonly RowValues[],
  answer: readonly Duplicate[],
  company: ImportCompany,
): FoundDuplicates {
  const byRow = new Map<number, Duplicate[]>()
  for (const duplicate of answer) {
    const before = byRow.get(duplicate.row)
    if (before) before.push(duplicate)
    else byRow.set(duplicate.row, [duplicate])
  }
  const keysOf = new Map(rows.map(row => [row.row, contactKeys(row, company)] as const))
  const taken = new Set<string>()
  for (const { row, field, ofRow } of answer) {
    const key = keysOf.get(row)?.[field]
    if (ofRow === null && key) taken.add(key)
  }
  let ofLeads = 0
  let skipped = 0
  for (const { row } of rows) {
    const keys = keysOf.get(row)!
    const found = byRow.get(row)
    if (found?.some(({ ofRow }) => ofRow === null)) ofLeads++
    if (FIELDS.some(field => keys[field] !== '' && taken.has(keys[field]))) skipped++
    else for (const field of FIELDS) if (keys[field] !== '') taken.add(keys[field])
  }
  return { byRow, ofLeads, ofRows: byRow.size - ofLeads, skipped }
}

/** Told apart by the field, because a phone is never compared with an address. */
function contactKeys(row: RowValues, company: ImportCompany): Record<'phoneNumber' | 'email', string> {
  const { phoneNumber, email } = normaliseRow(row, company)
  return { phoneNumber: phoneNumber && `p${phoneNumber}`, email: email && `e${email.toLowerCase()}` }
}

/** `Same phone as row 12`, `Same email as Asha Rao`. */
export function duplicateText({ field, ofRow, lead }: Duplicate): string {
  const what = field === 'email' ? 'Same email' : 'Same phone'
  if (ofRow !== null) return `${what} as row ${ofRow}`
  return lead?.name ? `${what} as the lead ${lead.name}` : `${what} as a lead that exists already`
}
