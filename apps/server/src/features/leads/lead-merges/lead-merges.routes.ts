import type { leadMergesRoutes } from '@plinth/contract/leads/lead-merges'
import { MERGE_TEXTS } from '@plinth/contract/leads/merge-rules'
import type { Handlers } from '../../../platform/http/mount.ts'
import { distinguishLeads, duplicateGroups, duplicatesOf } from './duplicates.service.ts'
import { belongingsOf, logsOfMerge, mergeLeads, mergesOf, successorOf } from './lead-merges.service.ts'
import { undoMerge } from './merge-undo.service.ts'

export const leadMergesHandlers: Handlers<typeof leadMergesRoutes> = {
  duplicates: async ({ params }, ctx) => ({ data: await duplicatesOf(ctx, params.id) }),
  groups: async ({ query }, ctx) => ({ data: await duplicateGroups(ctx, query) }),
  distinguish: async ({ body }, ctx) => {
    await distinguishLeads(ctx, body)
    return { data: {} }
  },
  preview: async ({ params }, ctx) => ({ data: await belongingsOf(ctx, params.id) }),
  merge: async ({ body }, ctx) => {
    const { keepVersion, goneVersion, ...leads } = body
    const versions = { keep: keepVersion, gone: goneVersion }
    return { data: await mergeLeads(ctx, { ...leads, versions }), message: MERGE_TEXTS.merged }
  },
  undo: async ({ params }, ctx) => ({ data: await undoMerge(ctx, params.id), message: MERGE_TEXTS.undone }),
  ofLead: async ({ params }, ctx) => ({ data: await mergesOf(ctx, params.id) }),
  logs: async ({ params }, ctx) => ({ data: await logsOfMerge(ctx, params.id) }),
  successor: async ({ params }, ctx) => ({ data: await successorOf(ctx, params.id) }),
}
