import type { Designation, Member, MemberStatus } from '@plinth/contract/administration/members'
import type { Context } from '../../../platform/context.ts'
import { type Access, accessOf } from '../../company/people/people.service.ts'

/** A person of the staff as the queries read them. */
export interface MemberRow {
  id: string
  email: string
  firstName: string
  lastName: string
  fullName: string
  imageFileId: string | null
  roleName: string
  isAdmin: boolean
  isSuperAdmin: boolean
  features: string[]
  crmEdit: boolean
  crmCanAssign: boolean
  quotationEdit: boolean
  quotationApprove: boolean
  quotationViewCosts: boolean
  canCreateProject: boolean
  status: MemberStatus
  designation: Designation | null
  reportTo: { _id: string; fullName: string } | null
  addedBy: { _id: string; fullName: string } | null
  invitedAt: Date | null
  temporaryUntil: Date | null
  createdAt: Date
}

/** Access as every check uses it; a super admin has all (SH-Q62). */
export function accessOfMember(row: MemberRow): Access {
  const { features, rights } = accessOf(row)
  return { isAdmin: row.isAdmin, features, rights }
}

/** A row as it is answered. */
export function toMember({ actor, files }: Pick<Context, 'actor' | 'files'>, row: MemberRow): Member {
  const { features, rights } = accessOf(row)
  return {
    _id: row.id,
    fullName: row.fullName,
    imageUrl: row.imageFileId && files.address(actor.companyId, row.imageFileId).url,
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
