import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { teamsEndpoints } from './endpoints.ts'

export const TeamMember = z.object({
  _id: Id,
  fullName: z.string(),
  memberId: Id,
  memberName: z.string(),
  email: z.string(),
  roleName: z.string(),
})
export const Team = z.object({
  _id: Id,
  name: z.string(),
  cId: Id,
  members: z.array(TeamMember),
  teamLeads: z.array(Id),
  createdBy: z.object({ fullName: z.string() }),
  createdAt: z.string(),
})
export type Team = z.infer<typeof Team>

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
}
