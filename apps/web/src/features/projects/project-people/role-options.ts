import { PROJECT_ROLE_NAMES, PROJECT_ROLES, type ProjectRole } from '@plinth/contract/projects/project-statuses'

/** The roles to choose from, with their words. */
export const ROLES = PROJECT_ROLES.map(value => ({ value, label: PROJECT_ROLE_NAMES[value] }))

/** What a role means, in a few words. */
export const ROLE_HINTS: Readonly<Record<ProjectRole, string>> = {
  manager: 'Runs phases, dates and drawings, and sees money.',
  designer: 'Keeps files and drawings, sends approvals, marks milestones.',
  supervisor: 'Writes the site diary, works on snags, marks milestones.',
  viewer: 'Reads everything and changes nothing.',
}
