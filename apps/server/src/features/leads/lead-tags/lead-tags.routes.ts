import type { leadTagsRoutes } from '@plinth/contract/leads/lead-tags'
import { TAG_TEXTS } from '@plinth/contract/leads/tag-rules'
import type { Handlers } from '../../../platform/http/mount.ts'
import { editTag, listRemovedTags, listTags, restoreTag, saveTags, tagLead, usesOfTag } from './lead-tags.service.ts'

export const leadTagsHandlers: Handlers<typeof leadTagsRoutes> = {
  list: async (_input, ctx) => ({ data: await listTags(ctx) }),
  save: async ({ body }, ctx) => ({ data: await saveTags(ctx, body), message: TAG_TEXTS.added }),
  edit: async ({ query, body }, ctx) => ({ data: await editTag(ctx, query.tagId, body), message: TAG_TEXTS.edited }),
  uses: async ({ params }, ctx) => ({ data: await usesOfTag(ctx, params.id) }),
  removed: async (_input, ctx) => ({ data: await listRemovedTags(ctx) }),
  restore: async ({ params }, ctx) => ({ data: await restoreTag(ctx, params.id), message: TAG_TEXTS.restored }),
  addToLead: async ({ body }, ctx) => ({ data: await tagLead(ctx, body, true) }),
  removeFromLead: async ({ body }, ctx) => ({ data: await tagLead(ctx, body, false) }),
}
