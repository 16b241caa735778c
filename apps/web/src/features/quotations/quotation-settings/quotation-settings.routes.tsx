import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The settings of quotations (QT-318). */
export const quotationSettingsRoute = {
  staticData: { title: 'Quotation settings' },
  component: lazyPage(() => import('./settings.page.tsx').then(page => page.QuotationSettingsPage)),
}
