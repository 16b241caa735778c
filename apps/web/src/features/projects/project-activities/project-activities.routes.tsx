import { ACTIVITY_GROUPS, type ActivityGroup } from '@plinth/contract/projects/activity-groups'
import { lazyPage } from '../../../lib/pages/lazy-page.tsx'
import type { ActivityFilter } from './project-activities.api.ts'

const isGroup = (value: unknown): value is ActivityGroup => typeof value === 'string' && value in ACTIVITY_GROUPS

/** The tab Activity of a project, with its filters in the address. */
export const projectActivityRoute = {
  staticData: { title: 'Activity' },
  validateSearch: ({ kind, by }: Record<string, unknown>): ActivityFilter => ({
    ...(isGroup(kind) ? { kind } : {}),
    ...(typeof by === 'string' && by !== '' ? { by } : {}),
  }),
  component: lazyPage(() => import('./activity.page.tsx').then(page => page.ActivityPage)),
}
