import * as z from 'zod'
import { Id } from '../fields.ts'
import { route } from '../route.ts'
import { leadAccessEndpoints } from './endpoints.ts'

export const AccessGroup = z.enum(['admin', 'team_lead', 'team_member'])
export type AccessGroup = z.infer<typeof AccessGroup>

/** Which leads a group sees: one of three levels, and whether unassigned ones are among them (LM-336, LM-337). */
export const LeadPermissions = z.object({
  viewAll: z.boolean(),
  viewTeam: z.boolean(),
  viewOwn: z.boolean(),
  viewUnassigned: z.boolean(),
})
export type LeadPermissions = z.infer<typeof LeadPermissions>

/** What the groups of a company see (LM-335). */
export const CompanyPermission = z.object({
  _id: Id,
  role: AccessGroup,
  permissions: z.object({ leads: LeadPermissions }),
})
export type CompanyPermission = z.infer<typeof CompanyPermission>

/** One level, sent as true; what is not sent of the unassigned stays (LM-477, LM-Q95). */
const LeadPermissionsChange = z
  .strictObject(LeadPermissions.shape)
  .partial()
  .refine(({ viewAll, viewTeam, viewOwn }) => [viewAll, viewTeam, viewOwn].filter(Boolean).length === 1, {
    error: 'Choose one access level',
  })

export const leadAccessRoutes = {
  list: route({
    ...leadAccessEndpoints.list,
    summary: 'Which leads each group of the company sees: admins, team leads, team members',
    access: 'staff',
    response: z.array(CompanyPermission),
  }),
  change: route({
    ...leadAccessEndpoints.change,
    summary: 'Change which leads a group sees; that of admins stays (LM-507)',
    access: 'admin',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ role: AccessGroup, permissions: z.strictObject({ leads: LeadPermissionsChange }) }),
    response: CompanyPermission,
    errors: ['NOT_FOUND'],
  }),
}
