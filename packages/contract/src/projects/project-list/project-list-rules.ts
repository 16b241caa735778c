/** The tabs of the project list in their order, and the words shown for them (PJ-037). */
export const PROJECT_TABS = ['active', 'on-hold', 'completed', 'cancelled', 'not-confirmed', 'archived', 'all'] as const
export type ProjectTab = (typeof PROJECT_TABS)[number]
export const PROJECT_TAB_NAMES: Readonly<Record<ProjectTab, string>> = {
  active: 'Active',
  'on-hold': 'On hold',
  completed: 'Completed',
  cancelled: 'Cancelled',
  'not-confirmed': 'Not confirmed',
  archived: 'Archived',
  all: 'All',
}

/** What the list sorts by, and the direction that each begins with (PJ-041). */
export const PROJECT_SORTS = {
  lastActivity: { label: 'Last activity', order: 'desc' },
  name: { label: 'Name', order: 'asc' },
  code: { label: 'Code', order: 'asc' },
  end: { label: 'End date', order: 'asc' },
  progress: { label: 'Progress', order: 'desc' },
  health: { label: 'Health', order: 'asc' },
  created: { label: 'Created', order: 'desc' },
} as const
export type ProjectSort = keyof typeof PROJECT_SORTS

/** The columns of the table and of its exports, in their order (PJ-036). */
export const PROJECT_LIST_COLUMNS = {
  name: 'Name',
  code: 'Code',
  client: 'Client',
  phase: 'Phase',
  progress: 'Progress',
  health: 'Health',
  status: 'Status',
  start: 'Start',
  end: 'End',
  projectAdmin: 'Project admin',
  city: 'City',
  lastActivity: 'Last activity',
} as const
export type ProjectColumn = keyof typeof PROJECT_LIST_COLUMNS

export const PROJECT_EXPORT_FORMATS = ['xlsx', 'csv'] as const

export const PROJECT_LIST_LIMITS = {
  /** projects of a page, and the most a caller may ask for */
  page: 50,
  pageMost: 100,
  search: 200,
  filterValues: 100,
  /** faces of the team on a card */
  faces: 4,
  /** last opened projects in the switcher (PJ-045) */
  lastOpened: 5,
  /** projects of one exported file (PJ-047) */
  exported: 20_000,
  /** exports of a person within a minute (PJ-341) */
  exports: 5,
} as const

export const PROJECT_LIST_TEXTS = {
  manyExports: `At most ${PROJECT_LIST_LIMITS.exports} exports can be made in a minute`,
} as const
