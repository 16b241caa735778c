import { QUOTATION_TEXTS as TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { quotationTemplatesRoutes } from '@plinth/contract/quotations/quotation/templates/templates'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { addStarterTemplates } from './seed-templates.service.ts'
import { findParts, getPart } from './template-parts.service.ts'
import {
  archiveTemplate,
  createTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  restoreTemplate,
} from './templates.service.ts'

export const quotationTemplatesHandlers: Handlers<typeof quotationTemplatesRoutes> = {
  list: ({ query }, ctx) => listTemplates(ctx, query),
  add: async ({ body }, ctx) => ({ data: await createTemplate(ctx, body), message: TEXTS.templateSaved }),
  addStarters: async (_, ctx) => ({ data: await addStarterTemplates(ctx), message: TEXTS.startersAdded }),
  byId: async ({ params }, ctx) => ({ data: await getTemplate(ctx, params.id) }),
  edit: async ({ params, body }, ctx) => ({ data: await editTemplate(ctx, params.id, body) }),
  remove: async ({ params }, ctx) => {
    await removeTemplate(ctx, params.id)
    return { data: {} }
  },
  archive: async ({ params }, ctx) => ({ data: await archiveTemplate(ctx, params.id) }),
  restore: async ({ params }, ctx) => ({ data: await restoreTemplate(ctx, params.id) }),
  parts: async ({ query }, ctx) => ({ data: await findParts(ctx, query) }),
  part: async ({ params }, ctx) => ({ data: await getPart(ctx, params.id, params.partId) }),
}
