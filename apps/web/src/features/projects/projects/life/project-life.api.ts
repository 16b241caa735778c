import type { clientDirectoryRoutes } from '@plinth/contract/projects/client-directory'
import { clientDirectoryEndpoints, projectLifeEndpoints } from '@plinth/contract/projects/endpoints'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import type { ProjectChange, ProjectState, projectLifeRoutes } from '@plinth/contract/projects/project-life'
import type { ProjectStatus } from '@plinth/contract/projects/project-statuses'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../../lib/server/api-client.ts'

const projects = clientOf<typeof projectLifeRoutes>(projectLifeEndpoints, 'projectLife')
const clients = clientOf<typeof clientDirectoryRoutes>(clientDirectoryEndpoints, 'clientDirectory')

/** Changes the fields that were touched. Throws AppError, CONFLICT with both values. */
export const changeProject = async (id: string, body: ProjectChange): Promise<ProjectDetails> =>
  (await projects.edit({ params: { id }, body })).data

/** Changes the status. Throws AppError, CONFLICT with what is not finished unless it is completed `isAnyway`. */
export const setStatus = async (
  id: string,
  status: ProjectStatus,
  reason: string,
  isAnyway = false,
): Promise<ProjectState> =>
  (
    await projects.setStatus({
      params: { id },
      body: { status, ...(reason === '' ? {} : { reason }), ...(isAnyway ? { isAnyway } : {}) },
    })
  ).data

/** Archives a project, or restores it from the archive. Throws AppError. */
export const setArchived = async (id: string, isArchived: boolean): Promise<ProjectState> =>
  (await projects.setArchived({ params: { id }, body: { isArchived } })).data

/** Sets the cover picture, or with null removes it. Throws AppError. */
export const setCover = async (id: string, file: File | null): Promise<ProjectDetails> =>
  (await (file ? projects.setCover({ params: { id }, file }) : projects.removeCover({ params: { id } }))).data

/** Deletes a project whose name was typed. Throws AppError. */
export async function deleteProject(id: string, name: string): Promise<void> {
  await projects.remove({ params: { id }, query: { name } })
}

/** Brings a deleted project back. Throws AppError. */
export async function restoreProject(id: string): Promise<void> {
  await projects.restore({ params: { id } })
}

/** What several projects are changed to alike. */
export type BulkChange = Parameters<typeof projects.bulk>[0]['body']['change']
export interface RefusedProject {
  _id: string
  name: string
  reason: string
}

/** Changes several projects alike; those that refuse stay as they are. Throws AppError. */
export const changeProjects = async (
  projectIds: readonly string[],
  change: BulkChange,
): Promise<{ changed: number; refused: RefusedProject[] }> =>
  (await projects.bulk({ body: { projectIds: [...projectIds], change } })).data

/** The deleted projects that can be restored, the last deleted first. */
export const deletedProjectsQuery = queryOptions({
  queryKey: projects.deleted.key(),
  queryFn: async ({ signal }) => (await projects.deleted(undefined, { signal })).data,
})

/** Reads the deleted projects again where they are shown. */
export const refreshDeleted = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: deletedProjectsQuery.queryKey })

/** The first clients that a text finds, by name. */
export const clientChoicesQuery = (search: string) => {
  const input = { query: { search, limit: 20 } }
  return queryOptions({
    queryKey: [...clients.list.key(), 'choices', search],
    queryFn: async ({ signal }) => (await clients.list(input, { signal })).data,
  })
}
