import { TEAM_TEXTS } from '@plinth/contract/company/team-rules'
import type { teamsRoutes } from '@plinth/contract/company/teams'
import type { Handlers } from '../../../platform/http/mount.ts'
import { effectsOfTeam } from './team-effects.service.ts'
import {
  availableMembers,
  createTeam,
  editTeam,
  getTeam,
  listReportees,
  listTeams,
  removeTeam,
} from './teams.service.ts'

export const teamsHandlers: Handlers<typeof teamsRoutes> = {
  list: async (_input, ctx) => ({ data: await listTeams(ctx) }),
  byId: async ({ params }, ctx) => ({ data: await getTeam(ctx, params.id) }),
  available: async (_input, ctx) => ({ data: await availableMembers(ctx) }),
  create: async ({ body }, ctx) => ({ data: await createTeam(ctx, body), message: TEAM_TEXTS.created }),
  edit: async ({ params, body }, ctx) => ({ data: await editTeam(ctx, params.id, body), message: TEAM_TEXTS.updated }),
  remove: async ({ params }, ctx) => {
    await removeTeam(ctx, params.id)
    return { data: {}, message: TEAM_TEXTS.deleted }
  },
  effects: async ({ body }, ctx) => ({ data: await effectsOfTeam(ctx, body) }),
  reportees: async (_input, ctx) => ({ data: await listReportees(ctx) }),
}
