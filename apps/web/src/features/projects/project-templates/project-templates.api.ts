import { projectTemplatesEndpoints } from '@plinth/contract/projects/endpoints'
import type { ProjectPhases } from '@plinth/contract/projects/project-phases/project-phases'
import type {
  NewTemplate,
  ProjectTemplate,
  projectTemplatesRoutes,
  TemplateChange,
} from '@plinth/contract/projects/project-templates/project-templates'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const templates = clientOf<typeof projectTemplatesRoutes>(projectTemplatesEndpoints, 'projectTemplates')

/** The project templates of the company by name. */
export const templatesQuery = queryOptions({
  queryKey: templates.list.key(),
  queryFn: async ({ signal }) => (await templates.list(undefined, { signal })).data,
})

/** One template with what it holds; for admins of the company. */
export const templateQuery = (id: string) => {
  const input = { params: { id } }
  return queryOptions({
    queryKey: templates.byId.key(input),
    queryFn: async ({ signal }) => (await templates.byId(input, { signal })).data,
    // a form begins with what is there now
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Reads the list of templates again. */
export const refreshTemplates = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: templatesQuery.queryKey })

/** Adds a template, of what was written or of what a project has. Throws AppError. */
export const addTemplate = async (body: NewTemplate): Promise<ProjectTemplate> =>
  (await templates.create({ body })).data

/** Changes what is sent of a template. Throws AppError. */
export const changeTemplate = async (id: string, body: TemplateChange): Promise<ProjectTemplate> =>
  (await templates.edit({ params: { id }, body })).data

/** Deletes a template, which can be restored. Throws AppError. */
export async function removeTemplate(id: string): Promise<void> {
  await templates.remove({ params: { id } })
}

/** Restores a deleted template. Throws AppError. */
export async function restoreTemplate(id: string): Promise<void> {
  await templates.restore({ params: { id } })
}

/** Adds the phases of a template that a project does not have. Throws AppError. */
export const applyTemplate = async (
  projectId: string,
  templateId: string,
): Promise<{ added: string[]; isWithoutShares: boolean; phases: ProjectPhases }> =>
  (await templates.apply({ params: { id: projectId }, body: { templateId } })).data

/** Makes an unconfirmed project that begins with the phases of this one. Throws AppError. */
export const duplicateProject = async (
  projectId: string,
  body: { name: string; isWithTeam: boolean },
): Promise<{ _id: string }> => (await templates.duplicate({ params: { id: projectId }, body })).data
