import { isAppError } from '@plinth/contract/error-codes'
import {
  clientPeopleEndpoints,
  projectListEndpoints,
  projectPeopleEndpoints,
} from '@plinth/contract/projects/endpoints'
import type { clientPeopleRoutes } from '@plinth/contract/projects/people/client-people'
import type { projectListRoutes } from '@plinth/contract/projects/project-list/project-list'
import type { projectPeopleRoutes } from '@plinth/contract/projects/project-people'
import type { ProjectRole } from '@plinth/contract/projects/project-statuses'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const people = clientOf<typeof projectPeopleRoutes>(projectPeopleEndpoints, 'projectPeople')
const lists = clientOf<typeof projectListRoutes>(projectListEndpoints, 'projectList')
const clientPeople = clientOf<typeof clientPeopleRoutes>(clientPeopleEndpoints, 'clientPeople')

/** The project admin and the members of a project. */
export const projectPeopleQuery = (projectId: string) =>
  queryOptions({
    queryKey: people.list.key({ params: { id: projectId } }),
    queryFn: async ({ signal }) => (await people.list({ params: { id: projectId } }, { signal })).data,
  })

/** Reads the people of projects that are shown again. */
export const refreshProjectPeople = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: people.list.key() })

export interface MemberChange {
  projectId: string
  userId: string
  role?: ProjectRole
  seesMoney?: boolean
}

/** Adds a member, or changes what they may do in the project. */
export const setMemberMutation = mutationOptions({
  mutationFn: async ({ projectId: id, userId, ...body }: MemberChange) => {
    await people.setMember({ params: { id, userId }, body })
  },
})

/** Takes a member out, whose open tasks somebody else may take over. */
export const removeMemberMutation = mutationOptions({
  mutationFn: async ({
    projectId: id,
    userId,
    handOverTo,
  }: {
    projectId: string
    userId: string
    handOverTo?: string
  }) => {
    await people.removeMember({ params: { id, userId }, query: handOverTo === undefined ? {} : { handOverTo } })
  },
})

/** Hands the project over. */
export const setProjectAdminMutation = mutationOptions({
  mutationFn: async ({ projectId: id, projectAdmin }: { projectId: string; projectAdmin: string }) => {
    await people.setAdmin({ params: { id }, body: { projectAdmin } })
  },
})

/** Lets a contact of the client see the project or approve in it, or ends either. */
export const setClientPersonMutation = mutationOptions({
  mutationFn: async ({
    projectId: id,
    contactId,
    ...body
  }: {
    projectId: string
    contactId: string
    canSee?: boolean
    canApprove?: boolean
  }) => {
    await clientPeople.set({ params: { id, contactId }, body })
  },
})

/** A project as a contact of the client is shown it; NOT_FOUND where it is not shown to them. */
export const clientViewQuery = (projectId: string, contactId: string) => {
  const input = { params: { id: projectId, contactId } }
  return queryOptions({
    queryKey: clientPeople.view.key(input),
    queryFn: async ({ signal }) => (await clientPeople.view(input, { signal })).data,
    retry: (count, error) => count < 2 && !isAppError(error, 'NOT_FOUND') && !isAppError(error, 'FORBIDDEN'),
  })
}

/** Reads what is shown as a client again. */
export async function refreshClientViews(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: clientPeople.view.key() }),
    refreshProjectPeople(queryClient),
  ])
}

/** Mutes a project for oneself, or takes that back. */
export const muteMutation = mutationOptions({
  mutationFn: async ({ projectId: id, isMuted }: { projectId: string; isMuted: boolean }) => {
    await (isMuted ? lists.mute : lists.unmute)({ params: { id } })
  },
})
