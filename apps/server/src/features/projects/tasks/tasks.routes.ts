import { TASK_TEXTS } from '@plinth/contract/projects/task-texts'
import type { tasksRoutes } from '@plinth/contract/projects/tasks'
import type { Handlers } from '../../../platform/http/mount.ts'
import { editTask } from './task-edit.service.ts'
import {
  addChecklistItem,
  commentOnTask,
  editChecklistItem,
  listComments,
  removeChecklistItem,
  removeTask,
  restoreTask,
  setTaskStatus,
} from './task-work.service.ts'
import { countOwnTasks, createTask, draftOfLead, getTask, listTasks } from './tasks.service.ts'

export const tasksHandlers: Handlers<typeof tasksRoutes> = {
  list: ({ query }, ctx) => listTasks(ctx, query),
  counts: async (_input, ctx) => ({ data: await countOwnTasks(ctx) }),
  byId: async ({ params }, ctx) => ({ data: await getTask(ctx, params.id) }),
  create: async ({ body }, ctx) => ({ data: await createTask(ctx, body), message: TASK_TEXTS.created }),
  edit: async ({ params, body }, ctx) => ({ data: await editTask(ctx, params.id, body), message: TASK_TEXTS.saved }),
  setStatus: async ({ params, body }, ctx) => ({
    data: await setTaskStatus(ctx, params.id, body.status),
    message: body.status === 'done' ? TASK_TEXTS.done : TASK_TEXTS.reopened,
  }),
  remove: async ({ params }, ctx) => {
    await removeTask(ctx, params.id)
    return { data: {}, message: TASK_TEXTS.deleted }
  },
  restore: async ({ params }, ctx) => ({ data: await restoreTask(ctx, params.id), message: TASK_TEXTS.restored }),
  addItem: async ({ params, body }, ctx) => ({ data: await addChecklistItem(ctx, params.id, body.text) }),
  editItem: async ({ params, body }, ctx) => ({
    data: await editChecklistItem(ctx, params.id, params.itemId, body),
  }),
  removeItem: async ({ params }, ctx) => ({ data: await removeChecklistItem(ctx, params.id, params.itemId) }),
  comments: ({ params, query }, ctx) => listComments(ctx, params.id, query),
  comment: async ({ params, body }, ctx) => ({ data: await commentOnTask(ctx, params.id, body.text) }),
  ofLeadDraft: async ({ params }, ctx) => ({ data: await draftOfLead(ctx, params.leadId) }),
}
