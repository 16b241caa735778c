import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the pages about oneself; each goes there as `createRoute({ path, …route })`. */

export const personalDetailsRoute = {
  staticData: { title: 'Personal details' },
  component: lazyPage(() => import('./personal-details.page.tsx').then(page => page.PersonalDetailsPage)),
}

export const myProfileRoute = {
  staticData: { title: 'My Profile' },
  component: lazyPage(() => import('./my-profile.page.tsx').then(page => page.MyProfilePage)),
}
