/** Limits and texts of teams that pages and schemas share. */
export const TEAM_NAME_MAX = 50
/** The most teams of a company. */
export const TEAMS_MAX = 200
/** The most people of a team. */
export const TEAM_MEMBERS_MAX = 500

export const TEAM_TEXTS = {
  created: 'Team created successfully',
  updated: 'Team updated successfully',
  deleted: 'Team deleted successfully',
  noName: 'Please fill the Team Name',
  noLead: 'Please Select the Team Lead',
  noMembers: 'Please select the Team Members.',
  notCreated: 'Error creating team',
  notUpdated: 'Error updating team',
  taken: 'A team with this name already exists',
  full: `There can be at most ${TEAMS_MAX} teams`,
  ownSight: 'This change would let you see more leads than now. Ask an admin to make it.',
  left: 'Somebody among them has left the company',
} as const
