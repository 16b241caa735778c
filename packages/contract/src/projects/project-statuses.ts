/** Statuses of a project (SH-Q104, PJ-070), and the words shown for them. */
export const PROJECT_STATUS = { ACTIVE: 1, COMPLETED: 2, ON_HOLD: 3, CANCELLED: 4 } as const
export const PROJECT_STATUSES = {
  [PROJECT_STATUS.ACTIVE]: 'Active',
  [PROJECT_STATUS.COMPLETED]: 'Completed',
  [PROJECT_STATUS.ON_HOLD]: 'On hold',
  [PROJECT_STATUS.CANCELLED]: 'Cancelled',
} as const
export type ProjectStatus = (typeof PROJECT_STATUS)[keyof typeof PROJECT_STATUS]

/** How a project stands, worked out of its dates or set by hand (PJ-099). */
export const PROJECT_HEALTH = { ON_TRACK: 0, AT_RISK: 1, LATE: 2, NO_DATES: 3 } as const
/** The words shown for it. */
export const PROJECT_HEALTHS = {
  [PROJECT_HEALTH.ON_TRACK]: 'On track',
  [PROJECT_HEALTH.AT_RISK]: 'At risk',
  [PROJECT_HEALTH.LATE]: 'Late',
  [PROJECT_HEALTH.NO_DATES]: 'No dates',
} as const
export type ProjectHealth = (typeof PROJECT_HEALTH)[keyof typeof PROJECT_HEALTH]

/** What a member of a project may do in it (PJ-078). */
export const PROJECT_ROLES = ['manager', 'designer', 'supervisor', 'viewer'] as const
export type ProjectRole = (typeof PROJECT_ROLES)[number]
/** The words shown for a role (PJ-078). */
export const PROJECT_ROLE_NAMES = {
  manager: 'Manager',
  designer: 'Designer',
  supervisor: 'Supervisor',
  viewer: 'Viewer',
} as const satisfies Record<ProjectRole, string>
