import type { Member } from '@plinth/contract/members'
import { accessOf } from '../people/people.service.ts'
import type { Access } from './members.policy.ts'
import type { MemberRow } from './members.queries.ts'

/** Access as every check uses it; a super admin has all (SH-Q62). */
export function accessOfMember(row: MemberRow): Access {
  const { features, rights } = accessOf(row)
  return { isAdmin: row.isAdmin, features, rights }
}

/** A row as it is answered. */
export function toMember(row: MemberRow): Member {
  const { features, rights } = accessOf(row)
  return {
    _id: row.id,
    fullName: row.fullName,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    roleName: row.roleName,
    designation: row.designation,
    reportTo: row.reportTo,
    addedBy: row.addedBy,
    isAdmin: row.isAdmin,
    isSuperAdmin: row.isSuperAdmin,
    features,
    rolesAssigned: rights,
    status: row.status,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    invitationExpiresAt: row.status === 'invited' ? (row.temporaryUntil?.toISOString() ?? null) : null,
    createdAt: row.createdAt.toISOString(),
  }
}
