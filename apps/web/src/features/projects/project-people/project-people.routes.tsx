import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The tab Team of a project. */
export const projectTeamRoute = {
  staticData: { title: 'Team' },
  component: lazyPage(() => import('./team.page.tsx').then(page => page.TeamPage)),
}
