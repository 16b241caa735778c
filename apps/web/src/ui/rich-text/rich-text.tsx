import { lazyPage } from '../../lib/pages/lazy-page.tsx'

/** The editor of letters; its code is large and comes with its first use. */
export const RichText = lazyPage(() => import('./rich-text-editor.tsx').then(module => module.RichTextEditor))
