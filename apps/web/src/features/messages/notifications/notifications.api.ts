import { notificationsEndpoints } from '@plinth/contract/messages/endpoints'
import { NOTIFICATION_PAGE, type NotificationFilter } from '@plinth/contract/messages/notification-rules'
import type { Notification, notificationsRoutes } from '@plinth/contract/messages/notifications'
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const notifications = clientOf<typeof notificationsRoutes>(notificationsEndpoints, 'notifications')
type Page = Awaited<ReturnType<typeof notifications.list>>

/** How many notifications I have not read. */
export const unreadQuery = queryOptions({
  queryKey: notifications.unreadCount.key(),
  queryFn: async ({ signal }) => (await notifications.unreadCount(undefined, { signal })).data.unreadNotification,
})

/** My notifications, newest first, forty at a time (SH-115); of a tab and with a text where given (SH-Q90, SH-Q91). */
export const notificationsQuery = (filter: NotificationFilter, search: string) =>
  infiniteQueryOptions({
    queryKey: notifications.list.key({ query: { filter, search } }),
    queryFn: ({ pageParam, signal }) =>
      notifications.list({ query: { limit: NOTIFICATION_PAGE, skip: pageParam, filter, search } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.data.length === NOTIFICATION_PAGE ? pages.length : undefined),
  })

/** The notifications of the pages read so far, each once: new ones push others onto the next page (SH-Q88). */
export function shownOf(pages: readonly Page[]): { shown: Notification[]; total: number } {
  const byId = new Map(pages.flatMap(page => page.data).map(one => [one._id, one]))
  return { shown: [...byId.values()], total: pages.at(-1)?.pagination.total ?? 0 }
}

/** What changed is read again: what is on the screen now, the rest when it is next looked at. */
export const refreshNotifications = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: ['notifications'] })

/** Marks one as read, on the screen at once; a failure is only logged, what was clicked opens all the same (SH-Q94). */
export async function readOne(queryClient: QueryClient, userId: string, id: string): Promise<void> {
  showRead(queryClient, userId, one => one._id === id)
  queryClient.setQueryData(unreadQuery.queryKey, count => (count ? count - 1 : count))
  try {
    await notifications.markRead({ body: { ids: id } })
  } catch (error) {
    console.warn('The notification could not be marked as read', error)
    await refreshNotifications(queryClient)
  }
}

/** Marks all of mine as read, on the screen at once; rejects where the server refuses, and shows what is true again. */
export async function readAll(queryClient: QueryClient, userId: string): Promise<void> {
  showRead(queryClient, userId, () => true)
  queryClient.setQueryData(unreadQuery.queryKey, 0)
  try {
    await notifications.readAll()
  } finally {
    await refreshNotifications(queryClient)
  }
}

function showRead(queryClient: QueryClient, userId: string, isMeant: (one: Notification) => boolean): void {
  queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: ['notifications', 'list'] }, data =>
    data === undefined
      ? data
      : {
          ...data,
          pages: data.pages.map(page => ({
            ...page,
            data: page.data.map(one => (isMeant(one) ? { ...one, readedBy: [userId] } : one)),
          })),
        },
  )
}
