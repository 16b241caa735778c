import { CLIENT_MERGE_TEXTS, type clientMergesRoutes } from '@plinth/contract/projects/people/client-merges'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listDuplicates } from './client-duplicates.service.ts'
import { mergeClients, undoMerge } from './client-merges.service.ts'

export const clientMergesHandlers: Handlers<typeof clientMergesRoutes> = {
  groups: async (_input, ctx) => ({ data: await listDuplicates(ctx) }),
  merge: async ({ body }, ctx) => ({ data: await mergeClients(ctx, body), message: CLIENT_MERGE_TEXTS.merged }),
  undo: async ({ params }, ctx) => ({ data: await undoMerge(ctx, params.id), message: CLIENT_MERGE_TEXTS.undone }),
}
