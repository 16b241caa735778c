import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the page of notification preferences. */
export const notificationPreferencesRoute = {
  staticData: { title: 'Notifications' },
  component: lazyPage(() =>
    import('./notification-preferences.page.tsx').then(page => page.NotificationPreferencesPage),
  ),
}
