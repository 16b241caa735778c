import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the texts for WhatsApp. */
export const cannedRepliesRoute = {
  staticData: { title: 'WhatsApp templates' },
  component: lazyPage(() => import('./canned-replies.page.tsx').then(page => page.CannedRepliesPage)),
}
