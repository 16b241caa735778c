import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the assignment of leads (LM-038). */
export const assignmentRoute = {
  staticData: { title: 'Lead assignment' },
  component: lazyPage(() => import('./assignment.page.tsx').then(page => page.AssignmentPage)),
}

export const assignmentLogRoute = {
  staticData: { title: 'Who got which lead' },
  component: lazyPage(() => import('./assignment-log.page.tsx').then(page => page.AssignmentLogPage)),
}
