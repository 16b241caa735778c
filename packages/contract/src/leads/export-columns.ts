import { LEAD_COLUMNS } from './lead/lead-columns.ts'

/** The columns of the list in their order, and the company that the list shows below the name. */
export const EXPORT_COLUMNS = [LEAD_COLUMNS[0], 'companyName', ...LEAD_COLUMNS.slice(1)] as [
  'name',
  'companyName',
  ...Exclude<(typeof LEAD_COLUMNS)[number], 'name'>[],
]
