/** The kinds of the timeline's filter, with the words shown for them. */
export const ACTIVITY_GROUPS = {
  project: 'Project',
  team: 'Team',
  client: 'Client',
  phases: 'Phases',
  quotations: 'Quotations',
} as const
export type ActivityGroup = keyof typeof ACTIVITY_GROUPS
