import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The frame around the settings of projects (PJ-005). */
export const projectSettingsRoute = {
  component: lazyPage(() => import('./project-settings.page.tsx').then(page => page.ProjectSettingsPage)),
}

/** Settings of projects: their codes (PJ-286). */
export const numberingRoute = {
  staticData: { title: 'Numbering' },
  component: lazyPage(() => import('./numbering.page.tsx').then(page => page.NumberingPage)),
}
