import type { AuditAction } from '@plinth/contract/company/audit-actions'
import type { Person } from '@plinth/contract/company/people'
import { TEAMS_MAX, TEAM_TEXTS as TEXTS } from '@plinth/contract/company/team-rules'
import type { Team, TeamDraft, TeamMember } from '@plinth/contract/company/teams'
import { AppError } from '@plinth/contract/error-codes'
import { v7 as newId } from 'uuid'
import { type Context, type Effects, mutate, read } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { lockCompany } from '../companies/companies.service.ts'
import { canSeeLead, requireCrmEdit } from '../lead-access/lead-access.service.ts'
import { listPeople } from '../people/people.service.ts'
import { changesOfSight, type Membership } from './teams.policy.ts'
import {
  deleteTeam,
  insertTeams,
  lockPeople,
  type NewTeam,
  selectAvailable,
  selectGroupPermissions,
  selectMemberships,
  selectReportees,
  selectTeams,
  type TeamRow,
  updateTeam,
} from './teams.queries.ts'

const toTeam = ({ id, companyId, createdAt, createdByName, ...team }: TeamRow): Team => ({
  ...team,
  _id: id,
  cId: companyId,
  createdBy: { fullName: createdByName },
  createdAt: createdAt.toISOString(),
})

/** The company's teams by name, for any staff. */
export const listTeams = async (ctx: Context): Promise<Team[]> =>
  (await read(ctx, tx => selectTeams(tx, ctx.actor.companyId))).map(toTeam)

/** The active members of one team. Throws NOT_FOUND, for another company's team too. */
export async function getTeam(ctx: Context, id: string): Promise<{ members: TeamMember[] }> {
  const { members } = await read(ctx, tx => teamOf(tx, ctx.actor.companyId, id))
  return { members }
}

/** Who can be in a team: the active staff (LM-Q91). Throws FORBIDDEN without crm.edit. */
export function availableMembers(ctx: Context): Promise<TeamMember[]> {
  requireCrmEdit(ctx.actor)
  return read(ctx, tx => selectAvailable(tx, ctx.actor.companyId))
}

/**
 * Oneself and who reports to one, as far as one may see their leads; who may see all leads gets the whole staff (LM-526, LM-Q125).
 */
export async function listReportees(ctx: Context): Promise<Person[]> {
  const { actor } = ctx
  if (actor.leadAccess.view === 'all') return listPeople(ctx, 'members')
  const people = await read(ctx, tx => selectReportees(tx, actor.companyId, actor.userId))
  return people.filter(person => canSeeLead(actor, person._id))
}

/**
 * Makes a team; its leads are also its members (LM-582, LM-Q91). Throws FORBIDDEN without crm.edit, and for people other than
 * admins who would see more leads than before (LM-Q92); NOT_FOUND for people the company
 * does not have; INVALID for those who have left; CONFLICT for a name that is taken, and where there are too many teams.
 */
export async function createTeam(ctx: Context, draft: TeamDraft): Promise<Team> {
  requireCrmEdit(ctx.actor)
  const { companyId, userId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const teams = await selectTeams(tx, companyId)
    if (teams.length >= TEAMS_MAX) throw new AppError('CONFLICT', TEXTS.full)
    const team = await checked(tx, companyId, teams, newId(), draft)
    await withinOwnSight(ctx, tx, () => insertTeams(tx, companyId, [team], userId, ctx.clock.now()))
    const row = await teamOf(tx, companyId, team.id)
    await audit(ctx, tx, 'team.created', row, undefined)
    tellOfTeams(effects)
    return toTeam(row)
  })
}

/**
 * Changes the name and the people of a team (LM-583); people who have left keep their place in it. Throws as `createTeam` does;
 * NOT_FOUND; CONFLICT where somebody has changed the team since `version`.
 */
export async function editTeam(
  ctx: Context,
  id: string,
  { version, ...draft }: TeamDraft & { version?: number | undefined },
): Promise<Team> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  return mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const teams = await selectTeams(tx, companyId)
    const before = teams.find(team => team.id === id)
    if (!before) throw new AppError('NOT_FOUND')
    if (version !== undefined && version !== before.version) throw new AppError('CONFLICT')
    const team = await checked(tx, companyId, teams, id, draft)
    await withinOwnSight(ctx, tx, () => updateTeam(tx, companyId, team))
    const after = await teamOf(tx, companyId, id)
    await audit(ctx, tx, 'team.changed', after, before)
    tellOfTeams(effects)
    return toTeam(after)
  })
}

/**
 * Deletes a team for good (LM-387, LM-584): its leads keep their assignee, and capture forms give theirs to everybody (LM-Q91). Throws
 * FORBIDDEN as `createTeam` does; NOT_FOUND.
 */
export async function removeTeam(ctx: Context, id: string): Promise<void> {
  requireCrmEdit(ctx.actor)
  const { companyId } = ctx.actor
  await mutate(ctx, async (tx, effects) => {
    await lockCompany(tx, companyId)
    const before = await teamOf(tx, companyId, id)
    await withinOwnSight(ctx, tx, () => deleteTeam(tx, companyId, id))
    await audit(ctx, tx, 'team.removed', undefined, before)
    tellOfTeams(effects)
  })
}

/**
 * Changes the teams; throws FORBIDDEN where somebody who is no admin would see leads afterwards that they do not see before, so that
 * nobody widens their own view (LM-Q92). The company must be locked.
 */
async function withinOwnSight({ actor }: Context, tx: Tx, change: () => Promise<void>): Promise<void> {
  if (actor.isAdmin || actor.isSuperAdmin) return change()
  const { companyId, userId } = actor
  const before: Membership[] = await selectMemberships(tx, companyId)
  await change()
  const [after, permissions] = await Promise.all([
    selectMemberships(tx, companyId),
    selectGroupPermissions(tx, companyId),
  ])
  const { more } = changesOfSight([userId], before, after, permissions)
  if (more.has(userId)) throw new AppError('FORBIDDEN', TEXTS.ownSight)
}

async function teamOf(tx: Tx, companyId: string, id: string): Promise<TeamRow> {
  const [team] = await selectTeams(tx, companyId, id)
  if (!team) throw new AppError('NOT_FOUND')
  return team
}

/** A team as it may be saved. The company must be locked. */
async function checked(
  tx: Tx,
  companyId: string,
  teams: readonly TeamRow[],
  id: string,
  { name, teamLeads, members }: TeamDraft,
): Promise<NewTeam> {
  const isTaken = teams.some(team => team.id !== id && team.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw new AppError('CONFLICT', TEXTS.taken, { fields: [{ field: 'name', message: TEXTS.taken }] })
  const ids = [...new Set([...teamLeads, ...members])]
  const people = await lockPeople(tx, companyId, ids)
  if (ids.some(one => !people.has(one))) throw new AppError('NOT_FOUND')
  if (ids.some(one => !people.get(one)?.isAvailable)) {
    throw new AppError('INVALID', TEXTS.left, { fields: [{ field: 'members', message: TEXTS.left }] })
  }
  return { id, name, members: ids.map(one => ({ id: one, isLead: teamLeads.includes(one) })) }
}

/** What pages show of people, and which leads those in teams see, is another from now on. */
function tellOfTeams(effects: Effects): void {
  effects.emit({ type: 'people.changed' })
  effects.emit({ type: 'leads.changed', leadIds: [], by: null })
}

async function audit(
  ctx: Context,
  tx: Tx,
  action: Extract<AuditAction, `team.${string}`>,
  after: TeamRow | undefined,
  before: TeamRow | undefined,
): Promise<void> {
  const names = (team: TeamRow | undefined, ids = team?.members.map(one => one._id)): string | null =>
    team?.members.flatMap(one => (ids?.includes(one._id) ? one.fullName : [])).join(', ') ?? null
  await recordAudit(tx, {
    actor: ctx.actor,
    action,
    at: ctx.clock.now(),
    targetId: (after ?? before)?.id,
    targetName: (after ?? before)?.name,
    changes: [
      { field: 'Team Name', before: before?.name ?? null, after: after?.name ?? null },
      { field: 'Team Lead', before: names(before, before?.teamLeads), after: names(after, after?.teamLeads) },
      { field: 'Members', before: names(before), after: names(after) },
    ],
  })
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
