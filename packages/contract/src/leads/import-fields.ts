import * as z from 'zod'
import type { ColumnKind } from './import-readers.ts'
import { LEAD_LIMITS } from './lead/lead-rules.ts'

/** Columns a file may have. */
const MOST_COLUMNS = 60
/** The fields an import row may carry, in the order they are checked, with their headings (IN-Q59, IN-Q61, decisions.md 37). */
export const IMPORT_FIELDS = [
  { key: 'firstName', heading: 'First Name', kind: 'name', max: LEAD_LIMITS.firstName, isRequired: true },
  { key: 'lastName', heading: 'Last Name', kind: 'name', max: LEAD_LIMITS.lastName, isRequired: false },
  { key: 'email', heading: 'Email', kind: 'email', max: LEAD_LIMITS.email, isRequired: false },
  { key: 'phoneNumber', heading: 'Phone', kind: 'phone', max: 15, isRequired: true },
  { key: 'address', heading: 'Address', kind: 'text', max: LEAD_LIMITS.address, isRequired: false },
  { key: 'city', heading: 'City', kind: 'city', max: LEAD_LIMITS.city, isRequired: false },
  { key: 'pinCode', heading: 'Pin Code', kind: 'pin-code', max: 10, isRequired: false },
  { key: 'budget', heading: 'Budget', kind: 'amount', max: LEAD_LIMITS.budgetDigits, isRequired: false },
  { key: 'requirements', heading: 'Work Scope', kind: 'text', max: LEAD_LIMITS.listEntry, isRequired: false },
  { key: 'leadSource', heading: 'Lead Source', kind: 'text', max: LEAD_LIMITS.listEntry, isRequired: false },
  { key: 'sourceName', heading: 'Source Name', kind: 'text', max: LEAD_LIMITS.listEntry, isRequired: false },
  { key: 'area', heading: 'Area', kind: 'area', max: LEAD_LIMITS.areaDigits, isRequired: false },
] as const satisfies readonly {
  key: string
  heading: string
  kind: ColumnKind
  max: number
  isRequired: boolean
}[]
export type ImportField = (typeof IMPORT_FIELDS)[number]['key']
/** Columns that are read past (IN-524, IN-525). */
export const SKIPPED_IMPORT_HEADINGS = ['Lead status', 'Expected Closure'] as const
/** What the spreadsheet of rows with problems says beside them; read past when it is brought back corrected (IN-Q56). */
export const PROBLEM_ROW_HEADING = 'Row in the file'
export const PROBLEM_HEADING = 'Problem'

/** What a column fills: a field, 'skip' where it is read past, null where it is not imported. */
export const MappedTo = z.enum(['skip', ...IMPORT_FIELDS.map(({ key }) => key)]).nullable()
export const ImportMapping = z.array(MappedTo).max(MOST_COLUMNS)
export type ImportMapping = z.infer<typeof ImportMapping>
