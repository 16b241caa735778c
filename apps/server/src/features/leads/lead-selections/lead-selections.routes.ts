import type { leadSelectionsRoutes } from '@plinth/contract/leads/lead-selections'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  archiveSelection,
  assignSelection,
  deleteSelection,
  mailReach,
  mailSelection,
  moveSelection,
  recentSelections,
  selectionById,
  tagSelection,
  undoSelection,
} from './lead-selections.service.ts'

export const leadSelectionsHandlers: Handlers<typeof leadSelectionsRoutes> = {
  recent: async (_input, ctx) => ({ data: await recentSelections(ctx) }),
  byId: async ({ params }, ctx) => ({ data: await selectionById(ctx, params.id) }),
  undo: async ({ params }, ctx) => ({ data: await undoSelection(ctx, params.id) }),
  archive: async ({ body }, ctx) => ({ data: await archiveSelection(ctx, body) }),
  assign: async ({ body }, ctx) => ({ data: await assignSelection(ctx, body) }),
  move: async ({ body }, ctx) => ({ data: await moveSelection(ctx, body) }),
  mail: async ({ body }, ctx) => ({ data: await mailSelection(ctx, body) }),
  mailReach: async ({ body }, ctx) => ({ data: await mailReach(ctx, body) }),
  tag: async ({ body }, ctx) => ({ data: await tagSelection(ctx, body) }),
  remove: async ({ body }, ctx) => ({ data: await deleteSelection(ctx, body) }),
}
