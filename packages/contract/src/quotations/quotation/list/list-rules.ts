/** The tabs of the list of quotations in their order, and the words shown for them (QT-001). */
export const QUOTATION_TABS = ['all', 'drafts', 'with-client', 'accepted', 'to-approve'] as const
export type QuotationTab = (typeof QUOTATION_TABS)[number]
export const QUOTATION_TAB_NAMES: Readonly<Record<QuotationTab, string>> = {
  all: 'All',
  drafts: 'Drafts',
  'with-client': 'With client',
  accepted: 'Accepted',
  'to-approve': 'To approve',
}

/** What the list sorts by, and the direction that each begins with. */
export const QUOTATION_SORTS = {
  lastActivity: { label: 'Last activity', order: 'desc' },
  number: { label: 'Number', order: 'asc' },
  title: { label: 'Title', order: 'asc' },
  client: { label: 'Client', order: 'asc' },
  project: { label: 'Project', order: 'asc' },
  owner: { label: 'Owner', order: 'asc' },
  total: { label: 'Grand total', order: 'desc' },
  /** only for who may see costs */
  margin: { label: 'Margin', order: 'asc' },
  validUntil: { label: 'Valid until', order: 'asc' },
} as const
export type QuotationSort = keyof typeof QUOTATION_SORTS

/** The columns of the table and of its exports, in their order (QT-299). */
export const QUOTATION_COLUMNS = {
  number: 'Number',
  version: 'Version',
  type: 'Type',
  title: 'Title',
  client: 'Client',
  project: 'Project',
  owner: 'Owner',
  state: 'State',
  total: 'Grand total',
  /** only for who may see costs */
  margin: 'Margin',
  validUntil: 'Valid until',
  lastActivity: 'Last activity',
  threads: 'Open threads',
} as const
export type QuotationColumn = keyof typeof QUOTATION_COLUMNS

export const QUOTATION_TYPE_NAMES = { design: 'Design Quotation', execution: 'Execution Quotation' } as const
export const QUOTATION_STATE_NAMES = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  negotiation: 'Negotiation',
  accepted: 'Accepted',
  rejected: 'Rejected',
  expired: 'Expired',
} as const

/** Marks that narrow the list, with what they say (QT-300). */
export const QUOTATION_MARKS = {
  needsApproval: 'Needs approval',
  unanswered: 'Viewed, no answer',
  expiring: 'Expires within 7 days',
  openThreads: 'Open threads',
} as const
export type QuotationMark = keyof typeof QUOTATION_MARKS

export const QUOTATION_LIST_FORMATS = ['xlsx', 'csv'] as const
export const QUOTATION_LIST_LIMITS = {
  /** quotations of a page, and the most a caller may ask for */
  page: 50,
  pageMost: 500,
  search: 200,
  filterValues: 100,
  /** values that a filter offers at once; more are found by their names */
  offered: 50,
  expiringDays: 7,
  /** quotations of one exported file */
  exported: 50_000,
  /** exports of a person at a time, as of leads */
  exports: 2,
  /** quotations that are changed together */
  together: 100,
} as const

export const QUOTATION_LIST_TEXTS = {
  manyExports: `${QUOTATION_LIST_LIMITS.exports} exports of yours are under way. Wait until one is ready`,
  tooMany: `Choose at most ${QUOTATION_LIST_LIMITS.together} quotations`,
} as const
