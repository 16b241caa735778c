import type { leadTemplatesRoutes } from '@plinth/contract/leads/lead-templates/lead-templates'
import { TEMPLATE_TEXTS } from '@plinth/contract/leads/lead-templates/template-rules'
import type { Handlers } from '../../../platform/http/mount.ts'
import { createTemplate, editTemplate, getTemplate, listTemplates, removeTemplate } from './lead-templates.service.ts'

export const leadTemplatesHandlers: Handlers<typeof leadTemplatesRoutes> = {
  list: async (_input, ctx) => ({ data: await listTemplates(ctx) }),
  forForm: async ({ query }, ctx) => ({
    data: query.id === undefined ? await listTemplates(ctx) : await getTemplate(ctx, query.id),
  }),
  create: async ({ body }, ctx) => ({ data: await createTemplate(ctx, body), message: TEMPLATE_TEXTS.created }),
  edit: async ({ params, body }, ctx) => ({
    data: await editTemplate(ctx, params.id, body),
    message: TEMPLATE_TEXTS.saved,
  }),
  remove: async ({ params }, ctx) => {
    await removeTemplate(ctx, params.id)
    return { data: {}, message: TEMPLATE_TEXTS.deleted }
  },
}
