import { TASK_LIMITS } from '@plinth/contract/projects/task-rules'
import type { Task, TaskConflict, TaskField, TaskPriority } from '@plinth/contract/projects/tasks'
import { type Day, followUp, formatDayNumbers } from '../../../lib/text/format-date.ts'
import type { Tone } from '../../../ui/badges.tsx'

/** `15:05` as `3:05 PM`; an empty text stays one. */
export function twelveHours(clock: string | null): string {
  const match = /^(\d{2}):(\d{2})$/.exec(clock ?? '')
  if (!match) return ''
  const hours = Number(match[1])
  return `${hours % 12 === 0 ? 12 : hours % 12}:${match[2]} ${hours < 12 ? 'AM' : 'PM'}`
}

/** When a task is due, in words, and how urgent that is; undefined without a date (LM-102 to LM-105). */
export function dueLabel(
  task: Pick<Task, 'dueDate' | 'dueTime' | 'isOverdue' | 'status'>,
  now: Date,
  zone: string,
): { text: string; tone: Tone } | undefined {
  const due = followUp(task.dueDate, now, zone)
  if (!due) return undefined
  const text = [due.text, twelveHours(task.dueTime)].filter(Boolean).join(' ')
  if (task.status === 'done') return { text, tone: 'later' }
  return { text: task.isOverdue ? `Overdue: ${text}` : text, tone: task.isOverdue ? 'late' : due.tone }
}

/** Only what stands out is said of a priority. */
export const priorityTone: Readonly<Record<TaskPriority, Tone>> = {
  low: 'neutral',
  normal: 'neutral',
  high: 'accent',
  urgent: 'late',
}

export const FIELD_LABELS: Readonly<Record<TaskField, string>> = {
  title: 'Title',
  description: 'Description',
  assignedTo: 'Assignee',
  priority: 'Priority',
  due: 'Due',
}

/** A value of a conflict as people read it: days and times in the product's own way. */
export function conflictText(field: TaskConflict['conflicts'][number]['field'], value: string): string {
  if (value === '') return '-'
  if (field !== 'due') return value
  const [day = '', clock = ''] = value.split(' ')
  return [formatDayNumbers(day), twelveHours(clock)].filter(Boolean).join(' ')
}

/** What a task form holds; '' stands for no date and no time. */
export interface TaskValues {
  title: string
  description: string
  assignedTo: string
  priority: TaskPriority
  dueDate: Day | ''
  dueTime: string
}

/** What is wrong with a form, by field; nothing where it can be saved. */
export function taskProblems(values: TaskValues): Partial<Record<keyof TaskValues, string>> {
  const problems: Partial<Record<keyof TaskValues, string>> = {}
  if (values.title.trim() === '') problems.title = 'Field is required'
  else if ([...values.title.trim()].length > TASK_LIMITS.title)
    problems.title = `Maximum length is ${TASK_LIMITS.title}`
  if ([...values.description.trim()].length > TASK_LIMITS.description) {
    problems.description = `Maximum length is ${TASK_LIMITS.description}`
  }
  return problems
}

/** The values as the wire has them; a time without a day goes with it. */
export const toWire = (values: TaskValues) => ({
  title: values.title.trim(),
  description: values.description.trim(),
  assignedTo: values.assignedTo,
  priority: values.priority,
  dueDate: values.dueDate === '' ? null : values.dueDate,
  dueTime: values.dueDate === '' || values.dueTime === '' ? null : values.dueTime,
})
