import { tasksEndpoints } from '@plinth/contract/projects/endpoints'
import type { NewTask, TaskChange, TaskFilter, TaskSort, tasksRoutes } from '@plinth/contract/projects/tasks'
import type { RouteInput } from '@plinth/contract/route'
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'
import { refreshHistory } from '../../leads/lead-history/lead-history.api.ts'

const tasks = clientOf<typeof tasksRoutes>(tasksEndpoints, 'tasks')

/** Tasks read at once. */
const PAGE = 50
const COMMENTS = 20

/** A list of tasks: what is not said is as the contract has it. */
export interface TaskList extends Partial<TaskFilter> {
  sort?: TaskSort
  order?: 'asc' | 'desc'
}

/** Tasks of a list, page by page, with how many there are in all. */
export const tasksQuery = (list: TaskList) =>
  infiniteQueryOptions({
    queryKey: tasks.list.key({ query: list }),
    queryFn: ({ pageParam, signal }) => tasks.list({ query: { ...list, page: pageParam, limit: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  })

/** How many of one's own tasks are due by today, overdue, later, and done. */
export const taskCountsQuery = queryOptions({
  queryKey: tasks.counts.key(),
  queryFn: async ({ signal }) => (await tasks.counts(undefined, { signal })).data,
})

/** One task with its checklist. */
export const taskQuery = (id: string) =>
  queryOptions({
    queryKey: tasks.byId.key({ params: { id } }),
    queryFn: async ({ signal }) => (await tasks.byId({ params: { id } }, { signal })).data,
  })

/** What was said about a task, newest first. */
export const taskCommentsQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: tasks.comments.key({ params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      tasks.comments({ params: { id }, query: { page: pageParam, limit: COMMENTS } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.page < pagination.pages ? pagination.page + 1 : undefined),
  })

/** What a follow-up task of a lead begins with (LM-046). */
export const leadDraftQuery = (leadId: string) =>
  queryOptions({
    queryKey: tasks.ofLeadDraft.key({ params: { leadId } }),
    queryFn: async ({ signal }) => (await tasks.ofLeadDraft({ params: { leadId } }, { signal })).data,
    gcTime: 0,
  })

/** Makes a task; the same key for every try of the same task (decision 13). */
export const createTaskMutation = mutationOptions({
  mutationFn: async ({ body, idempotencyKey }: { body: NewTask; idempotencyKey?: string }) =>
    (await tasks.create({ body }, idempotencyKey === undefined ? {} : { idempotencyKey })).data,
})

/** Changes fields of a task; CONFLICT with both values where somebody else changed one since the version. */
export const editTaskMutation = mutationOptions({
  mutationFn: async ({ id, change }: { id: string; change: TaskChange }) =>
    (await tasks.edit({ params: { id }, body: change })).data,
})

export const setTaskStatusMutation = mutationOptions({
  mutationFn: async ({ id, status }: { id: string; status: 'open' | 'done' }) =>
    (await tasks.setStatus({ params: { id }, body: { status } })).data,
})

export const removeTaskMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await tasks.remove({ params: { id } })
  },
})
export const restoreTaskMutation = mutationOptions({
  mutationFn: async (id: string) => (await tasks.restore({ params: { id } })).data,
})

type ItemChange = RouteInput<typeof tasksRoutes.editItem>['body']

/** Every change of a checklist: adds a text, changes an item, or removes it. */
export const checklistMutation = mutationOptions({
  mutationFn: async (
    change: { id: string; text: string } | { id: string; itemId: string; change: ItemChange | null },
  ) => {
    const { id } = change
    if ('text' in change) return (await tasks.addItem({ params: { id }, body: { text: change.text } })).data
    const params = { id, itemId: change.itemId }
    if (change.change === null) return (await tasks.removeItem({ params })).data
    return (await tasks.editItem({ params, body: change.change })).data
  },
})

export const commentMutation = mutationOptions({
  mutationFn: async ({ id, text }: { id: string; text: string }) =>
    (await tasks.comment({ params: { id }, body: { text } })).data,
})

/** Everything known of tasks is read again, and the histories of leads, which tell of them. */
export const refreshTasks = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['tasks'] }), refreshHistory(queryClient)])
