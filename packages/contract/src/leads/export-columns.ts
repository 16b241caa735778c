import { LEAD_COLUMNS } from './lead/lead-columns.ts'

/** The columns of the list in their order, plus the company that the list shows below the name. */
export const LIST_EXPORT_COLUMNS: readonly ((typeof LEAD_COLUMNS)[number] | 'companyName')[] = LEAD_COLUMNS.flatMap(
  column => (column === 'name' ? [column, 'companyName' as const] : [column]),
)
/** What a lead has beside the columns of the list, so that a file says as much as it; imports read the same headings. */
export const FURTHER_EXPORT_COLUMNS = ['secondPhone', 'secondEmail', 'pinCode', 'remarks', 'tags'] as const
/** Every column that an export may have. */
export const EXPORT_COLUMNS = [...LIST_EXPORT_COLUMNS, ...FURTHER_EXPORT_COLUMNS]
