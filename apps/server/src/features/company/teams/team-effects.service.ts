import type { TeamEffects, ThoughtOfTeam } from '@plinth/contract/company/teams'
import { AppError } from '@plinth/contract/error-codes'
import { type Context, read } from '../../../platform/context.ts'
import { requireCrmEdit } from '../lead-access/lead-access.service.ts'
import { changesOfSight, type Membership } from './teams.policy.ts'
import {
  countUses,
  existPeople,
  selectGroupPermissions,
  selectMemberships,
  selectTeams,
  selectWatchers,
  type UsesOfTeam,
} from './teams.queries.ts'

/** Stands for a team that is not made yet. */
const NEW_TEAM = 'new'
const NO_USES: UsesOfTeam = { leads: 0, captureForms: 0, facebookForms: 0, assignmentRules: 0 }

/**
 * Whom and what a change of a team would touch, before it is made: how many leads, forms and rules name it, how many people are in it, and who
 * would see more or fewer leads (LM-504). Throws FORBIDDEN without crm.edit; NOT_FOUND.
 */
export async function effectsOfTeam(ctx: Context, { teamId, people }: ThoughtOfTeam): Promise<TeamEffects> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return read(ctx, async tx => {
    const [team] = teamId === undefined ? [] : await selectTeams(tx, companyId, teamId)
    if (teamId !== undefined && !team) throw new AppError('NOT_FOUND')
    const wanted = membershipsOf(teamId ?? NEW_TEAM, people)
    const ids = wanted.map(one => one.userId)
    if (!(await existPeople(tx, companyId, ids))) throw new AppError('NOT_FOUND')
    const [uses, before, watchers, permissions] = await Promise.all([
      teamId === undefined ? NO_USES : countUses(tx, companyId, teamId),
      selectMemberships(tx, companyId),
      selectWatchers(tx, companyId),
      selectGroupPermissions(tx, companyId),
    ])
    const active = new Set(team?.members.map(member => member._id))
    const others = before.filter(one => one.teamId !== teamId)
    // people who have left keep their place unless the team goes
    const leftBehind = people ? before.filter(one => one.teamId === teamId && !active.has(one.userId)) : []
    const after = [...others, ...leftBehind, ...wanted]
    const { more, less } = changesOfSight(
      watchers.map(one => one.id),
      before,
      after,
      permissions,
    )
    const named = (chosen: ReadonlySet<string>) => watchers.filter(one => chosen.has(one.id)).map(one => one.name)
    return { ...uses, people: active.size, seeMore: named(more), seeLess: named(less) }
  })
}

const membershipsOf = (teamId: string, people: ThoughtOfTeam['people']): Membership[] => {
  const ids = new Set([...(people?.teamLeads ?? []), ...(people?.members ?? [])])
  return [...ids].map(userId => ({ teamId, userId, isLead: people?.teamLeads.includes(userId) ?? false }))
}
