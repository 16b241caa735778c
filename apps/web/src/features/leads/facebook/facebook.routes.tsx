import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import type { FacebookReturn } from './facebook-return.ts'

const STATES = ['waiting', 'failed', 'done'] as const
const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** The route of the Facebook integration, for the route table. */
export const facebookRoute = {
  staticData: { title: 'Facebook integration' },
  validateSearch: (search: Record<string, unknown>): FacebookReturn => {
    const [code, state, error] = [asText(search.code), asText(search.state), asText(search.error)]
    const leads = STATES.find(one => one === search.leads)
    const page = Number(search.page)
    return {
      ...(code === undefined ? {} : { code }),
      ...(state === undefined ? {} : { state }),
      ...(error === undefined ? {} : { error }),
      ...(leads === undefined ? {} : { leads }),
      ...(Number.isInteger(page) && page > 1 ? { page } : {}),
    }
  },
  component: lazyPage(() => import('./facebook.page.tsx').then(page => page.FacebookPage)),
}
