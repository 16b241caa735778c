import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The tab Phases of a project. */
export const projectPhasesRoute = {
  staticData: { title: 'Phases' },
  component: lazyPage(() => import('./phases.page.tsx').then(page => page.PhasesPage)),
}
