import * as z from 'zod'
import { Id, Pagination } from '../fields.ts'
import { route } from '../route.ts'
import { AUDIT_ACTIONS, type AuditAction } from './audit-actions.ts'
import { auditEndpoints } from './endpoints.ts'

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
    ...auditEndpoints.list,
    summary: 'Who changed what in the company, newest first; for admins and people with companyDetails',
    access: 'staff',
    query: AuditQuery,
    response: z.array(AuditEntry),
    pagination: Pagination,
    errors: ['NOT_FOUND'],
  }),
  people: route({
    ...auditEndpoints.people,
    summary: 'Everybody who appears in the audit trail, to filter by',
    access: 'staff',
    response: z.array(z.object({ _id: Id, fullName: z.string() })),
  }),
}
