import type { emailTemplatesRoutes } from '@plinth/contract/messages/email-templates'
import type { Handlers } from '../../../platform/http/mount.ts'
import { createTemplate, editTemplate, listTemplates, previewMail, removeTemplate } from './email-templates.service.ts'

export const emailTemplatesHandlers: Handlers<typeof emailTemplatesRoutes> = {
  list: async ({ query }, ctx) => ({ data: await listTemplates(ctx, query.type) }),
  create: async ({ body }, ctx) => ({ data: await createTemplate(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editTemplate(ctx, params.id, body) }),
  remove: async ({ params }, ctx) => ({ data: await removeTemplate(ctx, params.id) }),
  preview: async ({ body }, ctx) => ({ data: await previewMail(ctx, body) }),
}
