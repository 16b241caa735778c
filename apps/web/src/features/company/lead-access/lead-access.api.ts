import { leadAccessEndpoints } from '@plinth/contract/company/endpoints'
import type { CompanyPermission, leadAccessRoutes } from '@plinth/contract/company/lead-access'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const leadAccess = clientOf<typeof leadAccessRoutes>(leadAccessEndpoints, 'leadAccess')

/** Which leads each group of the company sees. */
export const permissionsQuery = queryOptions({
  queryKey: leadAccess.list.key(),
  queryFn: async ({ signal }) => (await leadAccess.list(undefined, { signal })).data,
})

/** What a group may see from now on: one level, and whether unassigned leads are among it. */
export interface AccessChoice {
  level: 'viewAll' | 'viewTeam' | 'viewOwn'
  viewUnassigned: boolean
}

export const changePermissionMutation = mutationOptions({
  mutationFn: async ({ group, choice }: { group: CompanyPermission; choice: AccessChoice }) => {
    const leads = { [choice.level]: true, viewUnassigned: choice.viewUnassigned }
    const body = { role: group.role, permissions: { leads } }
    return (await leadAccess.change({ params: { id: group._id }, body })).data
  },
})

export const refreshPermissions = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: permissionsQuery.queryKey })
