import type { projectTemplatesRoutes } from '@plinth/contract/projects/project-templates/project-templates'
import type { Handlers } from '../../../../platform/http/mount.ts'
import { applyTemplate } from './apply-template.service.ts'
import { duplicateProject } from './duplicate-project.service.ts'
import {
  createTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
  removeTemplate,
  restoreTemplate,
} from './project-templates.service.ts'

export const projectTemplatesHandlers: Handlers<typeof projectTemplatesRoutes> = {
  list: async (_input, ctx) => ({ data: await listTemplates(ctx) }),
  byId: async ({ params }, ctx) => ({ data: await getTemplate(ctx, params.id) }),
  create: async ({ body }, ctx) => ({ data: await createTemplate(ctx, body) }),
  edit: async ({ params, body }, ctx) => ({ data: await editTemplate(ctx, params.id, body) }),
  remove: async ({ params }, ctx) => ({ data: await removeTemplate(ctx, params.id) }),
  restore: async ({ params }, ctx) => ({ data: await restoreTemplate(ctx, params.id) }),
  apply: async ({ params, body }, ctx) => ({ data: await applyTemplate(ctx, params.id, body.templateId) }),
  duplicate: async ({ params, body }, ctx) => ({ data: await duplicateProject(ctx, params.id, body) }),
}
