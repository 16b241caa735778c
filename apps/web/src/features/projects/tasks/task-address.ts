import { TASK_LIMITS, TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import type { TaskPriority } from '@plinth/contract/projects/tasks'
import type { TaskList } from './tasks.api.ts'

export const TASK_VIEWS = ['today', 'later', 'done'] as const
export type TaskView = (typeof TASK_VIEWS)[number]
export const TASK_SCOPES = ['mine', 'given', 'all'] as const
export type TaskScope = (typeof TASK_SCOPES)[number]
export const TASK_ORDERS = ['due', 'priority', 'newest', 'title'] as const
export type TaskOrder = (typeof TASK_ORDERS)[number]

/** The page of tasks as its address has it; what is not there is Today, assigned to me, by due date. */
export interface TaskAddress {
  show?: TaskView | undefined
  scope?: TaskScope | undefined
  priority?: TaskPriority | undefined
  order?: TaskOrder | undefined
  search?: string | undefined
  /** the task that is open */
  task?: string | undefined
}

const known = <T extends string>(names: readonly T[], value: unknown): T | undefined =>
  names.find(name => name === value)
const ID = /^[0-9a-f-]{36}$/i

/** The address as a person may have typed it: what makes no sense is left out. */
export function readTaskAddress(search: Record<string, unknown>): TaskAddress {
  const text = typeof search.search === 'string' ? [...search.search.trim()].slice(0, TASK_LIMITS.search).join('') : ''
  const address = {
    show: known(TASK_VIEWS, search.show),
    scope: known(TASK_SCOPES, search.scope),
    priority: known(TASK_PRIORITIES, search.priority),
    order: known(TASK_ORDERS, search.order),
    search: text === '' ? undefined : text,
    task: typeof search.task === 'string' && ID.test(search.task) ? search.task : undefined,
  }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}

const SORTS: Record<TaskOrder, Pick<TaskList, 'sort' | 'order'>> = {
  due: { sort: 'due', order: 'asc' },
  priority: { sort: 'priority', order: 'desc' },
  newest: { sort: 'created', order: 'desc' },
  title: { sort: 'title', order: 'asc' },
}

/** The list that an address shows; what is done comes with the last first unless told. */
export function listOf({ show = 'today', scope = 'mine', priority, order, search = '' }: TaskAddress): TaskList {
  const isDone = show === 'done'
  return {
    scope,
    search,
    ...(priority ? { priority } : {}),
    ...(isDone ? { status: 'done' } : { status: 'open', due: show }),
    ...(isDone && order === undefined ? { sort: 'completed', order: 'desc' } : SORTS[order ?? 'due']),
  }
}
