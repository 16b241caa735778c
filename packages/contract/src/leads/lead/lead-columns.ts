/** The list's tabs, as the specification numbers them (LM-020 to LM-023). */
export const LEAD_TABS = { all: '0', followUp: '2', unassigned: '8', won: '9' } as const

/** Columns of the lead list that can be filtered, with the key used in the address and on the wire. */
export const LEAD_COLUMNS = [
  'name',
  'callStatus',
  'followUp',
  'lastCall',
  'phoneNumber',
  'email',
  'city',
  'address',
  'budget',
  'requirements',
  'area',
  'leadStage',
  'expClosure',
  'assignedTo',
  'leadSource',
  'sourceName',
] as const
export const LEAD_SORTS = [...LEAD_COLUMNS, 'createdAt'] as const

/** Budget bands of the Budget column filter (LM-120, LM-Q32), in rupees. */
export const BUDGET_BANDS = [
  { id: 'under-1-lakh', label: 'Under 1 Lakh', min: 0, maxExclusive: 100_000 },
  { id: '1-5-lakh', label: '1 Lakh - 5 Lakh', min: 100_000, maxExclusive: 500_000 },
  { id: '5-10-lakh', label: '5 Lakh - 10 Lakh', min: 500_000, maxExclusive: 1_000_001 },
  { id: 'over-10-lakh', label: 'Over 10 Lakh', min: 1_000_001, maxExclusive: Number.POSITIVE_INFINITY },
] as const

/** The months of the bar's Expected Closure, as the specification writes them; on the wire they count from 1 (LM-108). */
export const CLOSURE_MONTHS = [
  'Jan',
  'Feb',
  'March',
  'April',
  'May',
  'June',
  'July',
  'Aug',
  'Sept',
  'Oct',
  'Nov',
  'Dec',
] as const
/** The most values one selector of the bar takes, and the most its options show at once. */
export const BAR_VALUES = 200

/** Whether a filter bar asks for anything at all (LM-118). */
export const hasCriteria = ({ match: _, ...criteria }: { match: string }): boolean =>
  Object.values(criteria).some(value => value !== undefined)

/** A search or filter counts the leads it finds up to this many; whole tabs and stages are always counted exactly. */
export const MOST_COUNTED_LEADS = 10_000
