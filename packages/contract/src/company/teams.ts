import * as z from 'zod'
import { Empty, Id, text } from '../fields.ts'
import { route } from '../route.ts'
import { teamsEndpoints } from './endpoints.ts'
import { Person } from './people.ts'
import { TEAM_MEMBERS_MAX, TEAM_NAME_MAX, TEAM_TEXTS } from './team-rules.ts'

/** Somebody who is in a team, or could be. */
export const TeamMember = z.object({
  _id: Id,
  fullName: z.string(),
  memberId: Id,
  memberName: z.string(),
  email: z.string(),
  roleName: z.string(),
})
export type TeamMember = z.infer<typeof TeamMember>
export const Team = z.object({
  _id: Id,
  name: z.string(),
  cId: Id,
  members: z.array(TeamMember),
  teamLeads: z.array(Id),
  createdBy: z.object({ fullName: z.string() }),
  createdAt: z.string(),
  version: z.int(),
})
export type Team = z.infer<typeof Team>

const People = (empty: string) => z.array(Id).min(1, { error: empty }).max(TEAM_MEMBERS_MAX)
/** A team as it is saved; its leads are among its members, named there or not (LM-Q91). */
export const TeamDraft = z.strictObject({
  name: text(TEAM_NAME_MAX).refine(name => name !== '', { error: TEAM_TEXTS.noName }),
  teamLeads: People(TEAM_TEXTS.noLead),
  members: People(TEAM_TEXTS.noMembers),
})
export type TeamDraft = z.infer<typeof TeamDraft>

/** A change of teams that is only thought of: of this team or a new one, to these people, or its deletion. */
export const ThoughtOfTeam = z.strictObject({
  teamId: Id.optional(),
  /** absent for a deletion */
  people: z
    .strictObject({
      teamLeads: z.array(Id).max(TEAM_MEMBERS_MAX),
      members: z.array(Id).max(TEAM_MEMBERS_MAX),
    })
    .optional(),
})
export type ThoughtOfTeam = z.infer<typeof ThoughtOfTeam>

/** Whom and what a change of a team touches. */
export const TeamEffects = z.object({
  /** leads that name the team, archived ones too: without it they keep their assignee */
  leads: z.int(),
  /** capture forms whose leads go to the team */
  captureForms: z.int(),
  /** forms on Facebook whose leads go to the team */
  facebookForms: z.int(),
  /** assignment rules that give leads to the team */
  assignmentRules: z.int(),
  /** its people now */
  people: z.int(),
  /** names of those who would see more leads than now */
  seeMore: z.array(z.string()),
  /** names of those who would see fewer */
  seeLess: z.array(z.string()),
})
export type TeamEffects = z.infer<typeof TeamEffects>

export const teamsRoutes = {
  list: route({
    ...teamsEndpoints.list,
    summary: 'Teams of the company',
    access: 'staff',
    response: z.array(Team),
  }),
  byId: route({
    ...teamsEndpoints.byId,
    summary: 'One team with its members',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: z.object({ members: z.array(TeamMember) }),
    errors: ['NOT_FOUND'],
  }),
  available: route({
    ...teamsEndpoints.available,
    summary: 'Who can be in a team: the active staff, by name (needs crm.edit)',
    access: 'staff',
    response: z.array(TeamMember),
  }),
  create: route({
    ...teamsEndpoints.create,
    summary: 'A new team; its leads are also its members (needs crm.edit)',
    access: 'staff',
    body: TeamDraft,
    response: Team,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  edit: route({
    ...teamsEndpoints.edit,
    summary: 'Change the name and the people of a team (needs crm.edit)',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    body: TeamDraft.extend({
      /** the version the caller saw; if the team has changed since, the request is refused with 409 (decision 14) */
      version: z.int().min(1).optional(),
    }),
    response: Team,
    errors: ['NOT_FOUND', 'CONFLICT'],
  }),
  remove: route({
    ...teamsEndpoints.remove,
    summary: 'Delete a team for good; its leads keep their assignee (needs crm.edit)',
    access: 'staff',
    params: z.strictObject({ id: Id }),
    response: Empty,
    errors: ['NOT_FOUND'],
  }),
  effects: route({
    ...teamsEndpoints.effects,
    summary: 'Whom and what a change of a team, or its deletion, would touch; changes nothing (needs crm.edit)',
    access: 'staff',
    body: ThoughtOfTeam,
    response: TeamEffects,
    errors: ['NOT_FOUND'],
  }),
  reportees: route({
    ...teamsEndpoints.reportees,
    summary:
      'Myself and who reports to me, directly or not, as far as I may see their leads; who may see all leads gets everybody',
    access: 'staff',
    response: z.array(Person),
  }),
}
