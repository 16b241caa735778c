import type { ActivityGroup } from '@plinth/contract/projects/activity-groups'
import { projectActivitiesEndpoints } from '@plinth/contract/projects/endpoints'
import type { projectActivitiesRoutes } from '@plinth/contract/projects/project-activities'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const activities = clientOf<typeof projectActivitiesRoutes>(projectActivitiesEndpoints, 'projectActivities')

/** Which entries of a timeline. */
export interface ActivityFilter {
  kind?: ActivityGroup
  by?: string
}

/** What happened in a project, newest first, page by page. */
export const activitiesQuery = (projectId: string, filter: ActivityFilter) =>
  infiniteQueryOptions({
    queryKey: activities.list.key({ params: { id: projectId }, query: filter }),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === undefined ? filter : { ...filter, cursor: pageParam }
      return (await activities.list({ params: { id: projectId }, query }, { signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })

/** Reads the timelines that are shown again. */
export const refreshActivities = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: activities.list.key() })
