import * as z from 'zod'
import { Empty, Id, IsoDay, IsoInstant, Pagination, text } from '../fields.ts'
import { route } from '../route.ts'
import { tasksEndpoints } from './endpoints.ts'
import { TASK_LIMITS, TASK_PRIORITIES } from './task-rules.ts'
import { TASK_TEXTS } from './task-texts.ts'

/** When a task without a time is reminded of, on its day in the company's time zone: 09:00 as the minute of the day. */
export const REMINDER_MINUTE = 9 * 60

export const TaskPriority = z.enum(TASK_PRIORITIES)
export type TaskPriority = z.infer<typeof TaskPriority>
/** The words shown for a priority. */
export const PRIORITY_NAMES: Readonly<Record<TaskPriority, string>> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
}

/** The title a follow-up task of a lead begins with (LM-046); cut to what a title holds. */
export const followUpTitle = (leadName: string): string =>
  [...`Follow up with ${leadName}`].slice(0, TASK_LIMITS.title).join('')

const PersonRef = z.object({ _id: Id, fullName: z.string() })
const OwnerRef = z.object({ _id: Id.nullable(), name: z.string() })
export const ChecklistItem = z.object({ _id: Id, text: z.string(), isDone: z.boolean() })
export type ChecklistItem = z.infer<typeof ChecklistItem>

/** A task as lists show it. */
export const Task = z.object({
  _id: Id,
  title: z.string(),
  priority: TaskPriority,
  status: z.enum(['open', 'done']),
  /** the day in the company's time zone, YYYY-MM-DD, and its time as HH:MM where it has one */
  dueDate: z.string().nullable(),
  dueTime: z.string().nullable(),
  /** past its time, or its day is over where it has no time; never of what is done */
  isOverdue: z.boolean(),
  assignee: PersonRef,
  creator: PersonRef,
  completedAt: IsoInstant.nullable(),
  completedBy: PersonRef.nullable(),
  /** what it belongs to; without id and name where the reader may not see that lead or project, and has the task alone */
  lead: OwnerRef.nullable(),
  project: OwnerRef.nullable(),
  checklistDone: z.int(),
  checklistTotal: z.int(),
  comments: z.int(),
  createdAt: IsoInstant,
  version: z.int(),
  /** what the reader may do: change and delete it; complete it, tick its checklist and comment on it */
  canEdit: z.boolean(),
  canWork: z.boolean(),
})
export type Task = z.infer<typeof Task>

/** A task opened. */
export const FullTask = Task.extend({ description: z.string(), checklist: z.array(ChecklistItem) })
export type FullTask = z.infer<typeof FullTask>

export const TaskComment = z.object({ _id: Id, text: z.string(), by: PersonRef, createdAt: IsoInstant })
export type TaskComment = z.infer<typeof TaskComment>

const filled = (max: number) => text(max).refine(value => value !== '', { error: 'Field is required' })
export const TaskTitle = filled(TASK_LIMITS.title)
export const TaskDescription = text(TASK_LIMITS.description)
export const TaskCommentText = filled(TASK_LIMITS.comment)
export const ChecklistText = filled(TASK_LIMITS.item)
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Not a valid time' })

const fields = {
  title: TaskTitle,
  description: TaskDescription,
  assignedTo: Id,
  priority: TaskPriority,
  dueDate: IsoDay.nullable(),
  dueTime: Time.nullable(),
}

/** A new task: of a lead, of a project or of neither; for the maker themselves unless told. */
export const NewTask = z
  .strictObject({
    title: fields.title,
    description: fields.description.default(''),
    assignedTo: fields.assignedTo.optional(),
    priority: fields.priority.default('normal'),
    dueDate: fields.dueDate.default(null),
    dueTime: fields.dueTime.default(null),
    leadId: Id.optional(),
    projectId: Id.optional(),
  })
  .refine(task => task.dueTime === null || task.dueDate !== null, { error: TASK_TEXTS.timeNeedsDay, path: ['dueTime'] })
  .refine(task => task.leadId === undefined || task.projectId === undefined, {
    error: 'A task belongs to a lead or to a project',
    path: ['projectId'],
  })
export type NewTask = z.input<typeof NewTask>

/** The fields that are changed one by one; day and time are one field, `due`. */
export const TaskChange = z.strictObject({ version: z.int().min(1), ...fields }).partial({
  title: true,
  description: true,
  assignedTo: true,
  priority: true,
  dueDate: true,
  dueTime: true,
})
export type TaskChange = z.infer<typeof TaskChange>

/** The fields of a task that a conflict can be about. */
export const TASK_FIELDS = ['title', 'description', 'assignedTo', 'priority', 'due'] as const
export type TaskField = (typeof TASK_FIELDS)[number]

/** `data` of a CONFLICT: the same field was changed by somebody else meanwhile, with both values as texts to show (decision 14). */
export const TaskConflict = z.object({
  changedBy: z.string(),
  version: z.int(),
  conflicts: z.array(z.object({ field: z.enum(TASK_FIELDS), yours: z.string(), theirs: z.string() })),
})
export type TaskConflict = z.infer<typeof TaskConflict>

export const TASK_SORTS = ['due', 'created', 'priority', 'title', 'completed'] as const
export type TaskSort = (typeof TASK_SORTS)[number]

/** Which tasks: everything that is given must hold. */
export const TaskFilter = z.strictObject({
  /** of those one may see: assigned to me, made by me for others, or all */
  scope: z.enum(['mine', 'given', 'all']).default('mine'),
  status: z.enum(['open', 'done', 'all']).default('open'),
  /** `today`: due today or before; `later`: after today, or without a day; `overdue`: what should have been done by now */
  due: z.enum(['today', 'later', 'overdue', 'any']).default('any'),
  leadId: Id.optional(),
  projectId: Id.optional(),
  assignedTo: Id.optional(),
  priority: TaskPriority.optional(),
  /** part of the title or of the description */
  search: text(TASK_LIMITS.search).default(''),
})
export type TaskFilter = z.infer<typeof TaskFilter>

const TaskQuery = TaskFilter.extend({
  sort: z.enum(TASK_SORTS).default('due'),
  order: z.enum(['asc', 'desc']).default('asc'),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export type TaskQuery = z.infer<typeof TaskQuery>

/** One's own tasks in figures; overdue ones are among those of today. */
export const TaskCounts = z.object({ today: z.int(), overdue: z.int(), later: z.int(), done: z.int() })

const byId = z.strictObject({ id: Id })
const ofItem = z.strictObject({ id: Id, itemId: Id })
const one = { access: 'staff', params: byId, response: FullTask, errors: ['NOT_FOUND'] } as const

export const tasksRoutes = {
  list: route({
    ...tasksEndpoints.list,
    summary: 'Tasks I may see, filtered, sorted and page by page',
    access: 'staff',
    query: TaskQuery,
    response: z.array(Task),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  counts: route({
    ...tasksEndpoints.counts,
    summary: 'How many of my tasks are due by today, overdue, later, and done',
    access: 'staff',
    query: z.strictObject({}),
    response: TaskCounts,
  }),
  byId: route({ ...one, ...tasksEndpoints.byId, summary: 'One task with its checklist' }),
  create: route({
    ...tasksEndpoints.create,
    summary: 'Make a task of a lead (crm.edit), of a project or of neither',
    access: 'staff',
    body: NewTask,
    response: FullTask,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...one,
    ...tasksEndpoints.edit,
    summary: 'Change fields of a task; 409 with both values where somebody else changed the same field since `version`',
    body: TaskChange,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  setStatus: route({
    ...one,
    ...tasksEndpoints.setStatus,
    summary: 'Complete a task, or open it again',
    body: z.strictObject({ status: z.enum(['open', 'done']) }),
  }),
  remove: route({ ...one, ...tasksEndpoints.remove, summary: 'Delete a task', response: Empty }),
  restore: route({ ...one, ...tasksEndpoints.restore, summary: 'Take a deleted task back' }),
  addItem: route({
    ...one,
    ...tasksEndpoints.addItem,
    summary: 'Add an item to the end of the checklist, which takes 50',
    body: z.strictObject({ text: ChecklistText }),
  }),
  editItem: route({
    ...one,
    ...tasksEndpoints.editItem,
    summary: 'Tick, rename or move an item of the checklist; `place` counts from 0',
    params: ofItem,
    body: z.strictObject({
      text: ChecklistText.optional(),
      isDone: z.boolean().optional(),
      place: z
        .int()
        .min(0)
        .max(TASK_LIMITS.checklist - 1)
        .optional(),
    }),
  }),
  removeItem: route({
    ...one,
    ...tasksEndpoints.removeItem,
    summary: 'Remove an item of the checklist',
    params: ofItem,
  }),
  comments: route({
    ...tasksEndpoints.comments,
    summary: 'What was said about a task, newest first',
    access: 'staff',
    params: byId,
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    response: z.array(TaskComment),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  comment: route({
    ...tasksEndpoints.comment,
    summary: 'Comment on a task',
    access: 'staff',
    params: byId,
    body: z.strictObject({ text: TaskCommentText }),
    response: TaskComment,
    errors: ['NOT_FOUND'],
  }),
  ofLeadDraft: route({
    ...tasksEndpoints.ofLeadDraft,
    summary: 'What a follow-up task of this lead begins with (LM-046)',
    access: 'staff',
    params: z.strictObject({ leadId: Id }),
    response: z.object({
      leadId: Id,
      leadName: z.string(),
      title: z.string(),
      dueDate: z.string().nullable(),
      dueTime: z.string().nullable(),
      assignedTo: Id,
      canCreate: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
  }),
}
