import { TASK_LIMITS } from './task-rules.ts'

/** What is said after something was done with a task, and where a rule is broken. */
export const TASK_TEXTS = {
  created: 'Task created',
  saved: 'Task saved',
  done: 'Task completed',
  reopened: 'Task reopened',
  deleted: 'Task deleted',
  restored: 'Task restored',
  checklistFull: `A checklist has at most ${TASK_LIMITS.checklist} items`,
  timeNeedsDay: 'Choose a date for the time',
} as const
