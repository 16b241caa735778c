import { teamsEndpoints } from '@plinth/contract/company/endpoints'
import type { Team, TeamDraft, ThoughtOfTeam, teamsRoutes } from '@plinth/contract/company/teams'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clientOf } from '../../../lib/server/api-client.ts'

const teams = clientOf<typeof teamsRoutes>(teamsEndpoints, 'teams')

/** The teams of the company. */
export const teamsQuery = queryOptions({
  queryKey: teams.list.key(),
  queryFn: async ({ signal }) => (await teams.list(undefined, { signal })).data,
  staleTime: 60_000,
})

/** Who can be in a team. */
export const availableMembersQuery = queryOptions({
  queryKey: teams.available.key(),
  queryFn: async ({ signal }) => (await teams.available(undefined, { signal })).data,
})

/** The people whose leads one may see: oneself and who reports to one, or everybody (LM-510). */
export const reporteesQuery = queryOptions({
  queryKey: teams.reportees.key(),
  queryFn: async ({ signal }) => (await teams.reportees(undefined, { signal })).data,
  staleTime: 60_000,
})

/** Whom and what a change of a team would touch. */
export const teamEffectsQuery = (thought: ThoughtOfTeam) =>
  queryOptions({
    queryKey: teams.effects.key({ body: thought }),
    queryFn: async ({ signal }) => (await teams.effects({ body: thought }, { signal })).data,
  })

/** Makes a team, or changes one. */
export const saveTeamMutation = mutationOptions({
  mutationFn: async ({ team, draft }: { team: Team | undefined; draft: TeamDraft }): Promise<Team> =>
    team
      ? (await teams.edit({ params: { id: team._id }, body: { ...draft, version: team.version } })).data
      : (await teams.create({ body: draft })).data,
})

export const removeTeamMutation = mutationOptions({
  mutationFn: async (id: string): Promise<void> => {
    await teams.remove({ params: { id } })
  },
})

/** After teams have changed: they and their people are read again. */
export const refreshTeams = async (queryClient: QueryClient): Promise<void> => {
  const stale = [teamsQuery, availableMembersQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))
  await Promise.all(stale)
}
