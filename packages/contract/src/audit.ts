import * as z from 'zod'
import { Id, Pagination } from './fields.ts'
import { route } from './route.ts'

/** Everything the audit trail records, with the words shown for it (SH-Q113). */
export const AUDIT_ACTIONS = {
  'company.settings': 'Company settings changed',
  'company.logo': 'Company logo changed',
  'company.locations': 'Offices changed',
  'company.project': 'Company project set',
  'password.changed': 'Password changed',
  'sessions.ended': 'Signed out of other devices',
  'profile.changed': 'Personal details changed',
  'onboarding.finished': 'Onboarding finished',
  'member.invited': 'Member invited',
  'member.reinvited': 'Invitation sent again',
  'member.invitation-withdrawn': 'Invitation withdrawn',
  'member.changed': 'Member changed',
  'member.role-changed': 'Role of a member changed',
  'member.deactivated': 'Member deactivated',
  'member.activated': 'Member activated again',
  'member.leads-handed-over': 'Leads of a member handed over',
  'role.created': 'Role created',
  'role.changed': 'Role changed',
  'role.removed': 'Role removed',
  'designation.created': 'Designation created',
  'lead-capture.created': 'Capture form made',
  'lead-capture.changed': 'Capture form changed',
  'lead-capture.removed': 'Capture form removed',
  'lead-capture.secret': 'Secret of a capture form made',
  'leads.exported': 'Leads exported',
  'stage-rule.added': 'Stage rule added',
  'stage-rule.changed': 'Stage rule changed',
  'stage-rule.removed': 'Stage rule removed',
  'client.created': 'Client created',
  'project.created': 'Project created',
  'project.members-changed': 'Members of a project changed',
  'project.shared': 'Project shared with a client',
} as const
export type AuditAction = keyof typeof AUDIT_ACTIONS
const ACTIONS = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type AuditValue = z.infer<typeof AuditValue>
/** One field that changed, as a person reads it. */
export const AuditChange = z.object({ field: z.string(), before: AuditValue, after: AuditValue })
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  _id: Id,
  /** null where the server itself acted */
  actorId: Id.nullable(),
  /** the name at the time */
  actorName: z.string(),
  action: z.enum(ACTIONS),
  targetId: Id.nullable(),
  targetName: z.string(),
  changes: z.array(AuditChange),
  createdAt: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AUDIT_PAGE_SIZE = 25
export const AuditQuery = z.strictObject({
  /** only what this person did */
  personId: Id.optional(),
  action: z.enum(ACTIONS).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(AUDIT_PAGE_SIZE),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/crm/audit-entries',
    summary: 'Who changed what in the company, newest first; for admins and people with companyDetails',
    access: 'staff',
    query: AuditQuery,
    response: z.array(AuditEntry),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  people: route({
    method: 'GET',
    path: '/crm/audit-people',
    summary: 'Everybody who appears in the audit trail, to filter by',
    access: 'staff',
    response: z.array(z.object({ _id: Id, fullName: z.string() })),
  }),
}
