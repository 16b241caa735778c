import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** Settings of projects: the templates. */
export const projectTemplatesRoute = {
  staticData: { title: 'Project templates' },
  component: lazyPage(() => import('./templates.page.tsx').then(page => page.TemplatesPage)),
}

/** Settings of projects: one template, or a new one. */
export const projectTemplateRoute = {
  staticData: { title: 'Project template' },
  component: lazyPage(() => import('./template.page.tsx').then(page => page.TemplatePage)),
}
