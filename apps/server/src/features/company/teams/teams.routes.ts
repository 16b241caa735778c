import type { teamsRoutes } from '@plinth/contract/company/teams'
import type { Handlers } from '../../../platform/http/mount.ts'
import { getTeam, listTeams } from './teams.service.ts'

export const teamsHandlers: Handlers<typeof teamsRoutes> = {
  list: async (_input, ctx) => ({ data: await listTeams(ctx) }),
  byId: async ({ params }, ctx) => ({ data: await getTeam(ctx, params.id) }),
}
