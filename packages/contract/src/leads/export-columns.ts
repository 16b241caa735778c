import { LEAD_COLUMNS } from './lead/lead-columns.ts'

/** The columns of the list in their order, plus the company that the list shows below the name. */
export const EXPORT_COLUMNS: readonly ((typeof LEAD_COLUMNS)[number] | 'companyName')[] = LEAD_COLUMNS.flatMap(
  column => (column === 'name' ? [column, 'companyName' as const] : [column]),
)
