import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** What the route table needs of the tags of the lead settings (LM-036). */
export const tagsRoute = {
  staticData: { title: 'Tags' },
  component: lazyPage(() => import('./tags.page.tsx').then(page => page.TagsPage)),
}
