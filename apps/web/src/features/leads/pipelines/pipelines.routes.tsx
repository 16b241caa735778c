import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the stages of the lead settings (LM-035). */
export const stagesRoute = {
  staticData: { title: 'Stage' },
  component: lazyPage(() => import('./stages.page.tsx').then(page => page.StagesPage)),
}

/** What the route table needs of the statuses of the lead settings (LM-034). */
export const statusesRoute = {
  staticData: { title: 'Status' },
  component: lazyPage(() => import('./statuses.page.tsx').then(page => page.StatusesPage)),
}
