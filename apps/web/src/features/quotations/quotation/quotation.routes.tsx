import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import { readQuotationAnalyticsAddress } from './analytics/analytics-address.ts'
import { readQuotationListAddress } from './list/quotation-scope.ts'
import { readEditorAddress } from './page/editor-address.ts'
import { readTemplatesAddress } from './templates/templates-address.ts'

/** The list of quotations (QT-001). */
export const quotationsRoute = {
  staticData: { title: 'Quotations' },
  validateSearch: readQuotationListAddress,
  component: lazyPage(() => import('./list/quotations.page.tsx').then(page => page.QuotationsPage)),
}
/** The Design Quotation of a project (QT-002). */
export const designQuotationRoute = {
  staticData: { title: 'Design Quotation' },
  validateSearch: readEditorAddress,
  component: lazyPage(() => import('./start/project-quotation.page.tsx').then(page => page.DesignQuotationPage)),
}
/** The Execution Quotation of a project (QT-003, QT-004). */
export const executionQuotationRoute = {
  staticData: { title: 'Execution Quotation' },
  validateSearch: readEditorAddress,
  component: lazyPage(() => import('./start/project-quotation.page.tsx').then(page => page.ExecutionQuotationPage)),
}
/** One quotation at one version (QT-006). */
export const quotationRoute = {
  staticData: { title: 'Quotation' },
  validateSearch: readEditorAddress,
  component: lazyPage(() => import('./page/quotation.page.tsx').then(page => page.QuotationPage)),
}
/** The quotations of a project, within its frame (QT-291). */
export const projectQuotationsRoute = {
  component: lazyPage(() => import('./list/project-quotations.page.tsx').then(page => page.ProjectQuotationsPage)),
}
/** The templates that quotations begin with (QT-010). */
export const quotationTemplatesRoute = {
  staticData: { title: 'Templates' },
  validateSearch: readTemplatesAddress,
  component: lazyPage(() => import('./templates/templates.page.tsx').then(page => page.TemplatesPage)),
}
/** One of them in the editor (QT-184). */
export const quotationTemplateRoute = {
  staticData: { title: 'Template' },
  validateSearch: readEditorAddress,
  component: lazyPage(() => import('./templates/template.page.tsx').then(page => page.TemplatePage)),
}
/** What became of the quotations of a period (QT-010). */
export const quotationAnalyticsRoute = {
  staticData: { title: 'Quotation analytics' },
  validateSearch: readQuotationAnalyticsAddress,
  component: lazyPage(() =>
    import('./analytics/quotation-analytics.page.tsx').then(page => page.QuotationAnalyticsPage),
  ),
}
