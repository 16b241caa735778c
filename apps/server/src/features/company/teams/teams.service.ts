import type { Team, TeamMember } from '@plinth/contract/company/teams'
import { AppError } from '@plinth/contract/error-codes'
import type { z } from 'zod'
import { type Context, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { insertTeams, type NewTeam, selectTeams } from './teams.queries.ts'

/** The company's teams by name, for any staff. */
export async function listTeams(ctx: Context): Promise<z.infer<typeof Team>[]> {
  const rows = await read(ctx, tx => selectTeams(tx, ctx.actor.companyId))
  return rows.map(({ id, companyId, createdAt, createdByName, ...team }) => ({
    ...team,
    _id: id,
    cId: companyId,
    createdBy: { fullName: createdByName },
    createdAt: createdAt.toISOString(),
  }))
}

/** The active members of one team. Throws NOT_FOUND, for another company's team too. */
export async function getTeam(ctx: Context, id: string): Promise<{ members: z.infer<typeof TeamMember>[] }> {
  const [team] = await read(ctx, tx => selectTeams(tx, ctx.actor.companyId, id))
  if (!team) throw new AppError('NOT_FOUND')
  return { members: team.members }
}

/** Adds teams with their members. */
export const addTeams = (
  tx: Tx,
  companyId: string,
  teams: readonly NewTeam[],
  by: { userId: string; at: Date },
): Promise<void> => insertTeams(tx, companyId, teams, by.userId, by.at)

/** The company's teams by name, with the ids of their active members. */
export const teamsOf = async (
  tx: Tx,
  companyId: string,
): Promise<{ _id: string; name: string; memberIds: readonly string[] }[]> =>
  (await selectTeams(tx, companyId)).map(({ id, name, members }) => ({
    _id: id,
    name,
    memberIds: members.map(member => member._id),
  }))
