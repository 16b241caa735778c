import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { readInviteAddress, readTeamAddress } from './team-address.ts'

const inviteRoute = {
  staticData: { title: 'Get your team on board' },
  validateSearch: readInviteAddress,
}

/** The invite after a sign-in, at /personal-data (SH-037). */
export const personalDataRoute = {
  ...inviteRoute,
  component: lazyPage(() => import('./team-invite.page.tsx').then(page => page.PersonalDataPage)),
}

/** The same page in the flow after a sign-up, at /team-onboard (SH-039, SH-Q33). */
export const teamOnboardRoute = {
  ...inviteRoute,
  component: lazyPage(() => import('./team-invite.page.tsx').then(page => page.TeamOnboardPage)),
}

export const teamManagementRoute = {
  staticData: { title: 'Team Management' },
  validateSearch: readTeamAddress,
  component: lazyPage(() => import('./team-management.page.tsx').then(page => page.TeamManagementPage)),
}
