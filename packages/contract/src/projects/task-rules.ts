/** Limits of a task, the same for forms, server and tables. */
export const TASK_LIMITS = {
  title: 200,
  description: 4000,
  checklist: 50,
  item: 200,
  comment: 1024,
  search: 100,
} as const

export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
