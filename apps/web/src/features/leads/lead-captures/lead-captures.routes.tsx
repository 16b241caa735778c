import { lazyPage } from '../../../lib/pages/lazy-page.tsx'

/** The route of the capture forms, for the route table. */
export const leadCapturesRoute = {
  staticData: { title: 'Capture forms' },
  component: lazyPage(() => import('./lead-captures.page.tsx').then(page => page.LeadCapturesPage)),
}

/** The route of what other systems post to a form. */
export const captureHookRoute = {
  staticData: { title: 'Fields of a capture form' },
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = Number(search.page)
    return Number.isInteger(page) && page > 1 ? { page } : {}
  },
  component: lazyPage(() => import('./capture-hook.page.tsx').then(page => page.CaptureHookPage)),
}
