import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The tab Budget of a project, for who sees its money. */
export const projectBudgetRoute = {
  staticData: { title: 'Budget' },
  component: lazyPage(() => import('./budget.page.tsx').then(page => page.BudgetPage)),
}
