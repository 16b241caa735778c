import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the stage transition rules of the lead settings (LM-039). */
export const stageRulesRoute = {
  staticData: { title: 'Stage transition rules' },
  component: lazyPage(() => import('./stage-rules.page.tsx').then(page => page.StageRulesPage)),
}
