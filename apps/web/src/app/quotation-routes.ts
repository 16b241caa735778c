import { createRoute, redirect } from '@tanstack/react-router'
import {
  itemImportRoute,
  itemImportsRoute,
  kitsRoute,
  libraryItemRoute,
  libraryRoute,
} from '../features/quotations/item-library/item-library.routes.tsx'
import {
  designQuotationRoute,
  executionQuotationRoute,
  quotationAnalyticsRoute,
  quotationRoute,
  quotationsRoute,
  quotationTemplateRoute,
  quotationTemplatesRoute,
} from '../features/quotations/quotation/quotation.routes.tsx'
import { quotationSettingsRoute } from '../features/quotations/quotation-settings/quotation-settings.routes.tsx'
import { notFoundPage, shell } from './shell-route.ts'

const itemLibrary = createRoute({ getParentRoute: () => shell, path: '/quotation/library', ...libraryRoute })
/** The item library, and one item over it (QT-009). */
const library = itemLibrary.addChildren([
  createRoute({ getParentRoute: () => itemLibrary, path: '/items/$itemId', ...libraryItemRoute }),
])

/** The pages of the module of quotations (QT-001 to QT-012). */
export const quotationRoutes = [
  library,
  createRoute({ getParentRoute: () => shell, path: '/quotation/library/kits', ...kitsRoute }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/library/imports', ...itemImportsRoute }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/library/imports/$importId', ...itemImportRoute }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/', ...quotationsRoute }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/analytics', ...quotationAnalyticsRoute }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/quotations/$quotationId', ...quotationRoute }),
  createRoute({
    getParentRoute: () => shell,
    path: '/quotation/enterprise-quotation/$projectId',
    ...designQuotationRoute,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/quotation/new-quotation/$projectId',
    ...executionQuotationRoute,
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/quotation/quotations',
    beforeLoad: () => {
      throw redirect({ href: '/quotation/', replace: true })
    },
  }),
  // without a project they are no pages, and no projects either
  createRoute({ getParentRoute: () => shell, path: '/quotation/new-quotation', component: notFoundPage }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/enterprise-quotation', component: notFoundPage }),
  // any other second segment is a project (QT-004, QT-012)
  createRoute({ getParentRoute: () => shell, path: '/quotation/$projectId', ...executionQuotationRoute }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/templates', ...quotationTemplatesRoute }),
  createRoute({
    getParentRoute: () => shell,
    path: '/quotation/templates/$templateId',
    ...quotationTemplateRoute,
  }),
  createRoute({ getParentRoute: () => shell, path: '/quotation/settings', ...quotationSettingsRoute }),
] as const
