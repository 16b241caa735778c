import type { projectDetailsRoutes } from '@plinth/contract/projects/project-details'
import { PROJECT_TEXTS } from '@plinth/contract/projects/project-fields'
import type { Handlers } from '../../../platform/http/mount.ts'
import { editLocation, editProject, getProject, saveProject } from './project-details.service.ts'

export const projectDetailsHandlers: Handlers<typeof projectDetailsRoutes> = {
  save: async ({ body }, ctx) => ({ message: PROJECT_TEXTS.created, data: await saveProject(ctx, body) }),
  edit: async ({ query, body }, ctx) => ({
    message: PROJECT_TEXTS.saved,
    data: await editProject(ctx, query.id, body),
  }),
  byId: async ({ query }, ctx) => ({ data: await getProject(ctx, query.projectId) }),
  async editLocation({ query, body }, ctx) {
    await editLocation(ctx, query.projectId, body)
    return { data: {} }
  },
}
