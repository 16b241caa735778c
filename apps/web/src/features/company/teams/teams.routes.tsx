import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the teams of the lead settings (LM-037). */
export const teamsRoute = {
  staticData: { title: 'Teams' },
  component: lazyPage(() => import('./teams.page.tsx').then(page => page.TeamsPage)),
}
