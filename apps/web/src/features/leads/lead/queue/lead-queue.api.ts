import { leadQueueEndpoints } from '@plinth/contract/leads/endpoints'
import {
  type leadQueueRoutes,
  QUEUE_COUNT_MAX,
  type QueuedLead,
  type QueueReason,
  type SnoozeChoice,
} from '@plinth/contract/leads/lead-queue'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const queue = clientOf<typeof leadQueueRoutes>(leadQueueEndpoints, 'leadQueue')

/** Whose queue: one's own, the team's, or that of the person of this id. */
export type QueueOwner = string
function ownerOf(owner: QueueOwner) {
  if (owner === 'mine' || owner === 'team') return { scope: owner } as const
  return { scope: 'person', person: owner } as const
}

const QUEUE_PAGE = 50
/** What comes due by the clock alone is seen after this long. */
const LOOK_AGAIN = 60_000

/** The leads to work on today, in the order of work, page by page; the first brings the queue in figures. */
export const queueQuery = (owner: QueueOwner) =>
  infiniteQueryOptions({
    queryKey: [...queue.list.key(), owner],
    queryFn: async ({ pageParam, signal }) => {
      const after = pageParam === '' ? {} : { after: pageParam }
      return (await queue.list({ query: { ...ownerOf(owner), ...after, limit: QUEUE_PAGE } }, { signal })).data
    },
    initialPageParam: '',
    getNextPageParam: last => last.next,
    refetchInterval: LOOK_AGAIN,
  })

/** A lead leaves the queue, mostly because it was dealt with: counted at once, until the queue is read again. */
export function countGone(queryClient: QueryClient, owner: QueueOwner, reason: QueueReason, isDone: boolean): void {
  queryClient.setQueryData(queueQuery(owner).queryKey, queue => {
    const [first, ...later] = queue?.pages ?? []
    if (!queue || !first?.summary) return queue
    const { counts, done } = first.summary
    // where the counting ended nobody knows how many there are
    const left = counts[reason] < QUEUE_COUNT_MAX ? Math.max(counts[reason] - 1, 0) : counts[reason]
    const summary = { ...first.summary, done: isDone ? done + 1 : done, counts: { ...counts, [reason]: left } }
    return { ...queue, pages: [{ ...first, summary }, ...later] }
  })
}

/** The people whose queues one may see. */
export const queuePeopleQuery = queryOptions({
  queryKey: queue.people.key(),
  queryFn: async ({ signal }) => (await queue.people(undefined, { signal })).data,
  staleTime: 60_000,
})

/** Puts a lead off; answers until when. */
export const snoozeMutation = mutationOptions({
  mutationFn: async ({ lead, choice }: { lead: Pick<QueuedLead, '_id' | 'name'>; choice: SnoozeChoice }) =>
    (await queue.snooze({ params: { leadId: lead._id }, body: choice })).data,
})
/** Takes a lead back that was put off. */
export const unsnoozeLead = (leadId: string) => queue.unsnooze({ params: { leadId } })

/** After leads have changed: the queue on the screen is read again. */
export const refreshQueue = (queryClient: QueryClient): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: queue.list.key() })
