import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the page of background work. */
export const backgroundJobsRoute = {
  validateSearch: (search: Record<string, unknown>): { state?: 'dead' } =>
    search.state === 'dead' ? { state: 'dead' } : {},
  staticData: { title: 'Background work' },
  component: lazyPage(() => import('./background-jobs.page.tsx').then(page => page.BackgroundJobsPage)),
}
