import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the client area (SH-008, SH-Q78). */
export const sharedProjectsRoute = {
  staticData: { title: 'Your projects' },
  component: lazyPage(() => import('./shared-projects.page.tsx').then(page => page.SharedProjectsPage)),
}

export const sharedProjectRoute = {
  staticData: { title: 'Your project' },
  component: lazyPage(() => import('./shared-project.page.tsx').then(page => page.SharedProjectPage)),
}

/** The same as people of the firm see it who may share the project (PJ-088). */
export const clientViewRoute = {
  staticData: { title: 'View as client' },
  component: lazyPage(() => import('./client-view.page.tsx').then(page => page.ClientViewPage)),
}
