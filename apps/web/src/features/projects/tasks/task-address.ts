import { TASK_LIMITS, TASK_PRIORITIES } from '@plinth/contract/projects/task-rules'
import type { TaskPriority } from '@plinth/contract/projects/tasks'
import type { TaskList } from './tasks.api.ts'

const TASK_VIEWS = ['today', 'later', 'done'] as const
/** of the tasks of one project */
const PROJECT_TASK_VIEWS = ['open', 'overdue', 'done'] as const
export type TaskView = (typeof TASK_VIEWS | typeof PROJECT_TASK_VIEWS)[number]
export const TASK_SCOPES = ['mine', 'given', 'all'] as const
export type TaskScope = (typeof TASK_SCOPES)[number]
export const TASK_ORDERS = ['due', 'priority', 'newest', 'title'] as const
export type TaskOrder = (typeof TASK_ORDERS)[number]

/** The page of tasks as its address has it; what is not there is Today, assigned to me, by due date, and of a project what is open. */
export interface TaskAddress {
  show?: TaskView | undefined
  scope?: TaskScope | undefined
  priority?: TaskPriority | undefined
  order?: TaskOrder | undefined
  search?: string | undefined
  /** the project whose tasks are shown (PJ-057) */
  project?: string | undefined
  /** the task that is open */
  task?: string | undefined
}

const known = <T extends string>(names: readonly T[], value: unknown): T | undefined =>
  names.find(name => name === value)
const ID = /^[0-9a-f-]{36}$/i

/** The address as a person may have typed it: what makes no sense is left out. */
export function readTaskAddress(search: Record<string, unknown>): TaskAddress {
  const text = typeof search.search === 'string' ? [...search.search.trim()].slice(0, TASK_LIMITS.search).join('') : ''
  const id = (value: unknown) => (typeof value === 'string' && ID.test(value) ? value : undefined)
  const project = id(search.project)
  const address = {
    show: known<TaskView>(project === undefined ? TASK_VIEWS : PROJECT_TASK_VIEWS, search.show),
    scope: known(TASK_SCOPES, search.scope),
    priority: known(TASK_PRIORITIES, search.priority),
    order: known(TASK_ORDERS, search.order),
    search: text === '' ? undefined : text,
    project,
    task: id(search.task),
  }
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined))
}

const SORTS: Record<TaskOrder, Pick<TaskList, 'sort' | 'order'>> = {
  due: { sort: 'due', order: 'asc' },
  priority: { sort: 'priority', order: 'desc' },
  newest: { sort: 'created', order: 'desc' },
  title: { sort: 'title', order: 'asc' },
}

/** What an address shows of the tasks. */
export const viewOf = ({ show, project }: TaskAddress): TaskView => show ?? (project === undefined ? 'today' : 'open')

/** The list that an address shows; what is done comes with the last first unless told. */
export function listOf(address: TaskAddress): TaskList {
  const { scope = 'mine', priority, order, search = '', project } = address
  const show = viewOf(address)
  const isDone = show === 'done'
  return {
    scope,
    search,
    ...(priority ? { priority } : {}),
    ...(project === undefined ? {} : { projectId: project }),
    ...(isDone ? { status: 'done' } : { status: 'open', due: show === 'open' ? 'any' : show }),
    ...(isDone && order === undefined ? { sort: 'completed', order: 'desc' } : SORTS[order ?? 'due']),
  }
}
