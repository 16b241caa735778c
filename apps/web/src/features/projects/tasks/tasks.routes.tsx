import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { readTaskAddress } from './task-address.ts'

/** What the route table needs of the page of one's tasks (SH-074). */
export const myTasksRoute = {
  validateSearch: readTaskAddress,
  staticData: { title: 'My tasks' },
  component: lazyPage(() => import('./my-tasks.page.tsx').then(page => page.MyTasksPage)),
}

/** A new task of a lead (LM-046). */
export const leadTaskRoute = {
  staticData: { title: 'Create Task' },
  component: lazyPage(() => import('./lead-task.page.tsx').then(page => page.LeadTaskPage)),
}
